"""The bytes of an SQLite file that hold nothing, found and overwritten without SQLite.

With `secure_delete` SQLite overwrites what is removed, but not the copies that stay behind between the cells
of a page when a full page is divided. Nothing reads those bytes, and SQLite has no means to overwrite them
but to write the whole file anew.

The format is in sqlite.org/fileformat2.html, “B-tree Pages” and “The Freelist”.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

FILE_HEADER: Final = 100
PAGE_SIZE: Final = struct.Struct(">16xHxxB")
FREE: Final = struct.Struct(">32xI")
LARGEST_ROOT: Final = struct.Struct(">52xI")
"""Fields of the file's header; the last one is 0 unless SQLite keeps pages of back references."""

PAGE_HEADERS: Final = {2: 12, 5: 12, 10: 8, 13: 8}
"""The bytes of a B-tree page's header by its kind, which is its first byte."""

BTREE_KINDS: Final = frozenset(bytes([kind]) for kind in PAGE_HEADERS)

MOST_PAGES: Final = 2 << 24
"""From here on the number of the next page, with which other pages begin, could look like such a kind."""

PAGE: Final = struct.Struct(">xHHH")
FREE_BLOCK: Final = struct.Struct(">HH")
TRUNK: Final = struct.Struct(">II")

Range = tuple[int, int]
"""The first byte of a page that is meant, and the first after them."""

Listed = tuple[int, bytes]
"""A page of the list of free pages: its number, and those that it lists, as they are in the file."""


class UnknownFormat(Exception):
    """The file is not as SQLite makes it for this bot, so nothing in it is overwritten."""


@dataclass(frozen=True, slots=True)
class FreePages:
    """The pages that hold nothing: `leaves`, and `trunks`, which list them, with the ends of those lists."""

    leaves: Collection[int] = frozenset()
    trunks: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, listed: Iterable[Listed]) -> FreePages:
        """The pages of a list that was read."""
        leaves: set[int] = set()
        trunks: dict[int, int] = {}
        for trunk, numbers in listed:
            leaves.update(_numbers(numbers))
            trunks[trunk] = TRUNK.size + len(numbers)
        return cls(leaves, trunks)

    def __contains__(self, number: int) -> bool:
        return number in self.leaves or number in self.trunks

    def unused(self, number: int, size: int) -> Sequence[Range] | None:
        """The unused bytes of a page of `size` bytes; None if it is not free."""
        if number in self.leaves:
            return [(0, size)]
        if number in self.trunks:
            return [(self.trunks[number], size)]
        return None


def unused(page: bytes, number: int, usable: int) -> Sequence[Range]:
    """The unused bytes of a page of a B-tree, `usable` of whose bytes are SQLite's; none of any other page.

    Up to three bytes between two cells may be unused, too. SQLite has overwritten them.
    """
    header = FILE_HEADER if number == 1 else 0
    length = PAGE_HEADERS.get(page[header])
    if length is None:
        return ()
    block, cells, content = PAGE.unpack_from(page, header)
    content = content or 65_536
    pointers = header + length
    gap = pointers + 2 * cells
    if not gap <= content <= usable:
        return ()
    if cells and min(struct.unpack_from(f">{cells}H", page, pointers)) < content:
        return ()
    found = [(gap, content)]
    while block:
        if not content <= block <= usable - FREE_BLOCK.size:
            return ()
        following, size = FREE_BLOCK.unpack_from(page, block)
        end = block + size
        if size < FREE_BLOCK.size or end > usable or 0 < following < end:
            return ()
        found.append((block + FREE_BLOCK.size, end))
        block = following
    return found


class UnusedSpace:
    """The unused bytes of the file behind a `descriptor` for reading and writing."""

    def __init__(self, descriptor: int) -> None:
        """Raises `UnknownFormat`, or `OSError`."""
        self._descriptor = descriptor
        header = os.pread(descriptor, FILE_HEADER, 0)
        if len(header) < FILE_HEADER:
            raise UnknownFormat
        size, reserved = PAGE_SIZE.unpack_from(header)
        self.page_size: Final = 65_536 if size == 1 else size
        self._usable = self.page_size - reserved
        (references,) = LARGEST_ROOT.unpack_from(header)
        if references or self.pages >= MOST_PAGES:
            raise UnknownFormat

    @property
    def pages(self) -> int:
        """The number of pages now."""
        return os.fstat(self._descriptor).st_size // self.page_size

    def free_list(self) -> Iterator[Listed]:
        """The list of free pages, while nobody changes the file. Raises `UnknownFormat`, or `OSError`."""
        (trunk,) = FREE.unpack_from(os.pread(self._descriptor, FILE_HEADER, 0))
        seen: set[int] = set()
        while trunk:
            page = self._read(trunk)
            if trunk in seen or len(page) < self.page_size:
                raise UnknownFormat
            seen.add(trunk)
            following, count = TRUNK.unpack_from(page)
            end = TRUNK.size + 4 * count
            if end > self._usable:
                raise UnknownFormat
            yield trunk, page[TRUNK.size : end]
            trunk = following

    def filled(self, first: int, count: int, free: FreePages) -> list[int]:
        """The pages among `count` from number `first` on in which unused bytes are not zero.

        While the file is being changed, a page counts if those bytes were unused and not zero all the time.
        """
        size = self.page_size
        content = os.pread(self._descriptor, count * size, (first - 1) * size)
        pages = ((first + at // size, content[at : at + size]) for at in range(0, len(content), size))
        return [number for number, page in pages if any(self._leftovers(page, number, free))]

    def overwrite(self, numbers: Sequence[int], former: FreePages, within: float) -> int:
        """Overwrite the unused bytes of the pages `numbers` with zeros, while nobody changes the file.

        `former` are the pages that were free when `numbers` were found. Stops after `within` seconds; returns
        the number of pages that are done. Raises `UnknownFormat`, or `OSError`.
        """
        began = perf_counter()
        free = self._free_among(numbers, former)
        for done, number in enumerate(numbers, 1):
            page = self._read(number)
            for start, end in self._leftovers(page, number, free):
                os.pwrite(self._descriptor, bytes(end - start), (number - 1) * self.page_size + start)
            if perf_counter() - began > within:
                return done
        return len(numbers)

    def _free_among(self, numbers: Sequence[int], former: FreePages) -> FreePages:
        """Those of the pages `numbers` that are free now, as far as that matters.

        The list, which may be long, is read only for pages that were free, and for those that don't look like
        a page of a B-tree. One that does is such a page, or has become free since: then nothing in it counts.
        """
        sought = {
            number for number in numbers if number in former or self._read(number)[:1] not in BTREE_KINDS
        }
        sought.discard(1)
        leaves: set[int] = set()
        trunks: dict[int, int] = {}
        listed = self.free_list()
        while len(leaves) + len(trunks) < len(sought) and (found := next(listed, None)) is not None:
            trunk, below = found
            leaves.update(sought.intersection(_numbers(below)))
            if trunk in sought:
                trunks[trunk] = TRUNK.size + len(below)
        return FreePages(leaves, trunks)

    def sync(self) -> None:
        """Wait until what was overwritten is on disk. Raises `OSError`."""
        os.fsync(self._descriptor)

    def _leftovers(self, page: bytes, number: int, free: FreePages) -> Iterator[Range]:
        """The unused bytes that are not zero."""
        if len(page) < self.page_size:
            return
        found = free.unused(number, self.page_size)
        for start, end in unused(page, number, self._usable) if found is None else found:
            if page[start:end] != bytes(end - start):
                yield start, end

    def _read(self, number: int) -> bytes:
        return os.pread(self._descriptor, self.page_size, (number - 1) * self.page_size)


def _numbers(listed: bytes) -> tuple[int, ...]:
    """The numbers of pages as they are in the file."""
    return struct.unpack(f">{len(listed) // 4}I", listed)
