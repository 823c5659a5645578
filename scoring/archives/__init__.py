"""An event as one file: everything that it is, taken to another site or to a hall without internet, and back.

An event travels whole. `queries/tables.py` names every table of the site: how its rows belong to an event and which
numbers of rows hide in its JSON, or why it stays behind; a test finds a table that is in neither list. In the archive
rows name each other by small numbers, and `Passport` keeps which number is which row here, so that an event that comes
back is written under the keys that it had. `queries/identity.py` says which places and cards of a file are here: a
branch by its Command and number; what has one number and two names is asked about. Accounts are found by name; what is
missing is made as it was entered, and accounts of other sites come as names that nobody can sign in with. What an entry
rests on is never replaced by less, and `services/origins.py` links it to the event below, whichever comes first. A
column that follows from others (`WorkedOut`) is worked out for rows of a file too, which Django writes raw. While a
laptop has an event, `Event.away_since` says so: `may` refuses there whatever a request would change, and `bump_board`
what comes without a request. What one did that comes home after the office went on without it is kept beside
(`queries/late.py`), and settled sheet by sheet. Codes of sheets are lent to it, and what is left comes back
(`draws/services/lending.py`). `docs/event-archive.schema.json` is made by `manage.py archive_schema`.
`tournaments/sites` signs the file and knows whose files are imported. A file that somebody looks at before importing it
is kept for three days (`services/incoming.py`).
"""
