"""Computer players. They choose from a `View` alone, so they can't know what their seat may not."""

from engine.cpu.expected_value import choose

__all__ = ["choose"]
