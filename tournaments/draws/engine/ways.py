"""The ways to play that the office may choose from, as its form calls them."""

from __future__ import annotations

ROUND_ROBIN, KNOCK_OUT, GROUPS, ONE_TABLE = "round_robin", "knock_out", "groups", "one_table"
DOUBLE, PLACES, SWISS = "double", "places", "swiss"
