"""The page “In numbers” about a preset: measurements, each with a chart."""
