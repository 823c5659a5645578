"""A draw as people look at it: by round, by station, by team, and how fair it is. No question to the database."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draws.engine import Meeting
from tournaments.draws.engine.fairness import Fairness, Share, measure
from tournaments.draws.engine.seating import relatives
from tournaments.draws.models import Match, SubMatch
from tournaments.draws.queries import Round, Schedule, Turn
from tournaments.draws.words import FigureInWords, Sharing, in_words, relatives_in_words
from tournaments.entries.models import Entry


@dataclass(frozen=True, slots=True)
class Cell:
    """What is played on one station in one turn."""

    match: Match
    sheet: SubMatch


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One turn: what is played on every station, None where it is free, and who sits out the rounds it begins."""

    slot: int
    rounds: tuple[int, ...]
    cells: tuple[Cell | None, ...]
    matches: tuple[Match, ...]
    byes: tuple[Entry, ...]

    @property
    def starts_at(self) -> datetime.datetime | None:
        """When the turn is planned to begin."""
        return self.matches[0].starts_at


@dataclass(frozen=True, slots=True)
class Grid:
    """The whole draw as one table: a line for every turn, a column for every station."""

    stations: tuple[int, ...]
    lines: tuple[TurnLine, ...]
    has_turns: bool  # whether turns and rounds are different things here


@dataclass(frozen=True, slots=True)
class Appearance:
    """One match as a team sees it; no match where it sits out."""

    round: int
    slot: int | None = None
    opponent: Entry | None = None
    is_home: bool = False
    stations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamPlan:
    entry: Entry
    appearances: tuple[Appearance, ...]


@dataclass(frozen=True, slots=True)
class FairnessView:
    """The certificate's numbers: in sentences, and for every team."""

    fairness: Fairness[int]
    figures: tuple[FigureInWords, ...]
    shares: tuple[tuple[Entry, Share[int]], ...]
    stations: tuple[str, ...]


def grid_of(schedule: Schedule) -> Grid:
    """Return the draw turn by turn and station by station."""
    cells: dict[int, dict[int, Cell]] = {}
    matches: dict[int, list[Match]] = {}
    for match in schedule.matches:
        matches.setdefault(match.slot, []).append(match)
        for sheet in match.sub_matches.all():
            cells.setdefault(match.slot, {})[sheet.station] = Cell(match, sheet)
    stations = tuple(sorted({station for row in cells.values() for station in row}))
    byes = {number.number: number.byes for number in schedule.rounds}
    begun: set[int] = set()
    lines = []
    for slot in sorted(cells):
        rounds = list(dict.fromkeys(match.round for match in matches[slot]))
        new = [number for number in rounds if number not in begun]
        begun.update(new)
        lines.append(
            TurnLine(
                slot,
                tuple(rounds),
                tuple(cells[slot].get(station) for station in stations),
                tuple(matches[slot]),
                tuple(entry for number in new for entry in byes.get(number, ())),
            )
        )
    return Grid(stations, tuple(lines), has_turns=len(lines) > len(schedule.rounds))


def by_team(schedule: Schedule) -> list[TeamPlan]:
    """Return every team with its matches and byes in playing order, by the team's number."""
    entries = entries_in(schedule)
    mine: dict[int, list[Appearance]] = {pk: [] for pk in entries}
    for match in schedule.matches:
        stations = tuple(sheet.station for sheet in match.sub_matches.all())
        for entry, opponent, is_home in ((match.home, match.away, True), (match.away, match.home, False)):
            if entry is not None:
                mine[entry.pk].append(Appearance(match.round, match.slot, opponent, is_home, stations))
    for number in schedule.rounds:
        for entry in number.byes:
            mine[entry.pk].append(Appearance(number.number))
    return [
        TeamPlan(entry, tuple(sorted(mine[pk], key=lambda one: (one.round, one.slot or 0))))
        for pk, entry in sorted(entries.items(), key=lambda item: item[1].number)
    ]


def of_those_who_play(schedule: Schedule, gone: Collection[int]) -> Schedule:
    """Return a schedule without the matches of teams that left: what is fair is reckoned among the others."""
    if not gone:
        return schedule

    def stays(match: Match) -> bool:
        return match.home_id not in gone and match.away_id not in gone

    rounds = [
        Round(
            number.number,
            tuple(
                Turn(turn.slot, matches)
                for turn in number.turns
                if (matches := tuple(match for match in turn.matches if stays(match)))
            ),
            tuple(entry for entry in number.byes if entry.pk not in gone),
        )
        for number in schedule.rounds
    ]
    return Schedule(schedule.stage, tuple(m for m in schedule.matches if stays(m)), tuple(r for r in rounds if r.turns))


def fairness_of(schedule: Schedule, *, station_word: str, kept: Mapping[int, int] | None = None) -> FairnessView:
    """Return how fair a round robin is. Two tables side by side count as one station: a match takes both."""
    entries = entries_in(schedule)
    meetings = _meetings(schedule)
    order = sorted(entries, key=lambda pk: entries[pk].number)
    fairness = measure(meetings, order)
    tables = {_board(match): [sheet.station for sheet in match.sub_matches.all()] for match in schedule.matches}
    names = tuple("·".join(str(number) for number in tables[board]) for board in fairness.stations)
    shares = tuple((entries[share.entry], share) for share in fairness.shares)
    words = in_words(fairness, station_word, kept=bool(kept), shared=Sharing.of(schedule.stage.options))
    return FairnessView(fairness, words, shares, names)


def early_in_words(schedule: Schedule) -> str:
    """Return how early teams of one branch or district meet; nothing where the draw was not asked for it."""
    options = schedule.stage.options
    if not options.get("early"):
        return ""
    labels = {int(pk): tuple(path) for pk, path in options.get("labels", {}).items()}
    return relatives_in_words(relatives(_meetings(schedule), labels))


def as_file(schedule: Schedule, *, pairs: int) -> dict[str, Any]:
    """Return a round robin in the form that `manage.py verify_draw` reads; two tables side by side are one station."""
    stage, options = schedule.stage, schedule.stage.options
    names = {pk: options.get("names", {}).get(str(pk), str(entry)) for pk, entry in entries_in(schedule).items()}

    changes = options.get("changes", [])

    def station(number: int) -> int:
        # A change may have put any two tables side by side.
        return number if options.get("boards") else (number - 1) // pairs + 1

    shared = options.get("shared")
    # On shared boards the words decide who meets whom in which round; places were found for all of them together.
    kept = {} if shared else options.get("fixed", {})
    return {
        "competition": str(stage.competition),
        "seed": stage.seed,
        "cycles": options.get("cycles", 1),
        **({"shared_with": shared.get("with", [])} if shared else {}),
        **({"changes": [{key: one[key] for key in ("at", "what", "reason")} for one in changes]} if changes else {}),
        "asked": {
            "stations": (shared["drawn_for"] if shared else stage.stations) // pairs,
            "fixed": [[names[int(pk)], station(number)] for pk, number in kept.items() if int(pk) in names],
            "groups": [
                [names[int(pk)], labels] for pk, labels in options.get("labels", {}).items() if int(pk) in names
            ],
        },
        "fingerprint": options.get("fingerprint", ""),
        "entries": sorted(names.values()),
        "matches": [
            {
                "round": match.round,
                "slot": match.slot,
                "station": station(_board(match)),
                "home": names[match.home.pk],
                "away": names[match.away.pk],
            }
            for match in schedule.matches
            if match.home is not None and match.away is not None
        ],
        "byes": [{"round": number.number, "entry": names[e.pk]} for number in schedule.rounds for e in number.byes],
    }


def kept_in(schedule: Schedule, fixed: Mapping[str, int]) -> list[tuple[Entry, int]]:
    """Return who is kept on which station; `fixed` is as a stage stores it, entry id (as text) to station."""
    entries = entries_in(schedule)
    return [(entries[int(pk)], station) for pk, station in fixed.items() if int(pk) in entries]


def entries_in(schedule: Schedule) -> dict[int, Entry]:
    """Return the teams of a schedule by id."""
    return {entry.pk: entry for match in schedule.matches for entry in (match.home, match.away) if entry is not None}


def _meetings(schedule: Schedule) -> list[Meeting[int]]:
    return [
        Meeting(match.round, match.slot, _board(match), match.home.pk, match.away.pk)
        for match in schedule.matches
        if match.home is not None and match.away is not None
    ]


def _board(match: Match) -> int:
    """Return the first station of a match: tables of two pairs stand side by side and always go together."""
    return min(sheet.station for sheet in match.sub_matches.all())
