"""The reason why an action was better than another: a sentence of facts that the seat could see."""

from engine.review.reasons.reason import Reason, reason

__all__ = ["Reason", "reason"]
