"""Players that are programs of their own, in any language (engine/README.md, "Bring your own player").

`messages` writes the lines of the protocol, `conversation` exchanges them with a running program, and
`program_player` is the player.
"""

from engine.cpu.program.program_player import ProgramPlayer, end_programs

__all__ = ["ProgramPlayer", "end_programs"]
