"""French, with the words of Belgium and Switzerland."""

from tenback.games.coop.talk.ideas.french import IDEAS
from tenback.games.coop.talk.ideas.idea import Idea
from tenback.games.coop.talk.language import Language, combine, either, phrases, words
from tenback.games.coop.talk.verdict import TalkReason

_UNITS = words("deux trois quatre cinq six sept huit neuf")
_TEENS = words("dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf")
_TENS = words("vingt trente quarante cinquante soixante septante huitante octante nonante quatrevingt quatrevingts")
_MISSPELT = words(
    "catre katre quatr cink sinq douz treiz trez katorz catorze quatorz kinz",
    "quinz kinze trante karante carante quarente cinkante sinquante cinquente swassante",
    "soissante soisante soixente nonente septente katrevingt catrevingt quatrevint troi troa dizuit dizneuf",
    "dixuit vintedeux",
)

_CARDINALS = frozenset(
    _UNITS
    | _TEENS
    | _TENS
    | combine(_TENS, _UNITS | _TEENS | {"un", "une"})
    | combine(combine(_TENS, ("et",)), ("un", "une", "onze"))
    | combine(words("deux trois quatre cinq treize quatorze quinze vingt trente quarante"), ("s",))
    | words("cent zero zeros quatrevingtun centpourcent")
    | _MISSPELT
)

_ROOTS = words(
    "cinqu six sept huit neuv dix onz douz treiz quatorz quinz seiz vingt trent quarant cinquant soixant septant",
    "huitant octant nonant cent",
)
_ORDINALS = combine(_ROOTS, words("ieme iemes iem eme emes iemement")) | combine(
    _TENS | words("vingtet trenteet quaranteet"), words("unieme deuxieme troisieme quatrieme cinquieme sixieme")
)

_VOCABULARY = {
    "unrelated": either(IDEAS[Idea.THING]),
    "pile": "pile|piles|tas|colonne|rangee|paquet|paquets|sommet|sommets|talon",
    "spot": "gauche|droite|premiere?|deuxieme|seconde?|troisieme|quatrieme|derniere?|montante|descendante"
    "|autre|du milieu"
    "|de gauche|de droite|du haut|du bas|d en haut|d en bas|petite|grosse|meme",
    "the": "la|le|les|l|cette|cet|ce|ces|ta|ma|sa|notre|votre|une|chaque|leur|tes|mes",
    "pointed": "(?:<the> )?(?:<spot> ){0,2}(?:<pile>|carte|cartes|numero|valeur|nombre|gauche|droite)"
    "|celles? (?:de|du|d|ci|la)|ceux (?:de|la|ci)"
    "|<the> (?:deuxieme|premiere|troisieme|quatrieme|derniere)",
    "have": "ai|as|a|avons|avez|ont|jai|aurais|garde|tiens|possede|tient|avoir|reste|detiens|aurait|main|gardes",
    "card": "carte|cartes|valeur|valeurs|numero|numeros|nombre|nombres|truc|quelque chose|main|mienne"
    "|miennes|mien|tienne",
    "tall": "haute?s?|grande?s?|petite?s?|basse?s?|elevee?s?|grosse?s?|gros|bas|fortes?|faibles?",
    "can": "peux|peut|pouvez|pourrais|puis|pourrait|vais|va|veux|sais|pouvons|peuvent|capable de|moyen de"
    "|possible de|quelqu un|qui|pourriez|allons|voudrais|aimerais|envie de|possibilite de|qqn|quelquun"
    "|compte|prevois de|prefere|pret a|prete a",
    "backstep": "reculer|retrograder|rembobiner|rebrousser|revenir (?:<1>en arriere|sur <2>(?:<pile>))"
    "|sauter (?:<2>en arriere|a reculons)|marche arriere|machine arriere"
    "|(?:aller|repartir|retourner|remonter|faire <3>saut|faire <3>bond|faire <2>pas|partir|jouer|passer"
    "|poser <1>|mettre <3>) (?:<1>en arriere|a reculons|a rebours|a l envers)"
    "|faire (?:<1>marche|<1>machine) arriere|faire (?:<2>reculer|<2>redescendre|<2>remonter)"
    "|redescendre <2>(?:<pile>|celle|ici|la)|remonter <2>(?:<pile>|celle)|faire <2>(?:retour|recul"
    "|trick)(?: arriere| en arriere|<end>| ici| la| sur)",
}

_TEMPLATES = {
    TalkReason.COMPARISON: (
        r"(?:juste|directement|immediatement|legerement|peu|exactement|bien|cran|poil|chouia|largement"
        r"|nettement|beaucoup|un|une) "
        r"(?:au dessus|au dessous|en dessous|en dessus|sous|plus haute?|plus basse?|plus bas) (?:de |du "
        r"|des |d |que |qu )<pointed>",
        r"(?:juste|directement|immediatement|tout de suite) (?:apres|avant|sous|sur|derriere"
        r"|a cote) (?:de |du |d )?<pointed>",
        r"(?:juste|directement|immediatement|un cran|un poil) (?:au dessus|au dessous"
        r"|en dessous)(?:<end>| (?:de|du|d) (?:ca|celle|celui|elle|<pointed>))",
        r"plus <tall> (?:que|qu) <1>(?:<pointed>|ca|celle|celui|la tienne|le tien|la mienne|le mien)",
        r"(?:plus|moins) (?:que|qu) <pointed>",
        r"(?:est|sont|suis) (?:toute?s? |encore |bien |deja )?(?:au dessus|en dessous|au dessous) (?:de|du"
        r"|des) <pointed>",
        r"(?:superieur|inferieur)e?s? (?:a|au|aux)",
        r"(?:un|une) (?:cran )?de (?:plus|moins) (?:que|qu)",
        r"(?:un|une) (?:de )?(?:plus|moins)(?: haute?| basse?)? (?:que|qu) <pointed>",
        r"(?<!qu )(?:un|une) (?:cran |carte )?(?:au dessus|en dessous|au dessous|plus haut"
        r"|plus bas)(?:<end>| de| du)",
        r"(?:<card>|<have>|suis|est) <5>(?:proche|proches|pres|loin|a cote) (?:de|du|des|d) <pointed>",
        r"(?:<card>|<have>) <5>(?:proche|proches|pres) (?:de|d) (?:ca|la|celle|celui)",
        r"plus <tall> ou (?:plus )?<tall>",
        r"(?:est ce (?:que|qu) <2>(?:est )?|c est |est elle |elle est )(?:plus|moins) (?:que"
        r"|de) (?:la moitie|<pointed>)",
        r"(?:celui|celle|carte|numero|nombre|valeur) (?:juste |directement )?(?:d apres|d avant|du dessus"
        r"|du dessous|suivante?|precedente?|qui suit|qui precede)",
        r"(?:le|la) (?:double|moitie|triple) (?:de|du) <pointed>",
    ),
    TalkReason.RANGE: (
        r"(?:<have>|<card>|est|sont|elle|truc) <3>entre (?:<2><pile>|<the> <2>(?:<pile>|gauche|droite"
        r"|sommets)|la (?:gauche|droite))",
        r"entre (?:la|les|ces|celle) <9>(?:j ai|une carte|un truc|ma carte)",
        r"moitie (?:haute|basse|superieure|inferieure|du haut|du bas)",
        r"(?:au dessus|en dessous|au dela|au dessous|plus|moins|plus haut|plus bas|plus grand"
        r"|plus petit) (?:de|que) la (?:moitie|moyenne|mediane)",
        r"(?:premiere|deuxieme|seconde) moitie (?:des|du) (?:nombres|cartes|numeros|valeurs|jeu de cartes)",
        r"(?:meme|cette) dizaine",
    ),
    TalkReason.NEIGHBOUR: (
        r"(?:carte|cartes|valeur|valeurs|numero|numeros|nombre|nombres) <2>(?:voisine?s?|adjacente?s?"
        r"|consecuti(?:f|fs|ve|ves)|qui se suivent|d a cote)",
        r"<have> <2>voisine?s?(?:<end>| de| du| direct)",
        r"voisine?s? (?:direct|directe|immediat|immediate)s?",
        r"(?:consecuti(?:f|fs|ve|ves)|qui se suivent|adjacente?s?)",
        r"<have> <1>(?:une suite|la suite)<end>",
        r"<have> <1>(?:la|le) (?:suivante?|precedente?|prochain numero)<end>",
    ),
    TalkReason.PARITY: (
        r"impaire?s?",
        r"(?:cartes?|nombres?|numeros?|chiffres?|valeurs?|que des|tous|toutes|seulement|uniquement"
        r"|elle est|il est|est ce|c est|un) <1>(?:pair|pairs|paires)(?! de)(?:<end>| ou)",
        r"(?:cartes|main|carte) (?:est |sont )?(?:toutes |tous )?paires?(?:<end>| ou)",
        r"parite",
    ),
    TalkReason.PROPERTY: (
        r"(?:dernier|premier|meme|memes|seul|double|deuxieme) chiffres?",
        r"(?:chiffre|nombre) (?:rond|premier|des unites|des dizaines)|nombres premiers",
        r"(?:multiples? de|divisible|au carre|racine carree|palindrome|rime avec|rimes avec"
        r"|table de multiplication|chiffre des)",
        r"(?:carte|numero|nombre|valeur|mienne|ca|elle) (?:finit|termine|commence|se termine"
        r"|debute) (?:par|en)",
        r"(?:finit|termine|commence) par (?:un|une|le|la lettre) [a-z]<end>",
    ),
    TalkReason.QUESTION: (
        r"(?:quels?|quelles?|c est quoi|ton|tes|vos|votre|combien) <2>(?:numeros?|nombres?|valeurs?"
        r"|chiffres?)",
        r"quelles? cartes? (?:as|avez|tu|t|il|vous|ont|a|te|on)(?! on)",
        r"(?:t|tu|vous|il|elle) (?:as|avez|a) (?:quoi|quelles? cartes?)(?: en main| dans| comme|<end>)",
        r"(?:qu est ce (?:que|qu)|que|qu) (?:tu as|t as|vous avez|as tu|avez vous|il te reste"
        r"|il vous reste|il a|elle a) (?:en main|comme cartes?|dans (?:ta|votre) main|comme jeu)",
        r"(?:montre|dis|donne|revele|annonce|montrez|dites|donnez|devine|lis) <3>(?:tes|ta|ton|mes|ma|mon"
        r"|vos|votre|la|leur|sa|ses) <1>(?:cartes?|main|jeu|numero|valeur|nombre|plus <tall>)",
        r"combien (?:vaut|valent|vaux|fait|il y a entre|elle vaut)",
        r"(?:c est |elle est |elles sont )?(?:haute?|basse?|grande?|petite?|grosse?) comment",
        r"(?:a quelle hauteur|jusqu ou) (?:est|sont|peux|peut|tu|vous|pouvez)",
        r"(?:as tu|avez vous|tu as|t as|vous avez|quelqu un a) <3>(?:plus <tall>|au dessus|en dessous)",
    ),
    TalkReason.JUMP_BACK: (
        r"<can> <4><backstep>",
        r"(?:<have>|il y a|faire|ferai|fais|propose|possible|quelqu un a|qui a|avec|prevois) <4>(?:saut"
        r"|sauts|retour|recul|coup|marche|pas|truc|bond|carte|cartes|astuce|tour|quoi|trick|mouvement"
        r"|moyen|possibilite) <2>(?:en arriere|arriere|a reculons|a rebours|inverse|retour|de reculer"
        r"|de revenir)",
        r"<have> (?:le|un|mon|ce|du|deja le) (?:retour|recul|saut|retour arriere|rembobinage)(?:<end>| sur"
        r"| ici| la| pour)",
        r"<have> de quoi (?:reculer|revenir|redescendre|remonter|rembobiner|sauter)",
        r"(?:je|on|j|tu) (?:recule|reculerai|reculerais|rembobine|retrograde|reculons)",
        r"(?:recul|saut arriere|saut en arriere|retour en arriere|marche arriere) (?:possible|dispo"
        r"|disponible|en main|pour moi|pret)",
        r"(?:je|on|j) (?:saute|reviens|repars|retourne|vais|joue) (?:en arriere|a reculons)",
    ),
    TalkReason.SIZE: (
        r"(?:que|seulement|uniquement|rien que|plein|trop|surtout|toutes?|beaucoup|mes|des|de|les|deux"
        r"|quelques) <2>(?:grosses?|grandes?|petites?|hautes?|basses?|elevees?|faibles?|fortes?"
        r"|moyennes?) (?:cartes|valeurs|nombres|numeros)",
        r"(?:cartes|valeurs|numeros|nombres) <4>(?:hautes?|basses?|grosses?|petites?|elevees?|elevés"
        r"|grandes?|faibles?|moyennes?|au milieu|du milieu)(?:<end>| et| ou| dans| en| aujourd| cette)",
        r"(?:main|jeu) (?:est |plutot |tres |trop |vraiment )+(?:haute?|basse?|bas|elevee?|grosse?|petite?"
        r"|au milieu|dans le milieu|moyenne?)",
        r"(?:<have>|que) du (?:gros|petit|haut|bas)<end>",
        r"<have> <2>(?:que|rien que|seulement) (?:du|des|de la|de) (?:lourd|gros|petit|haut|bas|grosses?"
        r"|petites?|hautes?|basses?|grandes?|moyennes?|petits|milieu)",
        r"(?:miennes|elles) <2>(?:toutes |trop |tres )+(?:hautes|basses|grosses|petites|grandes)",
        r"<have> (?:une|la) (?:tres |plutot |toute )?(?:grosse|petite|grande|haute|basse) carte",
        r"carte (?:est )?(?:tres |trop |assez |plutot )?(?:haute|basse|elevee|petite|grosse|grande)",
    ),
}
_UNLESS = {
    TalkReason.COMPARISON: r"<unrelated>|(?:sauts?|bonds?|ecarts?) <4>(?:que|qu|de|du)|partie|parties|fois|niveau|table"
    r"|voisins?|etage|(?:pile|celle) <2>(?:est|monte|va|reste) <2>(?:plus|au dessus|en dessous)",
    TalkReason.RANGE: r"hesite|difference|espace|ecran|choisir|choix|partie|fait|heure|temps|chemin|entre nous|pioche",
    TalkReason.NEIGHBOUR: r"palier|bruit|bruyante?s?|dessus|maison|chien|chat|etage|chambre|table"
    r"|victoires?|parties|jours|fois",
    TalkReason.PROPERTY: r"pas de|sans|interdit|aucun",
    TalkReason.QUESTION: r"pas|jamais|interdit|sans|aucun|aucune|evite|defense|droit|regle|anniversaire"
    r"|telephone|tel",
    TalkReason.JUMP_BACK: r"<unrelated>|(?:ne|n) <3>(?:pas|jamais|plus)|ne pas|evite|evitez|evitons|parole|promesse"
    r"|decision"
    r"|dans le temps|signal|film|video|(?:beau|joli|quel|bravo pour|belle|super|sacre) <2>(?:saut|recul|retour"
    r"|bond|marche|coup)|etait|chaise|quand (?:peut|a|est|on peut)|(?:toutes les|chaque) piles?|comment|la regle"
    r"|aucune? pile|explique|ton (?:saut|bond|recul)|adore|merci d|mieux sauter|recule l heure",
    TalkReason.SIZE: r"<unrelated>|(?<!ai )pas de|evite|evitez|s il (?:te|vous)|svp|stp|sauts?|bonds?|ecarts?"
    r"|pas trop|jouez"
    r"|joue",
}

FRENCH = Language(
    code="fr",
    cues=words(
        "je tu il elle on nous vous ils elles le la les un une des du de au aux ce cette ces mon ton son ma ta sa mes",
        "tes ses notre votre leur est es sont suis sommes etes ai as avons avez ont etait sera pas ne n"
        " que qui quoi dont",
        "ou et mais donc car si dans sur sous avec sans pour par chez vers tout tous toute rien trop peu"
        " bien aussi encore",
        "deja toujours jamais merci salut bonjour oui non ca c j l d m t s qu y a moi toi lui eux quel quelle comment",
        "pourquoi quand alors ici va vas faut fait faire peux peut veux vraiment allez bon bonne fort drole content",
        "contente vite mal gentil joli beau belle interessant difficile facile tard cool jeu partie joue tour bravo",
    ),
    core=_UNITS | _TEENS | _TENS | {"cent", "zero"},
    cardinals=_CARDINALS,
    ordinals=frozenset(_ORDINALS),
    quantities=words(
        "douzaine douzaines dizaine dizaines quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine",
        "septantaine nonantaine centaine centaines huitaine dixaine quarantaines cinquantaines dixaines neuvaine",
        "trentenaire quadragenaire quinquagenaire sexagenaire",
    ),
    stems=words(
        "soixant quarante cinquante septante nonante huitante octante quatrevingt trentaine trentedeu"
        " trentetr trentequ",
        "trentecinq trentesix trentesept trentehuit trenteneuf trenteetun vingtdeux vingttrois vingtquatre vingtcinq",
        "vingtsix vingtsept vingthuit vingtneuf vingtetun dixsept dixhuit dixneuf quatorze quinze treize quatre",
    ),
    phrases=phrases(_VOCABULARY, _TEMPLATES, _UNLESS),
)
