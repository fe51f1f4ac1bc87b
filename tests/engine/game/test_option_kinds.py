"""Each kind of option reads what people write, takes its own values, and refuses all others."""

from __future__ import annotations

import pytest

from engine.game.errors import BadRules
from engine.game.option_kinds import Number, Switch, Words
from engine.game.options import CHOICES, NUMBERS, SWITCHES, WORDS


@pytest.mark.parametrize("option", SWITCHES.values(), ids=lambda option: option.field)
def test_a_switch_is_on_or_off(option: Switch) -> None:
    assert [option.parse(text) for text in ("true", "yes", "on", "1")] == [True] * 4
    assert [option.parse(text) for text in ("false", "no", "off", "0")] == [False] * 4
    assert option.changed(False) not in ("", option.changed(True))


@pytest.mark.parametrize("option", NUMBERS.values(), ids=lambda option: option.field)
def test_a_number_is_within_its_range(option: Number) -> None:
    for number in (option.least, option.most):
        option.check(number)
        assert option.parse(str(number)) == number
    for value in (
        option.least - 1,
        option.most + 1,
        True,
        float(option.least),
        *[None] * (not option.optional),
    ):
        with pytest.raises(BadRules, match=f"must be {option.least} to {option.most}"):
            option.check(value)
    assert option.parse("−3") == option.parse("-3") == -3, "its range is checked with the other fields"
    if option.optional:
        option.check(None)
        assert option.parse("none") is option.parse("null") is None


@pytest.mark.parametrize("option", WORDS.values(), ids=lambda option: option.field)
def test_a_word_is_one_of_a_few(option: Words) -> None:
    for word in option.allowed:
        option.check(word)
        assert option.parse(word) == option.of(word).word == word
    *first, last = option.allowed
    with pytest.raises(BadRules, match=f"must be {', '.join(first)} or {last}"):
        option.check("golf")


@pytest.mark.parametrize("option", CHOICES.values(), ids=lambda option: option.field)
def test_what_is_no_value_is_refused_with_the_name(option: Switch | Number | Words) -> None:
    for text in ("", "golf", "1.5", "12345", "1 2"):
        with pytest.raises(BadRules, match=f"“{option.field}” must be"):
            option.parse(text)
