"""A sport of one's own, as an officer writes it."""

from __future__ import annotations

BOCCE = """ranking = ["points", "difference"]
rules = ["The ball nearest to the small one counts."]

[about]
name = "Bocce"
source = "Our club's rules, 2027"
station = "court"
leg = "game"
end = "frame"

[sides]
size = 2

[legs]
match = 3
playoff = 3

[counting]
what = "target"
target = 12
most = 4

[points]
win = 2

[hall]
least = 1
better = 2
minutes = 40
longest = 60
"""
