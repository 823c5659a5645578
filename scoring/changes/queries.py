"""Reading what a late change is about: a competition as it stands, its changes, who waits to be let in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Max, Q, QuerySet
from django.shortcuts import get_object_or_404

from scoring.changes.models import Change
from scoring.printing.models import PrintedSheet
from scoring.sheets.models import Submission
from scoring.standings.model import Standings
from scoring.standings.queries import standings_of
from tournaments.draws.models import Stage
from tournaments.draws.now import DrawNow, draw_now
from tournaments.entries.models import Entry
from tournaments.entries.queries import EntryVerdict, verdicts_for, with_rosters
from tournaments.organization.permissions import Right, require

if TYPE_CHECKING:
    from tournaments.events.models import Competition, Event
    from tournaments.organization.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A competition at one moment: its draw, its standings, and which of its sheets are on paper."""

    now: DrawNow
    standings: Standings
    on_paper: frozenset[int]
    submission: int  # the last result that was ever entered for this draw


def picture_of(stage: Stage) -> Picture:
    """Return a competition as it stands now."""
    printed = PrintedSheet.objects.filter(sub_match__match__stage=stage)
    last = Submission.objects.filter(sub_match__match__stage=stage).aggregate(last=Max("pk"))["last"]
    return Picture(
        now=draw_now(stage),
        standings=standings_of(stage.competition),
        on_paper=frozenset(printed.values_list("sub_match", flat=True)),
        submission=last or 0,
    )


def drawn_competitions(event: Event) -> list[Stage]:
    """Return the published round robins of an event, in the order of its programme: what can be changed late."""
    robins = _round_robins().filter(competition__event=event).select_related("competition__event")
    return list(robins.order_by("competition__position", "competition", "position"))


def _round_robins() -> QuerySet[Stage]:
    return Stage.objects.published().filter(kind=Stage.Kind.ROUND_ROBIN, settles_place=None)


def play_on_follows(stage: Stage) -> bool:
    """Return whether something was made from the results of this draw: a play-off, or matches of the winners."""
    later = stage.competition.stages.filter(Q(settles_place__isnull=False) | ~Q(kind=Stage.Kind.ROUND_ROBIN))
    return later.filter(set_aside__isnull=True, published_at__isnull=False).exists()


def changes_of(event: Event) -> list[Change]:
    """Return the changes of an event, the newest first."""
    found = Change.objects.filter(stage__competition__event=event).defer("before", "after")
    return list(found.select_related("stage__competition", "made_by", "undone_by").order_by("-made_at", "-pk"))


def version_of(stage: Stage) -> int:
    """Return a number that goes up with every change of a draw, and when one is taken back."""
    changes = Change.objects.filter(stage=stage)
    return changes.count() + changes.filter(undone_at__isnull=False).count()


def latest_change(stage: Stage) -> Change | None:
    """Return what was changed last, or taken back last."""
    changes = list(Change.objects.filter(stage=stage).select_related("made_by", "undone_by").defer("before", "after"))
    return max(changes, key=lambda one: one.undone_at or one.made_at, default=None)


def change_with_key(stage: Stage, key: UUID) -> Change | None:
    """Return the change that was made with this key, if it was."""
    return Change.objects.filter(stage=stage, idempotency_key=key).first()


def waiting_entries(competition: Competition) -> list[EntryVerdict]:
    """Return the teams that are written down as drafts, with what the rules say about each."""
    drafts = with_rosters(Entry.objects.filter(competition=competition, state=Entry.State.DRAFT)).order_by("number")
    verdicts = verdicts_for(drafts)
    return [verdicts[entry.pk] for entry in drafts]


def stage_for_change(user: User, stage_id: int, *rights: Right) -> Stage:
    """Return a published round robin when `user` holds all of `rights` there. Raises Http404, PermissionDenied."""
    stages = _round_robins().select_related("competition__event__organizer", "competition__event__host_branch")
    stage = get_object_or_404(stages, pk=stage_id)
    for right in (Right.DRAW, *rights):
        require(user, right, stage.competition.event)
    return stage


def change_for_office(user: User, change_id: int) -> Change:
    """Return one change when `user` may draw at its event. Raises Http404, PermissionDenied."""
    changes = Change.objects.select_related(
        "stage__competition__event__organizer", "stage__competition__event__host_branch", "made_by", "undone_by"
    )
    change = get_object_or_404(changes, pk=change_id)
    require(user, Right.DRAW, change.stage.competition.event)
    return change
