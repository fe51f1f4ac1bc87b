"""Teaching the game: the help, the lesson for one person alone, and how to play in pictures."""
