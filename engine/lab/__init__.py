"""The lab, for those who study the game. It needs the extra `lab`; nothing that the bot runs imports it."""
