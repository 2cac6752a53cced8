"""Plain data as one line of text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenback.core.codec import Plain
from tenback.core.errors import BadNotation
from tenback.core.line import read_line, read_word, write_line

LEAVES = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=20)
NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
VALUES: st.SearchStrategy[Plain] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)


def test_a_line_reads_well() -> None:
    data: dict[str, Plain] = {
        "players": 3,
        "hands": [[2, 5], []],
        "turn": None,
        "open": True,
        "shut": False,
        "options": {"talk": "strict", "name": "two words", "yes": "yes"},
    }
    line = 'players=3 hands=[[2 5] []] turn=- open=yes shut=no options=(talk=strict name="two words" yes="yes")'
    assert write_line(data) == line
    assert read_line(line) == data


@given(st.dictionaries(NAMES, VALUES, max_size=4))
def test_every_object_round_trips(data: dict[str, Plain]) -> None:
    assert read_line(write_line(data)) == data


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadNotation):
        assert isinstance(read_line(text), dict)


@pytest.mark.parametrize(
    "line",
    [
        "a",
        "a=",
        "a=[1",
        "a=(b=1",
        "a=1 a=2",
        "=3",
        "a=]",
        "a 3",
        "3=4",
        "a=€",
        'a="\\q"',
        "a=" + "[" * 40,
        "a=1b",
        "a=)",
    ],
)
def test_a_malformed_line_is_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        read_line(line)


def test_a_word_may_be_quoted() -> None:
    assert read_word("plain") == "plain"
    assert read_word('"two words"') == "two words"
    with pytest.raises(BadNotation):
        read_word('"open')
