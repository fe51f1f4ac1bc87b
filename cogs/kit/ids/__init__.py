"""The custom ids of all buttons, menus and forms, in a module for each feature that answers them.

Custom ids stay on messages for as long as the messages stand in a channel. So the way in which an id is
written never changes: see `tests/cogs/kit/golden_ids.jsonl`.
"""
