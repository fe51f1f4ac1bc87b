"""The reason why an action was better than another: a sentence of facts that the seat could see."""

from engine.review.reasons.reason import Reason, has_reason, reason

__all__ = ["Reason", "has_reason", "reason"]
