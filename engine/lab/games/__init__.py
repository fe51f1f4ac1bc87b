"""Games with the lab's notes: the number of choices, the worth of each choice, the moves of cards."""
