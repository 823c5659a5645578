"""The log of an event: everything that happened, who did it, when and from where.

The log of an event is read, not written. `scoring/chronicle` stands above the rooms whose rows say what happened and
reads them. The history that django-auditlog keeps says most of it (`queries/history.py`); `queries/sources.py` lists
the tables whose rows say what it does not, with the moment, the person and the fields of each. One query puts them in
order, and `pages` tells each in one form: what became of what, and every field before and after. A new table with a
history takes a line in `HISTORY` and a noun in `words.py`; a test finds one that has none. By which door a change
came (office, API, file) is noted beside it in the history (`organization/queries/audit_source.py`).
"""
