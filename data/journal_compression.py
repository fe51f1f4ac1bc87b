"""The compressed form of a journal: all of its entries in one text of bytes, and back to the byte."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

JournalRow = tuple[int, float, str, str]
"""A stored entry: its version, UNIX time in seconds, kind and fields."""

FORM: Final = 1
"""The first byte: which form and dictionary the rest has. Another dictionary needs another number."""

DICTIONARY: Final = Path(__file__).parent / "journal_dictionary.txt"
"""What journals usually say, so that the first time it is said in one takes no room either. Never changed."""

WINDOW: Final = -15
"""The largest window of DEFLATE, without zlib's header and checksum around it."""

WORD: Final = 8
"""Bytes of a version and of a time."""

LIMIT: Final = 1 << 64


class NotAJournal(Exception):
    """Bytes that are no compressed journal of a form that this version knows."""


def compress(rows: Sequence[JournalRow]) -> bytes:
    """The entries in `rows`, which `decompress` gives back exactly.

    Kinds and fields follow each other as one list in JSON. Versions and times are kept as differences of
    their 64 bits, first all lowest bytes, then the next: those that hardly change then lie side by side.
    """
    words = json.dumps([text for row in rows for text in row[2:]], separators=(",", ":"), ensure_ascii=False)
    text = words.encode("utf-8", "surrogatepass")
    versions = [version % LIMIT for version, *_ in rows]
    times = struct.unpack(f"<{len(rows)}Q", struct.pack(f"<{len(rows)}d", *(row[1] for row in rows)))
    deflate = zlib.compressobj(9, zlib.DEFLATED, WINDOW, 9, zlib.Z_DEFAULT_STRATEGY, _dictionary())
    content = struct.pack("<II", len(rows), len(text)) + text + _transposed(versions) + _transposed(times)
    return bytes((FORM,)) + deflate.compress(content) + deflate.flush()


def decompress(body: bytes) -> list[JournalRow]:
    """The entries in what `compress` made. Raises `NotAJournal`."""
    if body[:1] != bytes((FORM,)):
        raise NotAJournal(f"a compressed journal of form {body[:1].hex() or 'none'}")
    try:
        inflate = zlib.decompressobj(WINDOW, _dictionary())
        content = inflate.decompress(body[1:])
        if not inflate.eof or inflate.unused_data:
            raise NotAJournal("a compressed journal that ends too early or too late")
        count, length = struct.unpack_from("<II", content)
        begin = struct.calcsize("<II")
        words = json.loads(content[begin : begin + length].decode("utf-8", "surrogatepass"))
        numbers = content[begin + length :]
        versions = struct.unpack(f"<{count}q", _words(numbers[: WORD * count], count))
        times = struct.unpack(f"<{count}d", _words(numbers[WORD * count :], count))
        return list(zip(versions, times, words[::2], words[1::2], strict=True))
    except (zlib.error, struct.error, ValueError) as error:
        raise NotAJournal(f"a damaged compressed journal ({error})") from error


def _transposed(numbers: Sequence[int]) -> bytes:
    """The differences of unsigned `numbers` of 64 bits, byte by byte."""
    differences = [(number - before) % LIMIT for before, number in pairwise((0, *numbers))]
    packed = struct.pack(f"<{len(numbers)}Q", *differences)
    return b"".join(packed[place::WORD] for place in range(WORD))


def _words(transposed: bytes, count: int) -> bytes:
    """The numbers of 64 bits of which `transposed` has the differences."""
    packed = bytearray(WORD * count)
    for place in range(WORD):
        packed[place::WORD] = transposed[place * count : (place + 1) * count]
    numbers = accumulate(struct.unpack(f"<{count}Q", packed), lambda before, each: (before + each) % LIMIT)
    return struct.pack(f"<{count}Q", *numbers)


@cache
def _dictionary() -> bytes:
    return DICTIONARY.read_bytes()
