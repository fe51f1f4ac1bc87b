"""Advice about a decision, based only on the view of the seat that is to decide."""
