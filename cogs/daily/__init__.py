"""The daily hole: a game alone, in one's own private message, with the same deal for everybody."""
