"""The HTTP interface to people: names, other devices, and tokens for outside bots."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct
from sqlalchemy import delete as delete_from
from sqlalchemy import func, insert, select, update

from tenback.server import decisions
from tenback.server.api import KNOWN, OWNER, AnyRequest, known_owner, known_person, problems, service_of
from tenback.server.errors import CodeExpired, NoSuchToken, TooManyTokens
from tenback.server.messages import Name
from tenback.server.people import COOKIE, COOKIE_DAYS, TOKEN_ID_LENGTH, Person, digest_of, sign
from tenback.server.service import Service, wall
from tenback.server.storage.schema import people, tokens

MOST_TOKENS = 20  # of one person
TokenId = Annotated[str, PathParameter(max_length=TOKEN_ID_LENGTH)]


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
        responses=problems(400, 401, 403, 413, 429, 503),
    )
    async def rename(self, data: JSONBody[Named], person: NamedDependency[Person], request: AnyRequest) -> Me:
        """Take another name, from the next table on."""
        service = service_of(request)
        service.limit(request, "guests")
        name = decisions.clean_name(data.name)
        changed = update(people).where(people.c.id == person.id).values(name=name)
        await service.ledger.store((changed, None))
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
        responses=problems(400, 401, 403, 409, 413, 429, 503),
    )
    async def new_token(self, data: JSONBody[Labelled], person: NamedDependency[Person], request: AnyRequest) -> Token:
        """A token for an outside bot that plays in one's name."""
        service = service_of(request)
        service.limit(request, "guests")
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
        """Revoke a token by its id. From now on it opens nothing, and what it has opened is closed."""
        service = service_of(request)
        own = (tokens.c.person == person.id) & (func.substr(tokens.c.digest, 1, TOKEN_ID_LENGTH) == token)
        async with service.engine.connect() as database:
            if (await database.execute(select(tokens.c.digest).where(own))).first() is None:
                raise NoSuchToken(id=token)
        await service.ledger.store((delete_from(tokens).where(own), None))
        service.send_away(token)


PEOPLE_HANDLERS = (People,)
