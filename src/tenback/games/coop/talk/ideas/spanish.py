"""Spanish."""

from tenback.games.coop.talk.ideas.idea import Idea, Ideas, entries, joined, pairs

_PLACES = "izquierda derecha primera segunda tercera cuarta ultima ascendente descendente"
_MASCULINE = "primero segundo tercero cuarto ultimo primer tercer"
_TALL = (
    joined("alt|baj|pequen|elevad|chic|mediane|median|enan|minuscul", "o|a|os|as")
    | joined("altisim|bajisim|pequenisim|grandisim|chiquit|chiquitit|pequenit|bajit|altit", "o|a|os|as")
    | entries("grande|grandes|enorme|enormes|gigante|gigantes|grandote|grandotas|inmensas|medias|altisimas|gigantescas")
)

IDEAS: Ideas = {
    Idea.PILE: entries("pila|pilas|monton|montones|topes"),
    Idea.PLACE: pairs("la esta esa aquella de", _PLACES) | pairs("el ese este del al", _MASCULINE),
    Idea.OTHER: entries(
        "vez|veces|partida|partidas|ronda|rondas|turno|semana|noche|dia|dias|mes|hora|minuto|segundo|persona|plaza",
        "pregunta|cosa|cancion|pagina|mano|oportunidad|carta|jugada|planta|palabra|puerta|calle|ventana|tarde|fila",
        "vecina",
    ),
    Idea.HERE: entries("aqui|ahi|alli|encima de ella|sobre ella|en esa"),
    Idea.CARD: entries("carta|cartas|cartita|cartitas|numero|numeros|valor|valores|cartones|cosas"),
    Idea.OWN: entries(
        "mia|mias|mi carta|mis cartas|mi mano|en la mano|en mano|lo que tengo|lo que llevo|todo lo que|mi numero",
        "lo mio|mis numeros|las mias|la mia|que tengo es|que llevo es",
    ),
    Idea.HOLD: entries("tengo|llevo|guardo|la tengo|lo tengo|en mi mano|poseo|esa tengo|me han tocado|me han salido"),
    Idea.YOURS: entries("tu|tus|vuestra|vuestras|tienes|teneis|llevas|tuya|quien tiene|tiene la|tenes|su"),
    Idea.PLAIN: entries(
        "y|o|pero|en|es|son|hoy|otra|aqui|ahi|por|para|que|de|tengo|cual|exactamente|esta|todas|todos|nada|vaya",
        "jaja|ahora|entonces|las|los|la|ya|lo|quien|tienes|con|llevo|me|mi|mis|cuanto|del|al|eh|si|tambien|como|he",
        "una|hemos",
    ),
    Idea.BETWEEN: entries("entre|en medio|a medio camino|a mitad de|en el medio|en mitad|medio de"),
    Idea.NEXT: entries("siguiente|proxima|proximo|inmediata|inmediato|que sigue|anterior|inmediatamente"),
    Idea.FOLLOW: entries(
        "sigue|sigue a|viene despues|viene justo|viene detras|va despues|va inmediatamente|sucesora|vecina|pegada",
        "contigua|viene antes|viene inmediatamente|va justo|precede|va detras|continua",
    ),
    Idea.EXACT: entries(
        "justo|exactamente|exacta|exacto|precisamente|inmediatamente|directamente|clavada|justito|perfecta"
    ),
    Idea.AFTER: entries("despues|antes|encima|debajo|a la|al|de la|tras|sobre|bajo|detras|por encima|por debajo|a"),
    Idea.MOST: pairs("mas", "baja alta pequena grande chica elevada floja debil fuerte bajo alto pequeno")
    | entries("la menor|la mayor|tu menor|tu mayor|minima|maxima|carta menor|carta mayor"),
    Idea.ASK: entries(
        "que|cual|cuales|cuanto|quien|dime|decidme|dinos|di|revela|ensena|ensename|adivina|como|muestra|a cuanto"
    ),
    Idea.BE: entries("es|son|eran"),
    Idea.EVEN: pairs("par pares", ". , o y hoy esta otra"),
    Idea.BACKWARD: entries(
        "retroceder|retrocedo|retroceda|rebobinar|rebobino|recular|reculo|retroceso|marcha atras|retrocederia",
        "rebobinado",
    ),
    Idea.JUMP: entries("salto|saltito|saltar|brinco|brincar|paso|pasito|bote|botar|vuelta|saltaria|brinquito"),
    Idea.MOVE: entries(
        "vuelvo|volver|volverme|irme|echarme|voy|ir|echar|echo|tirar|tiro|regresar|regreso|mover|muevo|llevar|llevo",
        "devolver|devuelvo|doy|dar|pegar|pego|hago|hacer|traer|traigo",
    ),
    Idea.BACK: entries("atras|patras|al reves|para tras|hacia atras|para atras"),
    Idea.ABLE: entries(
        "puedo|podria|puede|podemos|yo|me|alguien|tengo|permite|deja|voy|vuelvo|doy|hago|quiero|pueden|se puede",
        "echo|la hago|guardo|retrocedo|rebobino|reculo|pego|regreso|salto yo|hay",
    ),
    Idea.SIZE: _TALL,
    Idea.LOT: entries("bajas|altas|bajitas|altitas|pequenitas|chiquitas|grandotas|bajisimas|altisimas|enanas|gigantes"),
    Idea.ALL: entries(
        "solo|solamente|todas|todos|todo|puras|puros|nada mas|unicamente|nada|todita|toditas|casi todo|nada de"
    ),
    Idea.NOT: entries("no|nunca|jamas|sin|nadie|tampoco|prohibido"),
    Idea.CHOICE: entries(
        "elegir|dudo|duda|dudas|decidir|decidirme|eleccion|diferencia|prefiero|partida|mazo|juego|hora|escoger",
        "pienso|vacilo",
    ),
    Idea.PRAISE: entries(
        "gracias|genial|bonito|buen|buena|menudo|vaya|gran|fue|estuvo|bravo|increible|salvado|encanto|enhorabuena",
        "crack|bien hecho|magnifico",
    ),
    Idea.RULE: entries(
        "regla|reglas|como funciona|como funcionaba|cuando|todas las|permitido|explica|significa|sirve|palabra",
        "promesa|se vale|como era|vale en",
    ),
    Idea.SOON: entries(
        "enseguida|luego|minuto|minutos|momento|casa|menu|cama|manana|tema|pregunta|cocina|lobby|principio|tiempo",
        "anos|segundo|trabajo|silla|ahora vuelvo",
    ),
    Idea.THING: entries(
        "camara|tren|avion|bus|coche|viaje|boton|menu|ventana|pantalla|chat|teclado|escritorio|silla|sofa|mesa|piso"
        "|casa|puerta|perro|gato|ruido",
        "fiesta|movil|leer|veo|ver|letra|portatil|cocina|calle|video|cancion|hermana|hermano|mujer|marido|hijos",
        "arriba hay|sonido|volumen|luz|raton|bateria|panaderia|puntuacion|record|como esta|como va|foto|dibujos",
        "dibujo|vecinos|trabajo|bonitas|bonita|duele",
    ),
    Idea.WISH: entries("por favor|porfa|evita|evitad|evitemos|pasitos|pasos|saltos|pon|poned|ponla|ojo|cuidado|ojala"),
}
