"""The result of one check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of checking `what`. `code` is the exit code of a failure, else 0."""

    verdict: Literal["ok", "warning", "failed"]
    what: str
    says: str
    code: int = 0

    @classmethod
    def ok(cls, what: str, says: str) -> Finding:
        """Everything is in order."""
        return cls("ok", what, says)

    @classmethod
    def warning(cls, what: str, says: str) -> Finding:
        """The bot runs, but somebody should do what it `says`."""
        return cls("warning", what, says)

    @classmethod
    def failed(cls, what: str, says: str, code: int) -> Finding:
        """The bot can't run, or nobody can play, until somebody does what it `says`."""
        return cls("failed", what, says, code)

    def __str__(self) -> str:
        """The line that is printed."""
        return f"{self.verdict:<8} {self.what:<12} {self.says}"
