"""What goes on in each competition at this moment, and its places, as the hall board shows them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from scoring.board.pages.matches import (
    CompetitionNow,
    MatchView,
    view_of,
)
from scoring.board.queries import (
    competitions_with_draw,
    latest_matches,
    match_totals,
    matches_in_order,
    turns_now_and_next,
)
from scoring.board.words import COMPLETE, PROVISIONAL, final_since
from scoring.standings.pages import place_text
from scoring.standings.queries.model import Standings
from scoring.standings.queries.prospects import can_decide, prospects_of
from scoring.standings.queries.public import departed_entries, names_in
from scoring.standings.words import prospects as words
from scoring.standings.words.reasons import tie_sentence
from tournaments.models import Event, Match


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlace:
    """One line of the standings on the board."""

    place: str
    name: str
    played: int
    points: int | None  # a knock-out has none


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTable:
    """The places of a competition, or of one of its groups, with what there is to say about them."""

    places: tuple[BoardPlace, ...]
    heading: str
    note: str
    at_stake: tuple[str, ...] = ()  # who is sure of first place, and which matches can decide


def states_of(event: Event) -> list[CompetitionNow]:
    """Return what goes on in each competition of `event` that has a published draw, in constant queries."""
    departed = departed_entries(event)
    names = names_in(event)
    totals = match_totals(event, departed)
    current, following = turns_now_and_next(event, departed)
    wanted = Q(pk__in=[])
    for stage_id, slot in [*current.items(), *following.items()]:
        wanted |= Q(stage=stage_id, slot=slot)
    upcoming: dict[int, list[tuple[Match, MatchView]]] = defaultdict(list)
    for match in matches_in_order(Match.objects.filter(wanted), event):
        view = view_of(match, names, departed, event=event)
        if not view.is_over and not view.called_off:
            upcoming[match.stage.competition_id].append((match, view))
    latest = latest_matches(event)
    return [
        CompetitionNow(
            competition=drawn.competition,
            played=totals.get(drawn.competition.pk, (0, 0))[0],
            total=totals.get(drawn.competition.pk, (0, 0))[1],
            finals_follow=drawn.finals_follow,
            now=tuple(
                view for match, view in upcoming[drawn.competition.pk] if current.get(match.stage_id) == match.slot
            ),
            then=tuple(
                view for match, view in upcoming[drawn.competition.pk] if following.get(match.stage_id) == match.slot
            ),
            latest=tuple(view_of(match, names, departed, event=event) for match in latest[drawn.competition.pk]),
        )
        for drawn in competitions_with_draw(event)
    ]


def tables_of(standings: Standings) -> list[PlaceTable]:
    """Return standings as the board shows them: of the field, or of each group (or the table) until its finals.

    A final group has its table while it plays; in a knock-out nobody has a place before it is decided.
    """
    if standings.table.all_in or not standings.parts:
        return [_table("Standings", standings)]
    if standings.finals_stage is None:
        return [_table(group.name or "Standings", group) for group in standings.groups]
    final = standings.final_group
    return [_table(final.name, final)] if final is not None else []


def _table(heading: str, standings: Standings) -> PlaceTable:
    places = tuple(
        BoardPlace(
            place=place_text(row),
            name=standings.teams[row.entry].name,
            played=row.played,
            points=None if standings.says_how_far else row.tally.points,
        )
        for row in standings.table.rows
        if row.place is not None
    )
    return PlaceTable(heading=heading, places=places, note=_note(standings), at_stake=tuple(_at_stake(standings)))


def _at_stake(standings: Standings) -> list[str]:
    """Return who is sure of first place, and which matches can decide first or second: the hall reads little else."""
    told, names = prospects_of(standings), standings.teams
    sure = [words.is_sure(names[one.entry].name, 1) for one in told.values() if one.sure == 1]
    first_two = [decides for decides in can_decide(standings, told) if decides.place <= 2]
    return sure + [words.can_decide(names[one.home].name, names[one.away].name, one.place) for one in first_two[:2]]


def _note(standings: Standings) -> str:
    """Return what there is to say about a table, how many go on to finals included."""
    table = standings.table
    if table.ties:
        return tie_sentence(table.ties[0], standings)
    drawn = standings.stage
    grouping = drawn.plan.grouping if drawn is not None else None
    if grouping is not None and not standings.parts:
        advance = grouping.advance
        who = "The first advances to the finals." if advance == 1 else f"The first {advance} advance to the finals."
        return who if table.all_in else f"{who} {PROVISIONAL}"
    if standings.competition.closed_at is not None:
        return final_since(timezone.localdate(standings.competition.closed_at))
    return COMPLETE if table.is_final else PROVISIONAL
