"""All stored data, and the only package that speaks SQL. It knows nothing of Discord."""
