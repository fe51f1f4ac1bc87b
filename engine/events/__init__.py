"""Events: who meets whom on which cards, when a round is over, and the standings of the entrants.

In tournaments, entrants are numbers from 1 in the order of their seeds; a replacement keeps the number.
Everything follows from the results so far: `next_tables` returns the tables to open next, `standings` the
order of the entrants. Nothing is drawn by lot.
"""
