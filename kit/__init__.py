"""Tools that know nothing of the Legion: what is pure, and below it what needs Django.

A day is said in one form. `dates.py` names the forms of days and times, and `said` writes them: in a template `{{
moment|said:"weekday time" }}`. Times of day come from `pure/clock.py`, amounts from `pure/money.py`. A test finds
whatever is written another way.

A kept sentence is a code and its values. Names of stages, late changes and their reports, rulings, what they moved,
and what is wrong with a row of a file are a `Sentence` (`pure/sentences.py`) in a `SentenceField`: each reader has it
in a language, as it is worded now. The name of a category is kept as its rule book has it, and `category_name`
(`pure/translation.py`) shows it in the reader's language; a column of such names is a `CategoryName`. A name that
goes into a text that is kept needs `plain`: two worlds, one saved in French, are compared by
`tests/tournaments/events/test_category_names.py`.
"""
