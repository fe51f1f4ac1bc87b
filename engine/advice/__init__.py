"""Advice about a decision, from nothing but the view of the seat that is to decide."""
