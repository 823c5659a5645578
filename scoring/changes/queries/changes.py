"""Reading what a late change is about: a competition as it stands, its changes, who waits to be let in."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max, Prefetch, Q, QuerySet
from django.shortcuts import get_object_or_404

from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind
from scoring.changes.models import Change
from scoring.sheets.models import PrintedSheet, Submission
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from tournaments.draws.models import BEFORE_FINALS, DRAWS, FINALS, Stage, SubMatch
from tournaments.draws.queries.draws import has_results
from tournaments.draws.queries.now import DrawNow, draw_now
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.verdicts import EntryVerdict, verdicts_for
from tournaments.events.models import Competition, Event
from tournaments.events.queries import reason_final
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, may, require

_CHANGED = (Stage.Kind.ROUND_ROBIN, Stage.Kind.SWISS, *BEFORE_FINALS)  # in which matches add up to a table


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionPicture:
    """A competition at one moment: its draw, its standings, and which of its sheets are on paper."""

    now: DrawNow
    standings: Standings
    on_paper: frozenset[int]
    submission: int  # the last result that was ever entered for this draw


def picture_of(stage: Stage) -> CompetitionPicture:
    """Return a competition as it stands now."""
    printed = PrintedSheet.objects.filter(sub_match__match__stage=stage)
    last = Submission.objects.filter(sub_match__match__stage=stage).aggregate(last=Max("pk"))["last"]
    return CompetitionPicture(
        now=draw_now(stage),
        standings=standings_of(stage.competition),
        on_paper=frozenset(printed.values_list("sub_match", flat=True)),
        submission=last or 0,
    )


def drawn_competitions(event: Event) -> list[Stage]:
    """Return the published draws of an event, in the order of its program."""
    draws = Stage.objects.published().draws().filter(competition__event=event).select_related("competition__event")
    return list(draws.order_by("competition__position", "competition", "position"))


def on_same_boards(stage: Stage) -> list[Stage]:
    """Return the other draws that are played on the boards of this one and have matches left, by their program."""
    shared = stage.competition.shared_boards_id
    if shared is None:
        return []
    others = Stage.objects.published().draws().filter(competition__shared_boards=shared).exclude(pk=stage.pk)
    others = others.select_related("competition__event").order_by("competition__position", "competition")
    return [other for other in others if reason_against(other) is None and draw_now(other).open]


# --- whether anything can be changed --------------------------------------------------------------------


def made_from(stage: Stage) -> list[Stage]:
    """Return what was made from the results of a draw and counts: play-offs of its ties, and finals."""
    later = stage.competition.stages.published().exclude(pk=stage.pk).filter(set_aside__isnull=True)
    return list(later.order_by("position"))


def reason_against(stage: Stage) -> RuleViolation | None:
    """Return why nothing can be changed in a draw, whatever it is; None as long as something can."""
    if stage.published_at is None:
        return RuleViolation("changes.not_published_yet")
    final = reason_final(stage.competition)
    if final is not None:
        return final
    if stage.kind not in _CHANGED:
        return RuleViolation("changes.at_the_desk")
    later = made_from(stage)
    finals = next((later_stage for later_stage in later if later_stage.is_finals), None)
    if finals is not None:
        return RuleViolation("changes.finals_begun" if has_results(finals) else "changes.finals_made")
    if later and not stage.is_before_finals:
        return RuleViolation("changes.playoff_made")
    return None


def require_no_playoff(stage: Stage, now: DrawNow, groups: Collection[int]) -> None:
    """Raise RuleViolation when a play-off was made from the results of one of these groups."""
    for later_stage in made_from(stage):
        for group in {now.group_of.get(entry, 0) for entry in later_stage.seats.values_list("entry", flat=True)} & set(
            groups
        ):
            raise RuleViolation("changes.playoff_in_group" if group else "changes.playoff_made", group=group)


def at_the_desk(stage: Stage) -> list[SubMatch]:
    """Return the sheets of a knockout, or of the finals after groups, that could be forfeited now."""
    played = (
        [stage.pk]
        if stage.kind not in _CHANGED
        else [later_stage.pk for later_stage in made_from(stage) if later_stage.is_finals]
    )
    sheets = SubMatch.objects.filter(match__stage__in=played, result=None, match__home__isnull=False)
    return list(
        sheets.filter(match__away__isnull=False)
        .select_related("match__home__branch", "match__away__branch")
        .order_by("match__slot", "station")
    )


# --- what was changed -----------------------------------------------------------------------------------


def changes_of(event: Event) -> list[Change]:
    """Return the changes of an event, the newest first, each with those that are part of it."""
    changes = Change.objects.filter(stage__competition__event=event, part_of=None).defer("before", "after")
    parts = Change.objects.select_related("stage__competition").defer("before", "after", "report").order_by("pk")
    return list(
        changes.select_related("stage__competition", "made_by", "undone_by")
        .prefetch_related(Prefetch("parts", queryset=parts))
        .order_by("-made_at", "-pk")
    )


def changes_around(stage: Stage) -> QuerySet[Change]:
    """Return the changes of a draw and of those on the same boards: what one moves, another may have moved to."""
    shared = stage.competition.shared_boards_id
    if shared is None:
        return Change.objects.filter(stage=stage)
    return Change.objects.filter(stage__competition__shared_boards=shared)


def version_of(stage: Stage) -> int:
    """Return a number that goes up with every change of a draw or its boards, and when one is taken back."""
    changes = changes_around(stage)
    return changes.count() + changes.filter(undone_at__isnull=False).count()


def latest_change(stage: Stage) -> Change | None:
    """Return what was changed last, or taken back last."""
    changes = list(changes_around(stage).select_related("made_by", "undone_by").defer("before", "after"))
    return max(changes, key=lambda change: change.undone_at or change.made_at, default=None)


def change_with_key(stage: Stage, key: UUID) -> Change | None:
    """Return the change that was made with this key, if it was."""
    return changes_around(stage).filter(idempotency_key=key).first()


def waiting_entries(competition: Competition) -> list[EntryVerdict]:
    """Return the teams that are written down as drafts, with what the rules say about each."""
    drafts = with_rosters(Entry.objects.filter(competition=competition, state=Entry.State.DRAFT)).order_by("number")
    verdicts = verdicts_for(drafts)
    return [verdicts[entry.pk] for entry in drafts]


def stage_for_change(user: User, stage_id: int, *rights: Right) -> Stage:
    """Return a published draw when `user` holds all of `rights` there; for finals the draw that they were made from.

    Raises Http404, PermissionDenied.
    """
    stages = Stage.objects.published().filter(kind__in=(*DRAWS, *FINALS))
    stages = stages.select_related("competition__event__organizer", "competition__event__host_branch")
    stage = get_object_or_404(stages, pk=stage_id)
    if stage.is_finals:
        stage = stages.get(competition=stage.competition_id, kind__in=DRAWS)
    for right in (Right.DRAW, *rights):
        require(user, right, stage.competition.event)
    return stage


def change_for_office(user: User, change_id: int) -> Change:
    """Return one change, whole, when `user` may draw at its event. Raises Http404, PermissionDenied."""
    changes = Change.objects.select_related(
        "stage__competition__event__organizer", "stage__competition__event__host_branch", "made_by", "undone_by"
    )
    change = get_object_or_404(changes, pk=change_id)
    if change.part_of_id is not None:
        change = changes.get(pk=change.part_of_id)
    require(user, Right.DRAW, change.stage.competition.event)
    return change


def may_take_back(user: User, change: Change) -> bool:
    """Return whether `user`, who may draw, takes a change back: what is a ruling, those alone who rule."""
    return not ChangeKind(change.kind).is_ruling or may(user, Right.RULE, change.stage.competition.event)


def locked_draw(stage: Stage) -> Stage:
    """Return the stage, fresh, with its competition and those on the same boards locked.

    Two chairs do not change the same draw, or the same boards, at the same time.
    """
    together = Q(pk=stage.competition_id)
    if stage.competition.shared_boards_id is not None:
        together |= Q(shared_boards=stage.competition.shared_boards_id)
    # Without `of` PostgreSQL would lock the event as well, and every result of the weekend with it.
    list(Competition.objects.select_for_update(of=("self",)).filter(together).order_by("pk"))
    return Stage.objects.select_related("competition__event__organizer", "competition__event__host_branch").get(
        pk=stage.pk
    )
