"""What the bot does on servers by itself: posts, once a period even after restarts; roles for trophies."""
