"""The HTTP interface: who one is, tables, the lobby. What happens at a table goes over its socket."""

import re
import secrets
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Meta, Struct
from sqlalchemy import select

from tenback import __version__
from tenback.bots import GAMES, WARMTH
from tenback.core.chance import SEED_BYTES
from tenback.core.codec import encode
from tenback.core.record import read_options
from tenback.games import find_game
from tenback.server import metrics
from tenback.server.distance import proxy_trip
from tenback.server.errors import MetricsHidden, NotFromHere, TokenOnlyPlays, WhoAreYou
from tenback.server.lobby import attend_lobby
from tenback.server.messages import LobbyTables, TableInfo
from tenback.server.people import COOKIE, TOKEN_ID_LENGTH, Person, digest_of, signed_person
from tenback.server.service import MOST_CONNECTIONS, Service, address_of
from tenback.server.sockets import AnySocket, attend_table, letting_in
from tenback.server.storage.schema import people, tokens

AnyRequest = Request[Any, Any, Any]
NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST_TIMER = 24 * 3600
LOOPBACK = {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
KNOWN: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]  # by which one is known
OWNER: list[dict[str, list[str]]] = [{"cookie": []}]
PROBLEMS = {
    400: "It cannot be read, or it cannot be.",
    401: "Nobody knows who asks.",
    403: "Whoever asks may not do this.",
    404: "There is no such thing.",
    409: "It is not possible here and now.",
    413: "It is too large.",
    429: "Too much at once.",
    503: "It could not be stored; try again.",
}


TableCode = Annotated[str, PathParameter(max_length=12, examples=[Example(value="AB23CD")])]


class Health(Struct, frozen=True):
    """Whether the server is ready, and its bots; for its own machine also the address for friends in the network."""

    status: str
    version: str
    warm: dict[str, bool]
    friends: str | None


class Problem(Struct, frozen=True):
    """What is wrong: `text` is English; `code` and `details` serve for other languages."""

    code: str
    text: str
    details: dict[str, str] = {}


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """What a handler may refuse with, for the description of the interface."""
    return {code: ResponseSpec(Problem, description=PROBLEMS[code], generate_examples=False) for code in codes}


class Wanted(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table to open: the game and its options, bots for some seats by level, and how it is played."""

    game: Annotated[str, Meta(max_length=16)]
    options: dict[str, Any] = {}
    bots: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=5)] = []
    listed: bool = False
    watchable: bool = True
    timer_s: Annotated[int, Meta(ge=5, le=LONGEST_TIMER)] | None = None
    patient: bool = False
    start: bool = False


def service_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Service:
    """What the server is made of."""
    service: Service = connection.app.state.service
    return service


async def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Who this is: by cookie, or by token."""
    service = service_of(connection)
    header = connection.headers.get("authorization", "")
    token = None
    if header.lower().startswith("bearer "):
        digest = digest_of(header[len("bearer ") :].strip())
        token = digest[:TOKEN_ID_LENGTH]
        wanted = select(people.c.id, people.c.name).join(tokens).where(tokens.c.digest == digest)
    else:
        id_ = signed_person(service.secret, connection.cookies.get(COOKIE, ""))
        if id_ is None:
            return None
        wanted = select(people.c.id, people.c.name).where(people.c.id == id_)
    async with service.engine.connect() as database:
        row = (await database.execute(wanted)).first()
    return Person(row.id, row.name, token) if row else None


async def known_person(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who this is, or `WhoAreYou`."""
    person = await person_of(request)
    if person is None:
        raise WhoAreYou
    return person


async def known_owner(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who this is in person: for what no token may do."""
    person = await known_person(request)
    if "authorization" in request.headers:
        raise TokenOnlyPlays
    return person


def check_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Refuse what a page of somebody else's asks for; programs that are no browsers name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    host = connection.headers.get("host", "")
    if origin not in {f"http://{host}", f"https://{host}", *service_of(connection).settings.origin}:
        raise NotFromHere


def _is_here(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the server's own machine asks."""
    return connection.client is not None and connection.client.host in LOOPBACK


@get("/api/health", sync_to_thread=False)
def health(request: AnyRequest) -> Health:
    """Whether the server is ready."""
    friends = request.app.state.friends if _is_here(request) else None
    return Health("ready", __version__, {game: WARMTH.is_ready(game) for game in GAMES}, friends)


class Tables(Controller):
    """Opening and finding tables."""

    path = "/api/tables"
    tags = ("tables",)

    @get()
    async def lobby(self, request: AnyRequest) -> LobbyTables:
        """The public tables."""
        return LobbyTables(tables=await service_of(request).lobby.tables())

    @post(
        dependencies={"person": Provide(known_person)},
        security=KNOWN,
        responses=problems(400, 401, 403, 409, 413, 429, 503),
    )
    async def open(self, data: JSONBody[Wanted], person: NamedDependency[Person], request: AnyRequest) -> TableInfo:
        """Open a table and sit down at it. With `start` the game begins at once, if all seats are taken."""
        service = service_of(request)
        service.limit(request, "tables")
        seed = secrets.token_bytes(SEED_BYTES) if data.start else None
        live = await service.hub.open(person, opening(data), data.bots, seed=seed)
        service.hub.release(live)
        return live.table.info(live.present)

    @get("/{code:str}", responses=problems(400, 404, 429, 503))
    async def table(self, code: TableCode, request: AnyRequest) -> TableInfo:
        """A table without its cards."""
        service = service_of(request)
        service.limit(request, "reading")
        with service.guessing(address_of(request)):
            return await service.hub.info(code)


def opening(data: JSONBody[Wanted]) -> dict[str, Any]:
    """What the log keeps of a wish, checked."""
    game = find_game(data.game)
    options: Any = encode(read_options(game, data.options))
    return {
        "game": game.name,
        "options": options,
        "listed": data.listed,
        "watchable": data.watchable,
        "timer_s": data.timer_s,
        "patient": data.patient,
    }


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: AnySocket, code: FromPath[str]) -> None:
    """The socket of a table."""
    service = service_of(socket)
    after = socket.query_params.get("after", "")
    async with letting_in(socket):
        check_origin(socket)
        with service.visited(socket) as visit:
            person = await known_person(socket)
            visit.count(f"person/{person.id}", MOST_CONNECTIONS)
            with service.guessing(person.id), service.guessing(address_of(socket), "knocks"):
                live = await service.hub.find(code)
            known = int(after) if NUMBER.fullmatch(after) else None
            trip = proxy_trip(socket, service.settings.trip_header)
            await attend_table(socket, service.hub, live, person, visit, known, trip)


@websocket("/api/lobby/socket")
async def lobby_socket(socket: AnySocket) -> None:
    """The lobby, live."""
    service = service_of(socket)
    async with letting_in(socket):
        check_origin(socket)
        with service.visited(socket) as visit:
            await attend_lobby(socket, service.lobby, visit)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def figures(request: AnyRequest) -> Response[bytes]:
    """What the server counts about itself: for its own machine, and for others if the settings say so."""
    if not _is_here(request) and not service_of(request).settings.metrics:
        raise MetricsHidden
    return Response(metrics.report(), media_type=metrics.TYPE)


HANDLERS = (health, figures, Tables, table_socket, lobby_socket)
