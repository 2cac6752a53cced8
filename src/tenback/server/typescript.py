"""The types of `web/src/messages.ts`: `python -m tenback.server.typescript FILE` writes them from the server's own."""

import inspect
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import is_dataclass
from datetime import timedelta
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from string import Formatter
from textwrap import wrap
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields as struct_fields

from tenback.core import errors as core_errors
from tenback.core.codec import slots, tag
from tenback.core.errors import BadInput, IllegalMove, TenbackError
from tenback.core.game import GameEnded
from tenback.core.record import LONGEST_NAME
from tenback.games import GAMES
from tenback.games.coop.talk.verdict import Advice, TalkReason
from tenback.server import errors, log, messages
from tenback.server.app import make_app
from tenback.server.daily import GRACE
from tenback.server.settings import Settings
from tenback.server.sockets import CLOSE_CODES
from tenback.server.steps import ReplayStep

HEAD = "// Written by `make types` from the server's messages, never by hand.\n"
WIDTH = 120
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
FREE = {
    "options": "Options",
    "game": "Game",
    "happened": "readonly Happened[]",
    "moves": "readonly string[]",
    "view": "View",
}
PARTIAL = "Partial<View>"  # a step of a replay tells what has changed
OF_A_CLIENT = {"game": "Game"}  # its options are only those that differ from the standard
SHOWN = {log.Moved: ("seat", "move", "bot")}  # of an entry, if not all of it
DEALT = {"id": "string", "commitment": "string", "game": "number"}
OF_THE_COMMAND = {  # errors that no client ever gets
    core_errors.MissingExtra,
    errors.Refused,
    errors.CannotOpenDatabase,
    errors.CannotListen,
    errors.NotABackup,
    errors.BackUpElsewhere,
    errors.FileExists,
}
OF_THE_FRAMEWORK = ("http_405", "http_413", "server_error")


class Field(NamedTuple):
    """A field of an object."""

    name: str
    kind: str
    optional: bool = False


class Types:
    """The types found so far, by name."""

    def __init__(self) -> None:
        self._names: dict[Any, str] = {}
        self._texts: dict[str, str] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts.values())

    def add(self, kind: Any, *, label: str | None = None, fields: Iterable[Field] | None = None) -> str:
        """The name of a class; its type is written when it is met for the first time."""
        if kind not in self._names:
            name = _name(kind)
            if name in self._texts:
                raise ValueError(f"two classes would be called {name}")
            self._names[kind], self._texts[name] = name, ""
            self._texts[name] = f"{_comment(kind.__doc__ or '')}\n{self._written(kind, name, label, fields)}\n"
        return self._names[kind]

    def union(self, name: str, doc: str, parts: Iterable[str]) -> None:
        """One of several."""
        lines = "".join(f"\n  | {part}" for part in dict.fromkeys(parts))
        self._texts[name] = f"{_comment(doc)}\nexport type {name} ={lines}\n"

    def _written(self, kind: Any, name: str, label: str | None, fields: Iterable[Field] | None) -> str:
        if issubclass(kind, StrEnum):
            return f"export type {name} = {' | '.join(repr(choice.value) for choice in kind)}"
        own = [Field("type", f"'{label}'")] if label else []
        lines = [
            f"  readonly {field.name}{'?' if field.optional else ''}: {field.kind}\n"
            for field in (*own, *(self.fields(kind) if fields is None else fields))
        ]
        return f"export interface {name} {{\n{''.join(lines)}}}"

    def fields(self, kind: Any, without: Collection[str] = ()) -> list[Field]:
        """The fields of a message, a body or a dataclass."""
        if is_dataclass(kind):
            return [Field(slot.name, self.type_of(slot.kind)) for slot in slots(kind)]
        hints = get_type_hints(kind, include_extras=True)
        read = kind.__struct_config__.forbid_unknown_fields  # by the server: what has a default may be left out
        return [
            Field(
                field.name,
                PARTIAL
                if (kind, field.name) == (ReplayStep, "view")
                else self._free(field.name, hints[field.name], read=read),
                field.default is UNSET or (read and not field.required),
            )
            for field in struct_fields(kind)
            if field.name not in without
        ]

    def _free(self, name: str, kind: Any, *, read: bool) -> str:
        """A field whose Python type says less than what it holds."""
        known = (OF_A_CLIENT if read else FREE).get(name) if _says_little(kind) else None
        if known is None:
            return self.type_of(kind)
        return f"{known} | null" if kind is Any and name == "view" else known

    def type_of(self, kind: Any) -> str:
        """A Python type in TypeScript."""
        origin, args = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if origin is Annotated:
            return self.type_of(args[0])
        if origin is Literal:
            return " | ".join(f"'{choice}'" for choice in args)
        if origin in (Union, UnionType):
            return " | ".join(self.type_of(part) for part in args if part is not UnsetType)
        if origin in (tuple, list):
            inner = self.type_of(args[0])
            return f"readonly {f'({inner})' if ' ' in inner else inner}[]"
        if origin is dict:
            return f"Readonly<Record<string, {self.type_of(args[1])}>>"
        return self.add(kind)


def _says_little(kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        return _says_little(get_args(kind)[0])
    return kind in (Any, str) or any(part is Any or get_origin(part) is dict for part in get_args(kind))


def _name(kind: Any) -> str:
    """What a class is called among all others: those of the games carry the name of their game."""
    parts = kind.__module__.split(".")
    own = "" if not kind.__module__.startswith("tenback.games.") else parts[2].capitalize()
    return f"{own}{kind.__name__}"


def _comment(text: str) -> str:
    lines = wrap(" ".join(text.split()), WIDTH - len("/**  */"))
    return f"/** {lines[0]} */" if len(lines) == 1 else "\n".join(["/**", *(f" * {line}" for line in lines), " */"])


def event_types(game: str) -> list[Any]:
    """The classes of what everybody hears of a game."""
    moves = import_module(f"tenback.games.{game}.moves")
    kinds = [kind for kind in vars(moves).values() if inspect.isclass(kind) and kind.__module__ == moves.__name__]
    return [kind for kind in kinds if is_dataclass(kind) and kind not in moves.MOVE_TYPES]


def bodies() -> list[Any]:
    """The types of all that is asked for and answered over HTTP."""
    app = make_app(Settings())
    handlers = {
        handler: None
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema()
    }
    found: dict[Any, None] = {}
    for handler in handlers:
        hints = get_type_hints(handler.fn, include_extras=True)
        for kind in (hints.get("data"), hints["return"]):
            found |= dict.fromkeys(_structs(kind))
    return sorted(found, key=_name)


def _structs(kind: Any) -> list[Any]:
    if get_origin(kind) is Response or get_args(kind):
        return [found for part in get_args(kind) for found in _structs(part)]
    return [kind] if inspect.isclass(kind) and issubclass(kind, Struct) else []


def error_types() -> dict[str, tuple[str, ...]]:
    """The codes of all errors that reach a client, and the details that their texts name."""
    kinds = {
        kind.code: kind
        for module in (core_errors, errors)
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, TenbackError) and kind.__module__ == module.__name__
        if kind not in OF_THE_COMMAND and kind not in (TenbackError, BadInput, IllegalMove)
    }
    found = {
        code: tuple(name for _, name, _, _ in Formatter().parse(kind.text) if name) for code, kind in kinds.items()
    }
    return found | {code: () for code in (*OF_THE_FRAMEWORK, *CLOSE_CODES) if code not in found}


def write() -> str:
    """The whole file."""
    types = Types()
    views = [types.add(game.View) for game in GAMES.values()]
    options = [types.add(game.Options) for game in GAMES.values()]
    events = {game: [types.add(kind, label=tag(kind)) for kind in event_types(game)] for game in GAMES}
    ended = types.add(GameEnded, label=tag(GameEnded))
    entries = [
        types.add(kind, label=kind.__struct_config__.tag, fields=_shown(types, kind)) for kind in get_args(log.AnyEntry)
    ]
    asked = [types.add(kind, label=kind.__struct_config__.tag) for kind in get_args(messages.FromClient)]
    told = [types.add(kind, label=kind.__struct_config__.tag) for kind in get_args(messages.ToClient)]
    for kind in (TalkReason, Advice, *bodies()):
        types.add(kind)
    types.union("Game", "The games.", (f"'{game}'" for game in GAMES))
    types.union("View", "What a seat may know of a game.", views)
    types.union("Options", "What a table can choose.", options)
    for game, names in events.items():
        types.union(f"{game.capitalize()}Event", f"What everybody hears of a game of {game}.", [*names, ended])
    types.union("Entry", "What happens at a table, as everybody may know it.", entries)
    types.union("Happened", "An element of `happened`.", ["Entry", *(f"{game.capitalize()}Event" for game in GAMES)])
    types.union("FromClient", "Messages that a client sends.", asked)
    types.union("ToClient", "Messages that the server sends.", told)
    return "\n".join([HEAD, _constants(), *types])


def _constants() -> str:
    codes = "".join(f"  {code}: {[*details]},\n" for code, details in error_types().items())
    return (
        f"export const PROTOCOL = {messages.PROTOCOL}\n"
        f"export const LONGEST_NAME = {LONGEST_NAME}\n"
        f"export const LONGEST_TEXT = {messages.LONGEST_TEXT}\n"
        "/** How long after its day the deal of a day is shown, in milliseconds. */\n"
        f"export const DAILY_GRACE = {GRACE // timedelta(milliseconds=1)}\n\n"
        f"/** Every code of an error or a goodbye, and the details that come with it. */\n"
        f"export const ERRORS = {{\n{codes}}} as const satisfies Readonly<Record<string, readonly string[]>>\n\n"
        "/** The code of an error or a goodbye. */\n"
        "export type ErrorCode = keyof typeof ERRORS\n"
    )


def _shown(types: Types, kind: Any) -> list[Field]:
    """What everybody may know of an entry of the log."""
    if kind is log.Dealt:
        return [Field(name, of) for name, of in DEALT.items()]
    found = types.fields(kind, without=log.Entry.__struct_fields__)
    return [field for field in found if field.name in SHOWN.get(kind, kind.__struct_fields__)]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(write(), encoding="utf-8")
