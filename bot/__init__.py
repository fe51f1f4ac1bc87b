"""The bot's process: settings, the Discord client, start-up and recovery, the offline demo."""
