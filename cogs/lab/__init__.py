"""Measurements of presets, “In numbers” below the rules: a page and a chart at a time."""
