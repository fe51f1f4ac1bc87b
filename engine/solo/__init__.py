"""A hole played alone: the lesson and its coach, the hole of the day, and the course of an event."""
