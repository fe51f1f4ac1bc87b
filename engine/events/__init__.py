"""Events: who meets whom on which cards, when a round is over, and how entrants stand.

Entrants are numbers here, from 1 in the order of their seeds, so whoever replaces somebody keeps the number.
Everything follows from the results so far: `due` names the tables to open next, `standings` the order.
Nothing is drawn by lot.
"""
