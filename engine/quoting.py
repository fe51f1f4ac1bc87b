"""How a refusal names a field of rules, so that it can be called otherwise where menus have a name for it."""

from __future__ import annotations

from engine.language import say


def quoted(name: str) -> str:
    """`name` in the quotation marks of the language that is spoken."""
    return say("“{name}”", name=name)
