"""Drawing of all pictures: colours, letters, canvases and charts. Only drawing needs Pillow."""
