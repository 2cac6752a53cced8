"""However a record is damaged, it is read or refused with a line, and nothing else happens."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tenback.core.errors import BadRecord
from tenback.games.records import read_record, replay_record, write_record

GOLDEN = Path(__file__).parents[1] / "golden"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.record"))]
RECORDS = [*TEXTS, *(write_record(read_record(text).record) for text in TEXTS[::4])]
SIGNS = st.text("\"'#:=@{}[]()<>.!*+-\\ \n\t0123456789ABCDLRabcé²\x00\u2028", max_size=4)
DAMAGE = st.lists(st.tuples(st.integers(0, 2**20), st.integers(0, 8), SIGNS), min_size=1, max_size=6)


def damaged(text: str, damage: list[tuple[int, int, str]]) -> str:
    """The text with some pieces cut out and others put in their place."""
    for place, length, signs in damage:
        at = place % (len(text) + 1)
        text = text[:at] + signs + text[at + length :]
    return text


def refusal(text: str) -> BadRecord | None:
    """Why the text is no record, or None if it is one."""
    try:
        list(replay_record(read_record(text)))
    except BadRecord as error:
        return error
    return None


@settings(max_examples=600)
@given(st.sampled_from(RECORDS), DAMAGE)
def test_a_damaged_record_is_read_or_refused_with_its_line(text: str, damage: list[tuple[int, int, str]]) -> None:
    broken = damaged(text, damage)
    error = refusal(broken)
    assert error is None or 1 <= int(str(error.line)) <= broken.count("\n") + len(broken.splitlines()) + 1


@settings(max_examples=300)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    error = refusal(text)
    assert error is not None
    assert str(error).startswith("line ")
