"""Package of the process: settings, the Discord client, start-up and recovery, the offline demo."""
