"""Lists on their way in: branches, members and entries; every row is shown before any is written.

Who advances goes to another site as a list. `services/advancing.py` has its columns, which the list saved from the
page is written by (`scoring/lists`), and takes it in as every list is. A row says its event below; with that an entry
is noted as resting on it (`entries/services/qualifying.py`), and linked to it where it is on this site.

A ready-made draw comes as a list of matches (`services/draw.py`). Its rows are checked together, and its preview makes
the draft and takes it back; it is written whole or not at all.

A column is found by its headings. A `Column` of a kind of list has its English headings and, in `french`, those of
French lists: the first is what the site itself writes, on the page and in the empty file. `kit/pure/table/columns.py`
finds a French one without its articles and with any "numéro", and lets English go first; `bare` ones ("N°") count
only where nothing else can be meant. `tests/tournaments/imports/test_headings.py` looks at the whole table. Words in
cells ("Oui", "1er mars 2027") are read by `kit/pure/table/values.py` in both languages; what is typed into forms goes
the same way, by the fields of `organization/forms.py`.
"""
