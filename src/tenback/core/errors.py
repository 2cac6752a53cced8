"""Errors that people can act on. Each has a code, an English text, and the details that its text names.

`BadInput` means that something could not be read or cannot be; `IllegalMove` that the rules do not allow it.
A translation is another text for the same code and details.
"""

import re
from functools import partial
from typing import Any, ClassVar, Self


class Phrase(str):
    """A part of an error's text that can be said in another language, found there by its English template."""

    template: str
    details: dict[str, object]

    def __new__(cls, template: str, **details: object) -> Self:
        """The English text."""
        phrase = super().__new__(cls, template.format(**details))
        phrase.template, phrase.details = template, details
        return phrase

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """What it is made of, for another process."""
        return (self.template,), self.details


class TenbackError(Exception):
    """Anything that the user of a game, a record or an option can get wrong."""

    code: ClassVar[str] = "error"
    text: ClassVar[str] = "something went wrong"

    def __init__(self, **details: object) -> None:
        self.details = details
        super().__init__(self.text.format(**details))

    def __reduce__(self) -> tuple[Any, ...]:
        """How another process makes it again."""
        return partial(type(self), **self.details), ()

    def __init_subclass__(cls) -> None:
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class BadInput(TenbackError):
    """Something could not be read, or cannot be."""


class UnknownGame(BadInput):
    """A game that nobody knows here."""

    text = "there is no game called {name!r}; the games are {known}"


class UnknownLevel(BadInput):
    """A bot that this game does not have."""

    text = "{game} has no bot called {name!r}; its bots are {known}"


class BadBudget(BadInput):
    """A time to think that nobody can keep."""

    text = "a bot's time to think must be more than zero milliseconds, not {milliseconds}"


class MissingExtra(BadInput, ImportError):
    """A package that only some installations have."""

    text = 'this needs {package}; install it with: pip install "tenback[{extra}]"'


class UnknownOption(BadInput):
    """An option that the game does not have."""

    text = "{game} has no option {name!r}; its options are {known}"


class BadOption(BadInput):
    """An option with a value that it cannot have."""

    text = "option {name} cannot be {value}; it is {lowest} to {highest} at this table"


class BadData(BadInput):
    """Data that does not have the form it should have."""

    text = "{place}: expected {expected}, found {found}"


class BadNotation(BadInput):
    """A text that does not follow the notation."""

    text = "cannot read {text!r}: expected {expected}"


class BadSeed(BadInput):
    """A seed of the wrong length or form."""

    text = "a seed is 32 bytes, written as 64 hexadecimal digits"


class BadDeal(BadInput):
    """A deal that this deck cannot give."""

    text = "this deal cannot be: {reason}"


class UnexplainedCard(BadInput):
    """A card in a game written down at a real table that no deal explains."""

    text = "{card} {reason}"

    @property
    def card(self) -> int:
        """The card."""
        return int(str(self.details["card"]))


class CannotSave(BadInput):
    """A place where no file can be written."""

    text = "nothing can be written to {path}"


class BadName(BadInput):
    """A name that cannot be shown."""

    text = "a name has 1 to {longest} printable characters, unlike {name!r}"


class ImpossibleView(BadInput):
    """A view that no state of the game can have."""

    text = "this view cannot be: {reason}"


class NewerVersion(BadInput):
    """Data written by a later version of the product."""

    text = "version {found} of {what} is newer than this tenback, which knows {known}; update tenback to read it"


class BadRecord(BadInput):
    """A record that cannot be read or does not follow the rules, with the line of the file."""

    text = "line {line}: {reason}"

    @property
    def line(self) -> object:
        """The line of the file, counted from 1."""
        return self.details["line"]


class IllegalEntry(BadInput):
    """An entry of a record that the rules do not allow."""

    text = "entry {number}: {reason}"

    @property
    def number(self) -> int:
        """Which entry, counted from 1."""
        return int(str(self.details["number"]))


class WrongOutcome(BadInput):
    """A record that tells of another end than its moves bring about."""

    text = "the record says {said}, but its moves bring {found}"


class NoSuchSeat(BadInput):
    """A seat that the table does not have."""

    text = "there is no seat {seat} at a table of {players}; the first one is 0"


class IllegalMove(TenbackError):
    """A move that can be read but that the rules do not allow now. Nothing has changed."""


class UnknownMove(IllegalMove):
    """A move of another game."""

    text = "{move} is not a move of this game"


class GameIsOver(IllegalMove):
    """C9, D6, D7, S10, S11: nothing is laid after the end."""

    text = "the game is over"


class NotYourTurn(IllegalMove):
    """C3, D2: seats take turns."""

    text = "it is not this seat's turn"


class CardNotInHand(IllegalMove):
    """C4, D2, S5: only what is in the own hand can be laid."""

    text = "{card} is not in this hand"


class NoSuchPile(IllegalMove):
    """A pile that is not on the table."""

    text = "there is no pile {pile}; the first one is 0"


class DoesNotFit(IllegalMove):
    """C4, C5, D3, S5, S7: the top of the pile does not take the card."""

    text = "{card} does not fit on pile {pile}, whose top is {top}"


class MinimumNotMet(IllegalMove):
    """C6, C11, D2: a turn has a minimum of cards."""

    text = "lay at least {minimum} cards before you end the turn; so far: {laid}"


class TakeBacksOff(IllegalMove):
    """C14: this table plays without take-backs."""

    text = "this table plays without take-backs"


class NothingToTakeBack(IllegalMove):
    """C14: only cards of the running turn can be taken back."""

    text = "no card has been laid in this turn"


class MustTakeBack(IllegalMove):
    """C9, D7: the minimum is out of reach, so the only way on is back."""

    text = "the minimum can no longer be met: take a card back, or give up"


class StarterNotSettled(IllegalMove):
    """C3: nobody lays before the team knows who starts."""

    text = "first settle who starts: every seat says how much it wishes to"


class StarterSettled(IllegalMove):
    """C3: who starts is known."""

    text = "who starts is settled already"


class NotAWish(IllegalMove):
    """C3: wishes have few degrees."""

    text = "a wish to start is a number from 0 to {strongest}, not {wish}"


class NobodyToSignal(IllegalMove):
    """C15: signals are for partners."""

    text = "there is nobody to signal to"


class OutOfCards(IllegalMove):
    """C8: a seat that is out of cards for good has nothing to protect."""

    text = "this seat is out of cards and has nothing to protect"


class AlreadySaid(IllegalMove):
    """C3, C9, C15: saying it again would change nothing."""

    text = "that has been said and still stands"


class NothingToUnsay(IllegalMove):
    """C9, C15: there is nothing of this seat's to take back."""

    text = "there is nothing of this seat's to take back"


class OneCardOnOpponent(IllegalMove):
    """D4: at most one card a turn."""

    text = "only one card a turn may go on the opponent's piles"


class MustImprove(IllegalMove):
    """D4: a given card sets the opponent's pile back."""

    text = "{card} would not improve the opponent's pile {pile}, whose top is {top}"


class TimeRunsBackwards(IllegalMove):
    """S12: the referee's clock only goes forward."""

    text = "this move is of {at} ms, and the game has reached {now} ms"


class WaitForGo(IllegalMove):
    """S4, S9: nobody lays or draws before GO."""

    text = "wait for the dealer's GO"


class AlreadyGoing(IllegalMove):
    """S4: GO has been said."""

    text = "the game is going already"


class NotTheDealer(IllegalMove):
    """S4, S9: the dealer's word."""

    text = "only the dealer may do that"


class NameTheJoker(IllegalMove):
    """S3, S9: a turned-up joker needs its number before GO."""

    text = "first name the number of the joker in compartment {pile}"


class NothingToName(IllegalMove):
    """S9: only a joker turned up by the dealer is named this way."""

    text = "there is no joker to name in compartment {pile}"


class NotANumber(IllegalMove):
    """S7, S9: a number of the game."""

    text = "a joker counts as a number from 1 to {highest}, not {number}"


class JokerNeedsNumber(IllegalMove):
    """S7: a joker is laid with the number that it counts as; a number card is not."""

    text = "a joker is laid with a number, any other card without"


class HandFull(IllegalMove):
    """S8: at most five in hand."""

    text = "the hand is full"


class OwnPileEmpty(IllegalMove):
    """S8: nothing left to take."""

    text = "the own pile is empty"


class NothingToShout(IllegalMove):
    """S10: only a player without cards may shout."""

    text = "only a player who has laid all cards may shout"
