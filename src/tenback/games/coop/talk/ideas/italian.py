"""Italian."""

from tenback.games.coop.talk.ideas.idea import Idea, Ideas, entries, joined, pairs

_PLACES = "sinistra destra prima seconda terza quarta crescente decrescente"
_TALL = (
    joined("alt|bass|piccol|grand|gross|elevat|medi|minuscol", "o|a|i|e")
    | joined("altissim|bassissim|piccolissim|grandissim|grossissim|piccolin|bassin|altin", "o|a|i|e")
    | entries("grandi|grande|enorme|enormi|gigante|giganti|gigantesche|piccine|piccina|minime|microscopiche")
)

IDEAS: Ideas = {
    Idea.PILE: entries("pila|pile|mazzo|mazzi|mazzetto|cima|cime|pilone"),
    Idea.PLACE: pairs("la alla della sulla dalla nella quella questa a di", _PLACES)
    | entries(
        "l ultima|all ultima|dell ultima|sull ultima|dall ultima|il primo|il secondo|il terzo|il quarto|l ultimo",
        "sul primo|sul secondo|sul terzo|sul quarto|sull ultimo|del secondo|del primo|del terzo",
    ),
    Idea.OTHER: entries(
        "volta|volte|partita|partite|giro|giri|turno|settimana|sera|notte|giorno|giorni|mese|ora|minuto|secondo",
        "persona|domanda|cosa|canzone|pagina|mano|occasione|carta|mossa|parola|porta|strada|finestra|fila|posto",
        "vicina",
    ),
    Idea.HERE: entries("ci|li|qui|qua|su quella|su questa|li sopra"),
    Idea.CARD: entries("carta|carte|cartina|cartine|cartacce|numero|numeri|valore|valori|roba|robaccia|cartucce"),
    Idea.OWN: entries(
        "mia|mie|mia carta|mie carte|mia mano|in mano|quello che ho|quel che ho|tutto quello|cio che ho|mio numero",
        "miei numeri|le mie|la mia|nella mano|mano mia",
    ),
    Idea.HOLD: entries("ho|tengo|ce l ho|l ho|possiedo|mi tengo|in mano|ho io|nella mia mano|mi sono capitate"),
    Idea.YOURS: entries("tua|tue|tuo|tuoi|vostra|vostre|hai|avete|chi ha|ha la|che hai"),
    Idea.PLAIN: entries(
        "e|o|ma|in|sono|oggi|ancora|qui|li|purtroppo|per|che|di|ho|qual|quale|esattamente|tutte|tutti|niente|ahah",
        "adesso|le|la|gia|chi|hai|con|mi|mie|mia|quanto|nella|stavolta|quante|nient|dalla|da|a|tutta|cosi|eh",
        "davvero|ce",
    ),
    Idea.BETWEEN: entries("tra|fra|in mezzo|a meta|nel mezzo|meta strada|mezzo tra"),
    Idea.NEXT: entries("successiva|successivo|prossima|prossimo|seguente|precedente|immediata"),
    Idea.FOLLOW: entries(
        "segue|viene dopo|viene subito|viene prima|va dopo|va subito|vicina|attaccata|contigua|succede a",
        "viene appena|viene immediatamente|precede|confina|viene proprio",
    ),
    Idea.EXACT: entries(
        "esattamente|proprio|giusto|precisamente|appena|subito|immediatamente|perfettamente|esatta|esatto"
    ),
    Idea.AFTER: entries(
        "dopo|sopra|sotto|a quella|alla|al|oltre|a quello|prima di|accanto|rispetto|di quella|della|del"
    ),
    Idea.MOST: pairs("piu", "bassa alta piccola grande grossa elevata debole forte basso alto piccolo")
    | entries("la minore|la maggiore|tua minore|tua maggiore|minima|massima"),
    Idea.ASK: entries(
        "che|quale|qual|quali|quanto|chi|dimmi|ditemi|dicci|rivela|mostra|mostrami|indovina|cosa|come|svela"
    ),
    Idea.BE: entries("e|sono|erano"),
    Idea.EVEN: pairs("pari", ". , o e oggi stavolta"),
    Idea.BACKWARD: entries(
        "retrocedere|retrocedo|retroceda|riavvolgere|riavvolgo|arretrare|arretro|retromarcia|marcia indietro",
        "indietreggiare|indietreggio|riavvolgimento|un ritorno",
    ),
    Idea.JUMP: entries(
        "salto|saltino|saltare|balzo|balzare|passo|passettino|balzello|saltello|saltellare|rimbalzo|saltone"
    ),
    Idea.MOVE: entries(
        "torno|tornare|tornarci|vado|andare|riportare|riporto|riportarla|rimandare|rimando|mandare|mando|portare",
        "porto|faccio|fare|tirare|spostare|sposto|spostarla|ritornare|ritorno|tirarla|mandarla|tornarmene",
    ),
    Idea.BACK: entries("indietro|all indietro|a ritroso|dietro"),
    Idea.ABLE: entries(
        "posso|potrei|puo|possiamo|io|mi|me|qualcuno|ho|lascia|permette|torno|faccio|vado|riporto|riesco|chi puo",
        "potrebbe|retrocedo|riavvolgo|arretro|indietreggio|voglio|rimando|c e|si puo",
    ),
    Idea.SIZE: _TALL,
    Idea.LOT: entries(
        "basse|alte|bassine|altine|piccoline|altissime|bassissime|piccolissime|enormi|cartacce|nane|nanerottole"
    ),
    Idea.ALL: entries(
        "solo|soltanto|solamente|tutte|tutti|tutto|nient altro|niente|unicamente|tutta|quasi tutto|tutte quante",
        "dalla prima",
    ),
    Idea.NOT: entries("non|mai|senza|nessuno|niente|vietato"),
    Idea.CHOICE: entries(
        "scegliere|scelta|dubbio|decidere|decidermi|indeciso|indecisa|differenza|preferisco|partita|gioco|ora",
        "combattuto|combattuta|penso|esito|siamo a|attimo",
    ),
    Idea.PRAISE: entries(
        "grazie|geniale|bel|bello|bella|stupendo|gran|era|stato|bravo|brava|incredibile|salvati|salvato|complimenti",
        "mitico|che salto|ottimo",
    ),
    Idea.RULE: entries(
        "regola|regole|come funziona|come funzionava|quando|tutte le|permesso|spiega|significa|vale|parola|promessa",
        "serve|come era|come si|si puo sempre",
    ),
    Idea.SOON: entries(
        "subito|dopo torno|minuto|minuti|attimo|momento|casa|menu|letto|domani|argomento|domanda|cucina|lobby",
        "inizio|anni|lavoro|sedia|presto|vi lascio|guardare",
    ),
    Idea.THING: entries(
        "telecamera|treno|aereo|bus|macchina|viaggio|pulsante|menu|finestra|schermo|chat|tastiera|scrivania|sedia"
        "|divano|tavolo|appartamento|casa|porta|cane",
        "gatto|rumore|festa|telefono|leggere|vedo|vedere|scritta|portatile|cucina|strada|video|canzone|sorella",
        "fratello|moglie|marito|figli|audio|volume|luce|mouse|batteria|panificio|punteggio|record|come sta|come va",
        "foto|disegni|disegno|vicini|lavoro|male",
    ),
    Idea.WISH: entries(
        "per favore|evita|evitate|evitiamo|passi|salti|metti|mettete|mettila|occhio|attenti|speriamo|piano con"
    ),
}
