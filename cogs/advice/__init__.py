"""Work that takes longer than a press may, done beside the bot; and the hints made by it."""
