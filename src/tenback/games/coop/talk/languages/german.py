"""German."""

from tenback.games.coop.talk.ideas.german import IDEAS
from tenback.games.coop.talk.ideas.idea import Idea
from tenback.games.coop.talk.language import Language, combine, either, phrases, words
from tenback.games.coop.talk.verdict import TalkReason

_UNITS = words("zwei zwo drei vier funf fuenf sechs sieben acht neun")
_TEENS = words(
    "zehn elf zwolf zwoelf dreizehn vierzehn funfzehn fuenfzehn sechzehn sechszehn siebzehn siebenzehn"
    " achtzehn neunzehn",
)
_TENS = words("zwanzig dreissig dreizig vierzig funfzig fuenfzig sechzig sechszig siebzig siebenzig achtzig neunzig")
_MISSPELT = words(
    "zwoa zwanzisch zwanzich zwanzg dreissich vierzisch vierzich fuffzig fuffzehn fuchzig fuchzehn fumf fuemf fumfzig",
    "fumfzehn funv sechtzig sechtzehn siebzich achzig achzehn neunzich sibn siebn simn sieben zwoelv zwolv zeen",
    "dreitzehn fiertzig firzig fierzig virzig vierzehen fierzehn hundat hunderd eintausend tsen dswei tswei",
)
_PLAIN = _UNITS - {"acht"} | (_TEENS - {"elf"}) | _TENS

_CARDINALS = frozenset(
    _PLAIN
    | combine(combine(_UNITS | {"ein", "eins"}, ("und", "un", "n")), _TENS)
    | combine(_PLAIN | {"acht", "elf"}, ("mal", "fach", "malig"))
    | combine(_PLAIN | {"elf", "eins"}, ("er", "ern", "ers"))
    | combine(_PLAIN - words("sieben zwo"), ("e",))
    | words("zweit dritt viert siebene")
    | words("hundert hunderte hunderten einhundert einser achtmal achtfach zweien dreien vieren funfen sechsen")
    | _MISSPELT
) - {"vieren"}

_ENDINGS = ("", "e", "en", "er", "es", "em", "ens")
_ORDINALS = combine(
    words("funft fuenft sechst siebt siebent neunt zehnt elft zwolft zwoelft dreizehnt vierzehnt funfzehnt fuenfzehnt")
    | words("sechzehnt siebzehnt achtzehnt neunzehnt hundertst")
    | combine(_TENS, ("st",))
    | combine(combine(combine(_UNITS | {"ein"}, ("und",)), _TENS), ("st",)),
    _ENDINGS,
)

_VOCABULARY = {
    "unrelated": either(IDEAS[Idea.THING]),
    "pile": "stapel|stapeln|stapels|haufen|reihe|ablagestapel|stoss|spitze|spalte",
    "spot": "linken?|rechten?|ersten?|zweiten?|dritten?|vierten?|letzten?|oberen?|unteren?|mittleren?"
    "|aufsteigenden?|absteigenden?|anderen?|obersten?",
    "the": "der|die|das|den|dem|des|diesem|diesen|dieser|diese|dieses|jenem|deiner|deinem|meinem|meiner"
    "|deine|dein|euer|unser|unserem|einem|einer",
    "pointed": "(?:<the> )?(?:<spot> ){0,2}(?:<pile>|karte|karten|zahl|wert)|<the> <spot>|(?:dem|der"
    "|den) da|links|rechts",
    "have": "habe|hab|hast|hat|haben|habt|halte|hatte|besitze|haltst|behalte|hatten|hand",
    "card": "karte|karten|zahl|zahlen|wert|etwas|was|eine|einen|welche|jemand|meine|hand|blatt",
    "size": "hohe|niedrige|grosse|kleine|tiefe|mittlere|riesige|winzige|mittelgrosse|hoher|hohen|niedrigen"
    "|grossen|kleinen",
    "tall": "hoher|niedriger|grosser|kleiner|tiefer|hoeher|groesser",
    "back": "zuruck|zurueck|ruckwarts|rueckwaerts",
    "can": "kann|konnte|konnt|kannst|konnen|koennte|darf|will|werde|wer|jemand|mag|moglich|konntest"
    "|konntet|durfte|mochte|wurde|einer|wollte|koennt|koennen|irgendwer",
    "backstep": "(?:zuruck|zurueck)(?:zu)?(?:springen|gehen|hupfen|huepfen|setzen|spulen|drehen|schieben"
    "|legen|holen|rudern|bringen|fahren|springt|geht|hupft)",
}

_TEMPLATES = {
    TalkReason.COMPARISON: (
        r"(?:knapp|direkt|genau|gleich|kurz|minimal|leicht|unmittelbar|etwas|weit|deutlich|haarscharf"
        r"|bisschen|wenig) "
        r"(?:uber|ueber|unter|oberhalb|unterhalb|hinter|vor|nach|neben|<tall> als) (?:von )?<pointed>",
        r"(?:knapp|direkt|genau|minimal|unmittelbar|haarscharf|eins|einen|eine) (?:drunter|druber|darunter"
        r"|daruber|drueber|darueber|daneben|danach|davor)",
        r"(?:eins|einen|eine|ein) (?:uber|ueber|unter|oberhalb|unterhalb|<tall> als) <pointed>",
        r"(?:ist|sind|bin|liegt|liegen) (?:alle |noch |weit )?(?:uber|ueber|unter|oberhalb"
        r"|unterhalb) <pointed>",
        r"<tall> als <1>(?:<pointed>|das|die|der|deine|meine|die da|halb|die halfte|was da)",
        r"(?:mehr|weniger) als <pointed>",
        r"(?:eins|einen|eine|ein|einer) (?:mehr|weniger|<tall>) als",
        r"eins (?:mehr|weniger|<tall>|hoch|runter|rauf)",
        r"(?:habe|hab|karte|karten|hast|habt|hat|bin|ist|zahl|was|etwas) <4>(?:nah|nahe|dicht|weit"
        r"|nahe dran) (?:an|bei|am|von|vom|beim|dran an|entfernt von) <1><pointed>",
        r"(?:habe|hab|hast|habt|karte) <3>(?:nah|dicht|nahe|knapp) (?:dran|daran|daneben)",
        r"<tall> oder (?:<tall>)",
        r"ist (?:sie|es|er|deine|deine karte|das) (?:<tall>|uber|unter)(?: als|<end>| der halfte)",
        r"(?:nachst|naechst)(?:e|en|er|hohere|hoheren|hoehere|grossere|kleinere|niedrigere|tiefere)(?:n"
        r"|r)? (?:hohere|niedrigere|zahl|grossere|kleinere)\w?",
        r"(?:nachst|naechst)(?:hoher|hoeher|nieder|niedriger|grosser|kleiner|tiefer)\w*",
        r"(?:doppelt so (?:viel|hoch|gross)|halb so (?:viel|hoch|gross)|das doppelte|die halfte) (?:wie"
        r"|von|vom|des) <1><pointed>",
        r"<have> <3>(?:zwischen|uber|unter|ueber) <pointed>",
    ),
    TalkReason.RANGE: (
        r"(?:<have>|<card>|liegt|liegen|ist|sind) <3>zwischen <3>(?:<pile>|links|rechts|beiden)",
        r"zwischen <4>(?:<pile>) <2>(?:habe|hab|liegt|ist)",
        r"(?:obere|untere|oberen|unteren|oberes|unteres|obersten|untersten) (?:halfte|haelfte|drittel|ende"
        r"|bereich|viertel)",
        r"(?:uber|unter|ueber|oberhalb|unterhalb|jenseits|mehr als|weniger als|hoher als|kleiner als"
        r"|grosser als) (?:der|die) (?:halfte|haelfte|mitte)",
        r"(?:gleicher?n?|selben?|diesem) (?:zehner|dekade|zehnerbereich)",
    ),
    TalkReason.NEIGHBOUR: (
        r"<have> <3>(?:nachbarn?|nachbarin)(?:<end>| von| davon| dazu| zu)",
        r"nachbar(?:karte|karten|zahl|zahlen|wert|werte)",
        r"(?:direkte|direkten|direkter|unmittelbare|unmittelbarer) nachbarn?",
        r"(?:aufeinander ?folgend\w*|benachbarte?\w*|nebeneinander ?liegend\w*|hintereinander ?liegend\w*"
        r"|vorganger|nachfolger)",
        r"(?:karten|zahlen) <3>(?:hintereinander|nebeneinander|in folge|in reihe|aufeinander)",
        r"<have> <2>(?:eine strasse|eine reihe|eine folge|die nachste zahl|die nachste karte)<end>",
    ),
    TalkReason.PARITY: (
        r"ungerade[nrsm]?",
        r"gerade[nrs]? (?:zahl|zahlen|nummer|nummern|wert|werte)",
        r"(?:nur|lauter|alles|alle|meine|bloss|ausschliesslich|sind|eine) geraden? (?:karten?|zahlen)",
        r"(?:nur|lauter|ausschliesslich|bloss) gerade(?: auf der hand| in der hand|<end>)",
        r"(?:karten?|zahl|zahlen|alle|nur|sind) (?:ist |sind )?(?:alle |nur )?gerade<end>",
    ),
    TalkReason.PROPERTY: (
        r"(?:letzte[nr]?|erste[nr]?|gleiche[nr]?|selben?|hintere[nr]?|vordere[nr]?|dieselbe) (?:ziffern?"
        r"|stelle|endziffer)",
        r"(?:einstellig\w*|zweistellig\w*|primzahl\w*|vielfaches|vielfache|teilbar\w*|quadratzahl\w*"
        r"|schnapszahl\w*|quersumme|endziffer|zum quadrat|wurzel aus)",
        r"(?:runde zahl|reimt sich|reimt auf)",
        r"(?:karte|zahl|sie|meine|es) (?:endet|beginnt|fangt|startet) <1>(?:auf|mit) (?:einer|dem|der"
        r"|einem|[a-z]<end>)",
    ),
    TalkReason.QUESTION: (
        r"(?:welche[nrs]?|was fur|was fuer|wie lautet|was ist) <2>(?:zahl|zahlen|nummer|nummern|wert|werte"
        r"|ziffer|ziffern)",
        r"welche[nr]? karten? <2>(?:hast|habt|haltst|hat|haben|du|ihr)",
        r"was (?:hast|habt|haltst) (?:du|ihr) <1>(?:auf der hand|fur karten|in der hand|fuer karten"
        r"|auf der hand)",
        r"(?:zeig|zeigt|zeige|sag|sagt|verrat|verratet|nenn|nennt|gib|lies) <3>(?:deine|eure|dein|euer"
        r"|meine|ihre|seine) <1>(?:karten?|hand|blatt|zahl|zahlen|wert|niedrigste|hochste)",
        r"wie (?:hoch|niedrig|gross|klein|tief) (?:ist|sind|seid|bist) (?:deine?|eure?|du|ihr|ihre|seine)",
        r"wie (?:nah|nahe|weit|dicht) (?:bist|seid|ist|sind) (?:du|ihr|deine|deine karte) <1>(?:dran|weg"
        r"|davon|an|von|<end>)",
        r"wie viel (?:ist|sind|zahlt|fehlt) (?:deine|zwischen|wert)",
        r"(?:hast|habt) (?:du|ihr) <3>(?:<tall>|druber|drunter|daruber|darunter) ?(?:als)?",
    ),
    TalkReason.JUMP_BACK: (
        r"<can> <5><backstep>",
        r"<can> <5>(?:ruckwarts|rueckwaerts) ?<1>(?:springen|gehen|spielen|legen|hupfen|machen|laufen"
        r"|<end>)?",
        r"(?:kann|konnte|konnen|kannst|darf|konnt|koennte|komme|kame|komm|kommt|gehts|geht) <3>(?:hier|da"
        r"|dort|drauf|links|rechts|(?:auf|bei|beim|mit) <3>(?:<pile>|dem|der|linken|rechten"
        r"|diesem)) <2><back><end>",
        r"(?:kann|konnte|kannst|darf) <2><back><end>",
        r"(?:habe|hab|hast|hat|haben|habt|hatte|gibt|mit|machen|nutzen|mache|spiele|moglich"
        r"|wer) <4>(?:ruckwartstrick|ruckwartssprung|rucksprung|ruckwartszug|ruckwartskarte|ruckwarts"
        r"|rucktrick|zehnertrick|rueckwaertstrick|rueckwaertssprung|ruecksprung|rueckwaertszug|(?:sprung"
        r"|schritt|trick|hupfer|zug|satz|karte) <1><back>)",
        r"(?:habe|hab|hatte|hast) (?:den|einen|hier den|da den|hier einen|da einen|dort den) trick(?:<end>"
        r"| hier| da| fur| auf)",
        r"(?:springe|spring|hupfe|gehe|geh|setze|drehe|spule|komme|hupf) <1>(?:hier|da|dort|links|rechts"
        r"|auf <3>(?:<pile>|linken|rechten|dem|diesem)|(?:den|die|diesen) <2><pile>) <2><back>",
        r"(?:ich|wer|jemand|du|wir) (?:springe|spring|springt|hupfe|hupft|springst|springen) <4><back>",
        r"(?:rucksprung|ruckwartssprung|ruckwartstrick|ruecksprung) (?:moglich|moeglich|da|bereit"
        r"|auf der hand|parat|links|rechts)",
    ),
    TalkReason.SIZE: (
        r"(?:nur|lauter|bloss|viele|zu viele|fast nur|ausschliesslich|meine|alles|alle|habe|hab|so|ganz"
        r"|keine|hauptsachlich|uberwiegend|meist|paar|hast) <2><size> (?:karten|zahlen|werte|dinger|sachen)",
        r"(?:nur|lauter|bloss|ausschliesslich|fast nur) <size><end>",
        r"(?:karten|zahlen|hand|blatt) <4>(?:hoch|niedrig|gross|klein|tief|mittig|in der mitte"
        r"|im mittelfeld|mittelhoch)<end>",
        r"(?:habe|hab) <2>(?:eine|ne|einen) (?:sehr |ziemlich |ganz )?<size> (?:karte|zahl|hand)",
        r"<size> (?:karten|zahlen|hand) (?:habe|hab|hier|auf der hand|bei mir)",
        r"(?:bei mir|alles|alle) <2>(?:hoch|niedrig|gross|klein|tief)<end>",
    ),
}
_UNLESS = {
    TalkReason.COMPARISON: r"<unrelated>|(?:sprung|sprunge|spruenge|schritte?|abstand) <4>(?:als|uber|unter)|spiel"
    r"|runde"
    r"|runden|tisch|stuhl|haus|spass|(?:stapel"
    r"|stapels|linke|rechte) <1>(?:ist|liegt|steht|geht"
    r"|war) <3>(?:hoher|niedriger|weiter|grosser|kleiner|uber|unter)",
    TalkReason.RANGE: r"unterschied|lucke|bildschirm|entscheiden|wahlen|wahl|schwanke|geschafft|gespielt|fertig|rum"
    r"|stunde|spiel|partie"
    r"|nachziehstapel|zwischen uns",
    TalkReason.NEIGHBOUR: r"haus|hund|laut|lauten?|lauter|larm|wohnung|oben|garten|siege|spiele|runden"
    r"|tage|zimmer|tisch|nett|nette|netten",
    TalkReason.QUESTION: r"nicht|kein|keine|keinen|keiner|nie|niemals|verboten|darf|durfen|ohne|regel"
    r"|geburtstag|telefon|sprung",
    TalkReason.JUMP_BACK: r"<unrelated>|nicht|nie|niemals|keinem|kein|keine|keinen|ohne|wort|versprechen|signal|zeit"
    r"|bett"
    r"|(?:schoner"
    r"|toller|cooler|super|was fur ein|starker|guter) <1>(?:sprung|trick|zug|ruck\w*)|war|nach hause|(?:gleich"
    r"|bald|spater) (?:wieder )?<back>|stuhl|wann (?:darf|kann|durfen|konnen)|darf man|(?:allen|jedem) stapeln?"
    r"|die regel|keiner|zur (?!not)|ins|glas|regel\w*|erklar\w*|gefiel|dein (?:sprung|rucksprung)|gerettet|spater"
    r"|wie (?:geht|funktioniert)",
    TalkReason.SIZE: r"<unrelated>|bitte|sprunge?|spruenge|schritte|abstande|hoffnung|lust|freude",
}

GERMAN = Language(
    code="de",
    cues=words(
        "ich du er sie es wir ihr mich dich uns euch mir dir ihm ihnen der die das den dem des ein eine"
        " einen einem einer",
        "eines kein keine keinen mein dein sein unser euer meine deine ist sind war bin bist seid habe hab"
        " hast hat haben",
        "habt wird werden kann kannst konnen muss mussen soll will wollen nicht und oder aber wenn dann"
        " weil dass ob wie",
        "was wer wo wann warum auf in im an am zu zum zur mit von vom bei fur uber unter nach vor aus"
        " bitte danke ja nein",
        "doch noch schon mal nur auch sehr gut gerade eben jetzt hier da dort immer nie alle alles etwas"
        " nichts man so gar",
        "mach macht geht los los klar toll schon vorsichtig brav spiel karte karten stapel leise nett ruhig froh",
    ),
    core=_UNITS | _TEENS | _TENS | {"eins", "hundert"},
    cardinals=_CARDINALS,
    ordinals=frozenset(_ORDINALS),
    quantities=words("dutzend dutzende dutzenden halbdutzend dutzendmal zehnertel"),
    stems=(_TENS - words("achtzig dreizig"))
    | words("undachtzig achtziger dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn hundertst achtzigst")
    | combine(words("zwan vier funf sech sieb acht neun"), ("zich", "zisch")),
    phrases=phrases(_VOCABULARY, _TEMPLATES, _UNLESS),
)
