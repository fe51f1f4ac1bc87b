"""Reading request bodies: JSON, or a form with the JSON in `payload_json` and the files beside it."""

import json
import re
from dataclasses import dataclass
from typing import Any

from tests.standin.errors import invalid_form, invalid_json

_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_NAME = re.compile(rb'[; ]name="([^"]*)"')
_FILENAME = re.compile(rb'filename="([^"]*)"')
_INDEX = re.compile(rb"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a form: its number in `files[n]`, its name and its bytes."""

    index: int
    filename: str
    content: bytes


def read_body(content_type: str, raw: bytes) -> tuple[Any, tuple[Upload, ...]]:
    """The JSON value (None for an empty body) and the uploads; raises `ApiError` for what cannot be read."""
    if not raw:
        return None, ()
    if content_type.startswith("multipart/form-data"):
        return _read_form(content_type, raw)
    try:
        return json.loads(raw), ()
    except ValueError:
        raise invalid_json() from None


def _read_form(content_type: str, raw: bytes) -> tuple[Any, tuple[Upload, ...]]:
    boundary = _BOUNDARY.search(content_type)
    if boundary is None:
        raise invalid_form("no boundary")
    value: Any = None
    uploads: list[Upload] = []
    # The first piece is empty and the last is the closing dashes.
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary[1].encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        name, filename = _NAME.search(head), _FILENAME.search(head)
        if name is None:
            raise invalid_form("a part without a name")
        if name[1] == b"payload_json":
            value, _ = read_body("application/json", content)
        elif (index := _INDEX.fullmatch(name[1])) is not None and filename is not None:
            uploads.append(Upload(int(index[1]), filename[1].decode(), content))
        else:
            raise invalid_form(f"unexpected part {name[1]!r}")
    return value, tuple(uploads)
