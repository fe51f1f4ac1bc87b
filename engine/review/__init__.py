"""The review of a match: what each decision cost, by what its seat knew, and how lucky each seat was."""
