"""Errors have codes and say what to do."""

import pickle
import re

import pytest

from tenback.core import errors
from tenback.core.errors import BadInput, BadRecord, DoesNotFit, IllegalMove, Phrase, TenbackError

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, TenbackError)]
CONCRETE = [kind for kind in KINDS if kind not in {TenbackError, BadInput, IllegalMove}]


def test_an_error_names_its_details() -> None:
    error = DoesNotFit(card=7, pile="A", top=9)
    assert str(error) == "7 does not fit on pile A, whose top is 9"
    assert error.code == "does_not_fit"
    assert error.details == {"card": 7, "pile": "A", "top": 9}


def test_a_bad_record_knows_its_line() -> None:
    assert BadRecord(line=12, reason="x").line == 12


def test_an_error_can_go_to_another_process() -> None:
    error = BadRecord(line=12, reason=Phrase("{brackets} are {what}", brackets="{}", what="left open"))
    there = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    reason = there.details["reason"]
    assert (type(there), str(there), there.details) == (BadRecord, str(error), error.details)
    assert (reason.template, reason.details) == ("{brackets} are {what}", {"brackets": "{}", "what": "left open"})


@pytest.mark.parametrize("kind", CONCRETE)
def test_every_error_is_bad_input_or_an_illegal_move_with_a_text_of_its_own(kind: type[TenbackError]) -> None:
    assert issubclass(kind, BadInput | IllegalMove)
    assert kind.text != TenbackError.text
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", kind.code)


def test_codes_are_unique() -> None:
    assert len({kind.code for kind in KINDS}) == len(KINDS)
