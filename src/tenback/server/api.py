"""The HTTP interface: names, tables, the lobby. What happens at a table goes over its socket."""

import re
import secrets
from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Meta, Struct
from sqlalchemy import delete as delete_from
from sqlalchemy import func, insert, select, update

from tenback import __version__
from tenback.bots import GAMES, WARMTH
from tenback.core.chance import SEED_BYTES
from tenback.core.codec import encode
from tenback.core.errors import TenbackError
from tenback.core.record import read_options
from tenback.games import find_game
from tenback.server import decisions, metrics
from tenback.server.distance import proxy_trip
from tenback.server.errors import (
    CodeExpired,
    MetricsHidden,
    NoSuchToken,
    NotFromHere,
    TokenOnlyPlays,
    TooManyTokens,
    WhoAreYou,
)
from tenback.server.lobby import attend_lobby
from tenback.server.messages import LobbyTables, Name, TableInfo
from tenback.server.people import (
    COOKIE,
    COOKIE_DAYS,
    Person,
    digest_of,
    sign,
    signed_person,
)
from tenback.server.service import Service, wall
from tenback.server.sockets import AnySocket, attend_table, refuse
from tenback.server.storage.schema import people, tokens

AnyRequest = Request[Any, Any, Any]
NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST_TIMER = 24 * 3600
LOOPBACK = {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
MOST_TOKENS = 20  # of one person
TOKEN_ID_LENGTH = 12
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
TokenId = Annotated[str, PathParameter(max_length=TOKEN_ID_LENGTH)]


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


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A name to go by: 1 to 40 characters, counted once what cannot be shown is taken out; else `bad_name`."""

    name: str


class Me(Struct, frozen=True):
    """Who one is."""

    id: str
    name: str


class DeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that takes a person to another device."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class Labelled(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token is for."""

    label: Name


class Token(Struct, frozen=True):
    """A token for an outside bot; it is shown this once."""

    id: str
    token: str
    label: str


class KeptToken(Struct, frozen=True):
    """A token that one has given to an outside bot, without the token itself. `since` is in ms since 1970."""

    id: str
    label: str
    since: int


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
    by_token = header.lower().startswith("bearer ")
    if by_token:
        digest = digest_of(header[len("bearer ") :].strip())
        wanted = select(people.c.id, people.c.name).join(tokens).where(tokens.c.digest == digest)
    else:
        id_ = signed_person(service.secret, connection.cookies.get(COOKIE, ""))
        if id_ is None:
            return None
        wanted = select(people.c.id, people.c.name).where(people.c.id == id_)
    async with service.engine.connect() as database:
        row = (await database.execute(wanted)).first()
    return Person(row.id, row.name, outside=by_token) if row else None


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


def _cookie(service: Service, person: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=sign(service.secret, person),
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="strict",
        secure=service.settings.secure_cookies,
        path="/",
    )


@get("/api/health", sync_to_thread=False)
def health(request: AnyRequest) -> Health:
    """Whether the server is ready."""
    friends = request.app.state.friends if _is_here(request) else None
    return Health("ready", __version__, {game: WARMTH.is_ready(game) for game in GAMES}, friends)


class People(Controller):
    """Names, devices and tokens."""

    path = "/api"
    tags = ("people",)

    @post("/guests", responses=problems(400, 403, 413, 429, 503))
    async def become(self, data: JSONBody[Named], request: AnyRequest) -> Response[Me]:
        """Become a guest with a name."""
        service = service_of(request)
        service.limit(request, "guests")
        name = decisions.clean_name(data.name)
        id_ = decisions.new_id()
        await service.ledger.store((insert(people), {"id": id_, "name": name, "since": wall()}))
        return Response(Me(id_, name), cookies=[_cookie(service, id_)])

    @get("/me", dependencies={"person": Provide(known_person)}, security=KNOWN, responses=problems(401))
    async def me(self, person: NamedDependency[Person]) -> Me:
        """Who one is."""
        return Me(person.id, person.name)

    @post(
        "/me/name",
        status_code=200,
        dependencies={"person": Provide(known_owner)},
        security=OWNER,
        responses=problems(400, 401, 403, 413, 503),
    )
    async def rename(self, data: JSONBody[Named], person: NamedDependency[Person], request: AnyRequest) -> Me:
        """Take another name, from the next table on."""
        name = decisions.clean_name(data.name)
        changed = update(people).where(people.c.id == person.id).values(name=name)
        await service_of(request).ledger.store((changed, None))
        return Me(person.id, name)

    @post("/me/device", dependencies={"person": Provide(known_owner)}, security=OWNER, responses=problems(401, 403))
    async def device_code(self, person: NamedDependency[Person], request: AnyRequest) -> DeviceCode:
        """A code that takes one to another device, good for ten minutes and once."""
        return DeviceCode(service_of(request).codes.give(person.id))

    @post("/devices", responses=problems(400, 403, 409, 413, 429))
    async def use_device_code(self, data: JSONBody[DeviceCode], request: AnyRequest) -> Response[Me]:
        """Be on this device whoever got the code on another one."""
        service = service_of(request)
        service.limit(request, "devices")
        id_ = service.codes.use(data.code)
        row = None
        if id_:
            async with service.engine.connect() as database:
                row = (await database.execute(select(people).where(people.c.id == id_))).first()
        if row is None:
            raise CodeExpired
        return Response(Me(row.id, row.name), cookies=[_cookie(service, row.id)])

    @get("/me/tokens", dependencies={"person": Provide(known_owner)}, security=OWNER, responses=problems(401, 403))
    async def list_tokens(self, person: NamedDependency[Person], request: AnyRequest) -> list[KeptToken]:
        """One's tokens, oldest first."""
        wanted = select(tokens).where(tokens.c.person == person.id).order_by(tokens.c.since, tokens.c.digest)
        async with service_of(request).engine.connect() as database:
            rows = (await database.execute(wanted)).all()
        return [KeptToken(row.digest[:TOKEN_ID_LENGTH], row.label, row.since) for row in rows]

    @post(
        "/me/tokens",
        dependencies={"person": Provide(known_owner)},
        security=OWNER,
        responses=problems(400, 401, 403, 409, 413, 503),
    )
    async def new_token(self, data: JSONBody[Labelled], person: NamedDependency[Person], request: AnyRequest) -> Token:
        """A token for an outside bot that plays in one's name."""
        service = service_of(request)
        label, token = decisions.clean_name(data.label), f"tb_{decisions.new_id()}{decisions.new_id()}"
        async with service.engine.connect() as database:
            count = select(func.count()).where(tokens.c.person == person.id)
            found = (await database.execute(count)).scalar_one()
        if found >= MOST_TOKENS:
            raise TooManyTokens(count=found)
        digest = digest_of(token)
        row = {"digest": digest, "person": person.id, "label": label, "since": wall()}
        await service.ledger.store((insert(tokens), row))
        return Token(digest[:TOKEN_ID_LENGTH], token, label)

    @delete(
        "/me/tokens/{token:str}",
        dependencies={"person": Provide(known_owner)},
        security=OWNER,
        responses=problems(400, 401, 403, 404, 503),
    )
    async def revoke_token(self, token: TokenId, person: NamedDependency[Person], request: AnyRequest) -> None:
        """Revoke a token by its id. From now on it opens nothing."""
        service = service_of(request)
        own = (tokens.c.person == person.id) & (func.substr(tokens.c.digest, 1, TOKEN_ID_LENGTH) == token)
        async with service.engine.connect() as database:
            if (await database.execute(select(tokens.c.digest).where(own))).first() is None:
                raise NoSuchToken(id=token)
        await service.ledger.store((delete_from(tokens).where(own), None))


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

    @get("/{code:str}", responses=problems(400, 404))
    async def table(self, code: TableCode, request: AnyRequest) -> TableInfo:
        """A table without its cards."""
        service = service_of(request)
        live = await service.hub.find(code)
        service.hub.release(live)
        return live.table.info(live.present)


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
    try:
        check_origin(socket)
        person = await known_person(socket)
        with service.counted(socket, person):
            live = await service.hub.find(code)
            known = int(after) if NUMBER.fullmatch(after) else None
            trip = proxy_trip(socket, service.settings.trip_header)
            await attend_table(socket, service.hub, live, person, known, trip)
    except TenbackError as error:
        await refuse(socket, error)


@websocket("/api/lobby/socket")
async def lobby_socket(socket: AnySocket) -> None:
    """The lobby, live."""
    service = service_of(socket)
    try:
        check_origin(socket)
        with service.counted(socket):
            await attend_lobby(socket, service.lobby)
    except TenbackError as error:
        await refuse(socket, error)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def figures(request: AnyRequest) -> Response[bytes]:
    """What the server counts about itself: for its own machine, and for others if the settings say so."""
    if not _is_here(request) and not service_of(request).settings.metrics:
        raise MetricsHidden
    return Response(metrics.report(), media_type=metrics.TYPE)


HANDLERS = (health, figures, People, Tables, table_socket, lobby_socket)
