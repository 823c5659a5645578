"""Fees: what teams owe, what was paid and receipted, paid back, and passed on to the next level."""
