"""Custom ids are written and read by the types of their fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.custom_id import CustomId, number, one_of, text


@dataclass(frozen=True)
class SampleId(CustomId, prefix="sample"):
    """An id with every kind of field."""

    name: Annotated[str, text("[a-z]{2}")]
    count: Annotated[int, number(3)]
    word: Literal["draw", "swap"]
    shown: Annotated[bool, one_of({True: "shown", False: "(no)"}, ".")]
    slot: Annotated[int | None, number(2, ".", optional=True)] = None
    about: Annotated[str, text(".{1,5}", optional=True)] = ""


samples = st.builds(
    SampleId,
    name=st.text("abc", min_size=2, max_size=2),
    count=st.integers(0, 999),
    word=st.sampled_from(("draw", "swap")),
    shown=st.booleans(),
    slot=st.none() | st.integers(0, 99),
    about=st.text(max_size=5),
)


def test_an_id_is_its_prefix_and_its_fields_in_order() -> None:
    assert str(SampleId("ab", 7, "swap", False, 4, "x:y")) == "sample:ab:7:swap.(no).4:x:y"
    assert str(SampleId("ab", 7, "draw", True)) == "sample:ab:7:draw.shown"


@given(samples)
def test_every_id_is_read_as_it_was_written(sample: SampleId) -> None:
    assert SampleId.parse(str(sample)) == sample


@given(samples, st.sampled_from(("", "x", "\n", ":", "sample")))
def test_another_text_is_no_id(sample: SampleId, more: str) -> None:
    assert SampleId.parse(f"{more}{sample}") == (None if more else sample)
    short = SampleId(sample.name, sample.count, sample.word, sample.shown)
    assert SampleId.parse(f"{short}.100") is None, "a slot has two digits"
    assert SampleId.parse(str(short).replace("draw", "drop").replace("swap", "drop")) is None
