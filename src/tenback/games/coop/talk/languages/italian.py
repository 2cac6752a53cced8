"""Italian."""

from tenback.games.coop.talk.ideas.idea import Idea
from tenback.games.coop.talk.ideas.italian import IDEAS
from tenback.games.coop.talk.language import Language, combine, either, phrases, words
from tenback.games.coop.talk.verdict import TalkReason

_UNITS = words("due tre quattro cinque sei sette otto nove")
_TEENS = words("dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove")
_TENS = words("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
_CLIPPED = {ten[:-1] for ten in _TENS}
_MISSPELT = words(
    "quatro cinqe cinqu cincue diece dodice tredice quatordici quindic diciasette dicianove diciannov trentta",
    "quarantta cinqanta cinquantta sesanta setanta otanta novantta quatordic dieciotto diecisette ventti",
)
_PLAIN = _UNITS - words("due sei otto") | _TEENS | _TENS

_CARDINALS = frozenset(
    _PLAIN
    | combine(_TENS, _UNITS | {"uno", "una"})
    | combine(_CLIPPED, words("uno una un otto"))
    | combine(combine(_TENS, ("e",)), _UNITS)
    | words(
        "cento centinaia centinaio zero zeri centouno ventenne trentenne quarantenne cinquantenne"
        " sessantenne venticinquenne"
    )
    | _MISSPELT
)

_ROOTS = (
    words("quint sest settim ottav decim undicesim dodicesim tredicesim quattordicesim quindicesim sedicesim")
    | words("diciassettesim diciottesim diciannovesim centesim")
    | combine(_CLIPPED, ("esim",))
    | combine(_TENS | _CLIPPED, words("unesim duesim treesim quattresim cinquesim seiesim settesim ottesim novesim"))
)

_VOCABULARY = {
    "unrelated": either(IDEAS[Idea.THING]),
    "pile": "pila|pile|mazzo|mazzi|mazzetto|colonna|fila|pilone|pilona",
    "spot": "sinistra|destra|prima|primo|seconda|secondo|terza|terzo|quarta|quarto|ultima|ultimo|altra"
    "|altro|in alto|in basso|crescente|decrescente|centrale|di sinistra|di destra|stessa",
    "the": "la|il|lo|le|i|l|gli|questa|questo|quella|quello|quel|mia|tua|una|alla|al|della|del|dalla|sulla"
    "|nella|di|delle|ogni",
    "pointed": "(?:<the> ){0,2}(?:<spot> ){0,2}(?:<pile>|carta|carte|numero|valore|cima)|(?:quella|quello"
    "|questa) (?:<spot>|li|la|qui|qua|a <spot>)|<the> <spot>",
    "have": "ho|hai|ha|abbiamo|avete|hanno|tengo|avrei|aveva|mano|avessi|tieni|possiedo",
    "card": "carta|carte|numero|numeri|qualcosa|valore|una|uno|qualcuno|mano|mia|mie|tua",
    "tall": "alt[aoie]|bass[aoie]|grand[ei]|piccol[aoie]|elevat[aoie]",
    "more": "(?:piu|meno) <tall>|maggior[ei]|minor[ei]|superior[ei]|inferior[ei]",
    "can": "posso|puo|puoi|possiamo|potrei|potrebbe|potete|possono|vado a|voglio|qualcuno|chi|riesco a"
    "|riesce a|capace di|potresti|vorrei|riuscite a|riesci a|possibile|potremmo|modo di|sto per",
    "backstep": "(?:tornare|saltare|andare|balzare|riportarla|riportare|portarla|portare|spostarla|mandare"
    "|mandarla|rimandare|muovermi|giocare|fare <2>salto|fare <2>passo|fare <2>balzo|tornarci"
    "|riandare) <4>(?:indietro|all indietro|a ritroso)|retrocedere|riavvolgere|arretrare"
    "|fare (?:retromarcia|marcia indietro|il trucco|retro)|indietreggiare",
}

_TEMPLATES = {
    TalkReason.COMPARISON: (
        r"(?:appena|subito|proprio|direttamente|leggermente|poco|uno|una|esattamente|un po|giusto"
        r"|immediatamente|pelo|molto|ben) "
        r"(?:(?:al )?di )?(?:sopra|sotto|dopo|prima|accanto|oltre) (?:a |al |alla |di |del |della "
        r"|dalla )?<pointed>",
        r"(?:appena|subito|proprio|direttamente|immediatamente|giusto) (?:(?:al )?di )?(?:sopra"
        r"|sotto)(?:<end>| (?:a |al |alla |la |il |di |della |del )?(?:quell[ao]|<pointed>))",
        r"<more> (?:di|del|della|dell|a|al|alla|rispetto) <1>(?:<pointed>|quella|quello|questa|cosi|meta"
        r"|tua|mia|tuo)",
        r"(?:e|sono|sta|stanno) (?:tutte )?(?:(?:al )?di )?(?:sopra|sotto) <pointed>",
        r"(?:piu|meno) (?:di|del|della) <pointed>",
        r"(?:uno|una) (?:in )?(?:piu|meno) (?:di|del|della|rispetto)",
        r"(?:uno|una) (?:sopra|sotto|piu su|piu giu|piu alto|piu basso)(?:<end>| di| del| della| a| al"
        r"| alla)",
        r"(?:<card>|<have>|sono|e) <4>(?:vicin[aoie]|lontan[aoie]|accanto|attaccata) (?:a|al|alla|dal"
        r"|dalla|da) <pointed>",
        r"(?:carta|qualcosa|numero) <2>(?:vicin[aoie]|simile) (?:a|li)(?: quella| quello| li| quel)?",
        r"<more> o <more>",
        r"(?:e|sara) <more>(?: di| del| della|<end>)",
        r"(?:il|la) (?:numero|carta) (?:successiv[ao]|precedente|dopo|prima|seguente)",
        r"(?:il doppio|la meta|il triplo) (?:di|del|della) <pointed>",
        r"(?:<have>|<card>) <2>(?:sopra|sotto|tra|fra|oltre) <pointed>",
    ),
    TalkReason.RANGE: (
        r"(?:<have>|<card>|sta|stanno|sono) <3>(?:tra|fra) <3>(?:<pile>|sinistra|destra|cime)",
        r"meta (?:alta|bassa|superiore|inferiore|di sopra|di sotto)",
        r"(?:sopra|sotto|oltre|piu|meno|maggiore|minore|al di sopra|al di sotto) (?:di |del |della |la "
        r"|il )(?:meta|mezzo|media)",
        r"(?:stessa|quella|questa) decina",
    ),
    TalkReason.NEIGHBOUR: (
        r"<have> <2>vicin[aoie](?:<end>| di| del| della)",
        r"(?:carte?|numer[oi]|valor[ei]) <2>(?:vicin[aoie]|consecutiv[aoie]|adiacenti?|contigu[aoie]"
        r"|attigu[aoie]|di fila|in fila)",
        r"vicin[aoie] (?:dirett[aoie]|immediat[aoie])",
        r"(?:consecutiv[aoie]|adiacenti?|contigu[aoie]|attigu[aoie]|successore|predecessore)",
        r"<have> <1>(?:una scala|la scala|una sequenza)<end>",
        r"<have> (?:il|la) (?:successiv[ao]|precedente|prossimo numero|numero dopo|seguente)",
    ),
    TalkReason.PARITY: (
        r"dispari",
        r"(?:cart[ae]|numer[oi]|solo|tutt[ei]|soltanto) (?:sono |e )?(?:tutt[ei] )?pari(?:<end>| o)",
        r"(?:numer[oi] pari|pari o|parita dei)",
    ),
    TalkReason.PROPERTY: (
        r"(?:ultima|prima|stessa|stesse|stessa ultima|due|una sola|doppia) cifr[ae]",
        r"(?:numer[oi] prim[oi]|multipl[oi] di|divisibil[ei]|al quadrato|radice quadrata"
        r"|numer[oi] tond[oi]|cifra tonda|rima con|palindrom[oi]|decine)",
        r"(?:carta|numero|mia|essa|che) (?:finisce|termina|inizia|comincia) (?:in|per|con) (?:un|una|il|la"
        r"|lo|[a-z]<end>)",
    ),
    TalkReason.QUESTION: (
        r"(?:che|quale|quali|(?:qual e|quanto|dimmi il|ditemi il) (?:il |la |tuo |tua |vostro "
        r"|tuoi )*) ?(?:numer[oi]|valor[ei]|cifr[ae])",
        r"(?:che|quali|quale) cart[ae] <1>(?:hai|avete|ha|hanno|tieni|ti restano|ti rimangono)",
        r"(?:che|cosa|che cosa) (?:hai|avete|tieni|ha) (?:in mano|nella mano|di carte|come carte)",
        r"(?:mostra|mostrami|dimmi|ditemi|dicci|fammi vedere|rivela|leggi|svela|fateci vedere|indovina"
        r"|dammi) <2>(?:tue|tua|tuo|tuoi|mie|mia|sue|vostre|vostra|mio) <1>(?:cart[ae]|mano|numer[oi]"
        r"|valore|piu <tall>)",
        r"quanto (?:e |sono )?<tall> (?:e|sono|ce|<end>)",
        r"quanto (?:e|sono) <tall>",
        r"quanto (?:vale|valgono|fa la tua|ti manca per|sei lontan[ao]|sei vicin[ao])",
        r"(?:hai|avete|qualcuno ha) <3>(?:piu <tall>|maggiore|minore)",
    ),
    TalkReason.JUMP_BACK: (
        r"<can> <4><backstep>",
        r"(?:<have>|c e|faccio|fare|con|uso|esiste|possibile) <4>(?:salto|saltino|trucco|passo|mossa|carta"
        r"|balzo|ritorno|marcia|colpo|mossa) <3>(?:indietro|all indietro|a ritroso|inverso|inversa"
        r"|per arretrare|per tornare indietro)",
        r"<have> <2>(?:retromarcia|riavvolgimento|il ritorno|un ritorno|da tornare indietro)",
        r"<have> (?:il|un|il mio) trucco(?:<end>| qui| li| per| su| qua)",
        r"(?:retrocedo|riavvolgo|arretro|indietreggio)(?:<end>| qui| li| su| la| di| questa| quella| con)",
        r"(?:torno|salto|vado) (?:all )?indietro (?:qui|li|qua|su|sulla|con|di)",
        r"(?:salto indietro|salto all indietro|ritorno|retromarcia|passo indietro) (?:possibile|pronto"
        r"|disponibile|in mano)",
    ),
    TalkReason.SIZE: (
        r"(?:solo|tutte|molte|troppe|ho|mie|soltanto|quasi|nient altro che|solamente|tante|queste|hai"
        r"|poche|delle|parecchie) <3>carte <3>(?:alte|basse|grandi|piccole|medie|grosse|elevate|nel mezzo)",
        r"(?:solo|soltanto|solamente|tutte|tutta roba) <1>(?:alte|basse|grandi|piccole|alti|bassi|grosse"
        r"|alta|bassa)<end>",
        r"(?:mano|carte) <3>(?:alta|bassa|alte|basse|grandi|piccole|nel mezzo|media|in mezzo)<end>",
        r"<have> <2>(?:una|la) (?:carta )?<1>(?:alta|bassa|altissima|bassissima|grande|piccola)<end>",
        r"<have> <2>(?:una|la) (?:piccola|grande|grossa|bassa|alta) carta",
        r"(?:le mie|tutte) <2>(?:sono )<1>(?:alte|basse|grandi|piccole)",
    ),
}
_UNLESS = {
    TalkReason.COMPARISON: r"<unrelated>|(?:salt[oi]|pass[oi]) <4>(?:di|del|della|che)|gioco"
    r"|partita|partite|tavolo|sedia|casa"
    r"|divertente|(?:pila|mazzo|sinistra|destra) <1>(?:e|va|sta|sale) <3>(?:piu|sopra|sotto)",
    TalkReason.RANGE: r"differenza|spazio|schermo|scegliere|scelta|dubbio|decidere|indecis[ao]|esito|partita|fatto"
    r"|ora|strada|gioco|giocato|tra noi"
    r"|siamo",
    TalkReason.NEIGHBOUR: r"casa|cane|rumore|rumoros[aoi]|sopra|piano|giardino|partite|vittorie|giorni"
    r"|simpatic[aoi]|volte|stanza|tavolo",
    TalkReason.PROPERTY: r"niente|senza|vietat[oiae]",
    TalkReason.QUESTION: r"non|mai|vietato|senza|nessuno|nessun|niente|regola|telefono|compleanno|salto",
    TalkReason.JUMP_BACK: r"<unrelated>|non|mai|parola|promessa|tempo|segnale|letto|(?:bel|che|stupendo"
    r"|gran) <1>(?:salto"
    r"|trucco|ritorno)|era|film|canzone|sedia|a casa|quando (?:si|e)|(?:tutte le|ogni) pil[ae]|la regola|regole"
    r"|spiega\w*|pagina|bicchiere|tuo (?:salto|ritorno)|piaciuto|salvat[oi]|come (?:funziona\w*|era|si)|vi lascio",
    TalkReason.SIZE: r"<unrelated>|per favore|non (?!ho|abbiamo)|salti|passi|niente|evita|evitate|evitiamo|speranze"
    r"|voce",
}

ITALIAN = Language(
    code="it",
    cues=words(
        "io tu lui lei noi voi loro mi ti ci vi si lo la li le gli ne il i un uno una dei delle del della"
        " dello al alla",
        "allo nel nella sul sulla dal dalla con per tra fra di da in su e o ma se che chi cosa come quando dove perche",
        "non mai sempre ancora gia piu meno molto poco troppo bene male bello bella bravo brava sono sei"
        " siamo siete era",
        "ho hai ha abbiamo avete hanno posso puoi puo possiamo voglio vuoi faccio fai fa fare grazie ciao prego allora",
        "adesso ora oggi domani qui qua tutto tutti niente nessuno qualcuno anche solo mio mia tuo tua suo sua questo",
        "questa quello quella gioco carte carta mazzo turno aspetta dai ragazzi pronto pronta forse magari"
        " penso sta sto",
    ),
    core=_UNITS | _TEENS | _TENS | {"uno", "cento"},
    cardinals=_CARDINALS,
    ordinals=frozenset(combine(_ROOTS, ("o", "a", "i", "e"))),
    quantities=words(
        "dozzina dozzine decina decine quindicina ventina trentina quarantina cinquantina sessantina"
        " settantina ottantina",
        "novantina centinaio centinaia mezzadozzina",
    ),
    stems=(_TENS - {"venti", "ottanta"})
    | combine(("venti",), words("due tre quattro cinque sei sette nove"))
    | words(
        "ventotto ventuno quarant cinquant sessant settant (?<!l)ottant novanta trentun trentott tredici quattordici"
    )
    | words("quindici undici diciassett diciott diciannov ventesim trentesim dodici quattro"),
    phrases=phrases(_VOCABULARY, _TEMPLATES, _UNLESS),
)
