"""The custom ids of all buttons, menus and forms, in a module for each feature that answers them.

Old messages keep their custom ids, so the text of an id never changes: `tests/cogs/kit/golden_ids.jsonl`
has examples.
"""
