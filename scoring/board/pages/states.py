"""What goes on in each competition at this moment, and its places, as the hall board shows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.board.pages.matches import CompetitionNow, MatchView, views_of
from scoring.board.queries.screens import EventPlayed, latest_of, latest_results, matches_in_order, played_in
from scoring.board.words.screens import COMPLETE, PROVISIONAL, final_since
from scoring.desk.queries.expected import expected_hours
from scoring.standings.queries.model import Standings
from scoring.standings.queries.prospects import can_decide, prospects_of
from scoring.standings.words import prospects as words
from scoring.standings.words.places import place_text
from scoring.standings.words.reasons import tie_sentence, uncited
from tournaments.draws.words.lengths import who_advances
from tournaments.models import Event, Match
from tournaments.organization.queries.visibility import sees_results


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlace:
    """One line of the standings on the board."""

    place: str
    name: str
    played: int
    points: int | None  # a knockout has none


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTable:
    """The places of a competition, or of one of its groups, with what there is to say about them."""

    places: tuple[BoardPlace, ...]
    heading: str
    note: str
    is_tied: bool
    at_stake: tuple[str, ...] = ()  # who is sure of first place, and which matches can decide


def states_of(event: Event, drawn: Sequence[Standings]) -> list[CompetitionNow]:
    """Return what goes on in each competition of `event` that is drawn, by their standings: seven queries."""
    names = {team.entry_id: team.name for standings in drawn for team in standings.teams.values()}
    departed = frozenset(entry for standings in drawn for entry in standings.departures)
    played, newest = played_in(event, departed), latest_results(event)
    wanted = Q(pk__in=newest)
    for stage_id, slot in [*played.now.items(), *played.then.items()]:
        wanted |= Q(stage=stage_id, slot=slot)
    matches = matches_in_order(Match.objects.filter(wanted), event)
    hours = expected_hours(event)
    views = {view.match_id: view for view in views_of(matches, names, departed, event=event, expected=hours)}
    upcoming: dict[int, list[tuple[Match, MatchView]]] = defaultdict(list)
    for match in matches:
        if match.slot in (played.now.get(match.stage_id), played.then.get(match.stage_id)):
            view = views[match.pk]
            if not view.is_over and not view.called_off:
                upcoming[match.stage.competition_id].append((match, view))
    by_id = {match.pk: match for match in matches}
    latest = latest_of(by_id[match_id] for match_id in newest)
    return [
        _now_in(
            standings,
            played,
            upcoming[standings.competition.pk],
            tuple(views[match.pk] for match in latest[standings.competition.pk]),
        )
        for standings in drawn
    ]


def _now_in(
    standings: Standings,
    played: EventPlayed,
    upcoming: Sequence[tuple[Match, MatchView]],
    latest: tuple[MatchView, ...],
) -> CompetitionNow:
    competition = standings.competition
    over, total = played.totals.get(competition.pk, (0, 0))
    # While results are hidden, nobody sees that the finals are made.
    made = standings.finals_stage is not None and sees_results(competition.event)
    return CompetitionNow(
        competition=competition,
        played=over,
        total=total,
        finals_follow=_more_follows(standings, made=made),
        now=tuple(view for match, view in upcoming if played.now.get(match.stage_id) == match.slot),
        then=tuple(view for match, view in upcoming if played.then.get(match.stage_id) == match.slot),
        latest=latest,
    )


def _more_follows(standings: Standings, *, made: bool) -> bool:
    """Return whether finals follow that are not `made`, or rounds of a Swiss draw, for all that the public knows."""
    stage = standings.stage
    if stage is None:
        return False
    if stage.follows_results:
        return stage.rounds_to_draw > 0 or not sees_results(standings.competition.event)
    return stage.is_before_finals and not made


def tables_of(standings: Standings) -> list[PlaceTable]:
    """Return standings as the board shows them: of the field, or of each group (or the table) until its finals.

    A final group has its table while it plays; in a knockout nobody has a place before it is decided.
    """
    if standings.table.all_in or not standings.parts:
        return [_table(_("Standings"), standings)]
    if standings.finals_stage is None:
        return [_table(group.name or _("Standings"), group) for group in standings.groups]
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
    return PlaceTable(
        heading=heading,
        places=places,
        note=_note(standings),
        is_tied=bool(standings.table.ties),
        at_stake=tuple(_at_stake(standings)),
    )


def _at_stake(standings: Standings) -> list[str]:
    """Return who is sure of first place, and which matches can decide first or second: the hall reads little else."""
    told, names = prospects_of(standings), standings.teams
    sure = [words.is_sure(names[prospect.entry].name, 1) for prospect in told.values() if prospect.sure == 1]
    first_two = [decides for decides in can_decide(standings, told) if decides.place <= 2]
    return sure + [
        words.can_decide(names[decides.home].name, names[decides.away].name, decides.place) for decides in first_two[:2]
    ]


def _note(standings: Standings) -> str:
    """Return what there is to say about a table, how many go on to finals included."""
    table = standings.table
    if table.ties:
        return uncited(tie_sentence(table.ties[0], standings), standings)
    drawn = standings.stage
    grouping = drawn.plan.grouping if drawn is not None else None
    if grouping is not None and not standings.parts:
        who = who_advances(grouping)
        return who if table.all_in else f"{who} {PROVISIONAL}"
    if standings.competition.closed_at is not None:
        return final_since(timezone.localdate(standings.competition.closed_at))
    return str(COMPLETE if table.is_final else PROVISIONAL)
