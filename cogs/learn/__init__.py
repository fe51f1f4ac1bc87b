"""Teaching the game: the help, the lesson that is played alone, and how to play in pictures."""
