"""What people can get wrong with an environment."""

from tenback.core.errors import BadInput, IllegalMove


class NoTakeBacks(BadInput):
    """A table with take-backs, on which a game need not end."""

    text = "environments play without take-backs; leave the option take_backs out"


class NotMasked(IllegalMove):
    """An action that the mask does not allow. Nothing has changed."""

    text = "action {action} is not allowed in game {game}; choose one that the mask allows"


class BadRenderMode(BadInput):
    """A way of showing a table that environments do not have."""

    text = "a table is rendered as {known}, not as {mode!r}"


class NoGameRunning(IllegalMove):
    """A step before the first game or after the end of one."""

    text = "no game is running; call reset first"
