"""What is kept about a person: that person may have it as a file, and have it forgotten."""
