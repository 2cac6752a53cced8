"""Searching alone: samples go through the unseen cards one after the other, and their answers look at fewer turns."""

import pytest

from tenback.bots.coop.minds import new_search, new_table
from tenback.kernels.coop.samples import find_unseen
from tenback.kernels.coop.search import STEP, look_from, next_sample
from tenback.kernels.coop.table import Rules, Table, deal, find_turns
from tenback.kernels.coop.turns import NEAREST, laid_mask, top_of

TABLES = [Rules(1, 8, 2), Rules(1, 7, 3)]


def positions(board: Table, count: int) -> set[tuple[int, ...]]:
    """What the turns found lead to."""
    turns = board.turns
    return {
        (int(laid_mask(turns, place)), *(int(top_of(turns, place, pile)) for pile in range(4)))
        for place in range(count)
    }


@pytest.mark.parametrize("rules", TABLES)
def test_all_unseen_cards_are_drawn_before_any_comes_again(rules: Rules) -> None:
    table, space = new_table("master", rules, 5), new_search("master", rules, 5)
    deal(rules, table)
    look_from(rules, table, space, 0)
    count = find_unseen(rules, space)
    unseen = sorted(map(int, space.cards[:count]))
    orders = []
    for number in range(2 * (count // STEP)):
        assert next_sample(rules, space, count, number, 0) == count
        orders.append([*map(int, space.cards[:count])])
        assert sorted(orders[-1]) == unseen
    for first in (0, count // STEP):
        drawn = [card for order in orders[first : first + count // STEP] for card in order[-STEP:]]
        assert len(set(drawn)) == len(drawn) == count // STEP * STEP
    assert orders[0] != orders[count // STEP]  # then they are dealt anew


def test_answers_look_at_some_of_the_turns_and_find_one_where_there_is_one() -> None:
    rules = Rules(1, 8, 2)
    board, fewer = new_table("master", rules, 3), new_search("master", rules, 3).board
    assert board.turns.nearest[0] == NEAREST > fewer.turns.nearest[0]
    found = []
    for seed in range(40):
        for each in (board, fewer):
            each.generator[0] = seed
            deal(rules, each)
        all_of_them = positions(board, find_turns(board, board.reach[0]))
        some = positions(fewer, find_turns(fewer, fewer.reach[0]))
        assert some <= all_of_them
        assert any(mask.bit_count() >= rules.minimum for mask, *_ in some)
        found.append((len(some), len(all_of_them)))
    assert sum(few for few, _ in found) < 0.8 * sum(many for _, many in found)
