"""Parts of a run that Ctrl-C must not cut in two."""

from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIG_IGN, SIGINT, default_int_handler, getsignal, signal
from threading import current_thread, main_thread


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C does nothing until the end of this, neither here nor in a process that begins."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


@contextmanager
def postponed() -> Iterator[None]:
    """Ctrl-C waits for the end of this."""
    if current_thread() is not main_thread() or getsignal(SIGINT) is not default_int_handler:
        yield
        return
    came: list[int] = []
    signal(SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal(SIGINT, default_int_handler)
        if came:
            raise KeyboardInterrupt
