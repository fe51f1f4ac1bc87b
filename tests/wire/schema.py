"""JSON Schema as Discord's description uses it: unions told apart by a tag, formats with Discord's ranges."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from jsonschema import (  # type: ignore[import-untyped]  # jsonschema ships without types
    Draft202012Validator,
    FormatChecker,
    ValidationError,
)
from jsonschema.validators import extend  # type: ignore[import-untyped]  # as above

Schema = Mapping[str, Any]
Keyword = Callable[[Any, Any, Any, Schema], Iterable[Any] | None]
COMPONENT = "#/components/schemas/"
SCHEMES = ("http", "https", "attachment", "discord")

KINDS: dict[type, frozenset[str]] = {
    dict: frozenset({"object"}),
    list: frozenset({"array"}),
    str: frozenset({"string"}),
    int: frozenset({"integer", "number"}),
    float: frozenset({"number"}),
    bool: frozenset({"boolean"}),
    type(None): frozenset({"null"}),
}
"""The JSON types that a parsed value has for certain; whether 1.0 is an integer is left to jsonschema."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A branch of a union: its schema, and what tells whether a value can mean it at all."""

    schema: Schema
    tags: Sequence[Any] | None
    """Values of `type` in its objects, if these are told apart by them."""
    types: Sequence[str]

    def can_be(self, validator: Any, instance: Any) -> bool:
        """Whether `instance` can mean this shape."""
        if "const" in self.schema:
            return bool(instance == self.schema["const"])
        if self.tags is not None and isinstance(instance, dict):
            return instance.get("type") in self.tags
        return not self.types or _is_of(validator, self.types, instance)


class Validators:
    """Makes validators for places in one OpenAPI document, which share its component schemas."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._components: Schema = document["components"]["schemas"]
        self._found: dict[tuple[int, type, type, Any], Sequence[Shape]] = {}
        self._read: dict[int, list[tuple[Keyword, Any]]] = {}
        keywords = {
            "$ref": self._reference,
            "oneOf": self._union,
            "anyOf": self._union,
            "allOf": self._all,
            "properties": self._properties,
            "items": self._items,
            "type": _type,
        }
        self._dialect = extend(Draft202012Validator, keywords)

    def at(self, *place: str) -> Callable[[Any], Iterator[Any]]:
        """A function from a JSON value to its `ValidationError`s by the schema at `place`, key by key."""
        schema: Any = self._document
        for key in place:
            schema = schema[key]
        errors: Callable[[Any], Iterator[Any]] = self._dialect(schema, format_checker=FORMATS).iter_errors
        return errors

    def _reference(self, validator: Any, reference: str, instance: Any, _: Schema) -> list[Any]:
        """`$ref`: the description refers to nothing but its component schemas, so a look-up will do."""
        return self._errors(validator, self._components[reference.removeprefix(COMPONENT)], instance)

    def _all(self, validator: Any, schemas: Sequence[Schema], instance: Any, _: Schema) -> list[Any]:
        return [error for schema in schemas for error in self._errors(validator, schema, instance)]

    def _properties(self, validator: Any, properties: Schema, instance: Any, _: Schema) -> list[Any]:
        if not isinstance(instance, dict):
            return []
        present = [name for name in properties if name in instance]
        return [
            error
            for name in present
            for error in self._errors(validator, properties[name], instance[name], name)
        ]

    def _items(self, validator: Any, items: Schema, instance: Any, _: Schema) -> list[Any]:
        if not isinstance(instance, list):
            return []
        return [
            error
            for number, item in enumerate(instance)
            for error in self._errors(validator, items, item, number)
        ]

    def _errors(
        self, validator: Any, schema: Schema, instance: Any, key: str | int | None = None
    ) -> list[Any]:
        """Return the faults of `instance`, the value at `key` of its parent.

        Does the work of `validator.descend`, which spends most of its time on a validator for each value.
        The keywords that Discord uses need none, and every `$ref` of it is resolved here anyway.
        """
        found: list[Any] = []
        keywords = self._read.get(id(schema)) or self._keywords_of(schema)
        for keyword, wanted in keywords:
            if faults := keyword(validator, wanted, instance, schema):
                found += faults
        if found and key is not None:
            for error in found:
                error.path.appendleft(key)
        return found

    def _keywords_of(self, schema: Schema) -> list[tuple[Keyword, Any]]:
        """What `schema`, which is a part of the document, demands, read once."""
        known = self._dialect.VALIDATORS
        read = [(known[keyword], wanted) for keyword, wanted in schema.items() if keyword in known]
        self._read[id(schema)] = read
        return read

    def _union(self, validator: Any, branches: Sequence[Schema], instance: Any, _: Schema) -> list[Any]:
        """`oneOf` and `anyOf`, tried only on the branches that the value can mean at all.

        Discord tells the shapes of a union apart by their JSON type or by their `type` number. Going by that
        is many times quicker than trying all, and the errors are those of the shape that was meant. Where
        several shapes remain and none fits, the errors are of the one that fits best. A value may fit
        several: only `anyOf`, which allows it, has such shapes in the requests of this project.
        """
        possible = self._possible(validator, branches, instance)
        if not possible:
            names = ", ".join(str(branch.get("const", _name(branch))) for branch in branches)
            return [ValidationError(f"{reprlib.repr(instance)} is none of {names}")]
        outcomes: list[list[Any]] = []
        for shape in possible:
            outcomes.append(self._errors(validator, shape.schema, instance))
            if not outcomes[-1]:
                return []
        return min(outcomes, key=len)

    def _possible(self, validator: Any, branches: Sequence[Schema], instance: Any) -> Sequence[Shape]:
        """The shapes of `branches`, which are a part of the document, that `instance` can mean.

        They follow from its type and its tag; of a value without parts, from the value.
        """
        telling = instance.get("type") if isinstance(instance, dict) else instance
        if isinstance(telling, list | dict):
            telling = None
        place = id(branches), type(instance), type(telling), telling
        found = self._found.get(place)
        if found is None:
            shapes = [self._shape(branch) for branch in branches]
            found = [shape for shape in shapes if shape.can_be(validator, instance)]
            self._found[place] = found
        return found

    def _shape(self, branch: Schema) -> Shape:
        schema: Schema = self._components[_name(branch)] if "$ref" in branch else branch
        types = schema.get("type", ())
        return Shape(
            schema,
            schema.get("properties", {}).get("type", {}).get("enum"),
            (types,) if isinstance(types, str) else tuple(types),
        )


def _type(validator: Any, types: str | Sequence[str], instance: Any, schema: Schema) -> Iterable[Any]:
    """`type`, of which nearly every value is in one look."""
    wanted = (types,) if isinstance(types, str) else types
    if _is_of(validator, wanted, instance):
        return ()
    errors: Iterable[Any] = Draft202012Validator.VALIDATORS["type"](validator, types, instance, schema)
    return errors


def _is_of(validator: Any, types: Iterable[str], instance: Any) -> bool:
    certain = KINDS.get(type(instance), frozenset())
    return not certain.isdisjoint(types) or any(validator.is_type(instance, name) for name in types)


def _name(branch: Schema) -> str:
    return str(branch.get("$ref", branch.get("type", "an untyped shape"))).removeprefix(COMPONENT)


FORMATS = FormatChecker(formats=())


def _integer_of(bits: int) -> Callable[[object], bool]:
    limit = 1 << (bits - 1)
    return lambda value: not isinstance(value, int) or -limit <= value < limit


def _is_snowflake(value: object) -> bool:
    number = int(value) if isinstance(value, str) and value.isdecimal() else value
    return not isinstance(number, int) or 0 <= number < 1 << 64


def _is_instant(value: object) -> bool:
    """RFC 3339 wants the offset from UTC as well; raises ValueError where there is no instant at all."""
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


def _is_address(value: object) -> bool:
    """Whether a URL has a scheme that Discord takes, and something behind it; ValueError where it is none."""
    if not isinstance(value, str):
        return True
    parts = urlsplit(value)
    return parts.scheme in SCHEMES and bool(parts.netloc) and not any(sign.isspace() for sign in value)


FORMATS.checks("int32")(_integer_of(32))
FORMATS.checks("int64")(_integer_of(64))
FORMATS.checks("snowflake")(_is_snowflake)
FORMATS.checks("date-time", raises=ValueError)(_is_instant)
FORMATS.checks("uri", raises=ValueError)(_is_address)
