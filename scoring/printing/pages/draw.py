"""Who plays whom, where and when: lists for the wall, for the desk and for each team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebook import Category
from scoring.printing.engine.extent import drawn, summed
from scoring.printing.pages.base import NO_DRAW, NO_TEAMS, Document, Group, Paper, PaperAsked, Size
from scoring.printing.words.dates import called_at, called_shortly
from scoring.standings.queries.teams import Team, teams
from tournaments.draws.models import Match, Stage
from tournaments.draws.pages.schedule import groups_of
from tournaments.draws.queries.draws import Round, Schedule, schedule_of
from tournaments.draws.queries.public import DECIDER
from tournaments.draws.words.figures import group_name
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import standing_departures
from tournaments.entries.queries.team_words import words_by_entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.organization.queries.gate import public_name

MOST_COLUMNS = 12  # stations next to each other on a landscape page
MOST_COLUMNS_OF_PAIRS = 9  # where a cell says which pair as well
SITS_OUT = gettext_lazy("you sit out")
PAIR_SITS_OUT = gettext_lazy("pair %(pair)s sits out")
ONE_COLUMN = 19  # matches of a team on half a page, one under the other


@dataclass(frozen=True, kw_only=True)
class DrawSection:
    """The draw of one stage of a competition, or of one of its groups."""

    competition: Competition
    category: Category
    schedule: Schedule
    teams: dict[int, Team]
    left: frozenset[int] = frozenset()  # entries that have left the competition
    group: str = ""  # "Group B"
    goes_on: bool = False  # it stands below the group before it, on the same page where there is room

    def is_off(self, match: Match) -> bool:
        """Whether a match is not played any more, as one of its sides has left."""
        is_over = all(hasattr(sheet, "result") for sheet in match.sub_matches.all())
        return not is_over and bool(self.left & {match.home_id, match.away_id})

    @property
    def tells_what_is_hidden(self) -> bool:
        """Whether what is played here follows from results, and the event hides those."""
        if not self.competition.event.standings_hidden:
            return False
        return not self.schedule.stage.is_draw or any(
            (match.home_from_id and match.home_id)
            or (match.away_from_id and match.away_id)
            or any(sheet.pair == DECIDER for sheet in match.sub_matches.all())
            for match in self.schedule.matches
        )

    @property
    def heading(self) -> str:
        stage = self.schedule.stage
        if self.group:
            return f"{self.competition.name}: {self.group}"
        return self.competition.name if stage.is_draw and not stage.is_playoff else f"{self.competition.name}: {stage}"

    @property
    def station_word(self) -> str:
        return self.category.stations_are

    @property
    def has_turns(self) -> bool:
        """Whether some round is played in more than one turn, or groups take turns."""
        if self.group and any(match.slot != match.round for match in self.schedule.matches):
            return True
        return any(len(in_round.turns) > 1 for in_round in self.schedule.rounds)

    @property
    def numbers(self) -> list[Team]:
        """The teams of the stage by their number."""
        playing = {pk for match in self.schedule.matches for pk in (match.home_id, match.away_id) if pk}
        return sorted((self.teams[pk] for pk in playing), key=lambda team: team.number)


def parts(asked: PaperAsked) -> Iterator[DrawSection]:
    """Yield the published stages of the competitions that were asked for, a draw in groups group by group."""
    for part in stage_parts(asked):
        groups = groups_of(part.schedule)
        for number, group in enumerate(groups):
            yield replace(part, schedule=group.schedule, group=group.group.name, goes_on=number > 0)
        if not groups:
            yield part


def stage_parts(asked: PaperAsked) -> Iterator[DrawSection]:
    """Yield the published stages of the competitions that were asked for, each as a whole."""
    yield from asked.once("draws", lambda: tuple(_stage_parts(asked)))


def _stage_parts(asked: PaperAsked) -> Iterator[DrawSection]:
    for competition in asked.competitions:
        stages = asked.stages(competition)
        if not stages:
            continue
        category = category_for(competition)
        named = team_names(competition)
        left = frozenset(standing_departures(competition))
        for stage in stages:
            yield DrawSection(
                competition=competition,
                category=category,
                schedule=schedule_of(stage, with_results=True),
                teams=named,
                left=left,
            )


def team_names(competition: Competition) -> dict[int, Team]:
    """Return the teams of a competition by entry, each with a name of its own."""
    entries = Entry.objects.filter(competition=competition).select_related("branch", "partner_branch")
    places = RosterPlace.objects.filter(entry__competition=competition).select_related("member")
    return teams(entries, places)


# --- by round -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ScheduleLine:
    """One match of the schedule."""

    turn: int
    station: str
    when: str
    home: str
    away: str
    is_off: bool = False
    places: str = ""  # "For places 5 and 6", in finals for every place


def schedule(asked: PaperAsked) -> Paper | None:
    """Every match, round by round, with table and time."""
    sections = list(parts(asked))
    if not sections:
        return None
    schedules = [
        {"part": part, "rounds": [_round(in_round, part) for in_round in part.schedule.rounds]} for part in sections
    ]
    # A group that stands below another moves to the next page as a whole.
    repeats = not any(part.goes_on for part in sections)
    return Paper(title=_("Schedule by round"), template="schedule", context={"parts": schedules, "repeats": repeats})


def _round(in_round: Round, part: DrawSection) -> dict[str, object]:
    lines = [
        ScheduleLine(
            turn=match.slot,
            station=", ".join(_station(match)),
            when=called_at(match.starts_at),
            home=_side(match.home_id, match.home_from, match, part.teams),
            away=_side(match.away_id, match.away_from, match, part.teams),
            is_off=part.is_off(match),
            places=match.for_places,
        )
        for match in in_round.matches
    ]
    times = {line.when for line in lines}
    return {
        "number": in_round.number,
        "when": next(iter(times)) if len(times) == 1 else "",
        "times": len(times) > 1,
        "places": any(line.places for line in lines),
        "lines": lines,
        "byes": [f"{part.teams[entry.pk].short} {entry.resting_pair}".strip() for entry in in_round.byes],
    }


def _station(match: Match) -> list[str]:
    return [f"{sheet.pair} {sheet.station}".strip() for sheet in match.sub_matches.all()]


def _side(entry_id: int | None, fed_by: Match | None, match: Match, named: dict[int, Team]) -> str:
    if entry_id is not None:
        team = named[entry_id]
        return f"{team.number} {team.name}"
    return match.comes_out_of(fed_by) or _("not known yet")


# --- by table -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Grid:
    """A part of the wall draw: a row for each turn, a column for each of these stations."""

    part: DrawSection
    stations: Sequence[int]
    rows: Sequence[tuple[str, str, Sequence[Sequence[str]]]]

    @property
    def is_tight(self) -> bool:
        """Whether cells are narrow enough to need smaller type."""
        return len(self.stations) > MOST_COLUMNS_OF_PAIRS or self.part.category.sides.pairs > 1

    @property
    def has_times(self) -> bool:
        return any(when for _, when, _ in self.rows)


def wall_draw(asked: PaperAsked) -> Paper | None:
    """The draw as a grid for the wall: which numbers meet at which table in which round."""
    grids = [grid for part in parts(asked) if not part.schedule.stage.is_playoff for grid in _grids(part)]
    return Paper(title=_("Wall draw"), template="wall_draw", context={"grids": grids}, size="wide") if grids else None


def _grids(part: DrawSection) -> Iterator[Grid]:
    cells: dict[tuple[int, int, int], list[str]] = {}
    for match in part.schedule.matches:
        for sheet in match.sub_matches.all():
            home, away = (part.teams[pk].number if pk else "?" for pk in (match.home_id, match.away_id))
            cell = cells.setdefault((match.round, match.slot, sheet.station), [])
            text = f"{home}–{away} {sheet.pair}".strip()
            cell.append(format_html("<s>{}</s>", text) if part.is_off(match) else text)
    used = sorted({station for _, _, station in cells})
    # A group plays on some of the stations, and a change may have put a match on one that the draw did not know.
    stations = used if part.group else sorted({*used, *part.schedule.stage.numbers})
    most = MOST_COLUMNS_OF_PAIRS if part.category.sides.pairs > 1 else MOST_COLUMNS
    width = ceil(len(stations) / ceil(len(stations) / most))  # equal parts, not one full and one of a single column
    for start in range(0, len(stations), width):
        chunk = stations[start : start + width]
        rows = []
        for in_round in part.schedule.rounds:
            for turn in in_round.turns:
                when = called_shortly(turn.matches[0].starts_at)
                takes_turns = len(in_round.turns) > 1 or (part.group and part.has_turns)
                name = f"{in_round.number} / {turn.slot}" if takes_turns else f"{in_round.number}"
                byes = ", ".join(f"{entry.number} {entry.resting_pair}".strip() for entry in in_round.byes)
                columns = [cells.get((in_round.number, turn.slot, station), []) for station in chunk]
                rows.append((name, when, [*columns, [byes]] if part.schedule.rounds[0].byes else columns))
        yield Grid(part, chunk, rows)


# --- by team --------------------------------------------------------------------------------------------


def team_schedules(asked: PaperAsked) -> Paper | None:
    """For each team its card: its own matches and its word, two teams a page, to be cut."""
    slips = [slip for part in parts(asked) if not part.schedule.stage.is_playoff for slip in _slips(part)]
    return (
        Paper(title=_("A card for each team"), template="team_schedules", context={"slips": slips}) if slips else None
    )


def _slips(part: DrawSection) -> Iterator[dict[str, object]]:
    words = words_by_entry(team.entry_id for team in part.numbers)
    pairs = _pairs(part)
    for team in part.numbers:
        lines = []
        has_times = any(match.starts_at for match in part.schedule.matches)
        for in_round in part.schedule.rounds:
            mine = [m for m in in_round.matches if team.entry_id in (m.home_id, m.away_id)]
            for match in mine:
                at_home = match.home_id == team.entry_id
                other = part.teams.get((match.away_id if at_home else match.home_id) or 0)
                lines.append(
                    {
                        "round": in_round.number,
                        "turn": match.slot,
                        "when": called_shortly(match.starts_at),
                        "station": ", ".join(_station(match)),
                        "side": _("home") if at_home else _("visitor"),
                        "other": f"{other.number} {other.name}" if other else "",
                        "is_off": part.is_off(match),
                    }
                )
            for entry in in_round.byes:
                if entry.pk == team.entry_id:
                    out = PAIR_SITS_OUT % {"pair": entry.resting_pair} if entry.resting_pair else SITS_OUT
                    lines.append({"round": in_round.number, "bye": True, "when" if has_times else "other": out})
        half = (len(lines) + 1) // 2 if len(lines) > ONE_COLUMN else len(lines)
        yield {
            "part": part,
            "team": team,
            "who": pairs.get(team.entry_id, team.who),
            "word": words.get(team.entry_id, ""),
            "columns": [lines[:half], lines[half:]] if half < len(lines) else [lines],
            "has_times": has_times,
            "has_left": team.entry_id in part.left,
        }


def _pairs(part: DrawSection) -> dict[int, str]:
    """Return who is in which pair, by entry, where teams play as two pairs: both stand on one card."""
    if part.category.sides.pairs < 2:
        return {}
    places = RosterPlace.objects.filter(entry__in=[team.entry_id for team in part.numbers]).exclude(pair="")
    pairs: dict[int, dict[str, list[str]]] = {}
    for place in places.select_related("member").order_by("entry", "pair", "position"):
        pairs.setdefault(place.entry_id, {}).setdefault(place.pair, []).append(public_name(place.member))
    return {
        entry: "; ".join(
            _("Pair %(pair)s: %(names)s") % {"pair": pair, "names": ", ".join(names)} for pair, names in of_team.items()
        )
        for entry, of_team in pairs.items()
    }


# --- by hand --------------------------------------------------------------------------------------------


def wall_chart(asked: PaperAsked) -> Paper | None:
    """An empty cross-table, to be filled in by hand."""
    return _chart(asked, "wide")


def wall_chart_tabloid(asked: PaperAsked) -> Paper | None:
    """The same on 11 by 17 inches, to be read from further away."""
    return _chart(asked, "tabloid")


def _chart(asked: PaperAsked, size: Size) -> Paper | None:
    charts = []
    for competition in asked.competitions:
        entries = set(
            Entry.objects.filter(competition=competition, state=Entry.State.ENTERED).values_list("pk", flat=True)
        )
        named = sorted(
            (team for pk, team in team_names(competition).items() if pk in entries), key=lambda team: team.number
        )
        groups = _groups(competition)
        for number in sorted(set(groups.values())):
            mine = [team for team in named if groups.get(team.entry_id) == number]
            charts.append({"competition": competition, "group": group_name(number), "teams": mine})
        if named and not groups:
            charts.append({"competition": competition, "teams": named})
    if not charts:
        return None
    return Paper(title=_("Wall chart to fill in"), template="wall_chart", context={"charts": charts}, size=size)


def _groups(competition: Competition) -> dict[int, int]:
    """Return the number of the group of each entry; nothing before a draw in groups is published."""
    stage = competition.stages.published().filter(kind=Stage.Kind.GROUPS).last()
    seats = stage.seats.values_list("entry", "group") if stage is not None else []
    return {entry: group for entry, group in seats if group is not None}


PAPERS = (
    Document(
        key="schedule",
        group=Group.DRAW,
        title=gettext_lazy("Schedule by round"),
        purpose=gettext_lazy("Every match with its table and time. For the captains' meeting and the desk."),
        pages=drawn(lambda extent: (extent.matches + 3 * extent.rounds) / 33),
        not_yet=NO_DRAW,
        build=schedule,
        in_pack=3,
    ),
    Document(
        key="wall_draw",
        group=Group.DRAW,
        title=gettext_lazy("Wall draw by table"),
        purpose=gettext_lazy("One grid: which teams meet at which table in each round. Hang it where everyone passes."),
        pages=drawn(lambda extent: extent.stations / 12),
        not_yet=NO_DRAW,
        build=wall_draw,
        in_pack=4,
    ),
    Document(
        key="team_schedules",
        group=Group.DRAW,
        title=gettext_lazy("A card for each team"),
        purpose=gettext_lazy(
            "Half a page for each captain: the team's matches, tables and times, and its word for live scoring. "
            "Cut in the middle."
        ),
        pages=drawn(lambda extent: extent.teams / 2),
        not_yet=NO_DRAW,
        build=team_schedules,
    ),
    Document(
        key="wall_chart",
        group=Group.WALL,
        title=gettext_lazy("Wall chart to fill in"),
        purpose=gettext_lazy("An empty cross-table on Letter paper: your scoreboard without a projector."),
        pages=summed(lambda extent: extent.groups if extent.teams else 0),
        not_yet=NO_TEAMS,
        build=wall_chart,
        in_pack=5,
    ),
    Document(
        key="wall_chart_tabloid",
        group=Group.WALL,
        title=gettext_lazy("Wall chart to fill in, 11 × 17 inches"),  # noqa: RUF001
        purpose=gettext_lazy("The same on larger paper, for a printer or copy shop that has it."),
        pages=summed(lambda extent: extent.groups if extent.teams else 0),
        not_yet=NO_TEAMS,
        build=wall_chart_tabloid,
    ),
)
