"""The custom ids of all buttons, menus and forms, each in the module of the feature that answers it.

Messages keep their custom ids for as long as they stand in a channel, so the way an id is written never
changes: see `tests/cogs/kit/golden_ids.jsonl`.
"""
