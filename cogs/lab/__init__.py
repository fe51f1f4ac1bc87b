"""What was measured of a preset, “In numbers” below its rules: a page and a chart at a time."""
