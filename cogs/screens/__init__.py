"""How each moment looks: pure functions from the state of a table to a message."""

from cogs.screens.screen import Button, Choice, Menu, Row, Screen

__all__ = ["Button", "Choice", "Menu", "Row", "Screen"]
