"""Answering an interaction: which are answered, in time, in the right language; and refusals by Discord."""
