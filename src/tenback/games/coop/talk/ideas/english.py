"""English."""

from tenback.games.coop.talk.ideas.idea import Idea, Ideas, entries, pairs

_PLACES = "left right first second third fourth last leftmost rightmost outer rising falling ascending descending"

IDEAS: Ideas = {
    Idea.PILE: entries("pile|piles|stack|stacks|tops|top of|those tops|left top|right top"),
    Idea.PLACE: pairs("the this that both our your far very", _PLACES)
    | pairs(_PLACES, "one ones")
    | entries("on left|on right|first and|second and|third and|left and|right and"),
    Idea.OTHER: entries(
        "game|games|time|times|round|rounds|night|week|weekend|moment|turn|turns|hand|hands|thing|things|try|day",
        "days|month|year|word|words|bit|person|player|team|seat|chair|song|minute|minutes|second|seconds|page",
        "message|line|question|level|step|place|move|call|choice|answer|decision|way|idea|track|side of|speaker",
        "door|window|button",
    ),
    Idea.HERE: entries("here|there|on it|on that|on this|in it|on them"),
    Idea.CARD: entries("card|cards|number|numbers|value|values|stuff|ones"),
    Idea.OWN: entries(
        "mine|my card|my cards|my number|my numbers|my hand|my whole hand|my entire hand|what i have|what i hold",
        "what i ve|what i m|all i have|all i hold|all i ve|everything i hold|everything i have|everything i ve",
        "everything i m|i m holding|i own|i hold|in hand|my lowest|my highest|i drew|i was dealt|i got dealt",
    ),
    Idea.HOLD: entries(
        "i have it|i have the|i have a|i have one|i have that|i have something|i have .|i ve got|i got it|i got the",
        "i m holding|im holding|holding it|i hold|i own|have exactly|have precisely|got precisely|got exactly",
        "i ve the|got it|is mine|ive got|have only|have nothing|have just|stuck with|sitting on|dealt me|drew",
        "i ve only",
    ),
    Idea.YOURS: entries("your|ur|yours|you ve|you have|you got|you hold|you re holding|u have|u got|who has|who s got"),
    Idea.PLAIN: entries(
        "in|is|are|again|right|now|then|today|tonight|this|though|sadly|or|and|but|for|here|there|so|too|you|u",
        "exactly|please|at|one|i|it|that|to|does|do|sorry|folks|guys|lol|haha|as|over|really|indeed|unfortunately",
        "all|go|goes",
    ),
    Idea.BETWEEN: entries(
        "between|betwixt|halfway|midway|in the middle|dead centre of|middle of|splits|half way|inbetween"
    ),
    Idea.NEXT: entries("next|nearest|closest|following one|following card|immediate"),
    Idea.FOLLOW: entries(
        "follows|comes after|come after|comes straight|comes right|comes directly|comes immediately|goes after",
        "comes next|comes before|neighbour|neighbours|neighbor|neighbors|adjacent|follower|successor|predecessor",
        "connects|attaches|adjoins|follow on|follows on|comes just|one after|card after|number after|precedes",
    ),
    Idea.EXACT: entries("exactly|precisely|just|right|directly|immediately|straight|perfectly|snugly|neatly|barely"),
    Idea.AFTER: entries("after|before|above|below|under|beneath|underneath|to|of|from|up from|down from|behind|past"),
    Idea.MOST: entries("weakest|strongest|lowest|highest|smallest|biggest|largest|tiniest|littlest"),
    Idea.ASK: entries("what|whats|which|who|how|tell|say|name|reveal|guess|wich|wat"),
    Idea.BE: entries("is|are|were|was|s|re|be|seem|seems"),
    Idea.EVEN: pairs("odd even", ". , again now today or right tonight")
    | entries("odd this time|even this time|odd this round|even this round|odd here|even here"),
    Idea.BACKWARD: entries(
        "rewind|rewinding|unwind|backtrack|backtracking|jumpback|backjump|return jump|return hop|reversal",
        "reverse jump|backwards|backward",
    ),
    Idea.JUMP: entries(
        "jump|jumps|jumping|hop|hops|hopping|leap|leaps|leaping|bounce|bouncing|skip|a step|spring|vault"
    ),
    Idea.MOVE: entries(
        "go|going|goes|come|coming|bring|bringing|move|moving|wind|winding|roll|rolling|pull|pulling|drag|set",
        "setting|push|pushing|knock|drop|dropping|slide|get|getting|walk|dial|scroll|nudge|head",
    ),
    Idea.BACK: entries("back|backwards|backward|in reverse"),
    Idea.ABLE: entries(
        "i can|can|could|able|i d|i ll|i m|im|i am|lets me|let me|allows me|someone|somebody|anyone|anybody|i have",
        "ive|i ve|for me|got|i might|i may|i will|i would|id|ill|there s a|who s|possible|i get to|me",
    ),
    Idea.SIZE: entries(
        "high|low|big|small|large|tiny|huge|massive|enormous|gigantic|little|teeny|itty|miniature|giant|minuscule",
        "lowish|highish|biggish|smallish|sky high|middling|humongous|whopping|puny|itsy|highest|lowest|biggest",
        "smallest",
    ),
    Idea.LOT: entries("lows|highs|biggies|smallies|whoppers|tiddlers|giants|little ones|big ones|small ones|low ones"),
    Idea.ALL: entries(
        "all|only|every|everything|nothing|mostly|mainly|nothing but|just|entirely|exclusively|every last|so many"
    ),
    Idea.NOT: entries(
        "don|dont|not|never|no|can t|cannot|cant|won|wouldn|shouldn|couldn|nobody|unable|isn|stop|without"
    ),
    Idea.CHOICE: entries(
        "choose|choosing|torn|decide|deciding|hesitate|hesitating|hesitant|difference|prefer|preference|choice|pick",
        "undecided|wavering|game|games|draw pile|deck|rounds|minutes|hour|think|thinking|done|finished|no idea",
        "switch",
    ),
    Idea.PRAISE: entries(
        "nice|great|lovely|brilliant|thanks|thank|amazing|beautiful|genius|loved|love|was|well done|saved|wow|cool",
        "awesome|bravo|clever|smart|your jump|your hop|jumped|congrats|perfect",
    ),
    Idea.RULE: entries(
        "allowed|rule|rules|how does|how do|when exactly|does the|is it|is going|is jumping|work|works|explain",
        "remind|mean|means|said|word|promise|tutorial|every pile|all piles|all the piles|which piles|am i allowed",
        "supposed",
    ),
    Idea.SOON: entries(
        "moment|soon|minute|minutes|sec|secs|later|bit|tomorrow|while|home|lobby|menu|bed|right back|be back",
        "after lunch|topic|question|game|chat|kitchen|table|next week",
    ),
    Idea.THING: entries(
        "to see|camera|train|plane|bus|car|trip|button|menu|window|screen|chat|icon|keyboard|desk|chair|couch|sofa"
        "|table|flat|house|door|dog|cat|noisy",
        "party|phone|monitor|read|display|font|print|laptop|kitchen|street|video|song|track|sister|brother|wife",
        "husband|kids|upstairs|downstairs|sound|volume|lights|taste|mouse|rug|shop|sun|picture|pictures|design",
        "how is your|how s your|score|scores|text",
    ),
    Idea.WISH: entries(
        "please|pls|plz|avoid|try|let s|keep|careful|put|lay|leave room|steps|gaps|hopes|hope|wish|would be nice"
    ),
}
