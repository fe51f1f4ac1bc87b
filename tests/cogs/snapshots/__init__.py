"""Messages as people should read them, word for word, in English and in another language.

`uv run python -m tests.cogs.snapshots` writes the files in `kept` anew. Read them before you keep
them.
"""
