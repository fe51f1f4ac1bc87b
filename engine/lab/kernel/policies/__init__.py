"""Policies: compiled functions that choose an action from an observation. To add one:

1. Write it in a file here, with the arguments of `choice.choose` that it needs: the rules, what is seen, the
   set of legal codes, its weights, numbers to work in, one random number. It returns one of the codes. All it
   knows is what `engine.lab.kernel.observation` has put into `seen`: it is never given the state, so it can't
   peek.
2. Give it a number and a line in `choice.choose`.
3. If it is trained, its weights or tables are one row of numbers, given with the player:
   `contest(rules, [Policy(NUMBER, weights), EV], holes=…, seed=…)`.
4. `tests/engine/lab/test_kernel.py` tries every number for peeking and for playing legal actions only.

Functions marked with `engine.lab.kernel.compiled.compiled` can't make arrays; they note things down in
`scratch`.
"""
