"""What each team is told when its draw is published."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.draws.models import Bye, Match, Stage
from tournaments.draws.queries.announcements import key_of, line_of
from tournaments.draws.words import letters as words
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.receivers import recipients_of_entries
from tournaments.events.queries import category_for
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import Letter
from tournaments.letters.words import later
from tournaments.sites.queries import site_address

# A draw that was published longer ago than this is no news.
NEWS = datetime.timedelta(days=3)
# So near to the event the mail of the day could come too late.
SOON = datetime.timedelta(days=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTimes:
    """The letter of one team."""

    entry: Entry
    to: Sequence[Recipient]
    subject: str
    text: str


def stages_to_tell() -> list[Stage]:
    """Return the draws of coming events that were published lately, and of which nobody was told."""
    now = timezone.now()
    stages = (
        Stage.objects.draws()
        .published()
        .filter(
            published_at__gte=now - NEWS,
            competition__event__ends_on__gte=timezone.localdate(now) - datetime.timedelta(days=1),
            competition__closed_at=None,
        )
    )
    published = list(stages.select_related("competition__event__organizer", "competition__event__host_branch"))
    coming = [stage for stage in published if stage.competition.event.ends_on >= stage.competition.event.today]
    return [stage for stage in coming if not Letter.objects.filter(key__startswith=key_of(stage)).exists()]


def is_soon(stage: Stage, today: datetime.date) -> bool:
    """Return whether the event is so near that its teams are told at once."""
    return stage.competition.event.starts_on <= today + SOON


def times_of(stage: Stage) -> Iterator[TeamTimes]:
    """Yield the letter of each team of a draw, in a constant number of queries."""
    competition = stage.competition
    entries = list(entries_of(competition))
    matches = list(
        Match.objects.filter(stage=stage)
        .select_related("home__branch", "away__branch")
        .prefetch_related("sub_matches")
        .order_by("starts_at", "slot", "number")
    )
    byes = list(Bye.objects.filter(stage=stage).values_list("entry_id", "round", "pair"))
    to = recipients_of_entries(entries)
    for entry in entries:
        mine = [match for match in matches if entry.pk in (match.home_id, match.away_id)]
        resting = [(number, pair) for pk, number, pair in byes if pk == entry.pk]
        if not mine and not resting:
            continue
        yield TeamTimes(
            entry=entry,
            to=to[entry.pk],
            subject=later(words.subject, competition, competition.event),
            text=later(_text, stage, entry, mine, resting),
        )


def _text(stage: Stage, entry: Entry, matches: Sequence[Match], byes: Sequence[tuple[int, str]]) -> str:
    competition = stage.competition
    station, base = category_for(competition).stations_are, site_address().url
    return words.text(
        entry=entry,
        competition=competition,
        event=competition.event,
        lines=[line_of(match, entry, station) for match in matches],
        byes=sorted(byes),
        more_rounds=stage.rounds_to_draw > 0,
        link=f"{base}{competition.event.get_absolute_url()}" if base else "",
    )
