"""The typed rule book of a Command: every number and choice of its manual, once, with its section.

Pure: standard library only. The text is TOML (fixtures/rulebooks); a game's own numbers become the
dataclass that the game names as its `rules_class`.
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
