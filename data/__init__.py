"""Package of all stored data, and the only place that speaks SQL. Knows no Discord."""
