"""`/golf lab`: the measured figures of a preset, a page and a chart at a time."""
