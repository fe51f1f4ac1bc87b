"""What a person may be told about a choice, from what their own seat can see: nothing else goes in."""
