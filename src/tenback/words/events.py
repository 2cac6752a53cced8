"""Events of the games and their ends, told in words."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from tenback.core.codec import tag
from tenback.core.game import GameEnded, Outcome
from tenback.games import coop, duel, speed
from tenback.games.coop.moves import Lapsed, Said
from tenback.words import Words

RESIGNED, LATE = "resigned", "_late"  # who runs out of time resigns, which is told in other words
PILES: dict[str, str] = {
    "coop": coop.state.PILE_NAMES,
    "duel": duel.state.PILE_NAMES,
    "speed": speed.state.PILE_NAMES,
}


def tell(words: Words, game: str, event: Any, names: Sequence[str], *, late: bool = False) -> str:
    """One line about an event, with the name of its seat; `late`: it happened because the time was up."""
    who = speaker(words, event, names)
    told = tell_deed(words, game, event, names, late=late)
    return told if who is None else words("events.line", seat=who, told=told)


def speaker(words: Words, event: Any, names: Sequence[str]) -> str | None:
    """Who did it; the referee where the seat is nobody's, None where it just happens."""
    if not hasattr(event, "seat"):
        return None
    return words("names.referee") if event.seat is None else names[event.seat]


def tell_deed(words: Words, game: str, event: Any, names: Sequence[str], *, late: bool = False) -> str:
    """What happened, without who did it."""
    if isinstance(event, GameEnded):
        return tell_outcome(words, game, event.outcome, names, late=late)
    details = {field.name: getattr(event, field.name) for field in fields(event)}
    if "owner" in details:
        details["owner"] = names[event.owner]
    if "pile" in details:
        details["pile"] = pile_name(words, game, event.pile)
    if isinstance(event, Said | Lapsed):
        details["word"] = words(f"coop.word.{event.word}")
    if "drawn" in details:
        details["count"] = event.drawn
    return words(f"events.{game}.{tag(type(event))}{_variant(event, late=late)}", **details)


def _variant(event: Any, *, late: bool) -> str:
    """Some events are worth a word of their own: a backwards trick, a joker, a clock that has run down."""
    if late and isinstance(event, duel.moves.Resigned):
        return LATE
    if getattr(event, "trick", False):
        return "_trick"
    if isinstance(event, speed.moves.CardLaid | speed.moves.CardTurned) and event.card == speed.JOKER:
        return "_joker"
    return ""


def tell_outcome(words: Words, game: str, outcome: Outcome, names: Sequence[str], *, late: bool = False) -> str:
    """Why the game ended, and for whom."""
    winners = ", ".join(names[seat] for seat in outcome.winners)
    by_clock = LATE if late and outcome.reason == RESIGNED else ""
    return words(f"outcome.{game}.{outcome.reason}{by_clock}", winners=winners)


def pile_name(words: Words, game: str, pile: int) -> str:
    """What people call a pile: a letter, or left and right in speed."""
    name = PILES[game][pile]
    return words(f"speed.side.{name.lower()}") if game == "speed" else name
