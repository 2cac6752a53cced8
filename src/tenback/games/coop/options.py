"""What a table of coop can choose."""

from dataclasses import dataclass
from enum import StrEnum

from tenback.core.cards import Seat
from tenback.core.errors import BadOption
from tenback.games.coop.talk import TalkLevel

CARDS_IN_HAND = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}  # C2
MINIMUMS = (2, 3)  # C6, C11


class Starter(StrEnum):
    """C3: how the one who starts is found."""

    AGREED = "agreed"
    RANDOM = "random"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Options:
    """All choices of a table; the defaults are the standard game."""

    players: int = 1
    """C2: seats at the table, 1 to 5."""
    minimum: int = 2
    """C6, C11: cards to lay in a turn while there are cards to draw; 3 is the expert game."""
    fewer_cards: bool = False
    """C12: one card fewer in every hand."""
    open_piles: bool = False
    """C13: pile contents may be looked through."""
    take_backs: bool | None = None
    """C14: cards laid in a turn may be taken back; unless said, in solo alone."""
    talk: TalkLevel = TalkLevel.STRICT
    """C15: how strictly table talk is judged."""
    starter: Starter = Starter.AGREED
    """C3: how the one who starts is found."""
    first_seat: Seat = 0
    """C3: who starts when the starter is fixed; 0 is the first seat."""

    def __post_init__(self) -> None:
        if self.players not in CARDS_IN_HAND:
            raise BadOption(name="players", value=self.players, lowest=min(CARDS_IN_HAND), highest=max(CARDS_IN_HAND))
        if self.minimum not in MINIMUMS:
            raise BadOption(name="minimum", value=self.minimum, lowest=min(MINIMUMS), highest=max(MINIMUMS))
        if not 0 <= self.first_seat < self.players:
            raise BadOption(name="first_seat", value=self.first_seat, lowest=0, highest=self.players - 1)

    @property
    def hand_size(self) -> int:
        """C2 and C12."""
        return CARDS_IN_HAND[self.players] - self.fewer_cards

    @property
    def may_take_back(self) -> bool:
        """C14: on by default in solo, where nothing is revealed."""
        return self.players == 1 if self.take_backs is None else self.take_backs
