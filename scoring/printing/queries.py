"""What the office page and the printed papers read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.printing.models import PrintedSheet
from scoring.printing.selection import Selection
from scoring.sheets.models import Result
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Departure, Entry
from tournaments.events.models import Event
from tournaments.organization.models import Node


def sheets_of(event: Event, selection: Selection) -> QuerySet[SubMatch]:
    """Return the sub-matches whose sheets are asked for, in the order in which they come out of the printer.

    Drafts have no sheets: their codes and tables may still change. A team that left is not called again,
    and a match is not printed before it is known who plays it.
    """
    stage = "match__stage"
    chosen = SubMatch.objects.filter(
        **{
            f"{stage}__competition__event": event,
            f"{stage}__published_at__isnull": False,
            f"{stage}__set_aside__isnull": True,  # a play-off that was taken back
        }
    )
    if selection.code:
        return _in_order(chosen.filter(code=selection.code))
    if selection.competition:
        chosen = chosen.filter(**{f"{stage}__competition": selection.competition})
    if selection.stage:
        chosen = chosen.filter(**{stage: selection.stage})
    if selection.round:
        chosen = chosen.filter(match__round=selection.round)
    if not selection.with_results:
        chosen = chosen.exclude(Exists(Result.objects.filter(sub_match=OuterRef("pk"))))
    chosen = chosen.filter(match__home__isnull=False, match__away__isnull=False)
    left = Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True).values("entry")
    return _in_order(chosen.exclude(Q(match__home__in=left) | Q(match__away__in=left)))


def _in_order(sheets: QuerySet[SubMatch]) -> QuerySet[SubMatch]:
    return sheets.select_related(
        "match__stage__competition__event__host_branch", "match__home_from", "match__away_from"
    ).order_by(
        "match__stage__competition__position",
        "match__stage__competition",
        "match__stage__position",
        "match__round",
        "match__slot",
        "station",
        "match__number",
        "pair",
    )


def entries_by_id(event: Event) -> dict[int, Entry]:
    """Return every entry of the event with its roster, for as many sheets as refer to it."""
    entries = Entry.objects.filter(competition__event=event).select_related("branch", "partner_branch")
    return {entry.pk: entry for entry in entries.prefetch_related("roster__member")}


def nodes_above(entries: dict[int, Entry]) -> dict[int, Node]:
    """Return the districts and areas of these entries, by id."""
    ids = {pk for entry in entries.values() for pk in entry.branch.path_ids[:-1]}
    return Node.objects.in_bulk(ids)


def printed_before(sheets: Sequence[SubMatch], *, job_id: str) -> set[int]:
    """Return the ids of the sheets that an earlier job printed."""
    ids = [sheet.pk for sheet in sheets]
    # Some databases take a limited number of ids in one question; an event has at most a few thousand sheets.
    earlier = PrintedSheet.objects.exclude(job_id=job_id)
    if len(ids) <= 500:
        earlier = earlier.filter(sub_match__in=ids)
    return set(earlier.values_list("sub_match_id", flat=True)) & set(ids)


@dataclass(frozen=True, slots=True)
class SheetCount:
    """How the paper of one competition stands: sheets there are, printed, back with a result, still out."""

    competition: int
    total: int
    printed: int
    back: int
    out: int


def sheet_counts(event: Event) -> dict[int, SheetCount]:
    """Return the count of sheets of each competition of the event that has a published draw."""
    was_printed = Exists(PrintedSheet.objects.filter(sub_match=OuterRef("pk")))
    is_back = Exists(Result.objects.filter(sub_match=OuterRef("pk")))
    rows = (
        SubMatch.objects.filter(
            match__stage__competition__event=event, match__stage__published_at__isnull=False
        )
        .annotate(was_printed=was_printed, is_back=is_back)
        .values("match__stage__competition")
        .annotate(
            total=Count("pk"),
            printed=Count("pk", filter=Q(was_printed=True)),
            back=Count("pk", filter=Q(is_back=True)),
            out=Count("pk", filter=Q(was_printed=True, is_back=False)),
        )
        .order_by()
    )  # fmt: skip
    return {
        row["match__stage__competition"]: SheetCount(
            row["match__stage__competition"], row["total"], row["printed"], row["back"], row["out"]
        )
        for row in rows
    }
