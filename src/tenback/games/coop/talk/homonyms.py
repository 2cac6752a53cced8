"""Words that are a number in one place and an ordinary word in another: "one", "once", "sei", "neuf".

Each is settled by the words around it first and by the language of the message second. In the patterns
`_` is the word itself; `counted` makes it a number, `innocent` an ordinary word.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tenback.games.coop.talk.language import pattern


@dataclass(frozen=True, slots=True)
class Homonym:
    """How to tell the number from the word; without a sign either way `number` decides."""

    number_in: tuple[str, ...]
    word_in: tuple[str, ...]
    counted: re.Pattern[str]
    innocent: re.Pattern[str]
    number: bool
    alone: bool

    def is_number(self, context: str, scores: Mapping[str, int]) -> bool:
        """Whether the word marked `_` in its context is a number there."""
        if context == " _":
            return self.alone
        if self.innocent.search(context):
            return False
        as_number = max(scores[code] for code in self.number_in)
        as_word = max((scores[code] for code in self.word_in), default=0)
        if self.counted.search(context):
            return as_number >= as_word
        if not self.word_in or as_number == as_word:
            return self.number
        return as_number > as_word


_VOCABULARY = {
    "things": "cards?|carte|cartes|cartas?|karten?|kaarten|carta|minutes?|minuten|minuti|minutos|fois|mal"
    "|veces|volte|keer"
    "|points?|punti|puntos|punkte|punten|joueurs|spieler|spelers|jugadores|giocatori|ans|jahre|jaar|anos"
    "|anni|seconds?|secondes"
    "|sekunden|seconden|segundos|secondi|heures|stunden|uur|horas|ore|piles|stapel|stapels|pilas|pile"
    "|mazzi|turns|tours|turni"
    "|turnos|runden|rondes|mani|manos|personnes|personen|personas|persone|euros?|prozent|procent|percent"
    "|jours|tage|dagen|dias|giorni",
    "have_es": "tengo|tienes|tiene|tenemos|teneis|tienen|hay|quedan|queda|llevo|somos|carta|cartas|numero"
    "|faltan|son|con|mis|otros|otras|entre|pila",
    "have_it": "ho|hai|ha|abbiamo|avete|hanno|carta|carte|numero|tengo|gioco|metto|restano|rimangono"
    "|siamo in|pila|fra|tra|altri|altre|mancano|quasi|circa|ogni",
    "have_nl": "heb|hebt|heeft|hebben|kaart|nummer|getal|stapel|nog|met|over|bijna|ongeveer|leg|speel|is"
    "|pak|de|een|mijn",
    "have_de": "habe|hab|hast|hat|haben|habt|karte|nummer|zahl|noch|mit|lege|spiele|ist|fast|etwa|die|eine"
    "|meine|der|stapel|liegt|bei",
    "have_fr": "ai|as|a|avons|avez|ont|reste|cartes?|numero|le|un|du|la pile|plus|moins|dans|encore|est"
    "|joue|pose|entre|de|avec|environ|presque|main",
}


def _homonym(
    number_in: str, word_in: str, counted: str, innocent: str, *, number: bool = False, alone: bool = True
) -> Homonym:
    return Homonym(
        tuple(number_in.split()),
        tuple(word_in.split()),
        pattern(counted, _VOCABULARY),
        pattern(innocent, _VOCABULARY),
        number,
        alone,
    )


HOMONYMS = {
    "one": _homonym(
        "en",
        "",
        r"(?:have|ve|got|hold|holding|only have|just have|need|lack|missing|has|had|keep|draw|drew|laid"
        r"|played|give me|there s) (?:just |only |but |exactly |at least |about )?_"
        r"(?:<end>| cards?| left| for (?:it|that|this|here|there)| here| there| that| which| above| below"
        r"| more(?! (?:time|thing|round|game|question))| to| on| and| higher| lower| under| over| too| in"
        r"| only| but| now| as well| also)"
        r"|_ (?:cards?|bigger|smaller|larger|greater|left|to go|above|below|higher|lower|less|away|over"
        r"|under|off|up|down|remaining|point|points|turn|turns|plus|minus|percent|pile|short|step|digit"
        r"|and a half|hundred|minus)"
        r"|_ more(?:<end>| than| then| cards?| left| to| turn| and| for)"
        r"|(?:card|cards|number|pile|plus|minus|stack|times|is|be|or|exactly|equals|worth|value|digit|row"
        r"|option|player|seat|down to) _(?:<end>| and| or| please| is)"
        r"|(?:just|only) _ (?:card|cards|left|more|turn|to)|(?:twenty|thirty|forty|fifty|sixty|seventy"
        r"|eighty|ninety) _|minus _|plus _|number _|card _|by _<end>",
        r"(?:no|any|some|every|that|this|which|the|each|another|good|left|right|last|first|second|third"
        r"|fourth|next|other|nice|bad|great|hard|easy|tough|lucky|big|little|old|new|wrong|the only|such a"
        r"|what a|tricky|funny|favou?rite|loved|dear|not|for|is the|way to|day|thats a|bright|middle|quick"
        r"|young) _"
        r"(?! (?:above|below|higher|lower|more than|less|up|down)<end>)|one by _|at _ point|_ by (?:one|_)"
        r"|_ (?:<2>)(?:of (?:us|you|them|those|these|my|the|our)|another|by one)|_ (?:moment|sec|second"
        r"|day|thing|question|idea|time|wish|request)",
        alone=True,
    ),
    "eins": _homonym(
        "de",
        "",
        r"(?!)",
        r"_ (?:nach dem|steht fest|ist (?:klar|sicher|gewiss)|a|zu eins)|(?:uns|mit sich|nur"
        r"|noch) _ (?:sagen|werden|ist|noch)|um _ gehts",
        number=True,
    ),
    "een": _homonym(
        "nl",
        "",
        r"(?!)",
        r"_ (?:van|voor|moment|momentje|seconde|ding|voor een|ogenblik|minuutje|of ander|keer|en al)"
        r"|(?:nog|geen|niet|als|in) _ (?:keer|potje|enkel|en al|keer)|die _|op _ na",
        number=True,
    ),
    "uno": _homonym(
        "es it",
        "",
        r"(?:tengo|ho|il|carta|numero|mas|menos|piu|meno|ho il|tienes|hai) (?:solo |solamente "
        r"|soltanto )?_(?:<end>| cartas?| mas| in| de mas)|_ (?:mas|menos) (?:que|arriba|abajo)"
        r"|_ (?:in )?(?:piu|meno)|_ (?:sopra|sotto)(?:<end>| a| la| il)|(?:y|e|veinti|numero|carta) _<end>",
        r"_ (?:de|di|a|por|alla|del|dei|delle|tra|fra|que|che|con|o|muy|molto)(?! (?:mas|piu))|(?:ogni"
        r"|cada|alg|ningun|el juego|jugar al|come) _",
        alone=True,
    ),
    "once": _homonym(
        "es",
        "en",
        r"(?:el|un|los|<have_es>|al|del|mi|de|que el|es) _|_ <things>",
        r"(?:at|just|all at|for|more than|only|than|even|not|never) _|_ (?:again|more|upon|we|you|i|they"
        r"|it|he|she|the|a|in|and for all|is)",
        alone=False,
    ),
    "tres": _homonym(
        "es",
        "fr",
        r"(?:el|un|los|<have_es>|al|del|mi|las) _|_ <things>|_ (?:mas|menos)",
        r"(?:est|es|suis|c etait|sont|ete|pas|fait|sera|etait|sommes|a|parait|trouve) _ (?!cartas)"
        r"|_ (?:bien|bon|bonne|fort|forte|drole|beau|belle|content|contente|mal|vite|gentil|gentille"
        r"|bonnes|joli|jolie|dur|dure|tot|tard|peu|cool|chouette|bete|important|serre|chaud|froid"
        r"|interessant|risque|facile|difficile|juste|bons|long|loin|proche|envie|sympa|malin|prudent"
        r"|prudente|prudents)",
        number=True,
    ),
    "dos": _homonym(
        "es",
        "fr",
        r"(?:el|un|los|<have_es>|al|del|las|otros|otras|nosotros|ustedes|ellos) _|_ <things>|_ (?:mas|menos)",
        r"(?:le|mon|ton|son|au|du|en|sac a|leur|sur le|mal de|vos|nos) _|_ a _|de _<end>|ai _<end>",
        number=True,
    ),
    "sei": _homonym(
        "it",
        "it de",
        r"(?:il|un|al|del|sul|dal|col|<have_it>|piu|meno|per|con|di|in|alle|i) _|_ (?:<things>|piu|meno"
        r"|e mezzo|in piu|per)|(?:il|un|tuo|mio) (?:bel |mio )?_|(?:trenta|venti|quaranta|cinque|sette"
        r"|quattro) _|e _<end>",
        r"(?:tu|se|ci|mi|ti|non|che|dove|come|chi|quando|perche|ma|lo|gia|quanto|li|qui|sempre|proprio|ora"
        r"|oggi|mica|ne|mi|ce la|cosa|adesso|magari) _|(?<!ho )(?<!hai )(?<!con )_ (?:tu|stato|stata|un|una|il|la|lo"
        r"|proprio|sempre"
        r"|davvero|molto|troppo|bravo|brava|pronto|pronta|grande|forte|sicuro|sicura|gia|ancora|stanco"
        r"|stanca|in|di|a|d accordo|qui|li|fuori|matto|serio|solo)",
    ),
    "neuf": _homonym(
        "fr",
        "",
        r"(?:carte|numero|valeur|chiffre|nombre) (?:est )?_|ai (?:le |un )?_|_ <things>",
        r"(?:quoi de|tout|flambant|remis a|remettre a|comme|rien de|completement|presque|a|etat|coup de"
        r"|vraiment|du|est|sang|l oeil|regard|esprit|ordi|ordinateur|telephone|tel|clavier|ecran|velo|jeu"
        r"|canape|pull|plateau|souffle|jour|depart|air) _",
        number=True,
    ),
    "elf": _homonym(
        "de nl",
        "en",
        r"(?:die|de|eine|een|<have_de>|<have_nl>) _|_ <things>",
        r"(?:little|an|house|christmas|santa s|the|my|s|dark|wood) _",
        number=True,
    ),
    "acht": _homonym(
        "de nl",
        "",
        r"(?!)",
        r"(?:gib|gibt|gebt|geb|geben|gab|habt|hab|nimm|nehmt|ausser|auf|aller|hoechste|neem|neemt|geef"
        r"|sla) (?:<2>)(?:in )?_(?! (?:<things>|und|plus))|in _ (?:zu )?(?:nehmen|nehmt|genommen|nimmt"
        r"|nemen|genomen|neem)|_ (?:geben|gegeben|nehmen|zugeben|zu geben|gibt|lassen|gelassen|slaan"
        r"|geslagen|nemen|genomen)|in _<end>|(?:ik|we) _ (?:dat|het|dit|hem|je|jou|de kans)",
        number=True,
    ),
    "achte": _homonym(
        "de",
        "",
        r"(?:schlag|um|nach|gegen|halb|bis) _|(?:der|die|das|zum|jede|deine|seine|meine|eine|als|ist) _(?! (?:auf"
        r"|nicht|darauf|immer|drauf"
        r"|stets|mal|sie|ich|dich|ihn|es))",
        r"(?:ich|bitte|und) _|_ (?:auf|nicht|darauf|bitte|mal|drauf|immer)",
        alone=False,
    ),
    "achten": _homonym(
        "de nl",
        "",
        r"(?:z n|zijn|ons|hun|na|voor|tegen|bij|half|met) _|(?:den|dem|der|zum|am|im|des|meinen|die) _(?! (?:auf"
        r"|nicht|darauf|wir|sie|op))",
        r"(?:zu|wir|sie|mehr|gut|besser|genau) _|_ (?:auf|wir|sie)",
        alone=False,
    ),
    "vieren": _homonym(
        "nl de",
        "",
        r"(?:z n|zijn|ons|hun|jullie|na|voor|tegen|bij|met|half|auf allen|allen|zu) _",
        r"(?:we|wij|te|gaan|ze|samen|kerst|feest|verjaardag) _|_ (?:we|wij|dat|dit|het|kerst|feest|mijn|onze)",
    ),
    "tienen": _homonym("nl", "es", r"(?:z n|zijn|ons|hun|na|voor|tegen|bij|half|met) _", r"(?!)", alone=False),
    "onze": _homonym(
        "fr",
        "nl",
        r"(?:le|les|<have_fr>|l|du|au) _|_ <things>",
        r"(?:op|van|met|voor|in|bij|naar|al|aan|is|dit is|dat is|al) _|_ (?:stapel|kaarten|beurt|kans"
        r"|laatste|eerste|hond|kat|vrienden|strategie|tafel|score|kans|buren|buurman|groep|vriend|taktiek)",
        number=True,
    ),
    "due": _homonym(
        "it",
        "en",
        r"(?:il|un|al|del|sul|dal|col|<have_it>|piu|meno|per|con|di|in|alle|i|noi|voi|tutti e|entrambi|le"
        r"|gli) _|_ (?:<things>|piu|meno|in piu|passi|cose)",
        r"_ (?:to|date|diligence|time|soon|tomorrow|today|respect|course|for|on|at|in|by)|(?:is|are|was|re"
        r"|overdue|past|long over|its|it s|when s|over) _",
        number=False,
    ),
    "otto": _homonym(
        "it",
        "it en de nl fr es",
        r"(?:il|un|l|all|dell|sull|dall|<have_it>|piu|meno|per|gli) _(?! (?:e|ha|vuole|sta|gioca|tocca)(?![a-z]))"
        r"|_ (?:<things>|piu|meno|in piu)",
        r"(?:ciao|hi|hey|hallo|bravo|da|di|con|mein|mit|von|herr|per|a|e|caro|signor) _|_ (?:ist|is|hat"
        r"|has|a|est|ha)<1>(?! carte)",
        alone=False,
    ),
    "tien": _homonym(
        "nl", "fr", r"(?:<have_nl>|de|een) _|_ <things>", r"(?:le|du|au|un|c est|comme le|est le|que le) _", number=True
    ),
    "ten": _homonym(
        "en",
        "nl",
        r"(?:exactly|have|got|the|a|ve|minus|plus|just|by|card|number|pile|about|and|or|to|of|by|with"
        r"|in) _(?! (?:eerste|slotte|minste))|_ (?:back|more|less|<things>|higher|lower|above|below|out"
        r"|percent|to)",
        r"_ (?:eerste|tweede|derde|vierde|slotte|minste|einde|zeerste|gevolge|opzichte|onrechte|aanzien"
        r"|goede|koste|volle|laatste|tijde|westen|oosten|noorden|zuiden|dele|behoeve|aanval|prooi|onder"
        r"|strijde|dode|gunste|hoogste|huwelijk|dans|tonele)",
        number=True,
    ),
    "four": _homonym(
        "en",
        "fr",
        r"(?:have|got|the|a|ve|card|number|pile|plus|minus|and|just|with|my) _|_ (?:<things>|left|more|of)",
        r"(?:le|au|du|un|mon|ton|petit|petits|son|notre|du|gros) _|_ (?:a |micro)",
        number=True,
    ),
    "cent": _homonym(
        "fr",
        "en nl",
        r"(?:ai|pour|a|fois|le|les|deux|trois|quatre) _|_ (?:pour|fois|<things>|de)",
        r"(?:worth|cost|costs|spend|spent|not|pay|paid) (?:<2>)a _|(?:an|every|per|euro|red|geen|last|single"
        r"|cinquante|pas un|no|another|my|not|rotte|one|your"
        r"|de) _(?! (?:pour|fois))",
        number=True,
    ),
    "nul": _homonym(
        "nl",
        "fr en de es it",
        r"(?:<have_nl>|is|staat|op|van) _<end>|_ (?:kaarten|punten|komma|keer|plus|minuten)",
        r"(?:est|suis|trop|es|match|etait|fait|si|plutot|sommes|vraiment|pas|super|etre|de) _(?! punten)",
        number=False,
    ),
    "null": _homonym(
        "de",
        "en fr es it nl",
        r"(?:<have_de>|auf|bei|unter|uber|von|ist) _|_ (?:<things>|punkte|ahnung|bock|problem|komma"
        r"|toleranz|chance)",
        r"_ and|(?:the|is|returns) _",
        number=False,
    ),
    "seize": _homonym(
        "fr",
        "en",
        r"(?:<have_fr>|le|les|un) _|_ <things>",
        r"(?:to|can|must|will|let s|lets|gotta|ll|and) _|_ (?:the|this|your|it|every|that|up|control|power)",
        number=True,
    ),
    "vier": _homonym(
        "de nl",
        "",
        r"(?!)",
        r"(?:ik|dan|wanneer|waar) _ (?:ik |je |jij )?(?:mijn|het|dat|vandaag|morgen|feest|kerst|je|niet|iets"
        r"|graag|zondag|zaterdag)|ik _<end>|(?:hoe )?_ (?:je|jij)",
        number=True,
    ),
    "siete": _homonym(
        "es",
        "it",
        r"(?:el|un|los|<have_es>|al|del|las|y) _|_ (?:<things>|mas|menos)",
        r"(?:voi|ci|vi|non|che|come|dove|se|quando|chi|ma|perche|ne) _|_ (?:pronti|pronte|tutti|tutte"
        r"|bravi|brave|sicuri|stati|grandi|fortissimi|dei|delle|troppo|molto|un|una|i|le|gli|ancora"
        r"|davvero|sempre|in|di|forti|voi)",
        number=True,
    ),
    "nono": _homonym("it", "en fr es de nl", r"(?:il|al|del|sul|per il) _", r"(?!)", alone=False),
    "nona": _homonym("it", "en fr es de nl", r"(?:la|alla|della|sulla|carta) _", r"(?!)", alone=False),
    "cuarentena": _homonym("es", "", r"(?!)", r"(?:en|la|de|mi) _(?! (?:de|larga))", number=True),
    "quarantaine": _homonym("fr nl", "", r"(?!)", r"(?:en|in) _", number=True),
}
