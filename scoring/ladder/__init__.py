"""The ladder of a season: every place of a sport with its event, who advanced, what is late and by whom.

An envelope is read, and its sending is kept. `queries/envelopes.py` asks the other rooms how each part is, and draws
it with the builder that the print page has. A sending keeps the list of contents as it was; sent again it is another
row.

Advancing makes the entry. `services/proposing.py` writes those who advance down at the event above as drafts
(`tournaments/entries/services/qualifying.py`). What an entry rests on is content of its `Qualification`: event,
place, team (`Origin`), final record, who proposed it. `source` is the way to the same entry where this site has its
event; readers ask `Qualification.origin`, which is as that event says it now, else as it was told.
`closing.services.note_record` notes the record. `engine/above.py` says which event is above: the nearest level that
has one for the place. `awards/queries/answers.py` is the one reading of who goes: what was said below, or an entry
above that is handed in. `awards/services.ask_about_places` asks the officers above when a place is no longer so; the
guard calls it for every change.
"""
