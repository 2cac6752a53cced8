"""German."""

from tenback.games.coop.talk.ideas.idea import Idea, Ideas, entries, joined, pairs

_PLACES = (
    "linken rechten ersten zweiten dritten vierten letzten linke rechte erste zweite dritte vierte letzte linker"
    " rechter oberen unteren oberste obersten aufsteigenden absteigenden"
)
_ENDINGS = "|e|en|er|es|em"
_TALL = (
    joined("hoh|niedrig|gross|klein|tief|riesig|winzig|mittler|gewaltig|gigantisch|mickrig|riesengross", _ENDINGS)
    | joined("super|sau|mega|ultra|extrem|riesen|hyper|bitter", "hohe|hoch|hohen|niedrige|niedrig|kleine|grosse")
    | {"hoch"}
)
_BACKSTEPS = (
    "springen|springe|spring|hupfen|huepfen|hupfe|hupf|gehen|setzen|drehen|spulen|schieben|rudern|holen|fahren|hopsen"
    "|hoppeln|rutschen|hops|wandern"
)

IDEAS: Ideas = {
    Idea.PILE: entries("stapel|stapeln|stapels|haufen|beiden oberen|ablagestapel"),
    Idea.PLACE: pairs("der die das den dem vom im am diesen dieser diesem auf beim zum", _PLACES)
    | entries("links|rechts|linken und|rechten und|dem linken|links und"),
    Idea.OTHER: entries(
        "mal|runde|runden|spiel|spiele|partie|zug|woche|abend|nacht|tag|tage|monat|jahr|moment|minute|sekunde",
        "person|platz|frage|sache|lied|seite|hand|chance|stufe|karte|reihe|tur|satz|wort|versuch|stunde|strasse",
        "fenster|nachbarn|knopf",
    ),
    Idea.HERE: entries("hier|da|dort|drauf|darauf|dahin|damit"),
    Idea.CARD: entries("karte|karten|zahl|zahlen|wert|werte|dinger|zeug|kartchen"),
    Idea.OWN: entries(
        "meins|die meine|auf der hand|meiner hand|mein blatt|bei mir|in der hand|was ich habe|was ich auf",
        "was ich halte|alles was ich",
    )
    | pairs("meine", "liegt passt folgt hin gehort kommt wurde fallt schliesst ist sind und ware genau nachste")
    | pairs("meine", "grenzt sitzt steht landet klemmt karte karten zahl zahlen hand ."),
    Idea.HOLD: entries("hab|habe|halte|hatte|besitze|auf der hand|hab ich|in der hand"),
    Idea.YOURS: entries("deine|dein|deiner|eure|euer|hast du|du hast|habt ihr|ihr habt|wer hat|du"),
    Idea.PLAIN: entries(
        "und|oder|aber|auf|in|bei|ist|sind|heute|diesmal|wieder|hier|da|leider|fur|ich|habe|hab|genau|welche|was",
        "das|du|denn|eigentlich|gerade|jetzt|so|mal|ihr|allesamt|alle|meine|an|von|lol|haha|war|hast|dabei|hat|wie",
    ),
    Idea.BETWEEN: entries("zwischen|dazwischen|in der mitte|mittig|auf halbem weg|halbwegs|mittendrin"),
    Idea.NEXT: entries("nachste|nachsten|nachster|naechste|folgende|folgenden|darauffolgende|anschliessende"),
    Idea.FOLLOW: entries(
        "folgt|folgen|folgende|kommt nach|schliesst|grenzt|anschliesst|nachfolger|vorganger|nachbar|kommt direkt",
        "folgend|direkt folgende|kommt gleich|kommt genau|dritten kommt|ersten kommt|zweiten kommt|letzten kommt",
        "stapel kommt|linken kommt|rechten kommt|links kommt|rechts kommt|vierten kommt|kommt unmittelbar",
        "benachbart",
    ),
    Idea.EXACT: entries(
        "genau|haargenau|direkt|exakt|unmittelbar|knapp|nahtlos|haarscharf|punktgenau|prazise|perfekt|gleich|kurz"
    ),
    Idea.AFTER: entries("nach|vor|uber|ueber|unter|zum|zur|oberhalb|unterhalb|neben|von|vom|hinter|zu der|zu dem"),
    Idea.MOST: joined("niedrigst|hochst|hoechst|kleinst|schwachst|starkst|grosst|groesst|tiefst", "e|en|er|es"),
    Idea.ASK: entries(
        "was|welche|welcher|welchen|wer|wie|sag|sagst|sagt|nenn|nennst|nennt|verrat|verratst|zeig|zeigst|wieviel",
        "rate",
    ),
    Idea.BE: entries("ist|sind|waren"),
    Idea.EVEN: pairs("gerade geraden", ". , oder"),
    Idea.BACKWARD: joined("zuruck|zurueck|zuruckzu", _BACKSTEPS)
    | entries(
        "ruckwarts|rueckwaerts|rucksprung|ruecksprung|ruckwartssprung|ruckwartstrick|rueckwaertssprung|ruckwartszug",
        "runterholen|rucksprunge|zuruckhupfer|ruckzieher|wieder runter|wieder hoch holen",
    ),
    Idea.JUMP: entries(
        "sprung|satz|hupfer|hopser|springe|spring|springen|hupfe|hupf|hupfen|huepfen|huepfe|hopsen|schritt"
    ),
    Idea.MOVE: entries(
        "komm|komme|kommen|geh|gehe|gehen|gehts|geht|ginge|setze|setzen|drehe|dreh|drehen|hole|hol|bring|setz",
        "schieb|lasst mich|holen|bringe|bringen|kame|ziehe|ziehen|schiebe|schieben|rutsche|rutschen|kann|konnte",
    ),
    Idea.BACK: entries("zuruck|zurueck|ruckwarts|rueckwaerts|nach hinten"),
    Idea.ABLE: entries(
        "ich|kann|konnte|koennte|mir|mich|jemand|wer|moglich|ginge|lasst mich|hatte|irgendwer|erlaubt|einer|konnten",
        "konnt",
    ),
    Idea.SIZE: _TALL,
    Idea.LOT: entries(
        "kleinkram|kleinzeug|riesendinger|kleinvieh|monsterkarten|riesenkarten|zwerge|winzlinge|brocken|kleine|hohe",
        "niedrige|grosse",
    ),
    Idea.ALL: entries(
        "nur|lauter|alles|alle|bloss|allesamt|ausschliesslich|durchweg|durch die bank|samtlich|nichts|samt und",
        "nichts als",
    ),
    Idea.NOT: entries("nicht|nie|niemals|kein|keine|keinen|keinem|keiner|ohne|niemand"),
    Idea.CHOICE: entries(
        "entscheiden|wahlen|wahl|schwanke|uberlege|unterschied|lieber|egal|spiel|partie|nachziehstapel|runden",
        "hin und her|aussuchen|denke|uberlegen|zogere",
    ),
    Idea.PRAISE: entries(
        "genial|klasse|super|toll|toller|schoner|starker|danke|fand|war|bravo|stark|geil|hammer|furs|gerettet|wow",
        "spitze|herrlich|gefiel|gefallen|prima|cooler|gut gemacht",
    ),
    Idea.RULE: entries(
        "regel|regeln|darf man|kann man|funktioniert|erklar|erklart|erklaren|bedeutet|heisst|allen stapeln",
        "alle stapel|jedem stapel|wann|wort|versprechen|gilt|erlaubt ist|durfen wir|durfte man",
    ),
    Idea.SOON: entries(
        "sofort|bald|spater|minute|minuten|moment|hause|menu|bett|morgen|thema|frage|kuche|lobby|bin gleich",
        "komme gleich|komm gleich|gleich zuruck|halte|lehn|lehne|haus|drauf zuruck|darauf zuruck|arbeit|stuhl",
    ),
    Idea.THING: entries(
        "kamera|bahn|flugzeug|bus|auto|reise|knopf|menu|fenster|bildschirm|chat|tastatur|schreibtisch|stuhl|sofa"
        "|tisch|wohnung|haus|tur|hund|katze|laut",
        "larm|handy|lesen|sehe|sehen|anzeige|schrift|laptop|kuche|strasse|video|lied|schwester|bruder|frau|mann",
        "kinder|ton|lautstarke|licht|maus|akku|backerei|wie gehts|wie geht|punktestand|rekord|bild|bilder",
        "hubsch|nachbarn|arbeit|zimmer|chatfenster|feiern|feiert",
    ),
    Idea.WISH: entries("bitte|vermeide|vermeidet|achtung|schritte|sprunge|abstande|leg|legt|lege|lust|hoffnung|freude"),
}
