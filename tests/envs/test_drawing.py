"""Tables as text and as images."""

from typing import Any

import numpy as np
import pytest

from tenback.envs import coop_v0, duel_v0, speed_v0
from tenback.envs.drawing import BACK, MARK, PAPER, Line, as_image, as_text
from tenback.envs.layout import coop_action
from tenback.envs.solo import CoopSolo
from tenback.envs.speed_layout import GO
from tenback.games.coop.moves import Say, Word


def drawn(env: Any) -> str:
    env.reset(seed=1)
    return str(env.render())


def test_coop_in_text() -> None:
    assert drawn(coop_v0.env(players=3, render_mode="ansi")).splitlines() == [
        "  piles    1↑ 1↑ 100↓ 100↓",
        "  draw     (80 face down)",
        "  player_0 9 21 32 63 79 89",
        "  player_1 17 33 62 67 73 90",
        "> player_2 13 14 34 58 66 75",
    ]


def test_coop_with_signals_shows_what_everybody_says() -> None:
    env = coop_v0.env(players=2, signals=True, starter="fixed", render_mode="ansi")
    silent = drawn(env).splitlines()
    assert [line for line in silent if "says" in line] == ["  says", "  says"]
    for say in (Say(0, Word.LEAVE_FIRMLY), Say(2, Word.GO_AHEAD)):
        env.step(coop_action(say))
    assert env.render().splitlines()[2:] == [silent[2], "  says     A=leave! C=go", *silent[4:]]


def test_pictures_of_a_table_are_of_one_size_whatever_is_said() -> None:
    env = coop_v0.env(players=5, signals=True, starter="fixed", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    for pile in range(4):
        env.step(coop_action(Say(pile, Word.SMALL_STEPS_FIRMLY)))  # the longest of all words
    after = env.render()
    assert before.shape == after.shape
    assert (after[:, -1] == after[0, -1]).all()  # nothing is cut off
    assert (after == PAPER).all(axis=2).sum() > (before == PAPER).all(axis=2).sum()


def test_duel_in_text() -> None:
    assert drawn(duel_v0.env(render_mode="ansi")).splitlines() == [
        "  piles    1↑ 60↓",
        "> player_0 7 15 23 46 50 58 (52 face down)",
        "  piles    1↑ 60↓",
        "  player_1 8 19 35 36 40 53 (52 face down)",
    ]


def test_speed_in_text_shows_no_hand_before_go() -> None:
    env = speed_v0.parallel_env(players=2, dealer=0, render_mode="ansi")
    assert drawn(env).splitlines()[2:] == ["  player_0 (40 face down)", "  player_1 (40 face down)"]
    env.step({"player_0": GO})
    for line in env.render().splitlines()[2:]:
        assert line.endswith("(35 face down)")
        assert len(line.split()) == 1 + 5 + 3


def test_solo_marks_nobody_after_the_end() -> None:
    env = CoopSolo(render_mode="ansi")
    assert "> player_0" in drawn(env)
    env.step(-1)
    assert ">" not in env.render()


def test_a_human_gets_the_text_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = duel_v0.env(render_mode="human")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.render() is None
    assert capsys.readouterr().out.count("player_1") == 3


def test_without_a_mode_nothing_is_drawn() -> None:
    env = duel_v0.env()
    env.reset(seed=1)
    assert env.render() is None


def test_an_image_has_a_card_for_each_card() -> None:
    plain = as_image((Line("player_0", ("2", "99")),))
    hidden = as_image((Line("player_0", ("2", "99"), backs=7, marked=True),))
    assert plain.shape == hidden.shape
    assert plain.dtype == np.uint8
    assert not (plain == BACK).all(axis=2).any()
    assert (hidden == BACK).all(axis=2).sum() > 1_000
    assert (hidden == MARK).all(axis=2).any()
    assert (plain == PAPER).all(axis=2).sum() > (hidden == PAPER).all(axis=2).sum() - 1_000


def test_images_of_other_cards_are_other_images() -> None:
    pictures = [as_image((Line("draw", (str(card),)),)).tobytes() for card in range(100)]
    assert len(set(pictures)) == 100


def test_text_stands_in_columns() -> None:
    assert as_text((Line("a", ("1",)), Line("longer", marked=True))) == "  a      1\n> longer"
