"""Company at a table: those who watch, those who are challenged, those who are told of their turn."""
