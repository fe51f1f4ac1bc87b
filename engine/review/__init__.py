"""The review of a match: the cost of each decision by what its seat could know, and the luck of each."""
