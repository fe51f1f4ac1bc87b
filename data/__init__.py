"""All stored data, and the only package that speaks SQL. It knows no Discord."""
