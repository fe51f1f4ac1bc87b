"""Figures that anyone can measure again: `uv run python -m tests.tools.benchmarks`."""
