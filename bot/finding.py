"""What one check found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """`what` was looked at, and what was found. `code` is the exit code that a failure calls for, else 0."""

    verdict: Literal["ok", "warning", "failed"]
    what: str
    says: str
    code: int = 0

    @classmethod
    def ok(cls, what: str, says: str) -> Finding:
        """All is well."""
        return cls("ok", what, says)

    @classmethod
    def warning(cls, what: str, says: str) -> Finding:
        """The bot runs, but someone should look after it; `says` how."""
        return cls("warning", what, says)

    @classmethod
    def failed(cls, what: str, says: str, code: int) -> Finding:
        """The bot can't run, or nobody can play; `says` what to do about it."""
        return cls("failed", what, says, code)

    def __str__(self) -> str:
        """The line that is printed."""
        return f"{self.verdict:<8} {self.what:<12} {self.says}"
