"""The parts that all tables share. Each draws what it was last shown, in the room it has."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tenback.terminal.drawing import (
    ACCENT,
    ARROWS,
    CARD_WIDTH,
    FAINT,
    PLAIN,
    QUIET,
    Face,
    Rail,
    Row,
    Scale,
    card_lines,
    hand_lines,
    join,
    padded,
    stack,
)

VERDICT_WIDTH = 17
LETTER_WIDTH = 7
PILE_LEFT = LETTER_WIDTH + CARD_WIDTH + 1  # aim, letter, arrow and card
GAP = 1


class Hand(Widget):
    """The own cards in a row, the held one lifted."""

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.faces: Sequence[Face] = ()
        self.tint = PLAIN

    def show(self, faces: Sequence[Face], tint: str = PLAIN) -> None:
        """Draw these cards."""
        self.faces, self.tint = faces, tint
        self.refresh()

    def render(self) -> Content:
        """Five lines."""
        if not self.faces:
            return Content("")
        return stack(line.pad_left(self._left) for line in hand_lines(self.faces, self.tint, GAP))

    @property
    def _left(self) -> int:
        width = len(self.faces) * (CARD_WIDTH + GAP) - GAP
        return max((self.size.width - width) // 2, 0)

    def on_click(self, event: Click) -> None:
        """Pick the card under the pointer."""
        place, within = divmod(event.x - self._left, CARD_WIDTH + GAP)
        if 0 <= place < len(self.faces) and within < CARD_WIDTH:
            self.post_message(self.Picked(place))


@dataclass(frozen=True, slots=True)
class Token:
    """A signal in words, and in signs where there is no room for words."""

    text: str
    short: str


@dataclass(frozen=True, slots=True)
class PileFace:
    """A pile as it is shown."""

    name: str
    rail: Rail
    text: str  # on the top card
    verdict: str = ""
    tint: str = PLAIN  # of the pile
    card_tint: str = PLAIN
    aimed: bool = False
    trick: bool = False
    tokens: Sequence[Token] = field(default=())


class PileRow(Widget):
    """A pile: its top card, its rail, and what the held card would do there."""

    class Picked(Message):
        """A pile was clicked."""

        def __init__(self, pile: int) -> None:
            super().__init__()
            self.pile = pile

    def __init__(self, pile: int, low: int, high: int) -> None:
        super().__init__(classes="pile")
        self.pile, self.low, self.high = pile, low, high
        self.face: PileFace | None = None

    def show(self, face: PileFace) -> None:
        """Draw this pile."""
        self.face = face
        self.refresh()

    def render(self) -> Content:
        """Three lines: where a card would land, the rail, the signals."""
        if self.face is None:
            return Content("")
        face, scale = self.face, Scale(self.low, self.high, self.size.width - PILE_LEFT - VERDICT_WIDTH)
        place = (face.rail.top - self.low) / (self.high - self.low)
        card = card_lines(Face(face.text, place, dim=face.rail.dim), face.card_tint)
        above, below = Row(scale.width), Row(scale.width)
        if face.rail.landing is not None:
            style = ACCENT if face.trick else PLAIN
            above.put_centred(scale.column(face.rail.landing), str(face.rail.landing), f"{style} bold")
        below.put(0, token_line(face.tokens, scale.width), PLAIN)
        return stack(
            [
                join([Content(" " * LETTER_WIDTH), card[0], Content(" "), above.content()]),
                join([self._letter(face), card[1], Content(" "), face.rail.draw(scale), self._verdict(face)]),
                join([Content(" " * LETTER_WIDTH), card[2], Content(" "), below.content()]),
            ]
        )

    def _letter(self, face: PileFace) -> Content:
        aim = ("▸", f"{ACCENT} bold") if face.aimed else (" ", "")
        style = QUIET if face.rail.dim else f"{face.tint} bold"
        return padded(
            Content.assemble(" ", aim, (f"{face.name} ", style), (ARROWS[face.rail.direction], style)), LETTER_WIDTH
        )

    def _verdict(self, face: PileFace) -> Content:
        style = f"{ACCENT} bold" if face.trick else QUIET if face.rail.dim else f"{PLAIN} bold"
        return Content.styled(f" {face.verdict}", style)

    def on_click(self) -> None:
        """Aim at this pile."""
        self.post_message(self.Picked(self.pile))


def token_line(tokens: Sequence[Token], width: int) -> str:
    """All tokens in words if there is room for them, else all in signs."""
    words = "  ".join(token.text for token in tokens)
    return words if len(words) <= width else " ".join(token.short for token in tokens)


class Line(Widget):
    """The number line between the piles, with a mark for every card in hand."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(classes="line")
        self.low, self.high = low, high
        self.hand: Sequence[int] = ()
        self.held: int | None = None

    def show(self, hand: Sequence[int], held: int | None) -> None:
        """Mark these cards."""
        self.hand, self.held = hand, held
        self.refresh()

    def render(self) -> Content:
        """One line."""
        scale = Scale(self.low, self.high, self.size.width - PILE_LEFT - VERDICT_WIDTH)
        row = Row(scale.width, "·", FAINT)
        for card in self.hand:
            row.put(scale.column(card), "▾", PLAIN)
        if self.held is not None:
            row.put(scale.column(self.held), "▼", f"{PLAIN} bold")
        for number in (self.low, *range(20, self.high, 20), self.high):
            left = row.centred(scale.column(number), len(str(number)))
            if row.is_free(left, len(str(number))):
                row.put(left, str(number), QUIET)
        return join([Content(" " * PILE_LEFT), row.content()])


class Log(Static):
    """What happened last, the newest line at the bottom and brightest."""

    def show(self, lines: Sequence[str]) -> None:
        """As many of the last lines as there is room for, broken where they are too long."""
        width, height = max(self.content_size.width, 1), max(self.content_size.height, 1)
        rows = [wrap(line, width, subsequent_indent="  ") for line in lines[-height:]]
        parts = [Content.styled(part, PLAIN if row is rows[-1] else QUIET) for row in rows for part in row]
        self.update(stack(parts[-height:]))


class Status(Widget):
    """The first line: what is going on at the left, the numbers that matter at the right, always in the same place."""

    def __init__(self) -> None:
        super().__init__(id="status")
        self.left = Content("")
        self.numbers: Sequence[tuple[str, str]] = ()

    def show(self, left: Content, numbers: Sequence[tuple[str, str]]) -> None:
        """Each number comes with its name."""
        self.left, self.numbers = left, numbers
        self.refresh()

    def render(self) -> Content:
        """One line."""
        named = (Content.assemble((f"{name} ", QUIET), (value, f"{PLAIN} bold")) for name, value in self.numbers)
        right = join(named, "   ")
        return join([padded(self.left, self.size.width - right.cell_length), right])
