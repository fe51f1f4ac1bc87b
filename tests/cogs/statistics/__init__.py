"""The statistics as Discord hands presses to them."""
