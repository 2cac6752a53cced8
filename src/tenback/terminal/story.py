"""What has happened, told line by line: what a seat does in a row shares a line."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tenback.games import coop, duel
from tenback.words import Words
from tenback.words.events import speaker, tell_deed

LONGEST = 70
BETWEEN = " · "
SHOWN_ELSEWHERE = (coop.moves.TurnBegan, coop.moves.Lapsed, duel.moves.TurnBegan)  # on the first line, on the piles


@dataclass(slots=True)
class Story:
    """The lines of a game, the newest last."""

    words: Words
    game: str
    names: Sequence[str]
    lines: list[str] = field(default_factory=list)
    _who: str | None = None

    def note(self, text: str) -> None:
        """A line of its own, which no event has."""
        self.lines.append(text)
        self._who = None

    def add(self, event: object) -> None:
        """Tell an event, on the line of the same seat's last one if there is room."""
        if isinstance(event, SHOWN_ELSEWHERE):
            return
        who, told = speaker(self.words, event, self.names), tell_deed(self.words, self.game, event, self.names)
        if who is None:
            self.lines.append(told)
        elif who == self._who and len(self.lines[-1]) + len(BETWEEN) + len(told) <= LONGEST:
            self.lines[-1] += BETWEEN + told
        else:
            self.lines.append(self.words("events.line", seat=who, told=told))
        self._who = who
