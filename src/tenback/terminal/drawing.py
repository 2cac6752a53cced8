"""Rails, cards and tokens as styled text. Everything is told by shape as well as by colour."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from textual.content import Content

from tenback.core.piles import RISING, TEN_BACK

TRICK = "↶"
JOKER_SIGN = "★"
ARROWS = {1: "▲", -1: "▼"}
PLAIN, QUIET, FAINT, ACCENT = "$foreground", "$quiet", "$faint", "$accent"
CARD_WIDTH = 8


class Row:
    """A line of cells, each with a style, to draw on."""

    def __init__(self, width: int, fill: str = " ", style: str = "") -> None:
        self._ground = (fill, style)
        self._cells = [self._ground] * max(width, 0)

    def put(self, column: int, text: str, style: str = "") -> None:
        """Write the text from this column on; what lies outside is cut off."""
        for place, character in enumerate(text, start=column):
            if 0 <= place < len(self._cells):
                self._cells[place] = (character, style)

    def is_free(self, column: int, width: int) -> bool:
        """Whether these columns still show the ground."""
        return all(cell == self._ground for cell in self._cells[max(column, 0) : column + width])

    def put_centred(self, column: int, text: str, style: str = "") -> None:
        """Write the text around this column, but within the line."""
        self.put(self.centred(column, len(text)), text, style)

    def centred(self, column: int, width: int) -> int:
        """Where a text of this width begins so that it lies around the column."""
        return min(max(column - width // 2, 0), len(self._cells) - width)

    def content(self) -> Content:
        """The line as it is shown."""
        runs = groupby(self._cells, key=lambda cell: cell[1])
        return Content.assemble(*(("".join(character for character, _ in run), style) for style, run in runs))


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from `low` to `high` on a line of this many columns."""

    low: int
    high: int
    width: int

    def column(self, number: int) -> int:
        """Where the number lies."""
        return round((number - self.low) * (self.width - 1) / (self.high - self.low))


@dataclass(frozen=True, slots=True)
class Rail:
    """A pile as a place on the number line: where it stands, which way it goes, where a held card would land."""

    top: int
    direction: int
    landing: int | None = None
    gift: bool = False  # the landing is a gift: back by any amount
    dim: bool = False

    def draw(self, scale: Scale) -> Content:
        """The part passed is heavy, the part ahead light; ● is the top, ↶ the place ten back."""
        row = Row(scale.width, "─", FAINT)
        start, here = scale.column(scale.low if self.direction == RISING else scale.high), scale.column(self.top)
        _stroke(row, start, here, "━", FAINT if self.dim else QUIET)
        back = self.top - TEN_BACK * self.direction
        if scale.low < back < scale.high and not self.dim:
            row.put(scale.column(back), "┻", ACCENT)
        if self.landing is not None:
            self._draw_landing(row, here, scale.column(self.landing))
        row.put(here, "●", FAINT if self.dim else f"{PLAIN} bold")
        return row.content()

    def _draw_landing(self, row: Row, here: int, there: int) -> None:
        backwards = self.landing is not None and (self.top - self.landing) * self.direction > 0
        style = ACCENT if backwards and not self.gift else PLAIN
        _stroke(row, here, there, ("◂" if there < here else "▸") if backwards else "╍", style)
        row.put(there, TRICK if backwards and not self.gift else "◇", f"{style} bold")


def _stroke(row: Row, one: int, other: int, character: str, style: str) -> None:
    first, last = sorted((one, other))
    row.put(first, character * (last - first + 1), style)


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown: what is printed, its place on its range, and how it stands."""

    text: str
    place: float  # 0 to 1
    label: str = ""
    held: bool = False
    dim: bool = False
    trick: bool = False


def card_lines(face: Face, tint: str = PLAIN) -> list[Content]:
    """Three lines; the lower edge is a fine scale, heavy up to the place of the card. Dim cards have broken edges."""
    inner = CARD_WIDTH - 2
    style = f"{tint} bold" if face.held else QUIET if face.dim else tint
    heavy = 0 if face.dim else 1 + round(face.place * (inner - 1))
    edge, side = ("╌", "╎") if face.dim else ("━", "┃") if face.held else ("─", "│")
    number = QUIET if face.dim else f"{tint} bold"
    paper = "" if face.dim else " on $surface"
    return [
        Content.styled(f"╭{edge * inner}╮", style + paper),
        Content.assemble((side, style + paper), (face.text.center(inner), number + paper), (side, style + paper)),
        Content.styled(f"╰{'━' * heavy}{('╌' if face.dim else '─') * (inner - heavy)}╯", style + paper),
    ]


def hand_lines(faces: Sequence[Face], tint: str = PLAIN, gap: int = 1) -> list[Content]:
    """Five lines: the cards, the held one lifted by a line, and their labels."""
    blank = Content(" " * CARD_WIDTH)
    columns = []
    for face in faces:
        label = Content.styled(face.label.center(CARD_WIDTH), _label_style(face))
        lines = [*card_lines(face, tint), blank] if face.held else [blank, *card_lines(face, tint)]
        columns.append([*lines, label])
    return [join(line, " " * gap) for line in zip(*columns, strict=True)]


def _label_style(face: Face) -> str:
    return f"{ACCENT} bold" if face.trick else f"{PLAIN} bold" if face.held else QUIET


def join(parts: Iterable[Content], between: str = "") -> Content:
    """Pieces of a line side by side."""
    return Content(between).join(list(parts))


def stack(lines: Iterable[Content]) -> Content:
    """Lines one below the other."""
    return Content("\n").join(list(lines))


def padded(content: Content, width: int) -> Content:
    """The line with blanks up to this width."""
    return content.pad_right(max(width - content.cell_length, 0))
