"""Who does the work: this process, several processes, or a Dask cluster. All are `concurrent.futures.Executor`s.

Work is a function of a module and small descriptions, its chunks; both can be pickled. What comes of a chunk depends on
the chunk alone, so a chunk that was lost with its worker is simply done again.

    with open_crew(jobs=2) as crew:
        for result in run(crew, function, chunks): ...
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from itertools import islice
from logging import CRITICAL, getLogger
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from time import monotonic
from typing import Any, Protocol, TypeVar

from tenback.core.errors import MissingExtra, Phrase
from tenback.lab.errors import BadJobs, ClusterLost, ClusterUnreachable, JobsOrCluster, WorkersLost
from tenback.lab.interrupts import postponed, unheard
from tenback.lab.likeness import check_workers, done_alike, own_likeness
from tenback.lab.own import own_code

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")

AHEAD = 4  # chunks under way or done for each worker, so that nobody waits for a slow one
MOST_LOSSES = 5  # in a row, without any work done between them
TIMEOUT = 5  # seconds in which a scheduler must answer
COUNTED = 2.0  # seconds for which the number of a cluster's workers is taken to hold
QUIET = ("distributed.client", "distributed.core", "distributed.comm", "distributed.protocol", "tornado.application")
HEAVY = "tenback.lab.heavy"  # imported once, before workers are made


class Crew(Protocol):
    """Workers, and how much they can be given at a time."""

    @property
    def lost(self) -> tuple[type[Exception], ...]:
        """The errors that mean that a worker died and its work has to be done again."""
        ...

    def room(self) -> int:
        """How many chunks are to be under way."""
        ...

    def submit(self, function: Callable[[Chunk], Result], chunk: Chunk) -> Future[Result]:
        """Let somebody do this."""
        ...

    def renew(self) -> None:
        """Go on after workers were lost."""
        ...

    def close(self) -> None:
        """Let everybody go at once, whatever they are doing."""
        ...


@contextmanager
def open_crew(jobs: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """The workers that were asked for: a process for each core unless said."""
    if jobs is not None and cluster is not None:
        raise JobsOrCluster
    if jobs is not None and jobs < 1:
        raise BadJobs(jobs=jobs)
    jobs = jobs or cores()
    crew: Crew = Cluster(cluster) if cluster is not None else Alone() if jobs == 1 else Pool(jobs)
    try:
        yield crew
    finally:
        crew.close()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(crew: Crew, function: Callable[[Chunk], Result], chunks: Iterable[Chunk]) -> Iterator[Result]:
    """What comes of each chunk, in their order, whoever did them and whenever; a bounded number is under way."""
    todo, waiting, losses = iter(chunks), deque[tuple[Chunk, Future[Result]]](), 0
    try:
        while True:
            fresh = list(islice(todo, max(crew.room() - len(waiting), 0)))
            waiting.extend((chunk, crew.submit(function, chunk)) for chunk in fresh)
            if not waiting:
                return
            try:
                result = waiting[0][1].result()
            except crew.lost as error:
                losses += 1
                if losses == MOST_LOSSES:
                    raise WorkersLost(times=losses) from error
                crew.renew()
                again = [(chunk, _kept(crew, future) or crew.submit(function, chunk)) for chunk, future in waiting]
                waiting = deque(again)
            else:
                losses = 0
                waiting.popleft()
                yield result
    finally:
        for _, future in waiting:
            future.cancel()


def _kept(crew: Crew, future: Future[Result]) -> Future[Result] | None:
    """A future whose work was not lost."""
    lost = future.cancelled() or (future.done() and isinstance(future.exception(), crew.lost))
    return None if lost else future


class Alone:
    """The present process, one chunk after the other."""

    lost: tuple[type[Exception], ...] = ()

    def room(self) -> int:
        """One: it is done as soon as it is asked for."""
        return 1

    def submit(self, function: Callable[[Chunk], Result], chunk: Chunk) -> Future[Result]:
        """Do it now."""
        future: Future[Result] = Future()
        try:
            future.set_result(function(chunk))
        except Exception as error:
            future.set_exception(error)
        return future

    def renew(self) -> None:
        """Nobody is ever lost."""

    def close(self) -> None:
        """Nobody is to be let go."""


class Pool:
    """Processes of this machine. When one of them is killed, all are replaced."""

    lost: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload([HEAVY])
        with unheard():  # it takes a while, and Ctrl-C is not for the process that workers come from, either
            forkserver.ensure_running()
        self._open()

    def _open(self) -> None:
        watched, self._leash = self._context.Pipe(duplex=False)
        self._executor: Executor = ProcessPoolExecutor(self.jobs, self._context, _begin, (watched,))

    def room(self) -> int:
        """Enough for everybody."""
        return AHEAD * self.jobs

    def submit(self, function: Callable[[Chunk], Result], chunk: Chunk) -> Future[Result]:
        """Let a process do it; one that is lost at once is noticed when its result is asked for."""
        try:
            with postponed():  # a process may be just beginning, and nobody would know of it
                return self._executor.submit(function, chunk)
        except BrokenExecutor as error:
            lost: Future[Result] = Future()
            lost.set_exception(error)
            return lost

    def renew(self) -> None:
        """New processes."""
        self.close()
        self._open()

    def close(self) -> None:
        """The processes end when their pipe is closed."""
        self._leash.close()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _begin(watched: Connection) -> None:
    """How a worker process begins: Ctrl-C is for the process that waits for it, and without that one it ends."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with, args=(watched,), daemon=True).start()


def _end_with(watched: Connection) -> None:
    """End this process as soon as the other end of the pipe is closed, even by a kill."""
    with suppress(OSError, EOFError):
        watched.recv_bytes()
    os._exit(1)


class Cluster:
    """The workers of a Dask cluster. The scheduler gives the work of one that is lost to others."""

    def __init__(self, address: str) -> None:
        distributed = _distributed()
        _check_scheduler(distributed, address)
        self._client = distributed.Client(address, timeout=TIMEOUT, set_as_default=False)
        try:
            check_workers(self._client.run(own_likeness, on_error="return"))
        except BaseException:
            self.close()
            raise
        self._executor = Scheduled(self._client)
        self.lost: tuple[type[Exception], ...] = (distributed.KilledWorker,)  # several died of the same work
        self._workers, self._counted = 0, -COUNTED

    def room(self) -> int:
        """Enough for everybody who is there now; workers may come and go."""
        if monotonic() - self._counted > COUNTED:
            with suppress(OSError):  # if the scheduler is lost, the work under way tells
                counted = self._client.sync(self._client.scheduler.ncores, callback_timeout=TIMEOUT)
                self._workers = sum(counted.values())
            self._counted = monotonic()
        return AHEAD * max(self._workers, 1)

    def submit(self, function: Callable[[Chunk], Result], chunk: Chunk) -> Future[Result]:
        """Let a worker do it, if it is like this process; work with bots says which."""
        own = own_code(getattr(chunk, "bots", ()))
        return self._executor.submit(done_alike, own_likeness(), own, function, chunk)

    def renew(self) -> None:
        """The scheduler has done so."""

    def close(self) -> None:
        """Forget what is not finished, and leave."""
        with suppress(OSError):
            self._client.close()


class Scheduled(Executor):
    """Work for a Dask client. Unlike the client's own executor it does not wait for a scheduler that is lost."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, function: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """Let the scheduler find somebody."""
        promise: Future[Result] = Future()
        task = self._client.submit(function, *args, **kwargs, pure=False)
        promise.add_done_callback(lambda done: task.cancel() if done.cancelled() else None)
        task.add_done_callback(partial(_settle, promise))
        return promise


def _settle(promise: Future[Any], task: Any) -> None:
    """What a Dask task has come to; one that was cancelled by nobody here went with its scheduler.

    A result may be lost with its worker before it is fetched: then it is waited for while another one does it again.
    """
    if not promise.set_running_or_notify_cancel():
        return
    try:
        if task.status == "error":
            promise.set_exception(task.exception())
        elif task.status == "cancelled":
            promise.set_exception(ClusterLost())
        else:
            promise.set_result(task.result())
    except Exception as error:
        promise.set_exception(error if task.status == "error" else ClusterLost())


def _check_scheduler(distributed: Any, address: str) -> None:
    """Refuse an address at which something else answers, or nothing."""
    import asyncio  # noqa: PLC0415 - here alone

    async def kind() -> object:
        async with distributed.rpc(address, timeout=TIMEOUT) as there:
            return (await there.identity())["type"]

    _check_address(distributed, address)
    try:
        found = asyncio.run(asyncio.wait_for(kind(), TIMEOUT))
    except Exception as error:
        raise ClusterUnreachable(address=address, reason=_unreachable(distributed, error)) from error
    if found != "Scheduler":
        raise ClusterUnreachable(address=address, reason=Phrase("a {kind} answers there, not a scheduler", kind=found))


def _check_address(distributed: Any, address: str) -> None:
    try:
        distributed.comm.get_address_host(address)
    except ValueError as error:
        raise ClusterUnreachable(address=address, reason=" ".join(str(error).split())) from error


def _unreachable(distributed: Any, error: Exception) -> str:
    """What came of speaking to an address. Dask takes any answer for one of its own, and fails at it in many ways."""
    if isinstance(error, TimeoutError):
        return Phrase("nothing answers in {seconds} s", seconds=TIMEOUT)
    broken_off = isinstance(error, distributed.comm.CommClosedError)
    if isinstance(error, OSError | TypeError) and not broken_off:  # no connection; TLS that is not set up
        return " ".join(str(error).split())
    return Phrase("what answers there does not speak like a scheduler")


def _distributed() -> Any:
    try:
        found = import_module("distributed")
    except ImportError as error:
        raise MissingExtra(package="distributed", extra="cluster") from error
    for name in QUIET:
        getLogger(name).setLevel(CRITICAL + 1)  # what goes wrong is told as an error of the run
    return found
