"""English."""

from tenback.games.coop.talk.ideas.english import IDEAS
from tenback.games.coop.talk.ideas.idea import Idea
from tenback.games.coop.talk.language import Language, combine, either, phrases, words
from tenback.games.coop.talk.verdict import TalkReason

_UNITS = words("two three four five six seven eight nine")
_TEENS = words("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
_TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
_DECADES = {ten[:-1] + "ies" for ten in _TENS}
_MISSPELT = words(
    "fourty fourtie fivety fity fivty ninty ninethy eigthy eigty eightty threety twoty tweny twenny twenti",
    "therty thirdy thirtie sixtie forti fourti fortee fiveteen fivteen threeteen thirten fourten sixten eightteen",
    "ninteen twelv twelfe elleven sevin sevn siven thre thri fhree fower fiv eigth",
    "eihgt niner tenn hunnid hundo zeroo twoo sixx fuor fvie fiev",
    "siks fawty fordy foty fiddy fiffty thurty twunny twinny forteen sebenty eyght foar faiv nien sevne sxi tewnty"
    " tweleve tewlve threee",
)

_CARDINALS = frozenset(
    _UNITS
    | _TEENS
    | _TENS
    | combine(_TENS | {"fourty", "ninty"}, _UNITS | {"one"})
    | _DECADES
    | combine(_UNITS | _TEENS | {"hundred", "zero", "one"}, ("s", "es", "ish", "fold", "some"))
    | {"hundred", "onehundred", "zero", "nought", "naught", "zilch", "tenner", "fiver"}
    | _MISSPELT
) - {"ones", "onesome", "onees", "onefold", "oneish", "someones"}

_ORDINALS = words(
    "fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth",
    "seventeenth eighteenth nineteenth twentieth thirtieth fortieth fourtieth fiftieth sixtieth seventieth",
    "eightieth ninetieth hundredth fivth nineth twelveth eigth fith",
)

_VOCABULARY = {
    "unrelated": either(IDEAS[Idea.THING]),
    "pile": "pile|piles|stack|stacks|heap|heaps|row|column|top|tops|top card|discard",
    "spot": "left|right|first|second|third|fourth|last|middle|top|bottom|leftmost|rightmost|rising|falling"
    "|ascending|descending|upper|lower|other|outer|inner|far|very|up|down|upward|downward|near|current|same",
    "the": "the|this|that|these|those|our|your|my|either|any|both|each|what s on|what is on|whatever s on",
    "thing": "<pile>|card|cards|number|numbers|one|ones|value|side",
    "target": "(?:<the> )(?:<spot> ){0,3}(?:<thing>|left|right|first|second|third|last)"
    "|(?:<spot> ){1,2}<thing>|it|that|this|those|these|yours|mine|what s (?:there|showing|on)",
    "pointed": "(?:<the> )?(?:<spot> ){0,3}(?:<pile>|card|cards|number|value)|(?:<the> )(?:<spot> ){1,2}(?:one|ones)?",
    "have": "have|has|had|ve|ive|got|gotta|hold|holding|holds|own|keep|keeping|kept|sitting on|carry|having|hand",
    "card": "card|cards|number|numbers|value|values|something|anything|someone|anyone|anybody|mine|hand|one|ones",
    "size": "high|low|big|small|large|tiny|huge|middle|mid|little|medium|higher|lower|bigger|smaller|highish|lowish",
    "mate": "i|we|you|u|he|she|they|anyone|anybody|someone|somebody|who|everyone|one of us|one of you"
    "|any of you|nobody",
    "can": "can|could|able to|ll|ill|will|would|may|might|gonna|going to|about to|let me|lemme|want to|wanna"
    "|ready to|possible to|like to|love to|happy to|able|plan to|planning to|allowed to",
}

_TEMPLATES = {
    TalkReason.COMPARISON: (
        r"(?:just|right|directly|barely|slightly|immediately|exactly|only|narrowly|bit|little|tad|hair|touch"
        r"|somewhat|way|far|well|not far|not much|couple|few|step|notch|one|close|clearly|much) (?:of )?"
        r"(?:steps? |notch |cards? |places? |spots? )?"
        r"(?:above|below|over|under|beneath|past|beyond|underneath|up from|down from|short of|shy of"
        r"|off) <target>",
        r"(?:just|right|directly|immediately|straight) (?:after|before|behind|ahead of|next to|beside"
        r"|following) <pointed>",
        r"(?:am|m|mine is|is|are|re|s) (?:all |still |just |well |way |both )?(?:above|below|beneath"
        r"|under) <the> <2>(?:<pile>|one)",
        r"(?:directly|immediately) following (?:that|it)",
        r"(?:directly|immediately) (?:after|before|above|below|next)<end>",
        r"(?:just|right) (?:above|below)<end>",
        r"(?:higher|lower|bigger|smaller|larger|greater) (?:than|then) (?:<target>|<pointed>)",
        r"(?:more|less|fewer) (?:than|then) (?:<pointed>|what s on)",
        r"(?:one|couple|few|little|bit|step|notch|some) (?:card |number |step )?(?:more|less|higher|lower"
        r"|bigger|smaller)"
        r" (?:than|then) <3>(?:<pile>|left|right|that|it|this|card|one)",
        r"one (?:up|above|below|under|over|higher|lower|away|off|beyond|short|removed)(?:<end>| from| of"
        r"| the| than| that| it)",
        r"(?:<have>|<card>) <5>(?:close|closer|closest|near|nearer|nearest|far|similar|next) (?:to "
        r"|from )?<2>"
        r"(?:<pointed>|<spot> one|it|that|this)<end>",
        r"(?:am|m|are|is|re|it s|card|lowest|highest) (?:very |pretty |so |really |quite |not |too |super )?"
        r"(?:close|far|near|away) (?:to|from) <pointed>",
        r"(?:<card>|<have>) <2>(?:above|below|under|beneath|between|higher than|lower than|bigger than"
        r"|smaller than|larger than|near|around) <pointed>",
        r"(?:higher|lower|bigger|smaller|larger|above|below) or (?:higher|lower|bigger|smaller|larger"
        r"|above|below|equal)",
        r"is (?:it|yours|your <1>card|your <2>one) (?:higher|lower|bigger|smaller|larger|above|below)",
        r"next (?:one |card |number |value )(?:up|down|higher|lower|above|below|in order|in line)",
        r"next (?:higher|lower|bigger|smaller)",
        r"(?:number|card|value|one|ones) (?:right |just |directly )?(?:before|after|above|below"
        r"|under) <pointed>",
        r"(?:twice|double|half|triple|thrice) (?:of |as (?:much|high|big|low) as )?(?:the|that|my|your"
        r"|this) <2>(?:<pile>|card|number|one)",
        r"(?:comes|sits|is|lies|goes|fits|follows|falls) (?:just|right|directly|immediately"
        r"|straight) (?:after|before|above|below|behind|under|on from)(?:<end>| <target>| <pointed>"
        r"| <the> <spot>)",
        r"(?:can|could|anyone|someone|anybody|who) <4>(?:close|near|closer) to <pointed>",
        r"(?:dead|exact) (?:on|match) (?:for|with) <pointed>",
    ),
    TalkReason.RANGE: (
        r"(?:<have>|<card>|mine|is|it s|are|somewhere|lies?|sits?|fits?"
        r"|falls?) <3>(?:in )?between <3>(?:<pile>|left|right|tops|those|them|first|second|last)",
        r"(?:upper|lower|top|bottom|higher|first|second|other|high|low) (?:half|third|quarter|end"
        r"|part) of the (?:deck|range|numbers|scale|cards|spectrum)",
        r"(?:upper|lower) (?:half|third|quarter)",
        r"half a century",
        r"(?:above|below|over|under|more than|less than|higher than|lower than|beyond) (?:the )?(?:half"
        r"|halfway|middle|midpoint)",
        r"(?:the|low|mid|high|upper|early|late|my|are) (?:low |mid |high |late |early )?teens",
        r"(?:range|ranges|ranging) (?:from|of|between)",
        r"(?:same|that|this|my|your) (?:decade|tens|range|ballpark as <pointed>)",
    ),
    TalkReason.NEIGHBOUR: (
        r"<have> (?:the |its |a |both |that ones |direct |exact |an? immediate |two )*neighbou?rs?(?:<end>"
        r"| of| to| for| card)",
        r"(?:direct|immediate|exact|next|card) neighbou?rs?",
        r"neighbou?rs? (?:of|to|card|cards) (?:that|it|the|this|those|your|my)? ?(?:<spot> )?(?:<pile>"
        r"|card|one|number|it)?<end>",
        r"neighbou?ring (?:card|number|value|one)s?",
        r"adjacent(?:<end>| card| number| value| to| ones)",
        r"consecutive(?:<end>| card| number| value| ones)s?",
        r"(?:successor|predecessor)s?",
        r"(?:they|mine|these) ?(?:are|re|all are) <1>(?:in sequence|consecutive|in a row|side by side)",
        r"<have> <3>(?:in a row|in sequence|in order|a run|a sequence|a straight)<end>",
        r"(?:cards|numbers|ones) <3>(?:in a row|in sequence|next to each other|side by side"
        r"|follow each other|follow one another)",
        r"<have> the (?:very )?next (?:one|number|card|in line|in order|value)",
    ),
    TalkReason.PARITY: (
        r"(?:odd|even) (?:card|number|value|digit|cards|numbers|values|digits)",
        r"(?:odd|even) ones(?! out)|(?:odd|even) ?numbered",
        r"(?:evens|odds) only|(?:only|with|hold|holding|any|some) <1>(?:odds|evens)",
        r"(?:nothing|anything|something|everything|all) (?:odd|even) in (?:my|your|the) hand",
        r"(?:odd or even|even or odd|odds or evens|odds and evens|parity)",
        r"(?:cards?|hand|numbers?|mine|all|ones|both|yours|only|lowest|highest|exclusively|mostly) "
        r"(?:are |is |were |s |re |have |got )?(?:all |only |mostly |both |just |an |they |it )?(?:odd"
        r"|even|odds|evens)<end>",
        r"<have> <2>(?:odds|evens|odd|an even|an odd)<end>",
        r"is (?:your|the|my) <2>(?:card|number|one|lowest|highest) (?:odd|even)",
    ),
    TalkReason.PROPERTY: (
        r"(?:same|last|first|final|single|double|triple|second|repeated|leading|both|two|one|equal"
        r"|identical) (?:last |first )?digits?",
        r"(?:my|your|its|whose|which|what) <1>digits?",
        r"(?:prime (?:number|card|one)s?|primes|<have> an? prime|(?:is|s|it) (?:it )?(?:a )?prime<end>)",
        r"(?:multiples? of|divisible|squared|cubed|perfect square|square number|square root|palindrom\w*"
        r"|round number|factors? of|digit sum|rhymes? with|rhyming with|sounds like a number)",
        r"(?:number|card|mine|value|cards|lowest|highest|name|word) (?:starts?|begins?|ends?|starting"
        r"|ending|beginning) (?:in|with)",
        r"(?:it|that|which) (?:starts?|begins?|ends?) (?:in|with) (?:an? |the )?(?:letter )?[a-z]<end>",
        r"(?:a|three|two|four|half a) score (?:of|and|years|plus|minus)",
        r"(?:plus|minus|add|subtract) (?:one|half|double)<end>",
        r"(?:single|double|triple) figures?",
        r"(?:adds?|sums?) up to|sum of (?:my|your|the)",
        r"(?:gap|distance|difference) (?:between|from|to) (?:my|your|<2>card)",
    ),
    TalkReason.QUESTION: (
        r"(?:what|which|whats|wich|wat) (?:is |s |are )?(?:the |your |ur |a |exact |that |its |his "
        r"|her )*(?:number|numbers|value|values|digit|figure|figures)",
        r"(?:what|which|whats) (?:cards?|ones?) (?:do|did|have|has|are|does|you|u) (?:you |u |ya |anyone "
        r"|he |she |they |everyone |all )*(?:have|got|hold|holding|need|sitting)",
        r"what (?:do|have) (?:you|u|ya) (?:all |guys )?(?:have|got|hold)(?:<end>| in (?:your )?hands?"
        r"| in there| left)",
        r"what (?:are|re) (?:you|u) (?:all )?holding",
        r"what(?: is| s|s| are| re)? (?:in )?(?:your|ur|his|her|their|yr) <1>(?:hand|hands|cards?|lowest"
        r"|highest|smallest|biggest|best card)(?:<end>| card| one| cards)",
        r"what(?: is| s|s) in (?:your|ur|his|her|their) hand",
        r"(?:tell|show|give|reveal|share|read|spill|whisper|name|say|flash|guess|send) (?:me |us |them "
        r"|out |everyone )?(?:all )?(?:your|my|his|her|their|ur|the) <1>(?:cards?|hand|hands|numbers?"
        r"|value|lowest|highest)",
        r"how (?:high|low|big|small|large) (?:is|are|s|r) (?:your|ur|yours|you|u|anyone|his|her|their"
        r"|my)(?! jump)",
        r"how (?:high|low|big|small) (?:can|could|do|would) (?:you|u|anyone|he|she|they|your)",
        r"how (?:close|far|near) (?:are|is|r|can|could) (?:you|u|anyone|your (?:lowest |highest "
        r"|best )?(?:card|one|hand)|yours|ur <1>)(?: get| go| come)?(?:<end>| ?from (?:<pointed>|it|that)"
        r"| ?to (?:<pointed>|it|that)| away)",
        r"how much (?:is|are|more|less|higher|lower) <1>(?:your|it|than|card|worth)",
        r"(?:can|could) (?:you|anyone|somebody|someone|u) <2>(?:beat|top|undercut|match) (?:it|that|this"
        r"|<pointed>)",
    ),
    TalkReason.JUMP_BACK: (
        r"<can> <3>(?:jump|hop|leap|skip|wind|roll|slide|spring|dial|drop|scroll|jumping|hopping"
        r"|leaping) <4>(?:back|backward|backwards)",
        r"(?:go|going|move|moving|play|playing|lay|jump|jumping|step|stepping|run|count|travel"
        r"|work) (?:it |something |one |a card |(?:the|that|this) <2>(?:<pile>|one|left|right) )?(?:backward"
        r"|backwards|in reverse)",
        r"(?:<mate>|<can>) <2>(?:go|get|come|step|move|bring|pull|set|turn|take|send|push|throw|kick|knock"
        r"|walk|climb|bounce|put|play) <4>(?:back|backwards?)"
        r" (?:<1>(?:here|there)|on (?:it|that|this|the|one|either|any|a|your|my) ?<2>(?:<pile>|one|left"
        r"|right|side)?<end>|<1>on (?:the|that|this) <2>(?:<pile>|one|left|right)|(?:up|down)<end>)",
        r"(?:<mate>) (?:can |could |able to |is able to |please )+<1>(?:go|jump|move|step"
        r"|leap) back(?:<end>)",
        r"(?:<have>|there s|there is|possible|see|seeing|use|do|offer|with|need|want|any|save|saving|spare"
        r"|is there|make|pull off|set up|ready for|doing|waiting for|play) <4>"
        r"(?:backwards?|backwarding|reverse|rewind|rewinding|retro|tenback) (?:trick|jump|move|step|play"
        r"|card|option|one|leap|hop)s?",
        r"(?:<have>|there s|see|do|use|play|make) <2>(?:jump|jumper|leap|hop|trick|bounce|return|comeback"
        r"|jumpback|way|card|cards|one|something|move) <2>(?:back|backwards?|in reverse|that goes back)"
        r"(?:<end>| here| there| on| for| to (?:that|the|this))",
        r"<have> (?:a|the|that|my|our|another|this|some) (?:rewind|jumpback|jump back|throwback card"
        r"|reversal|backjump|back jump|backtrack|trick|the trick)(?:<end>| for| on| here| there| ready)",
        r"(?:<can>|anyone|anybody|someone|somebody) <3>(?:rewind|reverse|reset|unwind|backtrack|turn back"
        r"|wind back|roll back|walk back|dial back|take back|set back|knock back|pull back|bring back"
        r"|push back) "
        r"(?:it<end>|(?:the|this|that|your|our|those|one of the|either|a) <2>(?:<pile>|one|left|right)"
        r"|<spot>|<2>here|<2>there)",
        r"(?:<can>|anyone|anybody|someone|somebody) <2>(?:take|set|bring|pull|knock|push|send|throw|kick"
        r"|get|move|put) (?:the|that|this|those|our|your) <2>(?:<pile>|one|left|right) back",
        r"<have> (?:a|the|my) (?:reverse|reset|rewind)(?:<end>| for| on| card| here| there)",
        r"(?:rewind|reversal|jump back|backwards? trick|backwards? jump|trick) (?:ready|available|possible"
        r"|in hand|in my hand|for me)",
        r"<can> <2>(?:do|use|pull|play|make|offer|perform) <2>(?:trick|rewind|reversal)(?:<end>| here"
        r"| there| on)",
        r"(?:back|backwards?) (?:is|would be|s) (?:possible|doable|available|an option)",
    ),
    TalkReason.SIZE: (
        r"<size> (?:cards|hand|numbers|values)",
        r"(?:<have>|only|all|just|nothing but|mostly|mainly|my|too many|lots of|loads of|bunch of|full of"
        r"|plenty of|in) <2><size> (?:ones|stuff|end|range)",
        r"(?:high|low|big|small|large|tiny|huge) ones only",
        r"(?:only|all|mostly|lots of|just|many|loads of|<have>) (?:the )?(?:highs|lows)",
        r"mid ?range (?:card|cards|hand|stuff|numbers)",
        r"(?:my|your|our|his|her|their|these|the|all) (?:cards|hand|hands|numbers|ones|lot) <3>(?:high|low"
        r"|big|small|large|tiny|huge|middling|in the middle|middle)(?:<end>| side| end| and| but| again| or)",
        r"(?:mine|they|everything|all) <2>(?:are|is|s|re) <2>(?:all |so |too |very |quite |really |just "
        r"|only )?(?:high|low|big|small|large|tiny|huge)<end>",
        r"<have> <2>(?:only|nothing but|just|all|mostly|mainly) (?:the )?(?:high|low|big|small|large|tiny"
        r"|huge|middle)(?:<end>| here)",
        r"<have> <2>(?:a|an|one) (?:very |pretty |really |quite |super )?(?:high|low|big|small|large|huge"
        r"|tiny) (?:card|one|number)",
        r"(?:high|low|big|small) and (?:high|low|big|small) <1>(?:cards|ones)",
    ),
}
_UNLESS = {
    TalkReason.PARITY: r"thats odd|that s odd|sounds odd|looks odd|against all odds|what are the odds|at odds",
    TalkReason.COMPARISON: r"<unrelated>|(?:jump|jumps|jumping|step|steps|leap|leaps|gap|gaps) <4>(?:than|over|under"
    r"|past"
    r"|above|below)|games?|table|chair|head"
    r"|shoulder|house|street|fun|scored?|scores|record|volume|prices?"
    r"|last time|expected|usual|(?:<pile>|(?:left|right|first|second|third|fourth|last) one) (?:is|are|looks"
    r"|got|went|s|goes|climbed|was|has|stays|sits) <3>(?:higher|lower|bigger|more|less|smaller|just|way|far"
    r"|close|above|below)",
    TalkReason.RANGE: r"torn|gap|space|screen|choose|choosing|decide|deciding|hesitate|hesitating|hesitant"
    r"|difference|hour"
    r"|minute|minutes|game|done|deck is|through|way there|way through|draw|rounds?|turns?|finished"
    r"|played|between us|gone|remains?|left to|we ?(?:re|are|ve)",
    TalkReason.NEIGHBOUR: r"door|noisy|dog|cat|street|house|upstairs|downstairs|wins?|losses|games?|rooms?"
    r"|seat|sit|sitting|buildings?|days?|nights?",
    TalkReason.PROPERTY: r"no|never|without|don ?t|prime time",
    TalkReason.QUESTION: r"don ?t|dont|do not|can ?t|cannot|never|not|no|stop|without|nobody|forbidden"
    r"|allowed|mustn|must|shouldn|won ?t|rule|rules|jump|birthday|phone",
    TalkReason.JUMP_BACK: r"<unrelated>|(?:don ?t|dont|do not|not to|never|no need to|let s not|wouldn|can ?t|cannot"
    r"|couldn ?t"
    r"|nobody can"
    r"|no one can) <1>(?:jump|jumping|hop|leap|bounce|step|go"
    r"|going|move|set|reset|play|take|rewind)|word|promise|decision|in time|memories|sleep|signal|bed"
    r"|taking back|video|song|tape|home|track on|my move|my turn|(?:nice|what a|that was|great|lovely"
    r"|beautiful|good|cool|amazing) <2>(?:jump|trick|leap|hop|move|backwards?|rewind)|chair|seat|couch"
    r"|when (?:exactly )?(?:is|may|are|can one)|(?:every|all(?: the)?) piles?|how do(?:es)?|the rule|explain|page"
    r"|your (?:jump|hop|leap)|saved us|loved|thanks for",
    TalkReason.SIZE: r"<unrelated>|please|(?:dont|don ?t|do not) (?!have|hold|own|got)|avoid|try|stop|pls|plz|let s"
    r"|jumps?"
    r"|steps?|leaps?|gaps?|spirits|hopes|clap|shaking|shake|deal|week|print|font|text|pictures?|screen",
}

ENGLISH = Language(
    code="en",
    cues=words(
        "i you he she we they it my your our their me us them the a an this that these those is are was were be been",
        "am do does did don have has had can could will would should may might must not and or but if then so because",
        "of to in on at for with from by about into what which who when where why how all any some more there here",
        "please thanks thank sorry yes no let go just now very really good nice well oh hey guys ok okay"
        " think know see",
        "want need play turn again still already only get got make makes take too also never always s t m ve re ll its",
        "day time moment hello hi everyone every day night tonight today tomorrow",
    ),
    core=_UNITS | _TEENS | _TENS | {"one", "zero", "hundred"},
    cardinals=_CARDINALS,
    ordinals=_ORDINALS | combine(_TENS, words("first second third fourth") | _ORDINALS),
    quantities=words("dozen dozens halfdozen bakersdozen threescore fourscore"),
    stems=(_TENS - {"eighty"} | {"(?<!w)eighty"})
    | _DECADES
    | combine(words("thir four fif six seven eigh eight nine"), ("teen",))
    | words("fourty fourteen eleven twelve hundred seventy three"),
    phrases=phrases(_VOCABULARY, _TEMPLATES, _UNLESS),
)
