"""Tests of `cogs.bounds`."""
