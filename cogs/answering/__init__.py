"""Answering an interaction: whether to answer, in time, in the right language; and refusals by Discord."""
