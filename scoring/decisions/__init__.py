"""What rests on what no longer holds, who decides it, and what was decided.

An open decision is worked out from the rows as they are and never stored: finals with teams that no longer qualify, a
Swiss round drawn from other results, a play-off whose tie is gone, a bracket with a team that has left, a ruling that
was written over, a team here whose place below changed, a sheet of a laptop that came home late (`LateFile`).
`queries/open_decisions.py` is the one list of them; the desk, the overview, closing, advancing, announcing and the
envelope read it, and nothing becomes final over an open one. Every choice is carried out by `services/deciding.py`
through the guard below, and afterwards the decision must be gone. Where it stands as it is, a row of `DecisionMade`
answers it for exactly those facts: others open it again.
"""
