"""Hints, and the worker process for calculations that take longer than a press may."""
