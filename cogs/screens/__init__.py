"""How each moment looks: pure functions from the state of a table to a message."""

from cogs.screens.screen import Button, Row, Screen

__all__ = ["Button", "Row", "Screen"]
