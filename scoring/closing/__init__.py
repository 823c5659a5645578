"""The end of a competition: what is missing, the final record of what was played, and reopening it.

Final is a lock and a record. `Competition.closed_at` says since when nothing may change; `open_competition` and
`require_not_final` in `tournaments/events` refuse it at the lowest place of every write about play. `scoring/closing`
reads what is missing, closes, and keeps the record: canonical JSON (`engine/record.py`), whose SHA-256 is its
fingerprint. Its public part (`engine/public.py`: no names of people, no typed words) is anybody's, has a fingerprint
of its own, and the record names that one. The paper is drawn from that text alone. What is not held
(`tournaments/seasons/queries/held.py`) has nothing to close. Reopening is asked about as a change is:
`queries/touched.py` names what people have read, hold or were promised. It is noted on the closing, and the next
closing is a row of its own. `rebuild_results --check` holds every record against its fingerprint and the tables. A
table whose matches are all in is *complete*; *final* is said of a competition that is closed, and of nothing else.
"""
