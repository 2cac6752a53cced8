"""The two compartments of speed: the called number large, and what may follow it."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from tenback.core.piles import is_neighbour
from tenback.games.speed.state import NUMBERS
from tenback.terminal.drawing import FAINT, PLAIN, QUIET, join, stack
from tenback.terminal.numerals import large

WIDTH = 34
GAP = 6


@dataclass(frozen=True, slots=True)
class Shelf:
    """A compartment as it is shown."""

    name: str  # with its key
    number: int | None
    call: str  # who laid it, and as what
    fits: bool | None = None  # the held card; None without one


class Compartments(Widget):
    """Left and right, side by side."""

    class Picked(Message):
        """A compartment was clicked."""

        def __init__(self, pile: int) -> None:
            super().__init__()
            self.pile = pile

    def __init__(self) -> None:
        super().__init__(id="compartments")
        self.shelves: Sequence[Shelf] = ()

    def show(self, shelves: Sequence[Shelf]) -> None:
        """Draw these two."""
        self.shelves = shelves
        self.refresh()

    def render(self) -> Content:
        """Eleven lines."""
        both = zip(*map(shelf_lines, self.shelves), strict=True)
        return stack(join(line, " " * GAP).pad_left(self._left) for line in both)

    @property
    def _left(self) -> int:
        return max((self.size.width - 2 * WIDTH - GAP) // 2, 0)

    def on_click(self, event: Click) -> None:
        """Left or right of the middle."""
        self.post_message(self.Picked(0 if event.x < self.size.width // 2 else 1))


def shelf_lines(shelf: Shelf) -> list[Content]:
    """A name, a box with the number, the number's place among 1 to 10, and the call."""
    dim = shelf.fits is False
    edge, style = ("╌", QUIET) if dim else ("━", f"{PLAIN} bold") if shelf.fits else ("─", QUIET)
    side = "╎" if dim else "│"
    inner = WIDTH - 2
    figure = f"{QUIET if dim else PLAIN}"
    lines = (*large("?" if shelf.number is None else str(shelf.number)), "")
    rows = [Content.styled(line.center(inner), figure) for line in lines]
    return [
        Content.styled(shelf.name.center(WIDTH), f"{PLAIN} bold" if shelf.fits else QUIET),
        Content.styled(f"╭{edge * inner}╮", style),
        *(
            join([Content.styled(side, style), row, Content.styled(side, style)])
            for row in (*rows, _ring(shelf.number))
        ),
        Content.styled(f"╰{edge * inner}╯", style),
        Content.styled(shelf.call.center(WIDTH), PLAIN),
    ]


def _ring(top: int | None) -> Content:
    """1 to 10: the top in brackets, its neighbours bright, the rest faint."""
    parts = []
    for number in range(1, NUMBERS + 1):
        near = top is not None and is_neighbour(number, top, NUMBERS)
        style = f"{PLAIN} bold" if number == top else f"{PLAIN} bold underline" if near else FAINT
        before, after = "[]" if number == top else "  "
        parts.append(Content.assemble((before, PLAIN), (str(number), style), (after, PLAIN)))
    line = join(parts)
    inner = WIDTH - 2
    left = (inner - line.cell_length) // 2
    return line.pad_left(left).pad_right(inner - line.cell_length - left)
