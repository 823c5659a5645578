"""The typed rule book of a Command: every number and choice of its manual, once, with its section.

Pure: standard library only. The text is TOML (fixtures/rulebooks); a game's own numbers become the
dataclass that the game names as its `rules_class`.

A rule book is data. Every number of the manual stands once, beside the section it comes from: in
`fixtures/rulebooks/*.toml` for the books that are shipped, in the rows of `tournaments/rulebooks` for those that a
Command writes. `rulebooks/queries/texts.text_of` is the one way to the text of either, by its key. An event copies
its rule book when its first draw is published, so a new edition of the manual never changes a weekend that has begun.

A shipped book of which little is known begins with `based_on` (`basing.py`): what it does not say is the other
book's, without its citations and marked as not known.

A setting says what it does. `answers.py` says for every setting what shows its answer, or why people apply it; the
mark on pages and papers comes from there. `tests/answers` checks that something visible differs with every other
answer (a sample of them in an ordinary run): a new setting takes a row in the registry and a line in `proofs.py`.
"""

from __future__ import annotations

from games.rulebook.book import RuleBook, Setting, load, loads
from games.rulebook.model import (
    Category,
    Conduct,
    Deadlines,
    DrawRules,
    Eligibility,
    Hosting,
    Level,
    Pins,
    PlayoffRules,
    Programme,
    ProgrammeLine,
    Registration,
    SideRules,
    Source,
)
from games.rulebook.problems import RuleBookError
from games.rulebook.words import in_words

__all__ = [
    "Category",
    "Conduct",
    "Deadlines",
    "DrawRules",
    "Eligibility",
    "Hosting",
    "Level",
    "Pins",
    "PlayoffRules",
    "Programme",
    "ProgrammeLine",
    "Registration",
    "RuleBook",
    "RuleBookError",
    "Setting",
    "SideRules",
    "Source",
    "in_words",
    "load",
    "loads",
]
