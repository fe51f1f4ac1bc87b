"""The bot's processes: their servers, messages between them, times without connection."""
