"""The daily hole, played alone in a private message, with the same deal for everybody."""
