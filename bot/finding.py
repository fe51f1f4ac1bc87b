"""Result of one check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of checking `what`; `says` tells the operator what was found.

    `code`: exit code of a failure, else 0.
    """

    verdict: Literal["ok", "warning", "failed"]
    what: str
    says: str
    code: int = 0

    @classmethod
    def ok(cls, what: str, says: str) -> Finding:
        """Result of a check that found no problem."""
        return cls("ok", what, says)

    @classmethod
    def warning(cls, what: str, says: str) -> Finding:
        """A problem that does not stop the bot; `says` tells the operator what to do."""
        return cls("warning", what, says)

    @classmethod
    def failed(cls, what: str, says: str, code: int) -> Finding:
        """A problem that stops the bot or keeps people from playing; `says` tells the operator what to do."""
        return cls("failed", what, says, code)

    def __str__(self) -> str:
        return f"{self.verdict:<8} {self.what:<12} {self.says}"
