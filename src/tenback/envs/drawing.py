"""Pictures of a table, as text and as an image. A scene is made of an observation alone, so it shows no hidden card."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

GROUND, INK, PAPER, BACK, MARK = (28, 32, 38), (28, 32, 38), (240, 236, 224), (88, 104, 128), (236, 180, 72)
GLYPH_WIDTH, GLYPH_HEIGHT = 3, 5
DOT = 3  # pixels to a dot of a glyph
CARD_WIDTH, CARD_HEIGHT, GAP = 54, 32, 6
LABEL_WIDTH = 10 * (GLYPH_WIDTH + 1) * DOT + 2 * GAP
LONGEST = 8  # cards in a line

# Letters and what they look like: five rows of three dots, each row an octal digit.
FONT = """
0 75557 1 26227 2 71747 3 71717 4 55711 5 74717 6 74757 7 71122 8 75757 9 75717
A 25755 B 65656 C 34443 D 65556 E 74647 F 74644 G 34553 H 55755 I 72227
J 11152 K 55655 L 44447 M 57755 N 65555 O 25552 P 65644 Q 25563 R 65655
S 34216 T 72222 U 55557 V 55552 W 55775 X 55255 Y 55222 Z 71247
_ 00007 = 07070 ! 22202 * 05250 ↑ 27222 ↓ 22272
"""
GLYPHS = dict(zip(FONT.split()[::2], FONT.split()[1::2], strict=True))


class Line(NamedTuple):
    """Cards in a row: what they show, and how many lie face down after them. The marked line is whose turn it is."""

    label: str
    cards: tuple[str, ...] = ()
    backs: int = 0
    marked: bool = False


def as_text(scene: tuple[Line, ...]) -> str:
    """A line of text for each row of cards."""
    width = max(len(line.label) for line in scene)
    return "\n".join(_told(line, width) for line in scene)


def _told(line: Line, width: int) -> str:
    backs = [f"({line.backs} face down)"] if line.backs else []
    return " ".join([">" if line.marked else " ", line.label.ljust(width), *line.cards, *backs]).rstrip()


def as_image(scene: tuple[Line, ...]) -> Image:
    """The same as an image: height, width and three colours."""
    height = GAP + len(scene) * (CARD_HEIGHT + GAP)
    width = LABEL_WIDTH + LONGEST * (CARD_WIDTH + GAP)
    image = np.full((height, width, 3), GROUND, np.uint8)
    for number, line in enumerate(scene):
        _draw_line(image, GAP + number * (CARD_HEIGHT + GAP), line)
    return image


def _draw_line(image: Image, top: int, line: Line) -> None:
    colour = MARK if line.marked else PAPER
    _write(image, top, GAP, line.label, colour)
    left = LABEL_WIDTH
    for text in line.cards:
        left = _draw_card(image, top, left, text, INK, PAPER)
    if line.backs:
        _draw_card(image, top, left, str(line.backs), PAPER, BACK)


def _draw_card(image: Image, top: int, left: int, text: str, ink: Any, paper: Any) -> int:
    """A card, as wide as its text needs; where the next one begins."""
    width = max(CARD_WIDTH, _width(text) + GAP)
    image[top : top + CARD_HEIGHT, left : left + width] = paper
    _write(image, top, left + (width - _width(text)) // 2, text, ink)
    return left + width + GAP


def _width(text: str) -> int:
    return (len(text) * (GLYPH_WIDTH + 1) - 1) * DOT


def _write(image: Image, top: int, left: int, text: str, colour: Any) -> None:
    """Letters in the middle of a line's height."""
    top += (CARD_HEIGHT - GLYPH_HEIGHT * DOT) // 2
    for letter in text.upper():
        dots = np.array([[int(row) >> 2 - place & 1 for place in range(GLYPH_WIDTH)] for row in GLYPHS[letter]], bool)
        inked = dots.repeat(DOT, axis=0).repeat(DOT, axis=1)
        image[top : top + inked.shape[0], left : left + inked.shape[1]][inked] = colour
        left += (GLYPH_WIDTH + 1) * DOT
