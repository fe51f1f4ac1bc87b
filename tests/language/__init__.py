"""The catalogues beside the texts of the code. `python -m tests.language` brings them up to date."""
