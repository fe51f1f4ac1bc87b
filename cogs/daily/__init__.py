"""The daily hole, played alone in a private message; everybody gets the same deal."""
