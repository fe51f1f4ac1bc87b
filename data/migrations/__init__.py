"""The schema, as the numbered steps that lead to it, and the runner that takes them."""
