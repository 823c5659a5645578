"""Giving each team of an event its word."""

from __future__ import annotations

import secrets

from django.db import transaction

from tournaments.entries.engine.team_words import free_words
from tournaments.entries.models import Entry, TeamWord
from tournaments.entries.queries.team_words import listed_words
from tournaments.events.models import Competition, Event, PaperLanguages


@transaction.atomic
def give_words(*, competition: Competition) -> int:
    """Give every team of a competition that has none a word of its own; return how many were given.

    It is of the language of its card: French where papers are in French alone. A word that was given never changes: it
    may stand on a card already. No two teams of an event have the same one.
    """
    # Two competitions of an event are published at the same moment: each has to see what the other has taken.
    event = Event.objects.select_for_update().only("pk", "paper_languages").get(pk=competition.event_id)
    without = Entry.objects.filter(competition=competition, state=Entry.State.ENTERED, team_word=None)
    entries = list(without.order_by("number"))
    if not entries:
        return 0
    taken = set(TeamWord.objects.filter(event=competition.event_id).values_list("word", flat=True))
    shuffled = list(listed_words("fr" if event.paper_languages == PaperLanguages.FRENCH else "en"))
    secrets.SystemRandom().shuffle(shuffled)
    given = [
        TeamWord(entry=entry, event_id=competition.event_id, word=word)
        for entry, word in zip(entries, free_words(shuffled, taken), strict=False)
    ]
    return len(TeamWord.objects.bulk_create(given))
