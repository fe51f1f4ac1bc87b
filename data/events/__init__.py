"""Events: their journals, and what is looked up across them."""
