"""Reading with a match what says which of its competition it is; `words.location` says it."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, OuterRef, QuerySet, Subquery

from kit.pure.sentences import Sentence
from tournaments.draws.models import Match, Stage, StageEntry
from tournaments.draws.words.figures import group_name
from tournaments.draws.words.location import location


def with_location(rows: QuerySet[Any], to_match: str = "") -> QuerySet[Any]:
    """Return matches with what `location_of` and `group_of` need, or rows from which `to_match` leads to their match.

    A sheet is handed to them beside its match. No query more.
    """
    told: QuerySet[Any] = rows.annotate(group=in_group(to_match), last_round=last_round(to_match))
    return told


def note_location(row: Model, match: Match) -> None:
    """Note on one row what `location_of` and `group_of` need of its match: one query, and none in a round robin.

    For a single sheet, which is read with every entry: to build the query of `with_location` takes longer than to ask
    it.
    """
    group, last = None, 0
    if match.stage.kind != Stage.Kind.ROUND_ROBIN:
        group, last = with_location(Match.objects.filter(pk=match.pk)).values_list("group", "last_round").get()
    row.group, row.last_round = group, last  # type: ignore[attr-defined]


def in_group(to_match: str = "") -> Subquery:
    """Return the number of the group in which a match is played, for `annotate`; null outside of groups.

    `to_match` leads from a row to its match. Both sides of a match are of one group.
    """
    seats = StageEntry.objects.filter(
        stage=OuterRef(f"{to_match}stage"), entry=OuterRef(f"{to_match}home"), stage__kind=Stage.Kind.GROUPS
    )
    return Subquery(seats.values("group")[:1])


def last_round(to_match: str = "") -> Subquery:
    """Return the number of the last round of a match's stage, for `annotate`."""
    rounds = Match.objects.filter(stage=OuterRef(f"{to_match}stage")).order_by("-round")
    return Subquery(rounds.values("round")[:1])


def group_of(row: Model) -> str:
    """Return "Group B" for a match or a sheet that was read with it; empty outside of groups."""
    number = getattr(row, "group", None)
    return group_name(number) if number else ""


def location_of(match: Match, row: Model | None = None) -> str:
    """Return which match it is, its stage read with it; `row` is its sheet where that holds what is needed."""
    return str(where_to_keep(match, row))


def where_to_keep(match: Match, row: Model | None = None) -> Sentence:
    row = row or match
    said = {
        "kind": match.stage.kind,
        "name": match.stage.name,
        "number": match.round,
        "group": getattr(row, "group", None),
        "last": getattr(row, "last_round", 0),
        "takes_losers": match.takes_losers,
        "wing": match.wing,
        "best": match.best_place,
        "worst": match.worst_place,
    }
    return Sentence("draws.where", said)


def where_by_match(matches: QuerySet[Match]) -> dict[int, str]:
    """Return which match each of these is, by id, but for those of a round robin: one query."""
    names = ("pk", "stage__kind", "stage__name", "round", "group", "last_round", "takes_losers", "wing")
    rows = with_location(matches).exclude(stage__kind=Stage.Kind.ROUND_ROBIN)
    return {
        pk: location(kind, name, number, group=group, last=last, takes_losers=losers, wing=wing, best=best, worst=worst)
        for pk, kind, name, number, group, last, losers, wing, best, worst in rows.values_list(
            *names, "best_place", "worst_place"
        )
    }
