"""What is kept, and the only place that speaks SQL. Knows no Discord."""
