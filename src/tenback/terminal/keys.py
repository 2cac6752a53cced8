"""What a key press means, whatever the keyboard."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from textual.events import Key

# The number row of a French keyboard gives digits only with shift; its plain characters mean nothing else here.
FRENCH_ROW = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))


def key_name(event: Key) -> str:
    """A lower-case character where the key has one, else Textual's name for it, such as `left`."""
    character = event.character
    if character is None or not character.isprintable() or character == " ":
        return event.key
    return FRENCH_ROW.get(character, character.lower())


@dataclass(frozen=True, slots=True)
class Question:
    """Something the table asks on its message line: each answer is one key. Escape takes it back."""

    text: str
    answers: Mapping[str, Callable[[], None]]
