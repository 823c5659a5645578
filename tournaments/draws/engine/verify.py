"""Checking any draw of everybody against everybody, ours or another's: is it complete, and can it be played?

In a draw of groups everybody meets everybody of the own group and nobody else. Knockouts are in `verify_knockout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Any

from tournaments.draws.engine.drawing import draw
from tournaments.draws.engine.grouped import GroupDraw, draw_groups
from tournaments.draws.engine.model import Draw, DrawError, Meeting, SittingOut
from tournaments.draws.engine.paired import draw_pairs

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class DrawFault:
    """One thing that is wrong with a draw; the sentence is made at the edge."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plain:
    """A draw as it was read from a file, before anybody believes it."""

    meetings: tuple[Meeting[Any], ...]
    byes: tuple[SittingOut, ...]
    seed: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict)
    cycles: int = 1
    shared: bool = False  # its turns and stations were found together with other competitions
    changes: tuple[str, ...] = ()  # what people changed after it was published: it is no longer what the words give
    groups: tuple[tuple[Any, ...], ...] = ()  # none where everybody meets everybody
    teams: tuple[str, ...] = ()  # whose pairs the two groups are, where opponents were drawn for each pair

    @property
    def entries(self) -> tuple[Any, ...]:
        """Everybody who plays, sits out or is in a group, in the order in which they are met."""
        playing = (entry for meeting in self.meetings for entry in (meeting.home, meeting.away))
        grouped = (entry for group in self.groups for entry in group)
        return tuple(dict.fromkeys([*playing, *(bye.entry for bye in self.byes), *grouped]))

    @property
    def parts(self) -> tuple[tuple[Any, ...], ...]:
        """Those among whom everybody meets everybody: the groups, or all."""
        return self.groups or (self.entries,)

    @property
    def opponents(self) -> int:
        """How many others each meets in a partial round robin; 0 where everybody meets everybody."""
        asked = self.asked.get("opponents")
        return asked if isinstance(asked, int) and not self.changes else 0

    @property
    def take_turns(self) -> bool:
        """Whether groups play on the same stations, so that one waits for the other."""
        used = [{meeting.station for meeting in self.of(part)} for part in self.parts]
        return sum(map(len, used)) > len(set().union(*used))

    def of(self, group: Sequence[Any]) -> tuple[Meeting[Any], ...]:
        """Return the matches within a group."""
        return tuple(meeting for meeting in self.meetings if meeting.home in group and meeting.away in group)


def read(data: Any) -> Plain:
    """Return the draw in `data`: an object with "matches" (and "byes", "groups"), or the list of matches alone.

    Raises DrawError("not_a_draw") for anything else; `at` says which match or bye.

    >>> read([{"round": 1, "slot": 1, "station": 1, "home": "Edson", "away": "Hinton"}]).entries
    ('Edson', 'Hinton')
    """
    whole: dict[str, Any] = data if isinstance(data, dict) else {"matches": data}
    matches, byes = whole.get("matches"), whole.get("byes", [])
    if not isinstance(matches, list) or not isinstance(byes, list) or not matches:
        raise DrawError("not_a_draw", at="matches")
    meetings = tuple(
        Meeting(
            whole_number(row, "round", f"match {number}"),
            whole_number(row, "slot", f"match {number}"),
            whole_number(row, "station", f"match {number}"),
            entry_in(row, "home", f"match {number}"),
            entry_in(row, "away", f"match {number}"),
        )
        for number, row in enumerate(matches, start=1)
    )
    sits = tuple(
        SittingOut(whole_number(row, "round", f"bye {number}"), entry_in(row, "entry", f"bye {number}"))
        for number, row in enumerate(byes, start=1)
    )
    asked = whole.get("asked")
    return Plain(
        meetings,
        sits,
        str(whole.get("seed") or ""),
        asked if isinstance(asked, dict) else {},
        2 if whole.get("cycles") == 2 else 1,
        isinstance(whole.get("shared_with"), list),
        _changes(whole.get("changes")),
        _groups(whole.get("groups", [])),
        tuple(str(team) for team in whole["teams_of_pairs"]) if isinstance(whole.get("teams_of_pairs"), list) else (),
    )


def _groups(data: Any) -> tuple[tuple[Any, ...], ...]:
    if not isinstance(data, list) or not all(isinstance(group, list) for group in data):
        raise DrawError("not_a_draw", at="groups")
    return tuple(
        tuple(entry_in({"entry": entry}, "entry", f"group {number}") for entry in group)
        for number, group in enumerate(data, start=1)
    )


def _changes(data: Any) -> tuple[str, ...]:
    """Return what a file says was changed, whatever else stands there."""
    rows = data if isinstance(data, list) else []
    return tuple(str(row["what"]) for row in rows if isinstance(row, dict) and row.get("what"))


def problems(plain: Plain) -> list[DrawFault]:
    """Return everything that is wrong with a draw; an empty list is a draw that can be played.

    In a draw that was changed after it was published a match may be played in a turn of another round, so the
    rounds are names only: what counts is that nobody and no station is in two places in one turn.

    >>> once = {"round": 1, "slot": 1, "station": 1, "home": "Edson", "away": "Hinton"}
    >>> [problem.code for problem in problems(read([once, {**once, "home": "Jasper", "station": 2}]))]
    ['twice_in_slot', 'twice_in_round', 'never_met']
    """
    return basic_problems(plain) + _group_problems(plain) + _pair_problems(plain) + _bye_problems(plain)


def basic_problems(plain: Plain) -> list[DrawFault]:
    """Return who, or which station, is in two places at once, and numbers that are none."""
    faults = [
        DrawFault("against_itself", {"entry": m.home, "slot": m.slot}) for m in plain.meetings if m.home == m.away
    ]
    for code, key in (("twice_in_slot", "slot"), ("twice_in_round", "round"))[: 1 if plain.changes else 2]:
        busy = Counter((getattr(m, key), e) for m in plain.meetings for e in dict.fromkeys((m.home, m.away)))
        faults += [DrawFault(code, {"entry": e, key: number}) for (number, e), times in busy.items() if times > 1]
    used = Counter((m.slot, m.station) for m in plain.meetings)
    faults += [DrawFault("station_twice", {"slot": s, "station": b}) for (s, b), times in used.items() if times > 1]
    faults += [
        DrawFault("below_one", {"what": what, "slot": m.slot})
        for m in plain.meetings
        for what in ("round", "slot", "station")
        if getattr(m, what) < 1
    ]
    return faults


def _group_problems(plain: Plain) -> list[DrawFault]:
    """Return who is in no group or in two, and who meets somebody of another group."""
    if not plain.groups:
        return []
    times = Counter(entry for group in plain.groups for entry in group)
    faults = [DrawFault("in_no_group", {"entry": entry}) for entry in plain.entries if not times[entry]]
    faults += [DrawFault("in_two_groups", {"entry": entry}) for entry, count in times.items() if count > 1]
    group_of = {entry: number for number, group in enumerate(plain.groups) for entry in group}
    return faults + [
        DrawFault("met_across", {"one": m.home, "two": m.away, "slot": m.slot})
        for m in plain.meetings
        if m.home in group_of and m.away in group_of and group_of[m.home] != group_of[m.away]
    ]


def _pair_problems(plain: Plain) -> list[DrawFault]:
    met = Counter(frozenset((m.home, m.away)) for m in plain.meetings if m.home != m.away)
    if plain.opponents:
        return _partial_problems(plain, met)
    usual = Counter(met.values()).most_common(1)[0][0] if met else 1
    faults = []
    for entry, other in (pair for part in plain.parts for pair in combinations(dict.fromkeys(part), 2)):
        times = met[frozenset((entry, other))]
        if times == 0:
            faults.append(DrawFault("never_met", {"one": entry, "two": other}))
        elif times != usual:
            faults.append(DrawFault("met_otherwise", {"one": entry, "two": other, "times": times, "usual": usual}))
    return faults


def _partial_problems(plain: Plain, met: Mapping[frozenset[Any], int]) -> list[DrawFault]:
    """Return who meets somebody twice, or not as many others as was asked."""
    others = Counter(entry for pair in met for entry in pair)
    faults = [
        DrawFault("met_otherwise", {"one": first, "two": second, "times": met[frozenset((first, second))], "usual": 1})
        for first, second in combinations(plain.entries, 2)
        if met[frozenset((first, second))] > 1
    ]
    return faults + [
        DrawFault("opponents_differ", {"entry": entry, "count": others[entry], "asked": plain.opponents})
        for entry in plain.entries
        if others[entry] != plain.opponents
    ]


def _bye_problems(plain: Plain) -> list[DrawFault]:
    if not plain.byes or plain.changes:
        return []  # a list of matches alone says nothing about byes, and they follow from it
    playing: dict[int, set[Hashable]] = {}
    for meeting in plain.meetings:
        playing.setdefault(meeting.round, set()).update((meeting.home, meeting.away))
    said = Counter((bye.round, bye.entry) for bye in plain.byes)
    faults = [
        DrawFault("plays_and_sits_out", {"round": number, "entry": entry})
        for number, entry in said
        if entry in playing.get(number, ())
    ]
    silent = [
        (number, entry)
        for part in plain.parts
        for number, busy in playing.items()
        if not busy.isdisjoint(part)  # a small group has fewer rounds than a large one
        for entry in part
        if entry not in busy
    ]
    return faults + [DrawFault("bye_missing", {"round": n, "entry": e}) for n, e in silent if (n, e) not in said]


def drawn_again(plain: Plain) -> Draw[Any] | GroupDraw[Any] | None:
    """Return the draw made again from the words in the file; None when the file does not say how it was made.

    None as well when it was changed since: then it is not what the words give, and says so.
    Raises DrawError when the words and wishes in the file make no draw at all.
    """
    asked = plain.asked
    if plain.changes or not plain.seed or "stations" not in asked:
        return None
    if plain.teams:
        return _pairs_again(plain)
    entries = {str(entry): entry for entry in plain.entries}
    try:
        fixed = {entries[str(entry)]: int(station) for entry, station in asked.get("fixed", [])}
        labels = parse_labels(plain.entries, asked)
        stations = int(asked["stations"])
        if not plain.groups:
            apart = bool(asked.get("rounds_apart"))
            return draw(
                plain.entries,
                stations=stations,
                seed=plain.seed,
                cycles=plain.cycles,
                rounds_apart=apart,
                fixed=fixed,
                groups=labels,
                opponents=plain.opponents,
            )
        return draw_groups(
            plain.entries,
            count=len(plain.groups),
            stations=stations,
            seed=plain.seed,
            cycles=plain.cycles,
            strength={entries[str(entry)]: int(rank) for entry, rank in asked.get("strength", [])},
            labels=labels,
            fixed=fixed,
        )
    except (KeyError, TypeError, ValueError) as wrong:
        raise DrawError("not_a_draw", at="asked") from wrong


def parse_labels(entries: Sequence[Any], asked: Mapping[str, Any]) -> dict[Any, tuple[Any, ...]]:
    """Return of which branch and district each entry is, as the file of a draw says. Raises DrawError for nonsense."""
    names = {str(entry): entry for entry in entries}
    try:
        return {names[str(entry)]: tuple(path) for entry, path in asked.get("groups", [])}
    except (KeyError, TypeError, ValueError) as wrong:
        raise DrawError("not_a_draw", at="asked") from wrong


def _pairs_again(plain: Plain) -> GroupDraw[Any]:
    """Return a draw of pairs made again from the words in the file. Raises DrawError where they make none."""
    asked = plain.asked
    try:
        return draw_pairs(
            plain.teams,
            stations=int(asked["stations"]),
            seed=plain.seed,
            cycles=plain.cycles,
            labels={str(team): tuple(own_labels) for team, own_labels in asked.get("groups", [])},
            fixed={str(team): int(board) for team, board in asked.get("fixed", [])},
        )
    except (KeyError, TypeError, ValueError) as wrong:
        raise DrawError("not_a_draw", at="asked") from wrong


def is_same(plain: Plain, again: Draw[Any] | GroupDraw[Any]) -> bool:
    """Return whether two draws have the same matches at the same time and place.

    Where boards are shared, the words decide who meets whom in which round and who is named first, and no more.
    """
    if plain.shared:
        return {_drawn(meeting) for meeting in plain.meetings} == {_drawn(meeting) for meeting in again.meetings}
    return set(plain.meetings) == set(again.meetings)


class Likeness(StrEnum):
    """How a draw is the one that its words give."""

    SAME = "same"
    OTHER_BOARDS = "other_boards"  # another version may know a more even share of the boards for so many entries
    ANOTHER = "another"


def likeness(plain: Plain) -> Likeness | None:
    """Return how a draw is the one that its words give; None where `drawn_again` returns none.

    Who meets whom, when and as which side, is what the words give. Raises DrawError when the words and
    wishes in the file make no draw at all.
    """
    again = drawn_again(plain)
    if again is None:
        return None
    if is_same(plain, again):
        return Likeness.SAME
    return Likeness.OTHER_BOARDS if _is_same_but_for_boards(plain, again) else Likeness.ANOTHER


def _is_same_but_for_boards(plain: Plain, again: Draw[Any] | GroupDraw[Any]) -> bool:
    return {(m.slot, *_drawn(m)) for m in plain.meetings} == {(m.slot, *_drawn(m)) for m in again.meetings}


def _drawn(meeting: Meeting[Any]) -> tuple[int, Any, Any]:
    return meeting.round, meeting.home, meeting.away


def whole_number(row: Any, key: str, at: str) -> int:
    """Return a number of a row of a file. Raises DrawError("not_a_draw") for anything else."""
    value = row.get(key) if isinstance(row, dict) else None
    if not isinstance(value, int) or isinstance(value, bool):
        raise DrawError("not_a_draw", at=f"{at}, {key}")
    return value


def entry_in(row: Any, key: str, at: str) -> Any:
    """Return an entry of a row of a file, a name or a number. Raises DrawError("not_a_draw") for anything else."""
    value = row.get(key) if isinstance(row, dict) else None
    if isinstance(value, bool) or not isinstance(value, (int, str)) or value == "":
        raise DrawError("not_a_draw", at=f"{at}, {key}")
    return value


def at_most(faults: Sequence[DrawFault], most: int = MOST_SHOWN) -> tuple[Iterable[DrawFault], int]:
    """Return the first few problems and how many more there are."""
    return faults[:most], max(0, len(faults) - most)
