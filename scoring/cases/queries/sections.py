"""The sections that a ruling may cite: of the manual as the event's rule book names them, and of the game."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from games import registry
from scoring.cases.models import Case
from tournaments.events.queries import rulebook_for

DECIDERS = "CODE OF CONDUCT v"


def sections_for(case: Case) -> list[tuple[str, str]]:
    """Return (section, what it is about) for the picker: conduct first, then the game's rules, then the rest."""
    book = rulebook_for(case.event)
    sections: dict[str, str] = {}
    for setting in book.settings():
        for section in re.split(r"; ", setting.source.section):
            if section and not section.startswith("AMB"):
                sections.setdefault(section, setting.label)
    first = {section: label for section, label in sections.items() if section.startswith("CODE OF CONDUCT")}
    first.setdefault(DECIDERS, _("Who decides a dispute"))
    rules: dict[str, str] = {}
    if case.competition is not None and (live := registry.live(case.competition.game)) is not None:
        rules = {rule.id: _(rule.says) for chapter in live.rules for rule in chapter.rules}
    return list({**first, **rules, **sections}.items())
