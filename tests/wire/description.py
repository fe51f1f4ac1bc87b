"""Discord's own description of its HTTP API, and the one place where we read it more generously.

The file is `specs/openapi.json` of github.com/discord/discord-api-spec (MIT), kept beside the project.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]
FILE = REPOSITORY.parent / "shared" / "discord" / "openapi.json"


def available() -> bool:
    """Whether the description is there to check against."""
    return FILE.is_file()


@cache
def as_written() -> dict[str, Any]:
    """The parsed OpenAPI document, untouched. Raises FileNotFoundError unless `available()`."""
    document: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return document


@cache
def as_accepted() -> dict[str, Any]:
    """The document with the component schemas of `ALLOWANCES` in place of its own."""
    written = as_written()
    components = written["components"]
    schemas = {**components["schemas"], **ALLOWANCES}
    return {**written, "components": {**components, "schemas": schemas}}


# What Discord takes although its description says otherwise: component schema name -> schema to use.
ALLOWANCES: dict[str, dict[str, Any]] = {
    # The description wants ids as strings of digits. Discord reads JSON integers too, and discord.py sends
    # them: in `attachments` (where a new file's id is its number, from 0), `allowed_mentions`,
    # `message_reference` and bulk deletion. Anything else in an id's place is still a problem.
    "SnowflakeType": {
        "type": ["string", "integer"],
        "pattern": "^(0|[1-9][0-9]*)$",
        "format": "snowflake",
    },
}
