"""The lab: measurements of the game. It needs the extra `lab`; nothing that the bot runs imports it."""
