"""What is kept of events: their settings, who entered, what they played, and what organisers did."""
