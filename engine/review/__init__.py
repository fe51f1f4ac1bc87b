"""The review of a match: the cost of each decision, judged by what its seat knew, and each seat's luck."""
