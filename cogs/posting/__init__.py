"""What the bot sends of its own accord at a certain time: once a period, whatever restarts there are."""
