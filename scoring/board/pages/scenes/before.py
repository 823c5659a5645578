"""Before play: where everybody sits, and the plan of the hall."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.dates import said
from kit.pure.text import sort_key
from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.scenes.scene_base import PageHead, Part, Scene
from scoring.board.pages.scenes.scene_data import SceneData
from scoring.board.queries.screens import first_matches, players_of, station_word
from tournaments.halls.queries import plan_of, tables_of
from tournaments.models import Match, RosterPlace, SubMatch
from tournaments.organization.queries.visibility import public_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Where one person plays first. `hour` is empty where it is that of the first matches."""

    name: str
    team: str
    station: str
    hour: str = ""

    @property
    def mark(self) -> str:
        """The letter under which people look for it."""
        return sort_key(self.name)[:1].upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatList:
    station_word: str
    seats: tuple[Seat, ...]


def _seats(data: SceneData) -> Iterator[Part]:
    waiting = [state for state in data.states if state.phase is WeekendPhase.BEFORE]
    if not waiting:
        return
    competitions = [state.competition for state in waiting]
    first = first_matches(data.event, competitions)
    players = players_of(data.event, competitions, departed=data.departed)
    for state in waiting:
        matches = first[state.competition.pk]
        begins = min((match.starts_at for match, _sheet in matches.values() if match.starts_at), default=None)
        seats = tuple(sorted(_seats_in(players[state.competition.pk], matches, begins), key=_as_in_a_list))
        if not seats:
            continue
        page = PageHead(
            key=f"seats-{state.competition.category}",
            title=_("%(competition)s: where you play") % {"competition": state.competition.name},
            lead=_("First matches at %(time)s") % {"time": _clock(begins)} if begins else "",
            busy=len(seats),
        )
        yield Part(
            on=page,
            template="scoring/board/scenes/_seats.html",
            content=SeatList(station_word=station_word(state.competition), seats=seats),
            heading=_("Find your name"),
            many=_("Find your name: %(from)s–%(to)s") % {"from": "{from}", "to": "{to}"},
        )


def _seats_in(
    players: Iterable[RosterPlace],
    matches: Mapping[tuple[int, str], tuple[Match, SubMatch]],
    begins: datetime.datetime | None,
) -> Iterator[Seat]:
    for place in players:
        of_team = {pair: match for (entry, pair), match in matches.items() if entry == place.entry_id}
        # Of a team of pairs whose players are not told apart, each looks at both tables.
        seats = [of_team[place.pair]] if place.pair in of_team else [of_team[pair] for pair in sorted(of_team)]
        if not seats:
            continue
        starts_at = seats[0][0].starts_at
        yield Seat(
            name=public_name(place.member, surname_first=True),
            team=place.entry.team_name,
            station="·".join(dict.fromkeys(str(sheet.station) for _match, sheet in seats)),
            hour=_clock(starts_at) if starts_at and starts_at != begins else "",
        )


def _as_in_a_list(seat: Seat) -> tuple[str, str]:
    return sort_key(seat.name), seat.team


def _clock(moment: datetime.datetime) -> str:
    return said(moment, "time")


def _plan(data: SceneData) -> Iterator[Part]:
    """Yield the plan of the hall, where somebody has said what stands in it."""
    tables = tables_of(data.event)
    if tables and data.states:
        page = PageHead(key="plan", title=_("The plan of the hall"))
        plan = plan_of(tables)
        yield Part(on=page, template="scoring/board/scenes/_plan.html", content=plan, fills=True)
        # In the plan a name would be half as large as the farthest chair needs, so it has a line of its own.
        # Where there is a table 3 and a board 3, it says which of them it means.
        told = [
            (table, kind if plan.is_mixed else "")
            for kind, some in tables.items()
            for table in some
            if table.name or table.is_near or table.is_spare
        ]
        if told:
            names = "scoring/board/scenes/_tables.html"
            yield Part(on=page, template=names, content=told, heading=_("Good to know"))


SEATS = Scene(
    key="seats",
    title=gettext_lazy("Where everybody sits"),
    hint=gettext_lazy("An alphabetical list of the players, with the table of their first match."),
    due=frozenset({WeekendPhase.BEFORE}),
    build=_seats,
)
PLAN = Scene(
    key="plan",
    title=gettext_lazy("Plan of the hall"),
    hint=gettext_lazy("Where the tables and boards stand."),
    due=frozenset({WeekendPhase.BEFORE}),
    build=_plan,
)
