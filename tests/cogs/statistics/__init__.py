"""The statistics as shown in Discord."""
