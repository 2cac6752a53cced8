"""The application: all handlers, errors as data, and headers that keep other pages out."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.routes import WebSocketRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog import get_logger

from tenback import __version__
from tenback.core.errors import BadInput, TenbackError
from tenback.server import failures, metrics
from tenback.server.api import HANDLERS, Problem, check_origin
from tenback.server.api_games import GAME_HANDLERS
from tenback.server.api_history import HISTORY_HANDLERS
from tenback.server.api_people import PEOPLE_HANDLERS
from tenback.server.errors import (
    BadMessage,
    MetricsHidden,
    NoSuchDay,
    NoSuchPerson,
    NoSuchReplay,
    NoSuchTable,
    NoSuchToken,
    NotFound,
    NotFromHere,
    NotStored,
    NotTheHost,
    TokenOnlyPlays,
    TooManyConnections,
    TooMuch,
    WhoAreYou,
)
from tenback.server.page import Page, page
from tenback.server.people import COOKIE
from tenback.server.service import running
from tenback.server.settings import Settings
from tenback.server.sockets import refuse
from tenback.words import LANGUAGES, Words

logger = get_logger()
MOST_BYTES = 256 * 1024  # of a request
NOT_FOUND = (NotFound, NoSuchTable, NoSuchReplay, NoSuchPerson, NoSuchDay, NoSuchToken)
STATUS: dict[type[TenbackError], int] = {
    WhoAreYou: 401,
    NotFromHere: 403,
    NotTheHost: 403,
    TokenOnlyPlays: 403,
    MetricsHidden: 403,
    TooMuch: 429,
    TooManyConnections: 429,
    NotStored: 503,
    **dict.fromkeys(NOT_FOUND, 404),
}
SECURITY: dict[str, SecurityScheme | Reference] = {
    "cookie": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
    "token": SecurityScheme(type="http", scheme="bearer"),
}
CONTENT = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
ONLY_NOW = (b"cache-control", b"no-store")  # what the interface says is not kept, tokens least of all
HEADERS = [
    (b"content-security-policy", CONTENT.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def tell_error(request: Request[Any, Any, Any], error: TenbackError) -> Response[Problem]:
    """What somebody got wrong, as data."""
    status = STATUS.get(type(error), 400 if isinstance(error, BadInput) else 409)
    language = accepted_language(request.headers.get("accept-language", ""))
    logger.info("refused", code=error.code)
    return Response(problem(error, language), status_code=status, headers={"vary": "accept-language"})


def problem(error: TenbackError, language: str = "en") -> Problem:
    """An error as data; a detail that is a sentence itself is said in the language that is wanted."""
    say = str if language == "en" else Words(language).detail
    return Problem(error.code, str(error), {name: str(say(part)) for name, part in error.details.items()})


def accepted_language(header: str) -> str:
    """The first language of a browser's list that is spoken here, else English."""
    wanted = (part.strip()[:2].lower() for part in header.split(","))
    return next((language for language in wanted if language in LANGUAGES), "en")


def tell_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refused: a body that cannot be read, an address that is not there."""
    if isinstance(error, NotFoundException):
        return tell_error(request, NotFound())
    details = [f"{part.get('key', 'body')}: {part.get('message', '')}" for part in _parts(error)]
    code = "bad_message" if error.status_code == 400 else f"http_{error.status_code}"
    logger.info("refused", code=code)
    return Response(Problem(code, "; ".join(details) or error.detail), status_code=error.status_code)


def _parts(error: HTTPException) -> list[dict[str, Any]]:
    extra: Any = error.extra
    return [part for part in extra if isinstance(part, dict)] if isinstance(extra, list) else []


def tell_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Something went wrong here. Nobody outside learns what."""
    failures.note("request_failed", error, path=request.url.path)
    return Response(Problem("server_error", "something went wrong here; it has been noted"), status_code=500)


def tell_too_deep(request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    """Brackets in brackets in brackets: no reader follows that."""
    return tell_error(request, BadMessage(reason="it is nested too deeply"))


def tell_no_text(request: Request[Any, Any, Any], _error: UnicodeDecodeError) -> Response[Problem]:
    """Bytes that are no letters, where a text should be."""
    return tell_error(request, BadMessage(reason="not a text that can be"))


async def add_headers(message: Message, scope: Scope) -> None:
    """Headers of every answer."""
    if message["type"] == "http.response.start":
        of_now = [ONLY_NOW] if scope["path"].startswith("/api") else []
        message["headers"] = [*message.get("headers", []), *HEADERS, *of_now]


async def guard_origin(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Pages of somebody else's may not change anything. (A plain function would be called in a thread.)"""
    if connection.scope.get("method", "GET") not in {"GET", "HEAD", "OPTIONS"}:
        check_origin(connection)


def known_sockets(app: Litestar) -> ASGIApp:
    """The application's handler, but a socket at an address where none is hears why; the framework says nothing."""
    handler = app.asgi_handler
    sockets = (route.path for route in app.routes if isinstance(route, WebSocketRoute))
    known = re.compile("|".join(re.sub(r"\{.*?\}", "[^/]+", path) for path in sockets))

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET and not known.fullmatch(scope["path"].rstrip("/")):
            await refuse(WebSocket(scope, receive, send), NotFound())
        else:
            await handler(scope, receive, send)

    return serve


def make_app(settings: Settings, *, friends: str | None = None) -> Litestar:
    """The application of a server with these settings, and its address for friends in the same network."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(settings) as service:
            app.state.service = service
            metrics.TABLES.set_function(lambda: len(service.hub.tables))
            yield

    app = Litestar(
        [page, *HANDLERS, *PEOPLE_HANDLERS, *GAME_HANDLERS, *HISTORY_HANDLERS],
        state=State({"friends": friends, "page": Page()}),
        lifespan=[lifespan],
        guards=[guard_origin],
        before_send=[add_headers],
        exception_handlers={
            TenbackError: tell_error,
            HTTPException: tell_http_error,
            RecursionError: tell_too_deep,
            UnicodeDecodeError: tell_no_text,
            Exception: tell_failure,
        },
        openapi_config=OpenAPIConfig(
            title="tenback",
            version=__version__,
            path="/api/openapi.json",  # an address of its own: below it the framework answers in HTML
            render_plugins=[JsonRenderPlugin(path="/")],
            components=Components(security_schemes=SECURITY),
        ),
        request_max_body_size=MOST_BYTES,
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = known_sockets(app)
    return app
