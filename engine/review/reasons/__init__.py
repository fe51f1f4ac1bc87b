"""Why one choice was better than another, in a sentence made of facts that the seat could see."""

from engine.review.reasons.reason import Reason, reason

__all__ = ["Reason", "reason"]
