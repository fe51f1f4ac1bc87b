"""The game itself: rules and their options, a hole, a match, scoring, and what each seat may see of it."""
