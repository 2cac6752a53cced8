"""Games whose hidden cards are in each other's places: to whoever does not know them everything must look the same."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tenback.core.chance import Deal
from tenback.core.errors import TenbackError
from tenback.games import AnyGame
from tenback.games.speed.options import CARDS_EACH


@dataclass(frozen=True)
class Attempt:
    """What a seat tried, and when."""

    seat: int
    move: str
    at: int


@dataclass
class Ear:
    """Somebody at a table in this process who notes every byte."""

    person: str
    name: str
    token: str | None = None
    distance: int | None = 0
    heard: list[bytes] = field(default_factory=list)

    def send(self, data: bytes) -> None:
        self.heard.append(data)

    def close(self, code: str, text: str) -> None:
        self.heard.append(f"{code} {text}".encode())


def renamed(data: bytes, names: dict[bytes, bytes]) -> bytes:
    """The same with other names: those of tables and games differ, and tell nothing."""
    for name, other in names.items():
        data = data.replace(name, other)
    return data


def play_on(game: AnyGame, state: Any, attempts: list[Attempt], at: int) -> Any:
    """The state after what was tried at this time."""
    for attempt in attempts:
        if attempt.at == at:
            try:
                state = game.apply(state, attempt.seat, game.read_move(attempt.move), at).state
            except TenbackError:
                continue
    return state


def hidden_places(game: AnyGame, deal: Deal, state: Any, seats: Collection[int]) -> Iterator[tuple[int, list[int]]]:
    """Of each deck, the places of the cards that none of these seats knows."""
    if game.name == "coop":
        known = {card for pile in state.piles for card in pile} | {card for cards in state.shown for card in cards}
        known |= {card for seat in seats for card in state.hands[seat]}
        yield 0, [place for place, card in enumerate(deal.decks[0]) if card not in known]
    elif game.name == "duel":
        for deck in range(2):
            known = {placed.card for pile in state.piles for cards in pile for placed in cards if placed.seat == deck}
            known |= set(state.hands[deck]) if deck in seats else set()
            known |= set(state.shown[deck])
            yield deck, [place for place, card in enumerate(deal.decks[deck]) if card not in known]
    else:
        yield 0, unseen_places(deal.decks[0], state, seats)


def unseen_places(deck: tuple[int, ...], state: Any, seats: Collection[int]) -> list[int]:
    """Speed: what lies face down, and the cards of others' hands that were never laid.

    Cards look alike there, so hands count as far as each card of them is the only one of its kind that was dealt there.
    """
    each = CARDS_EACH[state.options.players]
    places: list[int] = []
    for other, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        end = (other + 1) * each
        places += range(end - len(pile), end)
        if other not in seats:
            given = deck[other * each : end - len(pile)]
            places += [other * each + given.index(card) for card in hand if given.count(card) == 1]
    return [*places, *range(len(deck) - len(state.draw), len(deck))]


def dealt_anew(deal: Deal, places: Iterator[tuple[int, list[int]]], chance: Random) -> Deal:
    """The deal with the cards at these places in each other's."""
    decks = [list(deck) for deck in deal.decks]
    for deck, where in places:
        cards = [decks[deck][place] for place in where]
        chance.shuffle(cards)
        for place, card in zip(where, cards, strict=True):
            decks[deck][place] = card
    return replace(deal, decks=tuple(map(tuple, decks)))


def hands_differ(
    game: AnyGame, options: Any, one: Deal, two: Deal, attempts: Sequence[Attempt], seats: Collection[int]
) -> bool:
    """Whether others than these hold other cards in the end."""
    ends = []
    for deal in (one, two):
        state = game.deal(options, deal)
        for attempt in attempts:
            state = play_on(game, state, [attempt], attempt.at)
        ends.append([hand for other, hand in enumerate(state.hands) if other not in seats])
    return ends[0] != ends[1]


def same_way(
    game: AnyGame, options: Any, one: Deal, two: Deal, attempts: Sequence[Attempt], until: int | None = None
) -> bool:
    """Whether the same attempts, and the clock until then, do the same in public in both deals."""
    states = [game.deal(options, one), game.deal(options, two)]
    if game.outcome(states[0]) != game.outcome(states[1]):
        return False
    if game.name == "speed" and states[0].compartments != states[1].compartments:
        return False  # S3: a joker turned up at first is replaced out of the draw pile
    for attempt in attempts:
        told = []
        for number, state in enumerate(states):
            try:
                step = game.apply(state, attempt.seat, game.read_move(attempt.move), attempt.at)
            except TenbackError as error:
                told.append(error.code)
            else:
                states[number] = step.state
                told.append(str(step.events))
        if told[0] != told[1]:
            return False
    return until is None or len({str(game.advance(state, until).events) for state in states}) == 1
