"""Reviews of finished matches, each saved as text when it is made."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from data.schema.matches import reviews
from data.sql.database import Database
from data.sql.portable import put

KEEP = put(reviews, "made_at", "review")


class Reviews:
    """Reviews by match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, match: str) -> str | None:
        return (await self.of([match])).get(match)

    async def of(self, matches: Iterable[str]) -> dict[str, str]:
        """Return the reviews by match; `matches` without a review are missing. Raises `ReadFailed`."""
        asked = select(reviews.c.match, reviews.c.review).where(reviews.c.match.in_(list(matches)))
        return {str(row.match): str(row.review) for row in await self._database.read(asked)}

    async def keep(self, match: str, review: str, at: float) -> None:
        """Save the review of a match in place of an earlier one. `at` is UNIX time in seconds.

        Raises `StorageFailed`.
        """
        await self._database.write([(KEEP, {"match": match, "made_at": at, "review": review})])
