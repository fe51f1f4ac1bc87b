"""Games as the lab looks at them: how many choices there were, what each was worth, where the cards went."""
