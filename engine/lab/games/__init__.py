"""Games with notes: how many choices there were, what each was worth, how cards moved."""
