"""What makes room for statistics that are made anew, a piece at a time, the matches first."""

from __future__ import annotations

from typing import Final

MATCHES = """
UPDATE matches SET counted = 0 WHERE match IN (SELECT match FROM matches WHERE counted <> 0 LIMIT 2000)
"""
SEATS = """
DELETE FROM statistics_seats
WHERE (match, seat) IN (SELECT match, seat FROM statistics_seats LIMIT 2000)
"""
TOTALS = """
DELETE FROM statistics_totals WHERE (guild, span, preset, user_id, level) IN (
    SELECT guild, span, preset, user_id, level FROM statistics_totals LIMIT 2000
)
"""
SCORES = """
DELETE FROM statistics_scores WHERE (guild, user_id, level, preset, points) IN (
    SELECT guild, user_id, level, preset, points FROM statistics_scores LIMIT 2000
)
"""
AWARDS = """
DELETE FROM achievements WHERE (guild, user_id, achievement) IN (
    SELECT guild, user_id, achievement FROM achievements LIMIT 2000
)
"""

CLEARINGS: Final = (MATCHES, SEATS, TOTALS, SCORES, AWARDS)
"""To be done in this order, each until it changes nothing more."""
