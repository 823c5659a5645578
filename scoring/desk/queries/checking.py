"""The second reader's queue: which results wait for somebody else's eyes, in the order in which they were entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Case, Q, When

from kit.pure.text import sort_key
from scoring.desk.queries.lists import current_results
from scoring.sheets.models import Submission
from scoring.sheets.queries.parties import UNREAD, not_to_check
from tournaments.events.models import Event
from tournaments.organization.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueWanted:
    """Which part of the queue somebody reads: what one person typed, of one competition; None: all of it."""

    by: int | None = None
    competition: int | None = None

    @property
    def query(self) -> dict[str, int]:
        """The same for an address."""
        asked = {"by": self.by, "competition": self.competition}
        return {name: value for name, value in asked.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Typist:
    """Somebody who typed sheets that wait."""

    pk: int
    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """What `user` has left to read. `others` are those that somebody else has to, as `why_not_check` says."""

    wanted: QueueWanted
    left: int
    others: int
    typists: tuple[Typist, ...]  # of everything that the user may read, whatever is wanted

    @property
    def in_all(self) -> int:
        return sum(typist.count for typist in self.typists)


def queue_of(event: Event, user: User, wanted: QueueWanted) -> Queue:
    """Return how much waits, and from whom: one query."""
    unread = current_results(event).filter(UNREAD)
    unread = unread.annotate(elses=Case(When(not_to_check(user, event), then=True), default=False))
    rows = list(unread.values_list("elses", "entered_by", *_COMPETITION, *_NAME))
    own = [row for elses, *row in rows if not elses]
    counts = Counter(row[0] for row in own)
    names = {pk: str(User(**dict(zip(_SAID, said, strict=True)))) for pk, _competition, *said in own}
    left = [row for row in own if wanted.by in (None, row[0]) and wanted.competition in (None, row[1])]
    typists = (Typist(pk=pk, name=names[pk], count=count) for pk, count in counts.items())
    return Queue(
        wanted=wanted,
        left=len(left),
        others=len(rows) - len(own),
        typists=tuple(sorted(typists, key=lambda typist: sort_key(typist.name))),
    )


_COMPETITION = ("sub_match__match__stage__competition",)
_SAID = ("first_name", "last_name", "username", "is_table")
_NAME = tuple(f"entered_by__{field}" for field in _SAID)


def next_to_check(
    event: Event,
    user: User,
    wanted: QueueWanted | None = None,
    *,
    after: Submission | None = None,
    first: Collection[int] = (),
) -> Submission | None:
    """Return the next result that `user` may check: those entered after `after` first, then from the beginning.

    Before all others come those of the matches `first` (by id): a place rests on them.
    """
    wanted = wanted or QueueWanted()
    waiting = current_results(event).filter(UNREAD).exclude(not_to_check(user, event))
    if wanted.by is not None:
        waiting = waiting.filter(entered_by=wanted.by)
    if wanted.competition is not None:
        waiting = waiting.filter(sub_match__match__stage__competition=wanted.competition)
    is_first = Q(sub_match__match__in=first)
    ordered = waiting.alias(is_late=Case(When(is_first, then=0), default=1)).order_by("is_late", "entered_at", "pk")
    if after is not None:
        later = Q(entered_at__gt=after.entered_at) | Q(entered_at=after.entered_at, pk__gt=after.pk)
        later = (is_first & later) | ~is_first if after.sub_match.match_id in first else ~is_first & later
        if (following := ordered.filter(later).first()) is not None:
            return following
    return ordered.first()


def unchecked_count(event: Event) -> int:
    """Return how many results nobody else has checked."""
    return current_results(event).filter(UNREAD).count()


def version_before(submission: Submission) -> Submission | None:
    """Return the version that this one took the place of, for showing what was changed."""
    return (
        Submission.objects.filter(sub_match=submission.sub_match_id, version__lt=submission.version)
        .order_by("-version")
        .first()
    )
