"""docs/environments.md tells every field, action and reward as it is."""

from dataclasses import fields
from pathlib import Path

import pytest

from tenback.envs import layout, speed_layout
from tenback.envs.layout import CoopRewards, DuelRewards, Field
from tenback.envs.speed_layout import SpeedRewards

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
SECTIONS = {part.split("\n", 1)[0]: part for part in PAGE.split("\n## ")}


@pytest.mark.parametrize(
    ("game", "told"),
    [("coop", layout.COOP_FIELDS), ("duel", layout.DUEL_FIELDS), ("speed", speed_layout.FIELDS)],
)
def test_every_field_is_told(game: str, told: tuple[Field, ...]) -> None:
    rows = [f"| `{field.name}` | {field.size} | {field.meaning} |" for field in told]
    assert "\n".join(rows) in SECTIONS[game]


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("coop", (layout.COOP_WISH, layout.COOP_SAY, layout.COOP_ACTIONS)),
        ("coop", (layout.COOP_END, layout.COOP_UNSAY)),
        ("duel", (layout.DUEL_ACTIONS, layout.DUEL_GIVE, layout.DUEL_END)),
        ("speed", (speed_layout.ACTIONS, speed_layout.LAY, speed_layout.LAY_JOKER, speed_layout.NAME)),
    ],
)
def test_the_numbers_of_actions_are_told(game: str, numbers: tuple[int, ...]) -> None:
    words = SECTIONS[game].replace(",", " ").replace(".", " ").replace(";", " ").split()
    assert {str(number) for number in numbers} <= set(words)


@pytest.mark.parametrize(("game", "rewards"), [("coop", CoopRewards), ("duel", DuelRewards), ("speed", SpeedRewards)])
def test_every_reward_is_told(game: str, rewards: type[CoopRewards] | type[DuelRewards] | type[SpeedRewards]) -> None:
    for reward in fields(rewards):
        assert f"`{reward.name}`" in SECTIONS[game]
