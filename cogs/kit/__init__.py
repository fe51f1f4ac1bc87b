"""The parts of all messages: screens, attachments, custom ids, names, cards and rules as text."""
