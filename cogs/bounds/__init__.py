"""What is bounded: requests to Discord, and what one person or one server may ask of the bot."""
