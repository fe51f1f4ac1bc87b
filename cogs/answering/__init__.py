"""Answering an interaction: whether at all, in time, in which language; and refusals by Discord."""
