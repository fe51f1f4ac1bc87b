"""Finished matches, and the reviews of what was played, with the pages that more than one feature shows."""
