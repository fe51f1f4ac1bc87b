"""The review of a match: the cost of each decision, by the knowledge of its seat, and each seat's luck."""
