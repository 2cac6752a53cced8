"""French."""

from tenback.games.coop.talk.ideas.idea import Idea, Ideas, entries, pairs

_PLACES = "premiere deuxieme seconde troisieme quatrieme derniere gauche droite montante descendante"
_TALL = (
    "haute|haut|hautes|hauts|eleve|eleves|elevee|elevees|basse|basses|bas|grande|grandes|grands|petite|petit|petites"
    "|petits|grosse|grosses|gros|faible|faibles|enorme|enormes|minuscule|minuscules|immense|immenses|gigantesque"
    "|gigantesques|geante|geantes|riquiqui|moyenne|moyennes|mini|minis|infime|infimes|minus"
)

IDEAS: Ideas = {
    Idea.PILE: entries(
        "piles|tas|sommet|sommets|la pile|les piles|cette pile|une pile|premiere pile|deuxieme pile|troisieme pile",
        "quatrieme pile|derniere pile|seconde pile|des piles",
    ),
    Idea.PLACE: pairs("la cette celle a de sur", _PLACES) | entries("le premier|le dernier|le deuxieme|le troisieme"),
    Idea.OTHER: entries(
        "fois|partie|parties|tour|tours|soir|semaine|seconde|minute|heure|personne|place|question|chose|chanson",
        "page|main|chance|marche|porte|carte|jour|regle|manche|annee|vitesse|classe|voiture|etape|rue|fenetre",
    ),
    Idea.HERE: entries("ici|dessus|la dessus|la bas|j y|y|sur elle|sur celle la"),
    Idea.CARD: entries("carte|cartes|numero|numeros|nombre|nombres|valeur|valeurs|cartons|trucs"),
    Idea.OWN: entries(
        "mienne|miennes|ma carte|mes cartes|ma main|en main|mon jeu|ce que j|tout ce que|tout ce qu|mes numeros",
        "mon numero|ma valeur|dans ma main",
    ),
    Idea.HOLD: entries(
        "chez moi|j ai|l ai|jai|je tiens|je garde|je detiens|l avoir|je possede|c est moi|je la tiens|je la garde",
        "la tiens|ai que|ai pioche|je l",
    ),
    Idea.YOURS: entries("ta|tes|ton|votre|vos|tu as|t as|vous avez|tienne|as tu|avez vous|qui a|toi"),
    Idea.PLAIN: entries(
        "et|ou|mais|dans|en|est|c|ce|cette|aujourd|encore|la|de|du|chez|pour|que|qui|a|je|j|tu|t|vous|sont|desole",
        "svp|exactement|deja|donc|alors|ici|helas|malheureusement|lol|mdr|vraiment|ils|elles|elle|il|on|au|par",
        "comme",
    ),
    Idea.BETWEEN: entries("entre|mi chemin|au milieu|a mi|pile entre|au centre|milieu de"),
    Idea.NEXT: entries("suivante|suivant|prochaine|prochain|immediate|juste apres|voisine"),
    Idea.FOLLOW: entries(
        "suit|vient apres|vient juste|vient directement|vient avant|d apres|d avant|succede|precede|voisine",
        "voisines|colle a|se colle|enchaine|suit immediatement|qui suit|vient immediatement|adjacente|arrive apres",
        "jouxte",
    ),
    Idea.EXACT: entries(
        "exactement|precisement|juste|parfaitement|directement|immediatement|pile|pile poil|nickel|tout juste|colle"
    ),
    Idea.AFTER: entries("apres|avant|sous|au dessus|en dessous|au dessous|a|de|du|a celle|derriere|dessous"),
    Idea.MOST: pairs("plus", "petite haute basse grande grosse elevee faible forte nulle petit haut bas grand gros")
    | entries("minimum|maximum|mini|maxi"),
    Idea.ASK: entries(
        "quoi|quelle|quel|quelles|quels|combien|laquelle|qui|dis|dites|montre|annonce|donne|revele|devine|jusqu ou"
    ),
    Idea.BE: entries("est|sont|etaient"),
    Idea.EVEN: pairs("pair paire pairs paires", ". , cette aujourd ou et encore"),
    Idea.BACKWARD: entries(
        "reculer|recule|recul|rembobiner|rembobine|retrograder|marche arriere|machine arriere|saut arriere|reculade",
        "faire redescendre|fais redescendre|faire remonter|fais remonter|retour arriere|retropedaler|reculerais",
        "bond arriere",
    ),
    Idea.JUMP: entries(
        "saut|sauts|saute|sauter|sauterais|bond|bonds|bondir|bondis|pas|petit saut|sautille|saltot|rebond"
    ),
    Idea.MOVE: entries(
        "retourne|retourner|revenir|reviens|repartir|repars|aller|vais|partir|pars|remonter|redescendre|ramener",
        "ramene|remettre|remets|tirer|tire|poser|pose|jouer|joue|faire|fais|passer",
    ),
    Idea.BACK: entries("arriere|en arriere|a reculons|a rebours|a l envers|retour"),
    Idea.ABLE: entries(
        "je|j|me|m|moi|peux|pourrais|peut|pourrait|quelqu un|quelqun|qqn|permet|laisse|possible|saurais|sais|compte",
        "on|pouvons|laissez moi",
    ),
    Idea.SIZE: entries(_TALL),
    Idea.LOT: entries(
        "minuscules|enormes|gigantesques|du lourd|du petit|du gros|du bas|du haut|petites|grosses|hautes|basses",
        "miniatures|mastodontes",
    ),
    Idea.ALL: entries(
        "toutes|tous|tout|que des|rien que|seulement|uniquement|que du|surtout|toute|plein|plein de|trop de",
        "n ai que|aucune",
    ),
    Idea.NOT: entries("ne|pas|jamais|aucun|impossible|interdit|sans|evitez|evite|n"),
    Idea.CHOICE: entries(
        "hesite|choisir|choix|balance|balancer|decider|prefere|preference|difference|partie|pioche|heure|temps",
        "chemin de|trancher|departager|je ne sais|j alterne|reflechis|chemin du",
    ),
    Idea.PRAISE: entries(
        "bravo|merci|magnifique|beau saut|joli saut|beau recul|joli recul|joli bond|beau retour|superbe|genial",
        "geniale|super coup|etait|adore|chapeau|quel saut|sauve|sauves|as recule|avoir|avez recule|bien joue",
        "a recule|ton recul|ton saut|splendide|fantastique",
    ),
    Idea.RULE: entries(
        "droit|regle|regles|comment|quand|toutes les|est ce qu|explique|rappelle|marche comment|fonctionne|signifie",
        "autorise|interdit|parole|promesse|decision|heure|chaise|recule l|du recul|de recul",
    ),
    Idea.SOON: entries(
        "tout de suite|instant|bientot|minute|minutes|plus tard|maison|salon|menu|lit|jeu|sujet|demain|moment"
    ),
    Idea.THING: entries(
        "le son|camera|train|avion|bus|voiture|voyage|bouton|menu|fenetre|ecran|chat|clavier|bureau|chaise|canape"
        "|table|appartement|maison|porte|chien|bruit",
        "fete|telephone|lire|vois|voir|affichage|police|ordi|cuisine|rue|video|chanson|soeur|frere|femme|mari",
        "enfants|etage|volume|lumiere|souris|batterie|voisins|caisse|boulangerie|comment va|score|scores|photo",
        "dessin|dessins|jolies|travail|boulot",
    ),
    Idea.WISH: entries(
        "svp|stp|s il|evite|evitez|evitons|pitie|attention|petits pas|ecarts|ecart|mettez|posez|mets la"
    ),
}
