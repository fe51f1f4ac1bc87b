"""Names that people choose: cut to whole signs, searched, and told apart. No Discord."""
