"""The words of teams: the list they are taken from, who has one, and whether somebody knows it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings

from tournaments.entries.engine.team_words import says
from tournaments.entries.models import Entry, TeamWord


@lru_cache(maxsize=2)
def listed_words(language: str) -> tuple[str, ...]:
    """Return the list that words are taken from, "en" or "fr": plain, short, no accents, and no two a letter apart."""
    return tuple(settings.TEAM_WORDS[language].read_text(encoding="utf-8").split())


def words_by_entry(entries: Iterable[int]) -> dict[int, str]:
    """Return the words of entries (by id) that have one: for a team's own card, and for no page."""
    return dict(TeamWord.objects.filter(entry__in=list(entries)).values_list("entry", "word"))


def has_word(entry: Entry) -> bool:
    """Return whether this team was given a word."""
    return TeamWord.objects.filter(entry__in=_whose(entry)).exists()


def knows_word(entry: Entry, text: str) -> bool:
    return any(says(text, word) for word in words_by_entry(_whose(entry)).values())


def _whose(entry: Entry) -> list[int]:
    """Return by whose words a team says yes: its own, or that of each of the partners of one game."""
    if entry.state != Entry.State.PAIRED:
        return [entry.pk]
    people = Entry.objects.filter(competition=entry.competition_id, roster__member__in=entry.roster.values("member"))
    return list(people.exclude(state=Entry.State.PAIRED).values_list("pk", flat=True))
