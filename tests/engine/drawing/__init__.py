"""Drawing of letters, colours and charts."""
