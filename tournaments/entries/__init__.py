"""Teams as branches send them in: roster, fee, a verdict for every rule, decisions, departures.

What is announced is added, never edited. `TeamsSaid` rows (in `tournaments/entries`) say how many teams a branch
sends and on which day that came in; the last row counts, and for the first date the last one received by then. Where
the rule book asks for no numbers (`levels.*.teams_due_days` is 0) nobody reads the table.
"""
