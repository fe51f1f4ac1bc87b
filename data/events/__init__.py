"""Events: their journals, and look-ups across events."""
