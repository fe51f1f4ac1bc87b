"""JSON Schema as Discord's description uses it: unions told apart by a tag, formats with Discord's ranges."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping, Sequence
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
COMPONENT = "#/components/schemas/"
SCHEMES = ("http", "https", "attachment", "discord")


class Validators:
    """Makes validators for places in one OpenAPI document, which share its component schemas."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._components: Schema = document["components"]["schemas"]
        self._shapes: dict[int, list[Schema]] = {}
        keywords = {
            "$ref": self._reference,
            "oneOf": self._union,
            "anyOf": self._union,
            "allOf": self._all,
            "properties": self._properties,
            "items": self._items,
        }
        self._dialect = extend(Draft202012Validator, keywords)

    def at(self, *place: str) -> Callable[[Any], Iterator[Any]]:
        """A function from a JSON value to its `ValidationError`s by the schema at `place`, key by key."""
        schema: Any = self._document
        for key in place:
            schema = schema[key]
        errors: Callable[[Any], Iterator[Any]] = self._dialect(schema, format_checker=FORMATS).iter_errors
        return errors

    def _reference(self, validator: Any, reference: str, instance: Any, _: Schema) -> Iterator[Any]:
        """`$ref`: the description refers to nothing but its component schemas, so a look-up will do."""
        yield from self._errors(validator, self._components[reference.removeprefix(COMPONENT)], instance)

    def _all(self, validator: Any, schemas: Sequence[Schema], instance: Any, _: Schema) -> Iterator[Any]:
        for schema in schemas:
            yield from self._errors(validator, schema, instance)

    def _properties(self, validator: Any, properties: Schema, instance: Any, _: Schema) -> Iterator[Any]:
        if isinstance(instance, dict):
            for name, schema in properties.items():
                if name in instance:
                    yield from self._errors(validator, schema, instance[name], name)

    def _items(self, validator: Any, items: Schema, instance: Any, _: Schema) -> Iterator[Any]:
        if isinstance(instance, list):
            for number, item in enumerate(instance):
                yield from self._errors(validator, items, item, number)

    def _errors(
        self, validator: Any, schema: Schema, instance: Any, key: str | int | None = None
    ) -> Iterator[Any]:
        """Yield the faults of `instance`, the value at `key` of its parent.

        Does the work of `validator.descend`, which spends most of its time on a validator for each value.
        The keywords that Discord uses need none, and every `$ref` of it is resolved here anyway.
        """
        keywords = self._dialect.VALIDATORS
        for keyword, wanted in schema.items():
            if keyword in keywords:
                for error in keywords[keyword](validator, wanted, instance, schema) or ():
                    if key is not None:
                        error.path.appendleft(key)
                    yield error

    def _union(self, validator: Any, branches: Sequence[Schema], instance: Any, _: Schema) -> Iterator[Any]:
        """`oneOf` and `anyOf`, tried only on the branches that the value can mean at all.

        Discord tells the shapes of a union apart by their JSON type or by their `type` number. Going by that
        is many times quicker than trying all, and the errors are those of the shape that was meant. Where
        several shapes remain and none fits, the errors are of the one that fits best. A value may fit
        several: only `anyOf`, which allows it, has such shapes in the requests of this project.
        """
        shapes = self._shapes_of(branches)
        possible = [shape for shape in shapes if _can_mean(validator, shape, instance)]
        if not possible:
            names = ", ".join(str(branch.get("const", _name(branch))) for branch in branches)
            yield ValidationError(f"{reprlib.repr(instance)} is none of {names}")
            return
        outcomes = []
        for shape in possible:
            outcomes.append(list(self._errors(validator, shape, instance)))
            if not outcomes[-1]:
                return
        yield from min(outcomes, key=len)

    def _shapes_of(self, branches: Sequence[Schema]) -> list[Schema]:
        """The shapes that `branches`, which are a part of the document, stand for."""
        if id(branches) not in self._shapes:
            self._shapes[id(branches)] = [self._shape(branch) for branch in branches]
        return self._shapes[id(branches)]

    def _shape(self, branch: Schema) -> Schema:
        shape: Schema = self._components[_name(branch)] if "$ref" in branch else branch
        return shape


def _can_mean(validator: Any, shape: Schema, instance: Any) -> bool:
    if "const" in shape:
        return bool(instance == shape["const"])
    if isinstance(instance, dict):
        tag = shape.get("properties", {}).get("type", {}).get("enum")
        if tag is not None:
            return instance.get("type") in tag
    types = shape.get("type", ())
    types = [types] if isinstance(types, str) else types
    return not types or any(validator.is_type(instance, name) for name in types)


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
