"""`/golf lab`: what is known of a preset by measurement, a page and a picture at a time."""
