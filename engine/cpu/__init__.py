"""Computer players. They choose from a `View` alone, which holds nothing that their seat may not know."""

from engine.cpu.expected_value import choose

__all__ = ["choose"]
