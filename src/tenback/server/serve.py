"""Running a server: `tenback serve`."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import structlog
import uvicorn
from litestar import Litestar

from tenback.bots import WARMTH
from tenback.server.app import make_app
from tenback.server.door import Door
from tenback.server.errors import CannotListen
from tenback.server.patience import PatientHttp, allow_files
from tenback.server.service import prepare
from tenback.server.settings import Settings
from tenback.server.transport import Protocol

LONGEST_MESSAGE = 8 * 1024  # bytes
STOP_SECONDS = 5
GOODBYE_SECONDS = 0.2
EVERYWHERE, ONLY_HERE = {"0.0.0.0", "::"}, {"127.0.0.1", "::1", "localhost"}  # noqa: S104 - asked, not told
RUBBISH = (20_000, 20, 50)  # how much may lie about before it is looked for; hardly anything here needs that


def prepare_logs(*, as_json: bool) -> None:
    """Logs go to the standard error: one line each, no card in any of them."""
    renderer = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    of_others = logging.StreamHandler(sys.stderr)  # what libraries say, in the same form
    without_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    of_others.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=[without_meta, renderer], foreign_pre_chain=shared)
    )
    logging.basicConfig(level=logging.WARNING, handlers=[of_others])


def listen(settings: Settings) -> socket.socket:
    """The socket to listen at, or `CannotListen`."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except OSError as error:
        found.close()
        raise CannotListen(host=settings.host, port=settings.port, reason=error.strerror) from error
    return found


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where a server is found."""

    here: str  # to open on this machine
    friends: str | None  # for friends in the same network
    later: str | None = None  # for friends if the server listened there, too


def addresses(settings: Settings, port: int) -> Addresses:
    """Where a server with these settings is found at a port."""
    own = _own_address()
    network = own and f"http://{own}:{port}"
    if settings.host in EVERYWHERE:
        return Addresses(f"http://127.0.0.1:{port}", network)
    here = f"http://[{settings.host}]:{port}" if ":" in settings.host else f"http://{settings.host}:{port}"
    if settings.host in ONLY_HERE:
        return Addresses(here, None, network if settings.port else None)  # a free port is another one every time
    return Addresses(here, here)


def _own_address() -> str | None:
    """The machine's own address in its network; nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
        return str(probe.getsockname()[0])
    return None


def serve(settings: Settings, tell: Callable[[Addresses], None]) -> None:
    """Run a server until it is told to stop. `tell` gets its addresses when it is ready."""
    prepare_logs(as_json=settings.log_json)
    asyncio.run(prepare(settings))
    allow_files(settings.connections)
    listener = listen(settings)
    found = addresses(settings, listener.getsockname()[1])
    app = make_app(settings, friends=found.friends)
    config = uvicorn.Config(
        Door(app, settings.address_connections if settings.throttle else settings.connections),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=PatientHttp,
        ws=Protocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    server = Server(config, app, lambda: _ready(settings, found, tell))
    if settings.warm:
        WARMTH.start()
    server.run(sockets=[listener])


def _ready(settings: Settings, found: Addresses, tell: Callable[[Addresses], None]) -> None:
    tell(found)
    if settings.browser:
        with suppress(webbrowser.Error):
            webbrowser.open(found.here)


class Server(uvicorn.Server):
    """A server that says when it is ready, and tells its clients before it stops."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app, self._ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets=sockets)
        gc.freeze()  # what is there now stays; looking through it again and again would hold up every table
        gc.set_threshold(*RUBBISH)
        if self.started:
            await asyncio.get_running_loop().run_in_executor(None, self._ready)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop; what was accepted is stored."""
        self._app.state.service.say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets=sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to, and call that a success."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
