"""Finished matches, and reviews of what was played, with pages that several features show."""
