"""The rules text once more, as plainly as can be: what the engine is held against. Shares no code with it."""

from tests.engine.referee.contradictions import contradictions
from tests.engine.referee.play import Referee
from tests.engine.referee.score import grid_points, hole_points

__all__ = ["Referee", "contradictions", "grid_points", "hole_points"]
