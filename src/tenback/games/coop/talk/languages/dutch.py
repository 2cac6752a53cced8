"""Dutch."""

from tenback.games.coop.talk.ideas.dutch import IDEAS
from tenback.games.coop.talk.ideas.idea import Idea
from tenback.games.coop.talk.language import Language, combine, either, phrases, words
from tenback.games.coop.talk.verdict import TalkReason

_UNITS = words("twee drie vier vijf vyf zes zeven acht negen")
_TEENS = words("tien twaalf dertien veertien vijftien vyftien zestien zeventien achttien achtien negentien")
_TENS = words("twintig dertig veertig vijftig vyftig zestig zeventig tachtig negentig")
_MISSPELT = words(
    "zeuven neegen negentich twinti twintich dertich feertig veertich virtig fijftig viftig vijftich sestig zestich",
    "tagtig negetig seventig zeventich vijv fijf twaalv twaalef tweee dreie honderdd dertin veertin twintug",
)
_PLAIN = _UNITS - {"acht"} | (_TEENS - {"tien"}) | _TENS

_CARDINALS = frozenset(
    _PLAIN
    | combine(combine(_UNITS | {"een", "eenen"}, ("en", "een", "n", "enen", "und")), _TENS)
    | combine(_PLAIN | words("tien acht elf"), ("maal", "voud", "voudig", "tal", "tallen", "je"))
    | words(
        "honderd honderden honderdje tientje tientjes tweeen drieen vijven zessen zevens zevenen negenen tienen"
        " twaalven"
        " tweetjes drietjes viertjes vijfjes zesjes tienden elfjes twintigers"
        " dertigers veertigers vijftigers zestigers"
    )
    | _MISSPELT
)

_ORDINALS = (
    words("vijfde vyfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende")
    | words("zeventiende achttiende negentiende honderdste")
    | combine(_TENS, ("ste", "sten", "er", "ers"))
    | combine(combine(combine(_UNITS | {"een"}, ("en", "n", "een")), _TENS), ("ste",))
)

_VOCABULARY = {
    "unrelated": either(IDEAS[Idea.THING]),
    "pile": "stapel|stapels|stapeltje|stapeltjes|rij|hoop|hoopje|kolom|aflegstapel",
    "spot": "linker|rechter|linkse|rechtse|eerste|tweede|derde|vierde|laatste|bovenste|onderste|middelste"
    "|stijgende|dalende|andere|oplopende|aflopende",
    "the": "de|het|die|dat|deze|dit|mijn|jouw|je|onze|een|jullie|elke",
    "pointed": "(?:<the> )?(?:<spot> ){0,2}(?:<pile>|kaart|kaarten|getal|nummer|waarde)|(?:de|die"
    "|deze) (?:<spot>|links|rechts|daar)|links|rechts",
    "have": "heb|hebt|heeft|hebben|houd|hou|had|hadden|bezit|houden|hand|bewaar",
    "card": "kaart|kaarten|getal|iets|eentje|nummer|waarde|iemand|hand|mijne|eentje",
    "tall": "hoger|lager|groter|kleiner",
    "size": "hoge|lage|grote|kleine|middelste|middelgrote|hele hoge|hele lage|kleintjes|hogere|lagere",
    "can": "kan|kunnen|kunt|kon|kun|zou|wil|mag|iemand|wie|zal|ga|gaan|mogelijk|lukt|konden|moet|wilt|wou|zouden|kunne",
    "backstep": "terug(?: ?te)?(?:springen|gaan|draaien|spoelen|zetten|huppen|lopen|schuiven|leggen"
    "|brengen|halen|spring|sprong)|achteruit",
}

_TEMPLATES = {
    TalkReason.COMPARISON: (
        r"(?:net|vlak|direct|precies|iets|juist|meteen|pal|eentje|een|ietsje|ver|ruim|bijna|beetje|stukje"
        r"|onmiddellijk|stapje|net iets) "
        r"(?:boven|onder|na|voor|naast|achter|<tall> dan) (?:van )?<pointed>",
        r"(?:zit|zitten|ligt|is|zijn|ben) (?:allemaal |nog |ver )?(?:boven|onder) <pointed>",
        r"(?:heb|zit|zitten|kaart) <3>(?:vlak|dicht) ?bij <pointed>",
        r"(?:net|vlak|direct|precies|juist|pal|eentje|een|ietsje) (?:erboven|eronder|ernaast|daarboven"
        r"|daaronder|hierboven|hieronder)",
        r"<tall> dan <1>(?:<pointed>|dat|die|deze|jouwe|mijne|de helft|wat er)",
        r"(?:meer|minder) dan <pointed>",
        r"(?:een|eentje) (?:meer|minder|<tall>) dan",
        r"(?:een|eentje) (?:<tall>)<end>",
        r"(?:heb|hebt|heeft|kaart|kaarten|ben|is|iets|zit|zitten) <4>(?:dicht|dichtbij|vlakbij|ver|nabij"
        r"|in de buurt) (?:bij|van|af van|tegen)? ?<1><pointed>",
        r"(?:heb|kaart|iets) <3>(?:dicht|vlak|kort) (?:erbij|daarbij|eraan|ernaast)",
        r"<tall> of <tall>",
        r"is (?:het|hij|die|je kaart|jouw kaart|ie) (?:<tall>)(?: dan|<end>)",
        r"(?:eerst ?volgende|volgende|eerstvolgend) (?:getal|nummer|hogere|lagere|kaart omhoog|kaart omlaag)",
        r"(?:dubbel|dubbele|helft|tweemaal) (?:van|zo hoog als|zo veel als) <1><pointed>",
        r"(?:kaart|getal|heb <1>iets|heb er <1>|een) (?:onder|boven|tussen|na|voor) <pointed>",
    ),
    TalkReason.RANGE: (
        r"(?:<have>|<card>|ligt|liggen|zit|zitten|is) <3>tussen <3>(?:<pile>|links|rechts|toppen)",
        r"tussen <4>(?:<pile>) <2>(?:heb|ligt|zit)",
        r"(?:bovenste|onderste|hoogste|laagste) (?:helft|derde|kwart)",
        r"(?:boven|onder|over|meer dan|minder dan|hoger dan|lager dan|voorbij) (?:de|het) (?:helft|midden)",
        r"(?:zelfde|dat|dit|hetzelfde) tiental",
    ),
    TalkReason.NEIGHBOUR: (
        r"<have> <3>(?:buur|buurman|buren|buurtje|buurvrouw)(?:<end>| van)",
        r"(?:buurkaart|buurkaarten|buurgetal|buurgetallen|aangrenzende?|opeenvolgende?|aaneensluitende?"
        r"|opvolger|voorganger)",
        r"(?:directe|naaste) (?:buur|buren)",
        r"(?:kaarten|getallen) <3>(?:op een rij|achter elkaar|naast elkaar|na elkaar|opeenvolgend)",
        r"<have> <2>(?:een straat|een reeks|een rijtje)<end>",
        r"<have> (?:de|het) (?:eerstvolgende|volgende getal|volgende nummer|volgende kaart)",
    ),
    TalkReason.PARITY: (
        r"oneven",
        r"even (?:kaarten|getal|getallen|nummers|nummer|kaart|waarde)(?! (?:leggen|spelen|schudden|delen"
        r"|pakken|kijken|zien|trekken))",
        r"(?:kaarten|getallen) (?:zijn|allemaal) (?:allemaal )?even<end>|(?:alleen maar|enkel|uitsluitend) even<end>",
        r"pariteit",
    ),
    TalkReason.PROPERTY: (
        r"(?:laatste|eerste|zelfde|hetzelfde|dubbele?) (?:cijfers?|eindcijfer)",
        r"(?:priemgetal\w*|veelvoud\w*|deelbaar|kwadraat|kwadraten|rond getal|rijmt op|eindcijfer"
        r"|wortel van|palindroom|tientallen)",
        r"(?:kaart|getal|hij|mijne|die|het) (?:eindigt|begint|start) (?:op|met) (?:een|de|het|[a-z]<end>)",
    ),
    TalkReason.QUESTION: (
        r"(?:welke?|wat voor|wat is|wat zijn) <2>(?:getal|getallen|nummer|nummers|cijfer|cijfers|waarde"
        r"|waardes)",
        r"welke kaart(?:en)? <2>(?:heb|hebben|heeft|hebt|hou|houd|je|jij)",
        r"wat (?:heb|hebben|hebt) (?:je|jij|jullie|u) <1>(?:in je hand|in handen|voor kaarten"
        r"|in jullie hand|aan kaarten|op je hand|in de hand)",
        r"(?:laat|toon|geef|zeg|noem|vertel|verklap|lees) <3>(?:je|jouw|jullie|mijn|zijn|haar"
        r"|hun) <1>(?:kaarten?|hand|getal|getallen|waarde|laagste|hoogste|nummer)",
        r"hoe (?:hoog|laag|groot|klein) (?:is|zijn|zit|ben|zitten) (?:je|jouw|jullie|jij|zijn|haar)",
        r"hoe (?:dicht|ver) (?:zit|ben|zitten|is|zijn) (?:je|jij|jullie|je kaart) <1>(?:erbij|eraf"
        r"|er vandaan|ervan|van <pointed>|bij <pointed>|af|<end>)",
        r"(?:heb|hebben) (?:je|jij|jullie) <3>(?:<tall>|erboven|eronder) ?(?:dan)?",
    ),
    TalkReason.JUMP_BACK: (
        r"<can> <5><backstep>",
        r"(?:kan|kunnen|kun|kunt|mag|iemand|wie kan) <2>(?:hier|daar|daarop|hierop|erop|links|rechts"
        r"|op <3>(?:<pile>|die|links|rechts|deze|linkse|rechtse|linker)|die <2><pile>) <2>(?:terug"
        r"|achteruit)",
        r"(?:kan|kunnen|kun|kunt|iemand) <2>terug(?:<end>| op <4>| hier| daar)",
        r"(?:heb|hebt|heeft|hebben|er is|met|gebruik|wie|mogelijk) <3>(?:terugsprong|achteruittruc"
        r"|terugtruc|achterwaartse|terugstap|achteruitsprong|achteruitkaart|terugkaart|(?:sprong|stap|truc"
        r"|sprongetje|kaart|stapje|zet) (?:terug|achteruit|naar achteren|achterwaarts)|achterwaartse <1>)",
        r"<have> (?:de|een|hier de|daar de|hier een|daar een) (?:truc|terugsprong)(?:<end>| hier| daar"
        r"| voor| op)",
        r"(?:spring|ga|draai|zet|spoel|loop) <1>(?:hier|daar|op <3>(?:<pile>|die|deze)|(?:die|deze"
        r"|de) <2><pile>) <1>(?:terug|achteruit)",
        r"(?:ik|wie|jij|we) (?:spring|springt|springen) <3>(?:terug|achteruit)",
        r"(?:terugsprong|sprong terug|sprong achteruit) (?:mogelijk|klaar|beschikbaar|in handen|paraat)",
    ),
    TalkReason.SIZE: (
        r"(?:alleen|enkel|allemaal|veel|te veel|mijn|heb|slechts|vooral|bijna|alle|louter|geen|wat|paar"
        r"|zulke|hebt|zoveel) <3><size> (?:kaarten|getallen|dingen|waardes|nummers|hand)",
        r"(?:alleen|enkel|louter|allemaal|alleen maar|slechts) (?:hoge|lage|grote|kleine|hogen|lagen"
        r"|groten|kleintjes|kleinen|hogere|lagere)<end>",
        r"(?:kaarten|hand|getallen) <4>(?:hoog|laag|groot|klein|in het midden|midden|gemiddeld)<end>",
        r"heb <2>(?:een|1) (?:hele |heel |erg |vrij )?(?:hoge|lage|grote|kleine) (?:kaart|hand)",
        r"(?:bij mij|alles|allemaal) <2>(?:hoog|laag|groot|klein)<end>",
    ),
}
_UNLESS = {
    TalkReason.COMPARISON: r"<unrelated>|(?:sprong|sprongen|stap|stappen) <4>(?:dan|boven|onder)|spel|potje|tafel"
    r"|stoel|huis"
    r"|leuker|(?:stapel|linkse|rechtse) <1>(?:is|ligt|staat|gaat) <3>(?:<tall>|boven|onder)",
    TalkReason.RANGE: r"verschil|gat|scherm|kiezen|twijfel|keuze|gespeeld|klaar|uur|spel|potje|trekstapel|tussen ons",
    TalkReason.NEIGHBOUR: r"huis|hond|luid|luide|lawaai|boven|tuin|keer|potjes|winst|dagen|kamer|tafel"
    r"|aardig|aardige|feest",
    TalkReason.QUESTION: r"niet|geen|nooit|verboden|mag|mogen|zonder|regel|telefoon|verjaardag|sprong",
    TalkReason.JUMP_BACK: r"<unrelated>|niet|nooit|geen|woord|belofte|signaal|tijd|bed|(?:mooie|wat een|leuke|goede"
    r"|knappe) <1>(?:sprong|truc|terugsprong|zet)|was|naar huis|(?:straks|zo|later) terug|stoel|wanneer (?:mag|kun"
    r"|kan|mogen)|mag men|(?:alle|elke) stapels?|de regel|naar (?!achteren)|glas|regels|uitleg\w*|genoot"
    r"|jouw (?:sprong|terugsprong)|gered|hoe werkt",
    TalkReason.SIZE: r"<unrelated>|alsjeblieft|aub|niet te|sprong|sprongen|stappen|graag|liever geen|kans|hoop",
}

DUTCH = Language(
    code="nl",
    cues=words(
        "ik jij je hij zij ze wij we jullie u mij me ons hem haar hun de het een die dat deze dit mijn"
        " jouw zijn haar onze",
        "is ben bent was waren heb hebt heeft hebben had kan kunnen kun moet moeten mag wil zal zou niet"
        " geen en of maar",
        "want als dan omdat dus er hier daar waar wat wie hoe wanneer waarom op in aan met van voor naar"
        " bij uit over onder",
        "tot om te ja nee wel nog ook al even toch zo heel erg goed leuk graag dank bedankt alsjeblieft"
        " jongens hallo hoi",
        "doe ga gaan gaat maken spelen spel stapel kaart kaarten beurt nu altijd nooit alles niets iets"
        " iemand iedereen",
        "beetje wacht kijk denk weet laat mooi lekker fijn links rechts eerste slotte minste",
    ),
    core=_UNITS | _TEENS | _TENS | {"elf", "honderd"},
    cardinals=_CARDINALS,
    ordinals=frozenset(_ORDINALS),
    quantities=words(
        "dozijn dozijnen tiental tientallen twintigtal dertigtal veertigtal vijftigtal honderdtal viertal drietal"
    ),
    stems=(_TENS - {"tachtig", "dertig"})
    | words(
        "entachtig tachtigst tachtiger dertien dertiger endertig veertien zestien zeventien negentien honderd eendertig"
    ),
    phrases=phrases(_VOCABULARY, _TEMPLATES, _UNLESS),
)
