"""Spanish."""

from tenback.games.coop.talk.ideas.idea import Idea
from tenback.games.coop.talk.ideas.spanish import IDEAS
from tenback.games.coop.talk.language import Language, combine, either, phrases, words
from tenback.games.coop.talk.verdict import TalkReason

_UNITS = words("dos tres cuatro cinco seis siete ocho nueve")
_TEENS = words("diez doce trece catorce quince dieciseis diecisiete dieciocho diecinueve")
_TENS = words("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_TWENTIES = combine(("veinti", "veinte", "venti", "beinti"), _UNITS | {"uno", "un", "una"}) | {"veinte"}
_MISSPELT = words(
    "sinco cinko kuatro cuatr seys siette sieteh nuebe nueb beinte veynte trainta cuarentta quarenta sincuenta",
    "cinquenta sincuenta secenta sesentta setentta ochentta nobenta novanta onse trese quinse katorce catorse",
    "diesiseis diesisiete diesiocho diesinueve treintai trienta",
)
_PLAIN = _UNITS - words("dos tres") | _TEENS | _TENS

_CARDINALS = frozenset(
    _PLAIN
    | _TWENTIES
    | combine(combine(_TENS, ("y", "i", "")), _UNITS | {"uno", "un", "una"})
    | combine(words("diezy"), _UNITS)
    | words("treses cuatros cincos seises sietes ochos nueves dieces veintes treintas cuarentas cincuentas")
    | words("cien ciento cientos cero ceros")
    | _MISSPELT
)

_ROOTS = words(
    "quint sext septim setim octav noven decim undecim duodecim onceav doceav treceav vigesim trigesim cuadragesim",
    "quincuagesim sexagesim septuagesim octogesim nonagesim centesim veinteav treintav cuarentav",
)
_ORDINALS = combine(_ROOTS, ("o", "a", "os", "as")) | combine(
    ("decimo", "vigesimo", "trigesimo", "cuadragesimo"),
    words("primero segundo tercero cuarto quinto sexto primer tercer"),
)

_VOCABULARY = {
    "unrelated": either(IDEAS[Idea.THING]),
    "pile": "pila|pilas|monton|montones|columna|fila|mazo|mazos|montoncito",
    "spot": "izquierda|derecha|primera?|primero|segunda|segundo|tercera?|tercero|cuarta|cuarto|ultima"
    "|ultimo|otra|otro|de arriba|de abajo|ascendente|descendente|del medio|misma",
    "the": "la|el|los|las|esta|este|esa|ese|aquella|mi|tu|su|nuestra|una|cada|estas|esas",
    "pointed": "(?:<the> )?(?:<spot> ){0,2}(?:<pile>|carta|cartas|numero|valor|tope)|(?:la"
    "|el) de (?:la )?(?:izquierda|derecha|arriba|abajo)|<the> <spot>",
    "have": "tengo|tienes|tiene|tenemos|teneis|tienen|llevo|guardo|tenes|tenia|mano|quedan|queda|llevas|aguanto",
    "card": "carta|cartas|numero|numeros|algo|valor|una|uno|alguien|mano|mia|mias|tuya",
    "tall": "alt[oa]s?|baj[oa]s?|grandes?|pequen[oa]s?|elevad[oa]s?|chic[oa]s?",
    "more": "mayor(?:es)?|menor(?:es)?|(?:mas|menos) <tall>|superior(?:es)?|inferior(?:es)?",
    "can": "puedo|puede|puedes|podemos|podria|podriais|pueden|voy a|vamos a|va a|quiero|alguien|quien"
    "|podeis|capaz de|podrias|podriamos|posible|se puede|puedan|gustaria|pienso|forma de|manera de",
    "backstep": "retroceder|rebobinar|recular|(?:volver|saltar|ir|echar|echarla|echarlo|tirar|regresar"
    "|brincar|mover|moverla|jugar|poner|dar <2>salto|dar <2>paso|hacer <3>salto|llevar|llevarla|retornar"
    "|devolver|bajar|subir) "
    "<3>(?:atras|patras|reves|marcha atras)|(?:dar|hacer) marcha atras|hacer (?:el|un) (?:truco|retroceso"
    "|salto inverso)|hacer retroceder|deshacer <2><pile>",
}

_TEMPLATES = {
    TalkReason.COMPARISON: (
        r"(?:justo|inmediatamente|apenas|directamente|casi|ligeramente|poco|uno|una|exactamente|poquito"
        r"|muy|algo|pelin|bastante) "
        r"(?:por )?(?:encima|debajo|arriba|abajo|despues|antes|sobre|bajo|al lado) (?:de |del )?<pointed>",
        r"(?:justo|inmediatamente|apenas|directamente) (?:por )?(?:encima|debajo)(?:<end>| (?:de|del) (?:eso|esa|ese"
        r"|ella|la (?:tuya|mia)|la que|<pointed>))",
        r"<more> (?:que|al?|de) <1>(?:<pointed>|eso|esa|ese|la tuya|la mia|la mitad)",
        r"(?:esta|estan|estoy|es|son) (?:todas? |muy )?(?:por )?(?:encima|debajo) (?:de |del )<pointed>",
        r"(?:mas|menos) que <pointed>",
        r"(?:uno|una) (?:mas|menos) que",
        r"uno (?:por encima|por debajo|arriba|abajo|mas alto|mas bajo|mas arriba|mas abajo)",
        r"(?:<card>|<have>|estoy|esta|es) <4>(?:cerca|lejos|cercana?|proxima?|al lado|pegada?) (?:de|del|a"
        r"|al) <pointed>",
        r"(?:carta|tengo algo|tienes algo|numero) <2>(?:cerca|cercana?|parecida?) (?:de|a) (?:eso|esa|ese"
        r"|ahi)",
        r"(?:<more>|mayor) o <more>",
        r"(?:es|sera) (?:<more>)(?: que| a|<end>)",
        r"(?:el|la|numero|carta|uno) (?:inmediatamente )?(?:siguiente numero|numero siguiente"
        r"|numero anterior|anterior numero|carta siguiente|carta anterior|siguiente hacia arriba"
        r"|siguiente hacia abajo)",
        r"(?:el doble|la mitad|el triple) (?:de|que|del) <pointed>",
        r"(?:<have>|<card>) <2>(?:por encima|por debajo|encima|debajo|entre) (?:de |del )?<pointed>",
    ),
    TalkReason.RANGE: (
        r"(?:<have>|<card>|esta|estan|es|son) <3>entre <3>(?:<pile>|izquierda|derecha|topes|medias)",
        r"mitad (?:alta|baja|superior|inferior|de arriba|de abajo)",
        r"(?:por encima|por debajo|mas alla|mas arriba|menos|mas|encima|debajo|mayor|menor) (?:de"
        r"|que) (?:la mitad|el medio|la media)",
        r"(?:misma|esa|esta) decena",
    ),
    TalkReason.NEIGHBOUR: (
        r"<have> <2>vecin[oa]s?(?:<end>| de| del)",
        r"(?:cartas?|numeros?|valor(?:es)?) <2>(?:vecin[oa]s?|consecutiv[oa]s?|contigu[oa]s?|adyacentes?"
        r"|seguid[oa]s?|correlativ[oa]s?)",
        r"vecin[oa]s? (?:direct[oa]s?|inmediat[oa]s?)",
        r"(?:consecutiv[oa]s?|contigu[oa]s?|adyacentes?|correlativ[oa]s?|sucesor|predecesor)",
        r"<have> <1>(?:una escalera|escalera|una secuencia)<end>",
        r"<have> (?:el|la) (?:siguiente|anterior|que sigue|que viene despues)<end>",
    ),
    TalkReason.PARITY: (
        r"impar(?:es)?",
        r"(?:cartas?|numeros?|solo|todas|todos|son|puras|puros|solamente) (?:son )?(?:todas "
        r"|todos )?par(?:es)?(?:<end>| o)",
        r"(?:numeros? par(?:es)?|es par<end>|par o|paridad)",
    ),
    TalkReason.PROPERTY: (
        r"(?:ultima|primera|misma|mismas|misma ultima|dos|una sola|doble) cifras?|(?:ultimo|primer"
        r"|mismo) digito",
        r"(?:numeros? primos?|multiplos? de|divisible|al cuadrado|raiz cuadrada|numeros? redondos?|capicua"
        r"|rima con|palindromo|digitos?)",
        r"(?:carta|numero|mia|ella|que) (?:termina|acaba|empieza|comienza) (?:en|por|con) (?:un|una|el|la"
        r"|[a-z]<end>)",
    ),
    TalkReason.QUESTION: (
        r"(?:que|(?:cual|cuales|cuanto) (?:es |son |tu |tus |el |los |vuestro |su )*) ?(?:numeros?|valor"
        r"|valores|cifra|cifras)",
        r"(?:que|cuales) cartas? (?:<2>)(?:tienes|tiene|teneis|tienen|llevas|tenes|te quedan|tienen|llevan)",
        r"que (?:tienes|teneis|llevas|tenes|tienen|tiene) (?:en (?:la|tu|las|vuestra) manos?|de cartas"
        r"|en mano)",
        r"(?:ensena|ensename|muestra|muestrame|dime|decidme|dinos|di|dame|revela|lee|decime|adivina"
        r"|cuentame) <2>(?:tus|tu|mis|mi|sus|su|vuestras|las|la) <1>(?:cartas?|mano|numeros?|valor"
        r"|mas <tall>)",
        r"(?:como|que tan|cuan) (?:de )?<tall> (?:es|son|esta|estan)",
        r"cuanto (?:vale|valen|suma|suman|te falta para|hay entre)",
        r"(?:a que distancia|como de (?:cerca|lejos)|que tan (?:cerca|lejos))",
        r"(?:tienes|teneis|alguien tiene|tenes) <3>(?:mayor|menor|mas <tall>|por encima|por debajo)",
    ),
    TalkReason.JUMP_BACK: (
        r"<can> <4><backstep>",
        r"(?:<have>|hay|hago|hacer|con|usar|existe|uso|posible) <4>(?:salto|saltito|truco|vuelta|paso"
        r"|jugada|carta|movimiento|brinco|marcha) <3>(?:atras|patras|retroceso|inverso|inversa|al reves"
        r"|retroceder)",
        r"<have> <2>(?:retroceso|rebobinado|rebobinada|con que retroceder|como retroceder|para retroceder)",
        r"<have> (?:el|un|mi) truco(?:<end>| aqui| ahi| para| en)",
        r"(?:retrocedo|rebobino|reculo|retrocedemos|retrocede)(?:<end>| aqui| ahi| en| la| esta| esa| con"
        r"| yo)",
        r"(?:salto|voy|vuelvo|tiro) (?:hacia |para |pa )atras (?:aqui|ahi|en|con)",
        r"(?:retroceso|salto atras|salto hacia atras|marcha atras) (?:posible|disponible|listo|en mano"
        r"|preparado)",
    ),
    TalkReason.SIZE: (
        r"(?:solo|todas|muchas|puras|demasiadas|tengo|mis|nada mas que|solamente|casi|unas|estas|varias"
        r"|pocas|tienes|llevo|nada) <3>cartas <3>(?:altas|bajas|grandes|pequenas|medias|medianas|elevadas"
        r"|chicas|del medio)",
        r"(?:solo|solamente|puras|puros|todo|todas) <1>(?:altas|bajas|grandes|pequenas|altos|bajos"
        r"|pequenos|medianas)<end>",
        r"(?:mano|cartas) <3>(?:alta|baja|altas|bajas|grandes|pequenas|en el medio|mediana)<end>",
        r"<have> <2>una (?:carta )?<1>(?:alta|baja|muy alta|muy baja|grande|pequena|grandota)<end>",
        r"(?:las mias|todas) <2>(?:son |estan )<1>(?:altas|bajas|grandes|pequenas)",
        r"(?:altas|bajas|grandes|pequenas) cartas",
    ),
}
_UNLESS = {
    TalkReason.COMPARISON: r"<unrelated>|(?:saltos?|pasos?) <4>(?:que|de)|juego"
    r"|partida|partidas|mesa|silla|casa|divertid[oa]"
    r"|(?:pila|pilas|izquierda|derecha) <1>(?:esta|va|es|sube|queda) <3>(?:mas|encima|debajo)",
    TalkReason.RANGE: r"diferencia|hueco|pantalla|elegir|dudo|decidir|partida|hecho|hora|camino|juego|jugado"
    r"|entre nosotros|llevamos"
    r"|mazo",
    TalkReason.NEIGHBOUR: r"casa|perro|ruido|ruidos[oa]s?|arriba|piso|jardin|partidas|victorias|dias"
    r"|simpatic[oa]s?|veces",
    TalkReason.PROPERTY: r"sin|prohibid[oa]s?|nada de",
    TalkReason.QUESTION: r"no|nunca|prohibido|sin|nadie|ningun|ninguna|regla|telefono|cumple|salto|nada",
    TalkReason.JUMP_BACK: r"<unrelated>|no|nunca|palabra|promesa|tiempo|senal|cama|(?:bonito|buen|menudo|vaya|genial"
    r"|gran) <1>(?:salto|truco|retroceso)|fue|pelicula|cancion|silla|dudas|cuando (?:se|puede)|(?:todas las"
    r"|cada) pilas?|la regla|reglas|explica\w*|pagina|vaso|tu (?:salto|retroceso)|encanto|salvado|como (?:se"
    r"|funciona\w*|era|va)",
    TalkReason.SIZE: r"<unrelated>|por favor|no (?!tengo|tenemos|hay|me)|saltos?|pasos|nada de|evita|evitad|evitemos"
    r"|esperanza"
    r"|voz",
}

SPANISH = Language(
    code="es",
    cues=words(
        "yo tu el ella nosotros vosotros ellos usted ustedes me te se nos os lo la los las un una unos"
        " unas mi tu su mis",
        "tus sus este esta ese esa esto eso es son soy eres somos estoy esta estan estas era fue tengo"
        " tienes tiene tenemos",
        "hay he has ha no si que quien como cuando donde porque por para con sin de del al en a y o pero muy mas menos",
        "bien mal ya aqui ahi alli ahora luego siempre nunca todo todos nada algo alguien nadie gracias"
        " hola vale venga",
        "voy vas va vamos puedo puedes puede quiero creo se sabe hacer jugar juego carta cartas pila turno"
        " tambien solo",
        "gente chicos amigos bueno buena claro hombre tio pues entonces otra otro vez cual",
    ),
    core=_UNITS | _TEENS | _TENS | {"uno", "once", "veinte", "cien"},
    cardinals=_CARDINALS,
    ordinals=frozenset(_ORDINALS),
    quantities=words(
        "docena docenas decena decenas veintena treintena cincuentena sesentena quincena centena centenar centenares"
    ),
    stems=(_TENS - {"ochenta"})
    | {"(?<!w)ochenta"}
    | words("veinti dieciseis diecisiete dieciocho diecinueve vigesim trigesim cuadragesim quincuagesim")
    | words("sexagesim septuagesim octogesim nonagesim cuarenti treinti cuarent cincuent veinte"),
    phrases=phrases(_VOCABULARY, _TEMPLATES, _UNLESS),
)
