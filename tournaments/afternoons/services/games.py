"""Rows of the games of an open event: matches, sheets, byes, and entries for partners of one game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Exists, Max, OuterRef

from tournaments.draws.engine.afternoon.model import Game
from tournaments.draws.engine.afternoon.progressive import GHOST
from tournaments.draws.engine.plan import AfternoonPlan
from tournaments.draws.models import Bye, Match, Stage, SubMatch
from tournaments.draws.services.timetable import plan_times
from tournaments.draws.services.writing import new_codes
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.calling import call
from tournaments.events.models import Competition
from tournaments.events.services import bump_board

FIRST_OF_PAIRED = 10_001  # numbers of partners of one game, which nobody reads

Place = tuple[int, int, int, int]  # of a match: its game, its sides by id, and the number of its table


def save_games(stage: Stage, plan: AfternoonPlan, *, first: int) -> Stage:
    """Write the games from `first` on: a match that stays as it was keeps its row, its sheet and its code."""
    games = plan.as_seated[first - 1 :]
    seated = {game.number: {**plan.seated(game.number), GHOST: GHOST} for game in games}
    wanted = _wanted(stage, plan, games, seated)
    played = SubMatch.objects.filter(match=OuterRef("pk"), submissions__isnull=False)
    standing = stage.matches.filter(round__gte=first).exclude(Exists(played)).prefetch_related("sub_matches")
    known = {
        (match.round, match.home_id, match.away_id, match.sub_matches.all()[0].station): match.pk for match in standing
    }
    stage.matches.filter(pk__in=[pk for place, pk in known.items() if place not in wanted]).delete()
    _add(stage, {place: slot for place, slot in wanted.items() if place not in known})
    stage.byes.filter(round__gte=first).delete()
    out = [(game.number, seated[game.number][seat]) for game in games for seat in game.out]
    Bye.objects.bulk_create(Bye(stage=stage, round=number, entry_id=entry) for number, entry in out)
    plan_times(stage.competition)
    return save_plan(stage, plan)


def save_plan(stage: Stage, plan: AfternoonPlan) -> Stage:
    stage.plan = plan
    stage.save(update_fields=["plan_data", "rounds_to_draw"])
    bump_board(event_id=stage.competition.event_id)
    return stage


def _wanted(
    stage: Stage, plan: AfternoonPlan, games: Sequence[Game], seated: Mapping[int, Mapping[int, int]]
) -> dict[Place, int]:
    """Return every match of the games with the turn in which it is played: tables beyond those there take turns."""
    boards, tables = stage.numbers, max((at.table for game in plan.chart for at in game.seatings), default=1)
    turns = -(-tables // len(boards))
    sides = _entries_of_sides(stage.competition, games, seated)
    wanted = {}
    for game in games:
        who = seated[game.number]
        for at in game.seatings:
            home, away = (sides[frozenset(who[seat] for seat in side)] for side in (at.home, at.away))
            turn, board = divmod(at.table - 1, len(boards))
            wanted[game.number, home, away, boards[board]] = (game.number - 1) * turns + turn + 1
    return wanted


def _add(stage: Stage, wanted: Mapping[Place, int]) -> None:
    last = stage.matches.aggregate(last=Max("number"))["last"] or 0
    matches = Match.objects.bulk_create(
        Match(stage=stage, round=game, slot=slot, number=number, home_id=home, away_id=away)
        for number, ((game, home, away, _), slot) in enumerate(wanted.items(), start=last + 1)
    )
    codes = new_codes(len(matches), event_id=stage.competition.event_id)
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair="", station=station, code=code)
        for match, (_, _, _, station), code in zip(matches, wanted, codes, strict=True)
    )


def _entries_of_sides(
    competition: Competition, games: Sequence[Game], seated: Mapping[int, Mapping[int, int]]
) -> dict[frozenset[int], int]:
    """Return the entry (by id) of each side by the ids of those on it: its own, or that of partners, new or known."""
    wanted = {
        frozenset(seated[game.number][seat] for seat in side): None
        for game in games
        for at in game.seatings
        for side in (at.home, at.away)
    }
    entries = competition.entries.in_bulk()
    members: dict[int, list[int]] = defaultdict(list)
    places = RosterPlace.objects.filter(entry__in=entries).order_by("entry", "position")
    for entry, member in places.values_list("entry", "member"):
        members[entry].append(member)
    paired = [pk for pk, entry in entries.items() if entry.state == Entry.State.PAIRED]
    own = [pk for pk in entries if pk not in set(paired)]
    person = {members[pk][0]: pk for pk in own if members[pk]}
    sides = {frozenset((pk,)): pk for pk in own}
    for pk in paired:
        sides[_side([person[member] for member in members[pk]])] = pk
    new = [sorted(side - {GHOST}) for side in wanted if side not in sides]
    for people, pair in zip(new, _pair(competition, new, entries, after=len(paired)), strict=True):
        sides[_side(people)] = pair.pk
    return sides


def _side(people: Sequence[int]) -> frozenset[int]:
    """Return who is on a side of partners: who is alone has a ghost for a partner."""
    return frozenset(people if len(people) > 1 else (*people, GHOST))


def _pair(
    competition: Competition, new: Sequence[Sequence[int]], entries: Mapping[int, Entry], *, after: int
) -> list[Entry]:
    """Write an entry for partners of a game; who plays with a ghost is alone on it."""
    branch = competition.event.host_branch_id
    paired = Entry.objects.bulk_create(
        Entry(
            competition=competition,
            number=number,
            branch_id=branch,
            state=Entry.State.PAIRED,
            called=call([str(entries[pk]) for pk in people], with_ghost=len(people) == 1),
        )
        for number, people in enumerate(new, start=FIRST_OF_PAIRED + after)
    )
    places = {
        place.entry_id: place for place in RosterPlace.objects.filter(entry__in={pk for two in new for pk in two})
    }
    RosterPlace.objects.bulk_create(
        RosterPlace(entry=entry, member_id=places[pk].member_id, position=position)
        for entry, people in zip(paired, new, strict=True)
        for position, pk in enumerate(people, start=1)
    )
    return paired
