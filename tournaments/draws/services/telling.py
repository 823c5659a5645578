"""Telling teams that the times which they were told have moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from tournaments.draws.models import Match
from tournaments.draws.queries.announcements import Times, line_of, open_matches, times_of_teams, told_draw
from tournaments.draws.words import letters as words
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.receivers import recipients_of_entries
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import has_mail
from tournaments.letters.services import tell
from tournaments.letters.words import later
from tournaments.organization.models import User


@contextmanager
def telling_moved(competitions: Iterable[Competition], *, by: User, key: str) -> Iterator[None]:
    """Tell those teams at once whose times are others afterwards, in the caller's transaction.

    A draw of which nobody was told yet is left to its first letter. Once the event has begun a letter on paper would
    come too late: then it goes by mail or not at all.
    """
    before = {}
    for competition in competitions:
        stage = told_draw(competition)
        if stage is not None:
            before[competition] = times_of_teams(stage)
    yield
    for competition, times in before.items():
        _tell(competition, times, by=by, key=f"{key}:{competition.pk}")


def _tell(competition: Competition, before: Times, *, by: User, key: str) -> None:
    stage = told_draw(competition)
    if stage is None:
        return
    moved = {entry for entry, times in times_of_teams(stage).items() if times - before.get(entry, frozenset())}
    entries = [entry for entry in entries_of(competition) if entry.pk in moved]
    if not entries:
        return
    event, station = competition.event, category_for(competition).stations_are
    matches, to = open_matches(stage), recipients_of_entries(entries)
    has_begun = event.starts_on <= event.today
    for entry in entries:
        mine = [match for match in matches if entry.pk in (match.home_id, match.away_id)]
        tell(
            kind=LetterKind.TIMES_MOVED,
            to=[person for person in to[entry.pk] if not has_begun or (person.mail and has_mail())],
            subject=later(words.moved_subject, competition, event),
            text=later(_text, entry, competition, mine, station),
            key=f"{key}:{entry.pk}",
            event=event,
            entry_id=entry.pk,
            by=by,
            urgent=True,
        )


def _text(entry: Entry, competition: Competition, matches: Sequence[Match], station: str) -> str:
    lines = [line_of(match, entry, station) for match in matches]
    return words.moved_text(entry=entry, competition=competition, event=competition.event, lines=lines)
