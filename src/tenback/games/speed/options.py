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
    shout: bool = True  # S10
    stall_ms: int = 10_000  # S9: how long nothing is laid before the referee steps in
    dealer: Seat | None = None  # S4: None is drawn by lot; a rematch names the next one round

    def __post_init__(self) -> None:
        if self.players not in CARDS_EACH:
            raise BadOption(name="players", value=self.players, expected="2 to 6 in speed")
        if not SHORTEST_STALL <= self.stall_ms <= LONGEST_STALL:
            expected = f"{SHORTEST_STALL} to {LONGEST_STALL} milliseconds"
            raise BadOption(name="stall_ms", value=self.stall_ms, expected=expected)
        if self.dealer is not None and not 0 <= self.dealer < self.players:
            raise BadOption(name="dealer", value=self.dealer, expected=f"0 to {self.players - 1} at this table")
