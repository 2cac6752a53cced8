"""How each game is tried: tables of many kinds, and every move that could be thought of."""

from itertools import product

from tenback.core.conformance import Trial
from tenback.games import COOP, DUEL, SPEED, coop, duel, speed

PILES = range(-1, 5)
COOP_UNIVERSE: list[coop.Move] = [
    *(coop.Lay(card, pile) for card, pile in product(range(102), PILES)),
    *(coop.Say(pile, word) for pile, word in product(PILES, coop.Word)),
    *(coop.Unsay(pile) for pile in PILES),
    *(coop.Wish(strength) for strength in range(-1, 6)),
    coop.TakeBack(),
    coop.EndTurn(),
    coop.Concede(),
    coop.PlayOn(),
]
DUEL_UNIVERSE: list[duel.Move] = [
    *(duel.Lay(card, pile) for card, pile in product(range(62), range(-1, 3))),
    *(duel.Give(card, pile) for card, pile in product(range(62), range(-1, 3))),
    duel.TakeBack(),
    duel.EndTurn(),
    duel.Resign(),
]
SPEED_UNIVERSE: list[speed.Move] = [
    *(speed.Lay(*parts) for parts in product(range(12), range(-1, 3), (None, *range(12)))),
    *(speed.Name(pile, number) for pile, number in product(range(-1, 3), range(-1, 12))),
    speed.Go(),
    speed.Draw(),
    speed.Shout(),
]


def coop_trial(**options: object) -> Trial:
    rare = (coop.Say, coop.Unsay, coop.Concede, coop.PlayOn, coop.TakeBack)
    return Trial(COOP, coop.Options(**options), COOP_UNIVERSE, rare)  # type: ignore[arg-type]


def duel_trial(**options: object) -> Trial:
    return Trial(DUEL, duel.Options(**options), DUEL_UNIVERSE, (duel.Resign, duel.TakeBack))  # type: ignore[arg-type]


def speed_trial(**options: object) -> Trial:
    return Trial(SPEED, speed.Options(**options), SPEED_UNIVERSE)  # type: ignore[arg-type]


TRIALS: dict[str, Trial] = {
    "coop solo": coop_trial(),
    "coop solo without take-backs": coop_trial(take_backs=False),
    "coop of two, random starter": coop_trial(players=2, starter=coop.Starter.RANDOM),
    "coop of three, agreed starter": coop_trial(players=3),
    "coop of four, open piles, take-backs": coop_trial(players=4, open_piles=True, take_backs=True),
    "coop of five, expert": coop_trial(players=5, minimum=3, starter=coop.Starter.FIXED, first_seat=4),
    "coop of three, harder expert": coop_trial(players=3, minimum=3, fewer_cards=True, take_backs=True),
    "coop solo, fewer cards, relaxed talk": coop_trial(fewer_cards=True, talk=coop.TalkLevel.RELAXED),
    "duel": duel_trial(),
    "duel with take-backs and open piles": duel_trial(take_backs=True, open_piles=True),
    "duel with take-backs": duel_trial(take_backs=True),
    "speed of two": speed_trial(),
    "speed of three, quick stall": speed_trial(players=3, stall_ms=2_000),
    "speed of four without shout": speed_trial(players=4, shout=False),
    "speed of five, fixed dealer": speed_trial(players=5, dealer=3),
    "speed of six": speed_trial(players=6),
}
