"""Frozen dataclasses to plain data and back, led by their type annotations.

Plain data is what JSON holds. Where a value may be of several classes, its field `type` says which.
"""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from tenback.core.errors import BadData, Phrase

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"
Value = TypeVar("Value")

TAG = "type"


class Slot(NamedTuple):
    """A field of a dataclass: its name, its type, and its default, `MISSING` where it has none."""

    name: str
    kind: Any
    default: object


def slots(kind: Any) -> tuple[Slot, ...]:
    """The fields of a dataclass in order."""
    return _slots(kind)


@cache
def _slots(kind: Any) -> tuple[Slot, ...]:
    hints = get_type_hints(kind)
    return tuple(Slot(field.name, hints[field.name], field.default) for field in fields(kind))


def tag(kind: type) -> str:
    """The name of a class in data: `EndTurn` is end_turn."""
    return _tag(kind)


@cache
def _tag(kind: Any) -> str:
    letters = (f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)
    return "".join(letters).removeprefix("_")


def encode(value: Any, *, brief: bool = False) -> Plain:
    """Plain data for a value; `brief` leaves out the fields that have their default."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [encode(item, brief=brief) for item in value]
    if is_dataclass(value):
        parts = [(slot, getattr(value, slot.name)) for slot in slots(type(value))]
        return {slot.name: encode(part, brief=brief) for slot, part in parts if not (brief and part == slot.default)}
    return cast("Plain", value)


def encode_tagged(value: object) -> dict[str, Plain]:
    """Plain data of a dataclass that also says which one it is."""
    return {TAG: tag(type(value)), **cast("dict[str, Plain]", encode(value))}


def decode(kind: type[Value], data: Plain, place: str = "data") -> Value:
    """The value of this type that the data stands for, or `BadData` with the place in the data."""
    return cast("Value", _decode(kind, data, place))


def decode_optional(kind: type[Value], data: Plain, place: str = "data") -> Value | None:
    """The value, or None where the data holds none."""
    return None if data is None else decode(kind, data, place)


def decode_tagged(kinds: Sequence[type[Value]], data: Plain, place: str = "data") -> Value:
    """The value of one of these types that the data stands for."""
    if not isinstance(data, dict):
        raise _bad(place, Phrase("an object"), data)
    by_tag = {tag(kind): kind for kind in kinds}
    name = data.get(TAG)
    if not isinstance(name, str) or name not in by_tag:
        raise _bad(f"{place}.{TAG}", _one_of(by_tag), name)
    return decode(by_tag[name], {key: part for key, part in data.items() if key != TAG}, place)


def _decode(kind: Any, data: Plain, place: str) -> object:
    if get_origin(kind) is tuple:
        return _decode_tuple(get_args(kind), data, place)
    if NoneType in get_args(kind):  # X | None
        (other,) = (option for option in get_args(kind) if option is not NoneType)
        return None if data is None else _decode(other, data, place)
    if is_dataclass(kind):
        return _decode_dataclass(cast("type", kind), data, place)
    if issubclass(kind, StrEnum):
        return _decode_choice(kind, data, place)
    return _decode_scalar(kind, data, place)


def _decode_scalar(kind: type, data: Plain, place: str) -> object:
    if type(data) is not kind:
        names = {int: Phrase("a whole number"), bool: Phrase("yes or no"), str: Phrase("a text")}
        raise _bad(place, names[kind], data)
    return data


def _decode_choice(kind: type[StrEnum], data: Plain, place: str) -> StrEnum:
    choices = {choice.value: choice for choice in kind}
    if not isinstance(data, str) or data not in choices:
        raise _bad(place, _one_of(choices), data)
    return choices[data]


def _decode_tuple(kinds: tuple[Any, ...], data: Plain, place: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise _bad(place, Phrase("a list"), data)
    return tuple(_decode(kinds[0], item, f"{place}[{at}]") for at, item in enumerate(data))


def _decode_dataclass(kind: type, data: Plain, place: str) -> object:
    if not isinstance(data, dict):
        raise _bad(place, Phrase("an object"), data)
    known = slots(kind)
    for name in data:
        if name not in {slot.name for slot in known}:
            raise _bad(f"{place}.{name}", _one_of(slot.name for slot in known), data[name])
    for slot in known:
        if slot.name not in data and slot.default is MISSING:
            raise _bad(f"{place}.{slot.name}", Phrase("a value"), None)
    return kind(
        **{
            slot.name: _decode(slot.kind, data[slot.name], f"{place}.{slot.name}")
            for slot in known
            if slot.name in data
        }
    )


def _one_of(choices: Iterable[str]) -> Phrase:
    return Phrase("one of {choices}", choices=", ".join(choices))


def _bad(place: str, expected: Phrase, found: object) -> BadData:
    return BadData(place=place, expected=expected, found=Phrase("nothing") if found is None else f"{found!r:.60}")
