"""Who plays whom, where and when: lists for the wall, for the desk and for each team."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.dates import said
from kit.pure.translation import apart
from scoring.board.pages.progress import timetables_of
from scoring.desk.queries.progress import hall_now
from scoring.printing.engine.extent import drawn, summed
from scoring.printing.pages.base import NO_DRAW, NO_TEAMS, Document, Group, Paper, PrintRequest
from scoring.printing.pages.sections import DrawSection, parts
from scoring.printing.pages.wall_draw import wall_chart, wall_chart_tabloid, wall_draw
from scoring.printing.words.dates import called_shortly
from scoring.standings.queries.teams import Team
from tournaments.draws.models import Match
from tournaments.draws.queries.draws import Round
from tournaments.entries.models import RosterPlace
from tournaments.entries.queries.team_words import words_by_entry
from tournaments.organization.queries.visibility import public_name

SITS_OUT = gettext_lazy("you sit out")
PAIR_SITS_OUT = gettext_lazy("pair %(pair)s sits out")
ONE_COLUMN = 19  # matches of a team on half a page, one under the other


# --- by round -------------------------------------------------------------------------------------------


def schedule(asked: PrintRequest) -> Paper | None:
    """Every match, round by round, with table and time."""
    sections = list(parts(asked))
    if not sections:
        return None
    schedules = [
        {"part": part, "rounds": [_round(in_round, part) for in_round in part.schedule.rounds]} for part in sections
    ]
    hall = hall_now(asked.event, asked.now, results=asked.sees_results)
    timetables = [
        picture for room, picture in timetables_of(hall) if picture and set(room.competitions) & set(asked.competitions)
    ]
    context = {"parts": schedules, "timetables": timetables}
    return Paper(title=_("Schedule by round"), template="schedule", context=context)


def _round(in_round: Round, part: DrawSection) -> dict[str, object]:
    called = {
        starts_at: said(starts_at, "short-day-here time")
        for starts_at in {match.starts_at for match in in_round.matches}
    }
    lines = [
        {
            "turn": match.slot,
            "station": ", ".join(_station(match)),
            "when": called[match.starts_at],
            "home": _side(match.home_id, match.home_from, match, part.teams),
            "away": _side(match.away_id, match.away_from, match, part.teams),
            "is_off": part.is_off(match),
            "places": match.for_places,  # "For places 5 and 6", in finals for every place
        }
        for match in in_round.matches
    ]
    times = {*called.values()}
    return {
        "number": in_round.number,
        "when": next(iter(times)) if len(times) == 1 else "",
        "times": len(times) > 1,
        "places": any(line["places"] for line in lines),
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


# --- by team --------------------------------------------------------------------------------------------


def team_schedules(asked: PrintRequest) -> Paper | None:
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
                        "at_home": at_home,
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
        entry: apart(
            _("Pair %(pair)s: %(names)s") % {"pair": pair, "names": ", ".join(names)} for pair, names in of_team.items()
        )
        for entry, of_team in pairs.items()
    }


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
        purpose=gettext_lazy(
            "An empty cross-table or bracket on Letter paper: your scoreboard without a projector. "
            "A large bracket comes in parts to tape together."
        ),
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
