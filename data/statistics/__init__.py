"""Sums of rated matches: standings, ratings, handicaps, achievements, seasons.

A finished match is counted once (`counter`): its seats become facts (`facts`), which are added to running
totals (`counting`). Pages are read from the totals. Everything can be counted again from the journals.
"""
