"""Drawing of all pictures: colours, letters, canvases and charts. Nothing but drawing needs Pillow."""
