"""Who has which place and why: points, order, the ties that matter, a sentence for each place.

What is still possible is a question to the standings. `engine/prospects.py` takes points and open legs, and proves in
its docstring why its answer is exact; `Game.leg_values` says what a leg can give. `queries/prospects.py` asks it of
standings that are read, `words/prospects.py` has the sentences; board, team page and desk call those and nothing
else. Whoever may not see the standings is never asked for it.
"""
