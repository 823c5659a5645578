"""Print a draw, made without the database: the same input gives the same draw on every machine."""

from __future__ import annotations

import json
import re
from argparse import RawDescriptionHelpFormatter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.draws.engine import Draw, DrawError, draw
from tournaments.draws.engine.grouped import GroupDraw, draw_groups
from tournaments.draws.engine.groups import Grouping, final_meetings, require_finals
from tournaments.draws.engine.knockout import KnockOutMatch, takes_loser
from tournaments.draws.engine.places import bracket_of_finals
from tournaments.draws.engine.timetable import Hours, Start, Timetable, timetable, turns_of_finals, with_finals
from tournaments.draws.words.figures import group_name, hours
from tournaments.management.refusing import RefusingCommand

DETAILS = """
Entries are called 1, 2, 3 ... unless --names gives a file with one name a line.

With --groups N each team plays every other team of its group only. --advance K says how many of each group go on to the
finals, and --finals what these are: then it is printed who would meet whom there. With --groups 1 the draw is that of
everybody against everybody, and the first K of all go on to a knockout.

--format json prints one object:
  rounds     number of rounds
  slots      number of turns; the matches of one slot are played at the same time
  stations   boards or tables in use
  matches    list of {"round", "slot", "station", "home", "away"}, in playing order; home is named first
  byes       list of {"round", "entry"}: who sits out which round
  timetable  only with --days: {"fits", "over" (minutes too long), "starts": [{"slot", "day", "time"}]}
  entries    the entries in the drawn order
  seed, cycles, asked   as given; manage.py verify_draw makes the draw again from them
  groups     only with two groups or more, instead of entries: a list of entries for each group, in the drawn order;
             rounds are those of the largest group, least_slots is a number of turns that cannot be beaten
  finals     only with --advance: {"kind": "knock-out" or "group", "advance", "turns", "matches": list of
             {"round", "home", "away"}}, where "A1" is the first of group A, "place 1" that of
             all, "winner of 1" that of the first match, and "loser of 1" the one who lost it

examples:
  manage.py draw --entries 19 --stations 10 --seed "maple leaf forever"
  manage.py draw --names teams.txt --stations 3 --seed 2027 --format json
  manage.py draw --entries 8 --stations 4 --seed 2027 --fixed 3=1 --district 1,2 --district 5,6
  manage.py draw --entries 19 --stations 10 --seed "lest we forget" --groups 2 --advance 2 --third-place
  manage.py draw --entries 12 --stations 6 --seed "lest we forget" --groups 1 --advance 4 --third-place
  manage.py draw --entries 12 --stations 6 --seed "lest we forget" --groups 3 --advance 1 --every-place
  manage.py draw --entries 12 --stations 6 --seed "lest we forget" --groups 1 --opponents 4 --advance 2 --every-place
"""


KNOCK_OUT, GROUP = "knock-out", "group"


@dataclass(frozen=True, slots=True)
class Finals:
    """What those play who go on from their groups: matches as (round, home, away), each side by where it comes from."""

    kind: str
    advance: int
    turns: int
    matches: tuple[tuple[int, str, str], ...]
    first: str  # how a side is to be read

    def to_json(self) -> dict[str, Any]:
        rows = [{"round": number, "home": home, "away": away} for number, home, away in self.matches]
        return {"kind": self.kind, "advance": self.advance, "turns": self.turns, "matches": rows}


class Command(RefusingCommand):
    help = "Draw everybody against everybody, or in groups, and print the matches. Nothing is saved."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, epilog=DETAILS, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("--entries", type=int, metavar="N", help="how many entries, 2 to 60")
        who.add_argument("--names", type=Path, metavar="FILE", help="a file with one entry a line instead")
        parser.add_argument("--stations", type=int, required=True, metavar="B", help="boards or tables in the hall")
        parser.add_argument("--seed", required=True, metavar="PHRASE", help="the phrase that the draw is made from")
        parser.add_argument(
            "--cycles", type=int, default=1, help="1: everybody meets once (default); 2: twice, with sides changed"
        )
        parser.add_argument(
            "--fixed",
            action="append",
            default=[],
            metavar="ENTRY=STATION",
            help="keep an entry on one station, for mobility; may be given several times; where two "
            "who are kept apart meet, one of them moves, and the text says when",
        )
        parser.add_argument(
            "--district",
            action="append",
            default=[],
            metavar="ENTRY,ENTRY",
            help="entries of one district: they meet early, and not in the last round unless more than half of all "
            "are of one; may be given several times. With --groups they are in different groups first of all",
        )
        _add_groups(parser)
        _add_hours(parser)
        parser.add_argument("--format", choices=["text", "json"], default="text", help="text (default) or json")

    def handle(self, *args: Any, **options: Any) -> None:
        entries: list[Any] = list(range(1, (options["entries"] or 0) + 1))
        if options["names"]:
            entries = _lines(options["names"])
        finals = _finals(len(entries), options)
        drawn = _drawn(entries, options)
        table = _timetable(drawn, options, 0 if finals is None else finals.turns)
        if options["format"] == "json":
            extra = {} if table is None else {"timetable": _table_as_data(table)}
            extra |= {} if finals is None else {"finals": finals.to_json()}
            self.stdout.write(json.dumps({**drawn.to_json(), **extra}, ensure_ascii=False))
        else:
            self.stdout.write("\n".join([_as_text(drawn, table), *([] if finals is None else _finals_as_text(finals))]))


def _add_hours(parser: CommandParser) -> None:
    parser.add_argument(
        "--days",
        metavar="HOURS",
        help="hours of play of each day, 18:15-23:00,9:00-18:30; says when each turn begins and whether it fits",
    )
    parser.add_argument(
        "--minutes", type=int, default=35, metavar="M", help="how long a match takes, for --days; 35 when not given"
    )
    parser.add_argument(
        "--first-day-rounds",
        type=int,
        default=4,
        metavar="R",
        help="rounds on the first day at least, for --days; 4 when not given",
    )


def _add_groups(parser: CommandParser) -> None:
    parser.add_argument(
        "--groups",
        type=int,
        metavar="N",
        help="draw N groups, each a round robin; 1: one round robin, with finals",
    )
    parser.add_argument(
        "--seeded", action="store_true", help="with --groups: the order of the list is that of strength, the best first"
    )
    parser.add_argument(
        "--advance", type=int, metavar="K", help="with --groups: the first K of each advance to the finals"
    )
    parser.add_argument(
        "--finals",
        choices=[KNOCK_OUT, GROUP],
        default=KNOCK_OUT,
        help="with --advance: a knockout (when not given), or a group in which those of one group do not meet again",
    )
    parser.add_argument("--third-place", action="store_true", help="with --advance: a match for third place")
    parser.add_argument(
        "--opponents", type=int, default=0, metavar="R", help="a partial round robin: each meets R others, and not all"
    )
    parser.add_argument(
        "--every-place", action="store_true", help="with --advance: finals for every place, for the others too"
    )


def _drawn(entries: list[Any], options: dict[str, Any]) -> Draw[Any] | GroupDraw[Any]:
    by_name = {str(entry): entry for entry in entries}
    fixed, districts = _fixed(options["fixed"], by_name), _districts(options["district"], by_name)
    asked = {name: options[name] for name in ("stations", "seed", "cycles")}
    if options["opponents"] and (options["groups"] or 1) > 1:
        raise DrawError("opponents_in_groups", field="opponents")
    if options["groups"] in (None, 1):
        return draw(entries, fixed=fixed, groups=districts, opponents=options["opponents"], **asked)
    strength = {entry: rank for rank, entry in enumerate(entries, start=1)} if options["seeded"] else None
    return draw_groups(entries, count=options["groups"], strength=strength, labels=districts, fixed=fixed, **asked)


def _finals(entries: int, options: dict[str, Any]) -> Finals | None:
    """Return who would meet whom after the groups; None where that is not asked."""
    count, advance = options["groups"], options["advance"]
    if count is None or advance is None:
        if advance is not None:
            raise CommandError("--advance: there are no groups to go on from; give --groups as well.")
        return None
    every = options["every_place"]
    third_place = options["third_place"] and options["finals"] == KNOCK_OUT and not every
    grouping = Grouping(count, advance, options["finals"] == GROUP, third_place, every, options["opponents"])
    require_finals(entries, grouping)
    turns = turns_of_finals(entries, grouping, options["stations"])
    if options["finals"] == GROUP:
        field = [[_place(grouping, group, place) for place in range(1, advance + 1)] for group in range(count)]
        meetings = [(meeting.round, meeting.home, meeting.away) for meeting in final_meetings(field)]
    else:
        sizes = [entries // count + (number < entries % count) if every else advance for number in range(count)]
        tables = [[_place(grouping, group, place) for place in range(1, size + 1)] for group, size in enumerate(sizes)]
        matches = bracket_of_finals(tables, grouping)[1].matches
        best = {match.number: match.best_place or 0 for match in matches}
        meetings = [(match.round, _side(match, "home", best), _side(match, "away", best)) for match in matches]
    first = "place 1 is the first of the round robin" if count == 1 else "A1 is the first of Group A"
    return Finals(kind=options["finals"], advance=advance, turns=turns, matches=tuple(meetings), first=first)


def _place(grouping: Grouping, group: int, place: int) -> str:
    """Return the short name of a place: "A1" is the first of Group A, "place 1" that of one table."""
    return f"{_letter(group)}{place}" if grouping.count > 1 else f"place {place}"


def _letter(group: int) -> str:
    return group_name(group + 1).removeprefix("Group ")


def _side(match: KnockOutMatch[str], side: str, best: Mapping[int, int]) -> str:
    """Return who a side is; `best` are the best places of all matches, in finals for every place."""
    entry: str | None = getattr(match, side)
    source: int = getattr(match, f"{side}_from") or 0
    before = best.get(source, 0)
    falls = takes_loser("", "", takes_losers=match.takes_losers, best=match.best_place or 0, source_best=before)
    return entry or f"{'loser' if falls else 'winner'} of {source}"


def _lines(file: Path) -> list[str]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{file} cannot be read as a list of names.") from problem
    return [line.strip() for line in text.splitlines() if line.strip()]


def _fixed(words: list[str], by_name: dict[str, Any]) -> dict[Any, int]:
    """Return entry to station from "7=1" and "Edson=3"."""
    fixed: dict[Any, int] = {}
    for word in words:
        name, _, station = word.rpartition("=")
        if not name or not station.strip().isdecimal():
            raise CommandError(f"--fixed {word}: write the entry, =, and the number of a station, as in 7=1.")
        entry = _known(name, by_name, "fixed")
        if entry in fixed:
            raise DrawError("fixed_twice", entry=entry)
        fixed[entry] = int(station)
    return fixed


def _districts(words: list[str], by_name: dict[str, Any]) -> dict[Any, tuple[int]]:
    """Return entry to district from "1,2" and "Edson,Hinton"."""
    districts: dict[Any, tuple[int]] = {}
    for number, word in enumerate(words):
        for name in word.split(","):
            entry = _known(name, by_name, "district")
            if entry in districts:
                raise CommandError(f"--district: {entry} is in two districts.")
            districts[entry] = (number,)
    return districts


def _known(name: str, by_name: dict[str, Any], option: str) -> Any:
    if name.strip() not in by_name:
        raise CommandError(f"--{option}: there is no entry “{name.strip()}”.")
    return by_name[name.strip()]


def _timetable(drawn: Draw[Any] | GroupDraw[Any], options: dict[str, Any], finals: int) -> Timetable | None:
    if options["days"] is None:
        return None
    if options["first_day_rounds"] < 0:
        raise CommandError("--first-day-rounds: write 0 or more.")
    days = [_hours(word) for word in options["days"].split(",")]
    rounds: dict[int, int] = {}
    for meeting in drawn.meetings:
        rounds[meeting.slot] = min(rounds.get(meeting.slot, meeting.round), meeting.round)
    turns = with_finals([rounds[turn] for turn in sorted(rounds)], finals)
    return timetable(turns, days, options["minutes"], first_day_rounds=options["first_day_rounds"])


def _hours(word: str) -> Hours:
    times = re.fullmatch(r"(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)", word.strip())
    if times is None:
        raise CommandError(f"--days {word}: write the hours of a day as in 9:00-18:30, days with commas between.")
    a, b, c, d = map(int, times.groups())
    starts, ends = a * 60 + b, c * 60 + d
    if max(b, d) > 59 or max(starts, ends) > 24 * 60:
        raise CommandError(f"--days {word}: the hours of a day go from 0:00 to 24:00, and the minutes to 59.")
    return Hours(starts, ends)


def _time(start: Start) -> str:
    return f"{start.minute // 60 % 24}:{start.minute % 60:02}"


def _note(params: Mapping[str, Any]) -> str:
    return (
        f"{params['home']} and {params['away']} are kept on different stations; for their match in round"
        f" {params['round']} both are on station {params['station']}."
    )


def _when(table: Timetable | None, slot: int) -> str:
    if table is None:
        return ""
    start = table.starts[slot - 1]
    return f", day {start.day + 1}, {_time(start)}"


def _table_as_data(table: Timetable) -> dict[str, Any]:
    starts = [{"slot": n, "day": start.day + 1, "time": _time(start)} for n, start in enumerate(table.starts, start=1)]
    return {"fits": table.fits, "over": table.over, "starts": starts}


def _as_text(drawn: Draw[Any] | GroupDraw[Any], table: Timetable | None) -> str:
    turns = drawn.turns if isinstance(drawn, GroupDraw) else drawn.slots
    lines = [f"Drawn from: {drawn.seed}", f"Rounds: {drawn.rounds}, turns: {turns}, stations: {drawn.stations}"]
    if table is not None:
        lines.append("It fits." if table.fits else f"It does not fit: {hours(table.over)} too long.")
    if isinstance(drawn, GroupDraw):
        lines += [
            f"{group_name(number)}: {', '.join(str(entry) for entry in group)}"
            for number, group in enumerate(drawn.groups, start=1)
        ]
        return "\n".join([*lines, *_turns_as_text(drawn, table)])
    lines += [_note(params) for code, params in drawn.notes if code == "fixed_meet"]
    return "\n".join([*lines, *_rounds_as_text(drawn, table)])


def _rounds_as_text(drawn: Draw[Any], table: Timetable | None) -> list[str]:
    width = max(len(str(entry)) for entry in drawn.entries)
    byes = {bye.round: bye.entry for bye in drawn.byes}
    lines = []
    shown = (0, 0)
    for meeting in drawn.meetings:
        if meeting.round != shown[0]:
            lines.append(f"\nRound {meeting.round}")
            if meeting.round in byes:
                lines.append(f"  sits out: {byes[meeting.round]}")
        if (meeting.round, meeting.slot) != shown and (drawn.slots > drawn.rounds or table is not None):
            lines.append(f"  turn {meeting.slot}{_when(table, meeting.slot)}")
        shown = (meeting.round, meeting.slot)
        lines.append(f"  station {meeting.station:>2}   {meeting.home!s:>{width}}  v  {meeting.away}")
    return lines


def _turns_as_text(drawn: GroupDraw[Any], table: Timetable | None) -> list[str]:
    """Return the matches of groups turn by turn: the groups may be in different rounds in the meantime."""
    width = max(len(str(entry)) for entry in drawn.entries)
    letter = {entry: _letter(number) for number, group in enumerate(drawn.groups) for entry in group}
    lines = []
    for turn, meetings in groupby(drawn.meetings, key=lambda meeting: meeting.slot):
        lines.append(f"\nTurn {turn}{_when(table, turn)}")
        lines += [
            f"  station {m.station:>2}   {letter[m.home]}   {m.home!s:>{width}}  v  {m.away}   (round {m.round})"
            for m in meetings
        ]
    return lines


def _finals_as_text(finals: Finals) -> list[str]:
    lines = [f"\nFinals in {finals.turns} turn{'' if finals.turns == 1 else 's'}; {finals.first}."]
    lines += [
        f"  match {number}, round {in_round}: {home}  v  {away}"
        for number, (in_round, home, away) in enumerate(finals.matches, start=1)
    ]
    return lines
