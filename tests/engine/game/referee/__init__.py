"""The rules text a second time, as plainly as possible, to compare the engine with. They share no code."""

from tests.engine.game.referee.contradictions import contradictions
from tests.engine.game.referee.formats import on_paper
from tests.engine.game.referee.play import Referee
from tests.engine.game.referee.score import grid_points, hole_points

__all__ = ["Referee", "contradictions", "grid_points", "hole_points", "on_paper"]
