"""Dutch."""

from tenback.games.coop.talk.ideas.idea import Idea, Ideas, entries, joined, pairs

_PLACES = "linker rechter linkse rechtse eerste tweede derde vierde laatste oplopende aflopende stijgende dalende"
_TALL = joined("|super|mega|piep|toren|heel |hele |reuze|hemel|ultra", "hoog|hoge|laag|lage|groot|grote|klein|kleine")

IDEAS: Ideas = {
    Idea.PILE: entries("stapel|stapels|stapeltje|stapeltjes|toppen"),
    Idea.PLACE: pairs("de die deze op onze", _PLACES) | entries("links|rechts|linkerkant|rechterkant"),
    Idea.OTHER: entries(
        "keer|potje|potjes|ronde|rondes|spel|beurt|week|avond|nacht|dag|dagen|maand|jaar|moment|minuut|seconde",
        "persoon|plaats|vraag|ding|liedje|bladzijde|hand|kans|stap|kaart|poging|zin|deur|verdieping|uur|straat",
        "buren|knop|raam",
    ),
    Idea.HERE: entries("hier|daar|erop|daarop|hierop"),
    Idea.CARD: entries("kaart|kaarten|kaartje|kaartjes|getal|getallen|waarde|spul|nummers|nummer|dingen"),
    Idea.OWN: entries(
        "mijne|mijn kaart|mijn kaarten|mijn hand|mijn getal|mijn getallen|wat ik heb|wat ik vast|wat ik in",
        "in mijn hand|bij mij|mijn kaartjes|alles wat ik|in handen|wat ik houd",
    ),
    Idea.HOLD: entries("heb|houd|hou|in mijn hand|bezit|heb ik|vast heb"),
    Idea.YOURS: entries("je|jouw|jullie|heb je|heb jij|je hebt|jij hebt|wie heeft|uw"),
    Idea.PLAIN: entries(
        "en|of|maar|op|in|bij|is|zijn|vandaag|weer|hier|daar|helaas|voor|ik|heb|precies|wat|dat|je|jij|deze",
        "eigenlijk|nu|zo|allemaal|die|van|lol|haha|dan|jammer|hebt|balen|pff|gaat|nou|dus|zeg|eens|ook|er|te",
    ),
    Idea.BETWEEN: entries("tussen|ertussen|halverwege|in het midden|middenin|ertussenin|midden tussen"),
    Idea.NEXT: entries("volgende|eerstvolgende|daaropvolgende|aansluitende"),
    Idea.FOLLOW: entries(
        "volgt|sluit|aansluit|grenst|komt na|komt direct|komt meteen|opvolger|voorganger|buur|na komt|stapel komt",
        "tweede komt|eerste komt|derde komt|vierde komt|laatste komt|links komt|rechts komt|volgt direct",
        "linker komt|rechter komt|linkse komt|rechtse komt|komt precies|komt vlak",
    ),
    Idea.EXACT: entries("precies|exact|net|vlak|direct|meteen|onmiddellijk|naadloos|pal|juist|haarfijn|perfect"),
    Idea.AFTER: entries("na|voor|onder|boven|naast|achter|onder die|van"),
    Idea.MOST: entries("zwakste|sterkste|laagste|hoogste|kleinste|grootste"),
    Idea.ASK: entries("wat|welke|welk|wie|hoe|zeg|vertel|noem|verklap|toon|hoeveel|raad"),
    Idea.BE: entries("is|zijn|waren"),
    Idea.EVEN: pairs("even", ". , of") | pairs("oneven", "."),
    Idea.BACKWARD: joined(
        "terug|terugte",
        "springen|spring|springt|huppen|hup|gaan|zetten|draaien|spoelen|lopen|schuiven|wippen|wip|hoppen|huppelen",
    )
    | entries(
        "achteruit|achteruitje|terugsprong|terugsprongetje|terughuppen|achterwaarts|achterwaartse|terugstap",
        "terugstapje|achteruittruc|terugtruc|achteruitsprong",
    ),
    Idea.JUMP: entries(
        "sprong|sprongetje|spring|springen|hup|huppen|huppel|huppelen|stapje|stap|hop|hoppen|wip|wippen"
    ),
    Idea.MOVE: entries(
        "kom|komen|ga|gaan|zet|zetten|draai|draaien|laat me|haal|halen|breng|brengen|schuif|schuiven|trek|trekken",
        "kan|zou|kunnen",
    ),
    Idea.BACK: entries("terug|achteruit|achterwaarts|naar achteren"),
    Idea.ABLE: entries("ik|kan|kon|zou|me|mij|iemand|wie kan|mogelijk|kunnen|laat me|wie|kunt"),
    Idea.SIZE: _TALL
    | entries(
        "mini|gigantisch|gigantische|enorm|enorme|minuscuul|minuscule|reusachtig|reusachtige|huizenhoog|huizenhoge"
    ),
    Idea.LOT: entries("kleintjes|reuzen|kleingoed|joekels|knotsen|dwergen|laagjes|hoge|lage|grote|kleine|hoogvliegers"),
    Idea.ALL: entries(
        "alleen|alleen maar|allemaal|alles|enkel|louter|slechts|niets|alle|stuk voor stuk|niks|uitsluitend|vooral",
        "van die",
    ),
    Idea.NOT: entries("niet|nooit|geen|zonder|niemand"),
    Idea.CHOICE: entries(
        "kiezen|twijfel|twijfelen|keuze|verschil|liever|spel|potje|trekstapel|beslissen|aarzel|uur|klaar|denk",
        "nadenken",
    ),
    Idea.PRAISE: entries(
        "geniaal|mooi|mooie|goed|goede|leuke|knap|knappe|bedankt|dank|was|vond|super gedaan|bravo|geweldig",
        "geweldige|gered|genoot|wauw|wow|top|fantastisch|prachtig|prachtige",
    ),
    Idea.RULE: entries(
        "regel|regels|mag je|mag men|kun je|werkt|uitleggen|betekent|alle stapels|elke stapel|wanneer|hoe|woord",
        "belofte|geldt",
    ),
    Idea.SOON: entries(
        "later|kom straks|ga straks|even|minuut|minuten|moment|huis|menu|bed|morgen|onderwerp|vraag|keuken|lobby",
        "werk|kom zo|op terug|jouw vraag|stoel|ben zo",
    ),
    Idea.THING: entries(
        "camera|trein|vliegtuig|bus|auto|reis|knop|menuknop|menu|venster|raam|scherm|chat|toetsenbord|bureau|stoel"
        "|bank|tafel|flat|huis|deur|hond|kat",
        "lawaai|telefoon|lezen|zie|zien|weergave|letters|laptop|keuken|straat|video|liedje|zus|broer|vrouw|man",
        "kinderen|boven ons|geluid|volume|licht|muis|batterij|bakker|hoe gaat|hoe is|score|record|plaatje|plaatjes",
        "buren|werk|kamer|feest|chatvenster|slapen|slaapt",
    ),
    Idea.WISH: entries("alsjeblieft|aub|graag|vermijd|stapjes|stappen|sprongen|leg|liever|hoop|kans|let op|pas op"),
}
