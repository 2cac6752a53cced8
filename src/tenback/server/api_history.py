"""The HTTP interface to what has been played: replays, records, one's own games, statistics and the daily deal."""

from typing import Annotated, Any

from litestar import Controller, get, post
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.openapi.spec import Example
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Struct
from sqlalchemy import Row

from tenback.server import daily, history
from tenback.server.api import KNOWN, OWNER, AnyRequest, known_owner, known_person, person_of, problems, service_of
from tenback.server.daily import DailyTable, Today
from tenback.server.errors import NoSuchPerson, NoSuchReplay
from tenback.server.history import Page, Replay, Steps
from tenback.server.people import Person
from tenback.server.service import Service, wall
from tenback.server.statistics import Statistics, statistics

MOST_BYTES = 1024 * 1024  # of a request with a record in it, which is longer than the record
MOST_A_PAGE = 100
Id = Annotated[str, PathParameter(max_length=32, examples=[Example(value="0123456789abcdef01234567")])]
Game = Annotated[str, PathParameter(max_length=16, examples=[Example(value="coop")])]
Day = Annotated[str, PathParameter(max_length=10, examples=[Example(value="2026-01-31")])]
Before = Annotated[str | None, QueryParameter(max_length=32)]
Running = Annotated[bool | None, QueryParameter()]
Count = Annotated[int, QueryParameter(ge=1, le=MOST_A_PAGE)]


class RecordFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as docs/notation.md describes it, as text or as JSON in a text."""

    record: str


class Kept(Struct, frozen=True):
    """The id of a replay."""

    id: str


class DailyCode(Struct, frozen=True):
    """The code of one's table of a daily deal."""

    code: str


async def _shown(service: Service, id_: str) -> Row[Any]:
    """A finished game that may be shown."""
    game = await history.find_finished(service.engine, id_)
    if game.day:
        now = wall()
        await daily.reveal(service, daily.read_day(game.day, now), game.game, now)
    return game


class Replays(Controller):
    """Finished games."""

    path = "/api"
    tags = ("replays",)

    @get("/replays/{replay_id:str}", responses=problems(400, 404, 409, 429, 503))
    async def replay(self, replay_id: Id, request: AnyRequest) -> Replay:
        """A finished game with everything in it: deal, seed, commitment, every move."""
        service = service_of(request)
        service.limit(request, "reading")
        return await history.replay_of(service.engine, await _shown(service, replay_id))

    @get("/replays/{replay_id:str}/steps", responses=problems(400, 404, 409, 429, 503))
    async def steps(self, replay_id: Id, request: AnyRequest) -> Steps:
        """A finished game step by step: what happened, what everybody saw after it, and all hands."""
        service = service_of(request)
        service.limit(request, "reading")
        return await history.steps_of(service.engine, await _shown(service, replay_id))

    @get("/replays/{replay_id:str}/text", media_type=MediaType.TEXT, responses=problems(400, 404, 409, 429, 503))
    async def text(self, replay_id: Id, request: AnyRequest) -> str:
        """The record of a finished game as text."""
        service = service_of(request)
        service.limit(request, "reading")
        return await history.text_of(service.engine, await _shown(service, replay_id))

    @post(
        "/records",
        request_max_body_size=MOST_BYTES,
        dependencies={"person": Provide(known_person)},
        security=KNOWN,
        responses=problems(400, 401, 403, 413, 429, 503),
    )
    async def bring(self, data: JSONBody[RecordFile], person: NamedDependency[Person], request: AnyRequest) -> Kept:
        """Bring a record to watch it here; what is wrong in it is named with its line."""
        service = service_of(request)
        service.limit(request, "records")
        return Kept(await history.bring(service.engine, service.ledger, data.record, wall()))

    @get(
        "/me/games",
        dependencies={"person": Provide(known_person)},
        security=KNOWN,
        responses=problems(400, 401, 404, 429),
    )
    async def own(
        self,
        person: NamedDependency[Person],
        request: AnyRequest,
        before: Before = None,
        count: Count = history.PAGE,
        running: Running = None,
    ) -> Page:
        """One's own games, newest first; with `running` those alone that are not over, or those alone that are."""
        service = service_of(request)
        service.limit(request, "reading")
        if before is not None and not history.ID.fullmatch(before):
            raise NoSuchReplay(id=before)
        return await history.own_games(service.engine, person.id, before, count, running=running)

    @get("/people/{person_id:str}/statistics", responses=problems(400, 404, 429))
    async def statistics(self, person_id: Id, request: AnyRequest) -> Statistics:
        """What a person has played, and their ratings."""
        service = service_of(request)
        service.limit(request, "reading")
        if not history.ID.fullmatch(person_id):
            raise NoSuchPerson(id=person_id)
        return await statistics(service.engine, person_id)


class Daily(Controller):
    """The daily deal."""

    path = "/api/daily"
    tags = ("daily",)

    @get(responses=problems(429))
    async def today(self, request: AnyRequest) -> Today:
        """Today's deals."""
        service = service_of(request)
        service.limit(request, "reading")
        return await daily.today(service, await person_of(request), wall())

    @post(
        "/{game:str}",
        status_code=200,
        dependencies={"person": Provide(known_owner)},
        security=OWNER,
        responses=problems(400, 401, 403, 409, 429, 503),
    )
    async def attempt(self, game: Game, person: NamedDependency[Person], request: AnyRequest) -> DailyCode:
        """One's table of today's deal; it is dealt the first time one asks, and that is the one attempt."""
        service = service_of(request)
        service.limit(request, "tables")
        return DailyCode(await daily.attempt(service, person, game, wall()))

    @get("/{day:str}/{game:str}", responses=problems(400, 404, 429, 503))
    async def results(self, day: Day, game: Game, request: AnyRequest) -> DailyTable:
        """The results of a day; its seed and its replays when it is over."""
        service = service_of(request)
        service.limit(request, "reading")
        now = wall()
        return await daily.table_of(service, daily.read_day(day, now), game, await person_of(request), now)


HISTORY_HANDLERS = (Replays, Daily)
