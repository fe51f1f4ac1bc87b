"""The process: settings, the client, start-up and recovery, the offline demo."""
