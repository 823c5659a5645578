"""Protests, complaints and questions: who decides, who may not, what was decided, and what it moved.

A ruling is added, never edited. A protest written on a sheet is automatically a case: `queries/cases.py` reads every
version for words that no case has taken up. `engine/deciders.py` says who does not decide because it is their own
case, team, branch or ruling, or a sheet that they had part in. `services/effects.py` carries a ruling out through the
guard above and, on appeal, takes back what the first one did; what was written is a row of `CarriedOut`. An effect on
a sheet that is not in yet waits for it. `open_cases` keeps a competition from being closed; `rebuild_results --check`
proves that effects still stand.
"""
