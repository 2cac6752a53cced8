"""Dataclasses to plain data and back."""

from dataclasses import dataclass
from enum import StrEnum

import pytest

from tenback.core.codec import Plain, decode, decode_optional, decode_tagged, encode, encode_tagged, tag
from tenback.core.errors import BadData


class Fruit(StrEnum):
    APPLE = "apple"
    PEAR = "pear"


@dataclass(frozen=True, slots=True)
class Tree:
    fruit: Fruit
    heights: tuple[int, ...] = ()
    name: str | None = None
    old: bool = False


@dataclass(frozen=True, slots=True)
class TwoTrees:
    first: Tree
    others: tuple[Tree, ...]


ORCHARD = TwoTrees(Tree(Fruit.PEAR, (3, 4), "Ada", old=True), (Tree(Fruit.APPLE),))


def test_values_round_trip() -> None:
    data = encode(ORCHARD)
    assert data == {
        "first": {"fruit": "pear", "heights": [3, 4], "name": "Ada", "old": True},
        "others": [{"fruit": "apple", "heights": [], "name": None, "old": False}],
    }
    assert decode(TwoTrees, data) == ORCHARD


def test_brief_data_leaves_defaults_out() -> None:
    assert encode(Tree(Fruit.APPLE), brief=True) == {"fruit": "apple"}
    assert decode(Tree, {"fruit": "apple"}) == Tree(Fruit.APPLE)


def test_a_tag_says_which_class_it_is() -> None:
    assert tag(TwoTrees) == "two_trees"
    data = encode_tagged(Tree(Fruit.PEAR))
    assert data["type"] == "tree"
    assert decode_tagged((TwoTrees, Tree), data) == Tree(Fruit.PEAR)


def test_optional_data_may_be_missing() -> None:
    assert decode_optional(int, None) is None
    assert decode_optional(int, 4) == 4


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"fruit": "plum"}, "tree.fruit: expected one of apple, pear, found 'plum'"),
        ({"fruit": 3}, "tree.fruit: expected one of apple, pear, found 3"),
        ({}, "tree.fruit: expected a value, found nothing"),
        ({"fruit": "pear", "heights": [1, "x"]}, r"tree.heights\[1\]: expected a whole number, found 'x'"),
        ({"fruit": "pear", "heights": [True]}, r"tree.heights\[0\]: expected a whole number, found True"),
        ({"fruit": "pear", "heights": 3}, "tree.heights: expected a list, found 3"),
        ({"fruit": "pear", "old": 1}, "tree.old: expected yes or no, found 1"),
        ({"fruit": "pear", "name": 1}, "tree.name: expected a text, found 1"),
        ({"fruit": "pear", "colour": 1}, "tree.colour: expected one of fruit, heights, name, old"),
        ([], "tree: expected an object, found"),
    ],
)
def test_bad_data_is_refused_with_its_place(data: Plain, text: str) -> None:
    with pytest.raises(BadData, match=text):
        decode(Tree, data, "tree")


@pytest.mark.parametrize("data", [3, {}, {"type": "bush"}, {"type": ["tree"]}])
def test_bad_tags_are_refused(data: Plain) -> None:
    with pytest.raises(BadData):
        decode_tagged((Tree,), data)
