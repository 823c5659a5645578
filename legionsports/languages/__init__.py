"""The sentences of the program in other languages: found in the sources, kept in one catalogue a language, compiled.

A language is one file. `manage.py messages` brings `legionsports/locale/fr_CA` up to date with the marked sentences,
which Babel finds (`babel.cfg`); a topic of help has a French file beside the English (`draw.fr.toml`). Whatever
starts the program compiles a catalogue that is newer (`legionsports/apps.py`). What Django cannot say comes from the
module that says it in English: days from `kit/dates.py`, money from `kit/pure/money.py`, places from
`scoring/standings/words`. `docs/words.md` has a section for translators.
"""
