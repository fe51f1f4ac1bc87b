"""CSV for spreadsheets: whatever somebody calls themselves, no cell is a formula."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given

from engine.record.csv_text import csv_text
from tests.journeys.hostile_text import hostile_text

FORMULAS = "=+-@\t\r＝＋－＠"


def cells(text: str, separator: str) -> list[str]:
    """Every cell of `text` as a spreadsheet sees it that separates cells by `separator`, without spaces."""
    return [
        cell.lstrip(" \u00a0\u3000")
        for row in csv.reader(StringIO(text, newline=""), delimiter=separator)
        for cell in row
    ]


@pytest.mark.parametrize(
    "name", ["=1+1", "+1;A1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1", " =1", "Ana;=1", "a|=b"]
)
def test_a_formula_becomes_a_text(name: str) -> None:
    for separator in ",;|":
        for cell in cells(csv_text([[name, 7]]), separator):
            assert not cell.startswith(tuple(FORMULAS)), cell


@given(hostile_text(32))
def test_no_name_begins_a_cell_with_a_formula(name: str) -> None:
    line = " ".join(name.split())
    assert not [cell for cell in cells(csv_text([[line]]), ",") if cell.startswith(tuple(FORMULAS))]


def test_numbers_and_ordinary_names_stay_as_they_are() -> None:
    rows = [[-3, "-3.2500", 4.5, "Ana-Maria", "Ben + Chloe", "a@b"]]
    assert csv_text(rows) == "-3,-3.2500,4.5,Ana-Maria,Ben + Chloe,a@b\n"
