"""Posts that the bot makes by itself at a certain time: once a period, even after restarts."""
