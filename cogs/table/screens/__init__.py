"""The messages of a table: pure functions from its state to a screen."""
