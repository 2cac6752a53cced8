"""What a table of speed can choose."""

from dataclasses import dataclass

from tenback.core.cards import Seat
from tenback.core.errors import BadOption

CARDS_EACH = {2: 40, 3: 25, 4: 20, 5: 16, 6: 12}  # S2
SHORTEST_STALL, LONGEST_STALL = 1_000, 600_000


@dataclass(frozen=True, slots=True)
class Options:
    """All choices of a table; the defaults are the standard game. Times are in milliseconds."""

    players: int = 2
    """S2: seats at the table, 2 to 6."""
    shout: bool = True
    """S10: the win must be shouted."""
    stall_ms: int = 10_000
    """S9: milliseconds without a card laid before the referee steps in."""
    dealer: Seat | None = None
    """S4: the seat that deals, 0 is the first; drawn by lot unless said."""

    def __post_init__(self) -> None:
        if self.players not in CARDS_EACH:
            raise BadOption(name="players", value=self.players, lowest=min(CARDS_EACH), highest=max(CARDS_EACH))
        if not SHORTEST_STALL <= self.stall_ms <= LONGEST_STALL:
            raise BadOption(name="stall_ms", value=self.stall_ms, lowest=SHORTEST_STALL, highest=LONGEST_STALL)
        if self.dealer is not None and not 0 <= self.dealer < self.players:
            raise BadOption(name="dealer", value=self.dealer, lowest=0, highest=self.players - 1)
