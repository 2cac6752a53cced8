"""Answers to what people ask for at a table: whoever asks again hears the same, and nothing happens twice."""

from collections.abc import Callable
from typing import TypeAlias

from structlog import get_logger

from tenback.core.errors import AlreadyGoing, DoesNotFit, TenbackError
from tenback.server.errors import NotStored
from tenback.server.gathering import Listener
from tenback.server.messages import Accepted, Rejected, encode
from tenback.server.table import Table

logger = get_logger()
Reply: TypeAlias = Callable[[int | TenbackError], None]
REJECTIONS_KEPT = 16
TOO_LATE = (DoesNotFit, AlreadyGoing)  # somebody else was faster


def error_message(action_id: str | None, error: TenbackError) -> bytes:
    """What is told about something that may not be."""
    details = {name: str(part) for name, part in error.details.items()}
    return encode(Rejected(action_id=action_id, code=error.code, text=str(error), details=details))


class Answers:
    """What was asked for at one table. An action is a person's: its name is theirs and the one their client gave it.

    A refusal says something of what the table is like, so `tell` sends it, once that is stored.
    """

    def __init__(self, table: Table, tell: Callable[[Listener, bytes], None]) -> None:
        self._table, self._tell = table, tell
        self._rejected: dict[str, bytes] = {}
        self._unanswered: dict[str, list[Listener]] = {}  # who waits for the answer to what

    def again(self, listener: Listener, action: str, action_id: str) -> bool:
        """Whether this was asked for before; then it is answered as it was, or will be."""
        if action in self._unanswered:
            self._unanswered[action].append(listener)
        elif (number := self._table.number_of(listener.person, action_id)) is not None:
            listener.send(encode(Accepted(action_id=action_id, number=number)))
        elif action in self._rejected:
            self._tell(listener, self._rejected[action])
        else:
            return False
        return True

    def expect(self, listener: Listener, action: str, action_id: str) -> Reply:
        """Something new is asked for; what to call with the number as which it happened, or why it did not."""
        self._unanswered[action] = [listener]

        def reply(answer: int | TenbackError) -> None:
            if isinstance(answer, TenbackError):
                message = error_message(action_id, answer)
                self._reject(action, answer, message)
            else:
                message = encode(Accepted(action_id=action_id, number=answer))
            judged = isinstance(answer, TenbackError) and not isinstance(answer, NotStored)
            for waiting in self._unanswered.pop(action, ()):
                if judged:
                    self._tell(waiting, message)
                else:
                    waiting.send(message)

        return reply

    def give_up(self, action: str, code: str, text: str) -> None:
        """There is no answer; whoever waits for one is told to come again, and may ask again then."""
        for waiting in self._unanswered.pop(action, ()):
            waiting.close(code, text)

    def _reject(self, action: str, error: TenbackError, message: bytes) -> None:
        if not isinstance(error, NotStored):
            if not self._is_part_of_the_game(error):
                logger.info("refused", code=error.code, table=self._table.opened.code)
            self._rejected[action] = message
            if len(self._rejected) > REJECTIONS_KEPT:
                del self._rejected[next(iter(self._rejected))]

    def _is_part_of_the_game(self, error: TenbackError) -> bool:
        """In speed somebody is too late at every table and all the time; the metrics count that."""
        return isinstance(error, TOO_LATE) and self._table.game.name == "speed"
