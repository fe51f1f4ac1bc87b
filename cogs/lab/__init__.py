"""Measurements of presets, a page and a chart at a time: “In numbers” below the rules."""
