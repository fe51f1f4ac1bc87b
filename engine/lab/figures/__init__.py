"""The lab's figures: each file draws one, from numbers alone."""
