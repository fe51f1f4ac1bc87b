"""Records of finished matches, and their verification (rules: "The record of a match")."""

from engine.record.making import make
from engine.record.reading import LARGEST, read
from engine.record.record import FORMAT, HoleRecord, Record
from engine.record.verification import NOT_CHECKED, Report, verify
from engine.record.writing import write

__all__ = [
    "FORMAT",
    "LARGEST",
    "NOT_CHECKED",
    "HoleRecord",
    "Record",
    "Report",
    "make",
    "read",
    "verify",
    "write",
]
