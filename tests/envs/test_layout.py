"""Actions and observations, in one place for all environments."""

import numpy as np
import pytest

from tenback.core.chance import SplitMix64, deal_by
from tenback.envs import compiled
from tenback.envs.layout import (
    COOP_ACTIONS,
    COOP_FIELDS,
    DUEL_ACTIONS,
    DUEL_FIELDS,
    CoopLayout,
    CoopRewards,
    DuelLayout,
    coop_action,
    coop_move,
    duel_action,
    duel_move,
    places,
)
from tenback.games import coop, duel


def test_every_action_is_one_move_and_back() -> None:
    assert [coop_action(coop_move(action)) for action in range(COOP_ACTIONS)] == list(range(COOP_ACTIONS))
    assert len({coop_move(action) for action in range(COOP_ACTIONS)}) == COOP_ACTIONS
    assert [duel_action(duel_move(action)) for action in range(DUEL_ACTIONS)] == list(range(DUEL_ACTIONS))
    assert len({duel_move(action) for action in range(DUEL_ACTIONS)}) == DUEL_ACTIONS


def test_actions_are_numbered_as_documented() -> None:
    assert coop_move(0) == coop.Lay(2, 0)
    assert coop_move(98 + 97) == coop.Lay(99, 1)
    assert coop_move(392) == coop.EndTurn()
    assert coop_move(393) == coop.Wish(0)
    assert coop_move(397) == coop.Say(0, coop.Word.LEAVE)
    assert coop_move(420) == coop.Unsay(3)
    assert duel_move(58) == duel.Lay(2, 1)
    assert duel_move(116) == duel.Give(2, 0)
    assert duel_move(232) == duel.EndTurn()


@pytest.mark.parametrize("action", [-1, COOP_ACTIONS])
def test_no_other_number_is_a_move(action: int) -> None:
    with pytest.raises(ValueError, match=str(action)):
        coop_move(action)
    with pytest.raises(ValueError, match=str(action)):
        duel_move(action)


def test_moves_that_environments_lack_have_no_number() -> None:
    for move in (coop.TakeBack(), coop.Concede(), coop.PlayOn()):
        with pytest.raises(ValueError, match=type(move).__name__):
            coop_action(move)
    for other in (duel.TakeBack(), duel.Resign()):
        with pytest.raises(ValueError, match=type(other).__name__):
            duel_action(other)


def test_a_table_that_needs_less_has_the_beginning_of_the_rows_and_actions() -> None:
    plain = CoopLayout(coop.Options(players=3, starter=coop.Starter.RANDOM))
    agreed = CoopLayout(coop.Options(players=3))
    talking = CoopLayout(coop.Options(players=3), signals=True)
    assert (plain.actions, agreed.actions, talking.actions) == (393, 397, 421)
    assert (plain.size, agreed.size, talking.size) == (216, 221, 321)
    assert plain.fields == talking.fields[: len(plain.fields)]
    assert CoopLayout(coop.Options(players=1), signals=True).actions == 393


def test_an_observation_says_what_the_seat_sees() -> None:
    options = coop.Options(players=3, starter=coop.Starter.FIXED, first_seat=1)
    layout = CoopLayout(options, signals=True)
    state = coop.deal(layout.options, deal_by(SplitMix64(1), coop.decks(options), 3))
    card = state.hands[1][0]
    state = coop.apply(state, 1, coop.Lay(card, 0)).state
    state = coop.apply(state, 1, coop.Say(2, coop.Word.GO_AHEAD)).state
    row, at = layout.observe(coop.view(state, 0)), places(COOP_FIELDS)
    assert np.flatnonzero(row[at["hand"]]).tolist() == [held - 2 for held in state.hands[0]]
    assert row[at["unseen"]].sum() == 98 - 6 - 1
    assert row[at["unseen"]][card - 2] == 0
    assert row[at["tops"]].tolist() == np.array([card / 100, 0.01, 1, 1], np.float32).tolist()
    assert row[at["sizes"]].tolist() == [6 / 8, 5 / 8, 6 / 8, 0, 0]
    assert row[at["draw"]] == np.float32(80 / 98)
    assert (float(row[at["laid"]][0]), float(row[at["owed"]][0])) == (1 / 8, 1 / 8)
    assert row[at["turn"]].tolist() == [0, 1, 0, 0, 0]
    assert row[at["table"]].tolist() == [3 / 8, 6 / 8, 2 / 8]
    assert np.flatnonzero(row[at["signals"]]).tolist() == [1 * 20 + 2 * 5 + 4]


def test_duel_is_seen_from_the_own_side() -> None:
    layout = DuelLayout()
    state = duel.deal(layout.options, deal_by(SplitMix64(1), duel.decks(layout.options), 2))
    first, card = state.turn, state.hands[state.turn][0]
    state = duel.apply(state, first, duel.Lay(card, 0)).state
    row, at = layout.observe(duel.view(state, 1 - first)), places(DUEL_FIELDS)
    assert np.flatnonzero(row[at["hand"]]).tolist() == [held - 2 for held in state.hands[1 - first]]
    assert row[at["unseen"]].sum() == 52
    assert np.flatnonzero(1 - row[at["theirs"]]).tolist() == [card - 2]
    assert row[at["tops"]].tolist() == np.array([1 / 60, 1, card / 60, 1], np.float32).tolist()
    assert row[at["turn"]] == 0


def test_the_end_of_coop_brings_what_was_configured() -> None:
    assert CoopRewards().at_end(0) == 1.0
    assert CoopRewards().at_end(49) == pytest.approx(-0.5)
    assert CoopRewards(win=5, lose=-1, left=-0.1).at_end(10) == pytest.approx(-2.0)


def test_every_file_with_compiled_code_counts_for_its_cache() -> None:
    folder = compiled.sources()[0].parent
    users = [path for path in folder.glob("*.py") if "envs.compiled import" in path.read_text()]
    assert users
    assert set(users) <= set(compiled.sources())
