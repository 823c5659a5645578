"""Before play: the program, then who plays first where, a line a team and a line a player, and the plan of the hall."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from kit.dates import said
from kit.pure.text import sort_key
from scoring.board.engine.phases import WeekendPhase
from scoring.board.models.screens import Screen
from scoring.board.pages.chair import sponsor_pages
from scoring.board.pages.matches import CompetitionNow
from scoring.board.pages.parts import BoardPage, part
from scoring.board.pages.reads import HallReads
from scoring.board.queries.screens import first_matches, players_of, station_word
from tournaments.events.queries.programme import programme_of
from tournaments.halls.queries import plan_of, tables_of
from tournaments.hosting.queries.papers import information_of
from tournaments.models import Match, RosterPlace, SubMatch
from tournaments.organization.queries.visibility import public_name

SOON = datetime.timedelta(hours=1)  # others play: a competition that begins later has no page in every turn
FROM_TO = "{from}–{to}"  # the screen puts letters in place of these
First = Mapping[tuple[int, str], tuple[Match, SubMatch]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Where a team or a player plays first. `hour` is empty where it is that of the first matches."""

    name: str
    station: str
    team: str = ""  # of a player
    hour: str = ""

    @property
    def mark(self) -> str:
        """The letter under which people look for it."""
        return sort_key(self.name)[:1].upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatList:
    station_word: str
    seats: Sequence[Seat]


def pages(reads: HallReads) -> Iterator[BoardPage]:
    """Yield the program while nothing is drawn, then the pages of every competition in which nothing is played."""
    if not reads.states:
        yield from _program(reads)
        return
    waiting = [state for state in reads.states if state.phase is WeekendPhase.BEFORE]
    if not waiting:
        return
    competitions = [state.competition for state in waiting]
    first = first_matches(reads.event, competitions)
    players = players_of(reads.event, competitions, departed=reads.departed)
    is_played = any(state.phase is WeekendPhase.PLAYING for state in reads.states)
    for state in waiting:
        of = state.competition.pk
        yield from _of_competition(reads, state, first[of], players[of], is_played=is_played)
    if not is_played:
        yield from _plan(reads)


def _program(reads: HallReads) -> Iterator[BoardPage]:
    days = groupby(programme_of(reads.event), key=lambda item: item.day)
    parts = [part("program", list(items), capfirst(said(day, "day-here"))) for day, items in days]
    yield BoardPage(
        key="program",
        title=reads.event.name,
        lead=_("The draw is not published yet. It appears here as soon as it is."),
        parts=tuple(parts),
    )
    sheet = information_of(reads.event)
    told = [
        (_("At the registration table"), sheet.registration),
        (_("Coffee and meals"), sheet.meals),
        (_("Banquet"), sheet.banquet),
    ]
    if lines := [part("lines", text.splitlines(), heading) for heading, text in told if text]:
        yield BoardPage(key="coming", title=_("Good to know"), parts=tuple(lines))
    yield from sponsor_pages(reads.event)


def _of_competition(
    reads: HallReads, state: CompetitionNow, first: First, players: Iterable[RosterPlace], *, is_played: bool
) -> Iterator[BoardPage]:
    begins = min((match.starts_at for match, _sheet in first.values() if match.starts_at), default=None)
    competition, word = state.competition, station_word(state.competition)
    names = _names(reads, competition.pk)
    teams = [_seat(name, _of_team(first, entry), begins) for entry, name in names.items() if _of_team(first, entry)]
    if not teams:
        return
    lead = reads.paces.get(competition.pk, "")
    if begins and not lead:
        lead = _("First matches at %(time)s") % {"time": said(begins, "time")}
    yield BoardPage(
        key=f"teams-{competition.category}",
        title=competition.name,
        of=competition.category,
        says_where=not is_played or begins is None or begins <= timezone.now() + SOON,
        lead=lead,
        parts=(part("seats", _sorted(teams, word), "" if competition.event.is_open else _("Teams"), many=FROM_TO),),
    )
    seats = [_seat(*_of_player(place, first), begins, place) for place in players if _of_team(first, place.entry_id)]
    yield BoardPage(
        key=f"names-{competition.category}",
        title=competition.name,
        of=competition.category,
        shows=Screen.Shows.NAMES,
        lead=_("Walk up to read"),
        parts=(part("seats", _sorted(seats, word), _("Players by surname"), many=FROM_TO),),
    )


def _names(reads: HallReads, competition: int) -> dict[int, str]:
    own = next(standings for standings in reads.standings if standings.competition.pk == competition)
    return {team.entry_id: team.name for team in own.teams.values() if team.entry_id not in reads.departed}


def _of_team(first: First, entry: int) -> list[tuple[Match, SubMatch]]:
    return [first[key] for key in sorted(first) if key[0] == entry]


def _of_player(place: RosterPlace, first: First) -> tuple[str, list[tuple[Match, SubMatch]]]:
    """Return a player with the sheets of the own pair; of pairs that are not told apart, each looks at both tables."""
    own = first.get((place.entry_id, place.pair))
    return public_name(place.member, surname_first=True), [own] if own else _of_team(first, place.entry_id)


def _seat(
    name: str, sheets: Sequence[tuple[Match, SubMatch]], begins: datetime.datetime | None, of: RosterPlace | None = None
) -> Seat:
    starts_at = sheets[0][0].starts_at
    return Seat(
        name=name,
        station="·".join(dict.fromkeys(str(sheet.station) for _match, sheet in sheets)),
        team=of.entry.team_name if of else "",
        hour=said(starts_at, "time") if starts_at and starts_at != begins else "",
    )


def _sorted(seats: Iterable[Seat], word: str) -> SeatList:
    return SeatList(station_word=word, seats=sorted(seats, key=lambda seat: (sort_key(seat.name), seat.team)))


def _plan(reads: HallReads) -> Iterator[BoardPage]:
    """Yield the plan of the hall, where somebody has said what stands in it."""
    tables = tables_of(reads.event)
    if not tables:
        return
    plan = plan_of(tables)
    yield BoardPage(key="plan", title=_("The plan of the hall"), parts=(part("plan", plan, fills=True),))
    # In the plan a name would be half as large as the farthest chair needs, so it has a line of its own.
    # Where there is a table 3 and a board 3, it says which of them it means.
    told = [
        (table, kind if plan.is_mixed else "")
        for kind, some in tables.items()
        for table in some
        if table.name or table.is_near or table.is_spare
    ]
    if told:
        yield BoardPage(key="tables", title=_("The plan of the hall"), parts=(part("tables", told, _("Good to know")),))
