"""Tools of the standard library and small libraries alone: what engines and games may ask.

A refusal has one home. A room writes its name before the code, `RuleViolation("entries.two_captains", ...)`; the
sentence is in `REFUSALS` of that room's `words`. `refusals.py` finds it by both, and never by trying; a game writes
its key on what it finds wrong with a sheet.
"""
