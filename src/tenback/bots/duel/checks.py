"""Whether a view of duel can be, and asks this seat for a turn."""

from tenback.core.chance import SplitMix64
from tenback.core.errors import GameIsOver, ImpossibleView, NotYourTurn, Phrase
from tenback.games.duel.state import HAND_SIZE, PLAYERS
from tenback.games.duel.view import View, sample


def check_view(seen: View) -> None:
    """Refuse a view that no state has (`ImpossibleView`), and one in which this seat has nothing to do."""
    sample(seen, SplitMix64(0))
    if any(size > HAND_SIZE for size in seen.hand_sizes) or seen.hand_sizes[seen.turn] + len(seen.laid) > HAND_SIZE:
        raise ImpossibleView(reason=Phrase("a hand holds at most {count} cards", count=HAND_SIZE))
    _check_laid(seen)
    if seen.outcome:
        raise GameIsOver
    if seen.seat != seen.turn:
        raise NotYourTurn


def _check_laid(seen: View) -> None:
    """The cards of the running turn lie on the piles, the last of each pile on top; at most one was given (D4)."""
    last = {(laid.owner, laid.pile): laid.card for laid in seen.laid}
    on_top = all(
        owner in range(PLAYERS) and pile in (0, 1) and seen.tops[owner][pile] == card
        for (owner, pile), card in last.items()
    )
    gone = {*seen.gone[seen.turn]}
    gifts = [laid for laid in seen.laid if laid.owner != seen.turn]
    if not on_top or len(gifts) > 1 or not {laid.card for laid in seen.laid} <= gone:
        raise ImpossibleView(reason=Phrase("a top is not among the cards laid"))
