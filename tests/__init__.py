"""Tests."""

from tests.bytecode import keep

keep()
