"""Sums of rated matches: standings, ratings, handicaps, achievements, seasons.

A finished match is counted once (`counter`): its seats become facts (`facts`), and these are added to running
totals (`counting`), from which pages are read. The journals remain the truth: everything can be counted
again.
"""
