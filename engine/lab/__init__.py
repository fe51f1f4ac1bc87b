"""For those who study the game: needs the extra `lab`. Nothing that the bot runs imports it."""
