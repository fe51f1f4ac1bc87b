"""A person's own data: given to that person as a file, and forgotten on request."""
