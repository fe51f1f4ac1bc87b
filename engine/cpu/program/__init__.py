"""Players that are programs of their own, in any language (README, "Bring your own player").

`messages` writes what they are told, `conversation` talks to a running one whatever it does, `player` is the
player that comes of it.
"""

from engine.cpu.program.player import ProgramPlayer, end_programs

__all__ = ["ProgramPlayer", "end_programs"]
