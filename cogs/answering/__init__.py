"""Answers interactions: in time, in the right language, and only where it should."""
