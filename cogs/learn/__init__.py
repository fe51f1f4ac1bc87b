"""Teaching the game: the lesson that is played alone, and how to play in pictures."""
