"""A match looked at again: what each decision cost by what its seat could know then, and what luck gave."""
