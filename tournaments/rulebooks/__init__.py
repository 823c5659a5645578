"""Rule books and sports: shipped as files, written here as a draft, and published edition by edition.

An edition never changes. A `Book` is written as whole versions (`BookVersion`) that are only added; who changed what
is the difference of two (`games/rulebook/comparing.py`). An `Edition` is a version that was published: its key has
its name, its number and the beginning of its fingerprint, so that a key is always one text and a process may keep
what it has read. Events and seasons name an edition by its key. `games/rulebook/checking.py` tells every mistake of a
file at its line (`lines.py`): it is the same reader that reads a book, with a list in which it notes what it would
refuse.

The form of a book is made of its types. `games/rulebook/writing.py` finds every setting with its type, and puts
values, citations, words and whole parts into the text, with tomlkit, so that comments and order stay.
`forms/books.py` makes a field of each: what Commands differ in most comes first (`FIRST`), the rest is folded by
section. A form carries the version that it was opened in: what differs from that is what somebody changed. Where
another has saved since, nothing is saved: the page shows what they changed, with what was typed put into theirs. A
new field of a class of `model.py`, or of a game's rules, is on the page without another line. One that older books do
not say has a default, and in the `metadata` of its field what it is called (`games/rulebook/unsaid.py`): it can be
put in place for an event and written in a book as any other.
"""
