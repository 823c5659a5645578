"""A draw as people look at it: by round, by station, by team, and how fair it is. No question to the database."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draws.engine import Meeting
from tournaments.draws.engine.fairness import Fairness, Share, measure
from tournaments.draws.engine.paired import PAIRS
from tournaments.draws.engine.places import matches_of_finals
from tournaments.draws.engine.plan import GroupsPlan
from tournaments.draws.engine.seating import relatives
from tournaments.draws.engine.timetable import turns_of_finals
from tournaments.draws.models import Match, SubMatch
from tournaments.draws.queries.draws import DrawnGroup, Round, Schedule, TurnOfRound
from tournaments.draws.words.figures import (
    FigureInWords,
    Sharing,
    grouping_in_words,
    in_words,
    mates_in_words,
    pairs_name,
    relatives_in_words,
)
from tournaments.entries.models import Entry


@dataclass(frozen=True, slots=True)
class DrawCell:
    """What is played on one station in one turn."""

    match: Match
    sheet: SubMatch


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One turn: what is played on every station, None where it is free, and who sits out the rounds it begins."""

    slot: int
    rounds: tuple[int, ...]
    cells: tuple[DrawCell | None, ...]
    matches: tuple[Match, ...]
    byes: tuple[Entry, ...]

    @property
    def starts_at(self) -> datetime.datetime | None:
        """When the turn is planned to begin."""
        return self.matches[0].starts_at


@dataclass(frozen=True, slots=True)
class DrawGrid:
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
    pair: str = ""  # whose opponent it is, where they are drawn for each pair


@dataclass(frozen=True, slots=True)
class TeamPlan:
    entry: Entry
    appearances: tuple[Appearance, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class FairnessView:
    """The certificate's numbers: in sentences, and for every team."""

    fairness: Fairness[int]
    figures: tuple[FigureInWords, ...]
    shares: tuple[tuple[Entry, Share[int]], ...]
    stations: tuple[str, ...]
    met: tuple[tuple[tuple[int, ...], ...], ...]  # for each team in the same order, the rounds in which it meets each
    name: str = ""  # of the group, where they are those of one

    @property
    def rows(self) -> list[tuple[Entry, Share[int], tuple[tuple[int, ...], ...]]]:
        """Every team with its share and whom it meets when."""
        return [(entry, share, met) for (entry, share), met in zip(self.shares, self.met, strict=True)]


@dataclass(frozen=True, slots=True)
class GroupView:
    """One group: its teams by number, its own part of the draw, and who in it is from one branch or district."""

    group: DrawnGroup
    entries: tuple[Entry, ...]
    schedule: Schedule
    mates: tuple[tuple[Entry, ...], ...]

    @property
    def stations(self) -> tuple[int, ...]:
        """The stations that the group plays on."""
        return tuple(sorted({sheet.station for match in self.schedule.matches for sheet in match.sub_matches.all()}))


def grid_of(schedule: Schedule) -> DrawGrid:
    """Return the draw turn by turn and station by station."""
    cells: dict[int, dict[int, DrawCell]] = {}
    matches: dict[int, list[Match]] = {}
    for match in schedule.matches:
        matches.setdefault(match.slot, []).append(match)
        for sheet in match.sub_matches.all():
            cells.setdefault(match.slot, {})[sheet.station] = DrawCell(match, sheet)
    stations = tuple(sorted({station for row in cells.values() for station in row}))
    group_of = schedule.group_of
    byes: dict[tuple[int, int | None], list[Entry]] = {}
    for number in schedule.rounds:
        for entry in number.byes:
            byes.setdefault((number.number, group_of.get(entry.pk)), []).append(entry)
    begun: set[tuple[int, int | None]] = set()
    lines = []
    for slot in sorted(cells):
        rounds = list(dict.fromkeys(match.round for match in matches[slot]))
        new = [
            round_of_group
            for round_of_group in dict.fromkeys((match.round, match.group) for match in matches[slot])
            if round_of_group not in begun
        ]
        begun.update(new)
        lines.append(
            TurnLine(
                slot,
                tuple(rounds),
                tuple(cells[slot].get(station) for station in stations),
                tuple(matches[slot]),
                tuple(entry for round_of_group in new for entry in byes.get(round_of_group, ())),
            )
        )
    # Groups that take turns may be in different rounds at the same time.
    mixed = bool(schedule.groups) and any(match.slot != match.round for match in schedule.matches)
    return DrawGrid(stations, tuple(lines), has_turns=mixed or len(lines) > len(schedule.rounds))


def by_team(schedule: Schedule) -> list[TeamPlan]:
    """Return every team with its matches and byes in playing order, by the team's number."""
    entries = entries_in(schedule)
    group_of = {entry.pk: group.name for group in schedule.groups for entry in group.entries}
    mine: dict[int, list[Appearance]] = {pk: [] for pk in entries}
    by_pairs = schedule.stage.plan.by_pairs  # read once: a plan is read again wherever it is asked for
    for match in schedule.matches:
        stations = tuple(sheet.station for sheet in match.sub_matches.all())
        pair = pair_of(match) if by_pairs else ""
        for entry, opponent, is_home in ((match.home, match.away, True), (match.away, match.home, False)):
            if entry is not None:
                mine[entry.pk].append(Appearance(match.round, match.slot, opponent, is_home, stations, pair))
    for number in schedule.rounds:
        for entry in number.byes:
            mine[entry.pk].append(Appearance(number.number, pair=entry.resting_pair))
    return [
        TeamPlan(
            entry,
            tuple(sorted(mine[pk], key=lambda seen: (seen.round, seen.slot or 0, seen.pair))),
            group_of.get(pk, ""),
        )
        for pk, entry in sorted(entries.items(), key=lambda item: item[1].number)
    ]


def of_those_who_play(schedule: Schedule, gone: Collection[int]) -> Schedule:
    """Return a schedule without the matches of teams that left: what is fair is reckoned among the others."""
    if not gone:
        return schedule

    return _part_of(schedule, lambda entry: entry not in gone)


def groups_of(schedule: Schedule) -> tuple[GroupView, ...]:
    """Return the groups of a draw, each with its own part of it; none where everybody meets everybody."""
    group_of = schedule.group_of

    def view(group: DrawnGroup) -> GroupView:
        entries = tuple(sorted(group.entries, key=lambda entry: entry.number))
        part = _part_of(schedule, lambda pk: group_of.get(pk) == group.number)
        return GroupView(group, entries, part, _mates(entries, schedule.stage.plan.proof.labels))

    return tuple(view(group) for group in schedule.groups)


def pairs_of(schedule: Schedule) -> dict[str, Schedule]:
    """Return the part of each pair, where opponents were drawn for each: every one is a round robin of its own."""
    return {pair: _matches_of(schedule, pair) for pair in PAIRS}


def pair_of(match: Match) -> str:
    """Return the pair that plays a match of pairs."""
    return next((sheet.pair for sheet in match.sub_matches.all()), "")


def _matches_of(schedule: Schedule, pair: str) -> Schedule:
    def of_pair(match: Match) -> bool:
        return pair_of(match) == pair

    matches = tuple(filter(of_pair, schedule.matches))
    return Schedule(schedule.stage, matches, _rounds(schedule, of_pair, lambda entry: entry.resting_pair == pair))


def _rounds(schedule: Schedule, is_in: Callable[[Match], bool], sits_out: Callable[[Entry], bool]) -> tuple[Round, ...]:
    """Return the rounds with some of their matches, without turns in which nothing of that is played."""
    return tuple(
        Round(
            number.number,
            tuple(
                TurnOfRound(turn.slot, matches)
                for turn in number.turns
                if (matches := tuple(filter(is_in, turn.matches)))
            ),
            tuple(filter(sits_out, number.byes)),
        )
        for number in schedule.rounds
    )


def meaning_of(schedule: Schedule, boards: int) -> str:
    """Return in a sentence what a draw with finals means, these on as many `boards`; "" for another draw."""
    grouping = schedule.stage.plan.grouping
    if grouping is None:
        return ""
    sizes = [len(group.entries) for group in schedule.groups] or [len(entries_in(schedule))]
    entries = sum(sizes)
    turns = len({match.slot for match in schedule.matches}) + turns_of_finals(entries, grouping, boards)
    return grouping_in_words(grouping, sizes, len(schedule.matches) + matches_of_finals(entries, grouping), turns)


def fairness_views(
    schedule: Schedule, *, station_word: str, kept: Mapping[int, int] | None = None
) -> tuple[FairnessView, ...]:
    """Return how fair a draw is: one view of all, or one of each group, which is measured by itself.

    Where groups take turns on the same stations, the turns are those of the hall. Of a draw in which nobody is left
    to meet anybody there is nothing to measure.
    """
    groups = groups_of(schedule)
    if not schedule.matches:
        return ()
    if schedule.stage.plan.by_pairs:
        parts = pairs_of(schedule)
        return tuple(
            replace(fairness_of(part, station_word=station_word, kept=kept), name=pairs_name(pair))
            for pair, part in parts.items()
        )
    if not groups:
        return (fairness_of(schedule, station_word=station_word, kept=kept),)
    plan = schedule.stage.plan_as(GroupsPlan)
    used = [group.stations for group in groups]
    take_turns = sum(map(len, used)) > len({station for stations in used for station in stations})
    turns = len({match.slot for match in schedule.matches})
    views = []
    for group in groups:
        others = tuple(other.group.name for other in groups if other is not group)
        shared = Sharing(others, turns, plan.least, of_group=True) if take_turns else None
        view = fairness_of(group.schedule, station_word=station_word, kept=kept, shared=shared)
        views.append(replace(view, name=group.group.name))
    return tuple(views)


def fairness_of(
    schedule: Schedule, *, station_word: str, kept: Mapping[int, int] | None = None, shared: Sharing | None = None
) -> FairnessView:
    """Return how fair a round robin is. Two tables side by side count as one station: a match takes both.

    `shared` says with whom the stations are shared; without it the draw itself does.
    """
    entries = entries_in(schedule)
    meetings = _meetings(schedule)
    order = sorted(entries, key=lambda pk: entries[pk].number)
    fairness = measure(meetings, order)
    tables = {board_of(match): [sheet.station for sheet in match.sub_matches.all()] for match in schedule.matches}
    names = tuple("·".join(str(number) for number in tables[board]) for board in fairness.stations)
    shares = tuple((entries[share.entry], share) for share in fairness.shares)
    rounds: defaultdict[frozenset[int | None], list[int]] = defaultdict(list)
    for match in schedule.matches:
        rounds[frozenset((match.home_id, match.away_id))].append(match.round)
    met = tuple(
        tuple(tuple(sorted(rounds[frozenset((own.pk, other.pk))])) for other, _share in shares)
        for own, _share in shares
    )
    words = in_words(
        fairness,
        station_word,
        kept=bool(kept),
        shared=shared or Sharing.of(schedule.stage.plan.shared),
        of_group=bool(schedule.groups),
    )
    return FairnessView(fairness, words, shares, names, met)


def early_in_words(schedule: Schedule) -> str:
    """Return how early teams of one branch or district meet, or how many are in one group.

    Nothing where the draw was not asked to look at that.
    """
    if schedule.groups:
        return mates_of(schedule)
    labels, grouping = schedule.stage.plan.proof.labels, schedule.stage.plan.grouping
    if not labels:
        return ""
    partial = grouping is not None and grouping.opponents > 0
    return relatives_in_words(relatives(_meetings(schedule), labels), partial=partial)


def mates_of(schedule: Schedule) -> str:
    """Return in words how many teams of one branch or district are in one group."""
    labels = _telling(schedule.stage.plan.proof.labels)
    pairs = sum(len(mates) * (len(mates) - 1) // 2 for group in groups_of(schedule) for mates in group.mates)
    sizes = Counter(label for label in labels.values() if label is not None)
    count = len(schedule.groups)
    # As few as can be: those of one place are spread over the groups as evenly as they go.
    least = sum(
        each * (each - 1) // 2
        for size in sizes.values()
        for each in (size // count + (number < size % count) for number in range(count))
    )
    return mates_in_words(pairs, least, related=max(sizes.values(), default=0) > 1)


def kept_in(schedule: Schedule) -> list[tuple[Entry, int]]:
    """Return who is kept on which station."""
    entries = entries_in(schedule)
    numbers = schedule.stage.numbers
    return [(entries[pk], numbers[own - 1]) for pk, own in schedule.stage.plan.proof.fixed.items() if pk in entries]


def entries_in(schedule: Schedule) -> dict[int, Entry]:
    """Return the teams of a schedule by id, those that only sit out so far among them."""
    playing = {entry.pk: entry for match in schedule.matches for entry in (match.home, match.away) if entry is not None}
    return {entry.pk: entry for number in schedule.rounds for entry in number.byes} | playing


def _part_of(schedule: Schedule, stays: Callable[[int], bool]) -> Schedule:
    """Return the part of a schedule of those who stay, asked by id."""

    def both(match: Match) -> bool:
        return all(stays(side) for side in (match.home_id, match.away_id) if side is not None)

    rounds = _rounds(schedule, both, lambda entry: stays(entry.pk))
    groups = [
        DrawnGroup(group.number, tuple(entry for entry in group.entries if stays(entry.pk)))
        for group in schedule.groups
    ]
    return Schedule(
        schedule.stage,
        tuple(match for match in schedule.matches if both(match)),
        tuple(number for number in rounds if number.turns),
        tuple(group for group in groups if len(group.entries) > 1),  # one who is left alone meets nobody
    )


def _telling(labels: Mapping[int, Sequence[int]]) -> dict[int, int | None]:
    """Return the widest label of each team that not everybody has: its district, or its branch within one district."""
    depth = max(map(len, labels.values()), default=0)
    at = next((d for d in range(depth) if len({path[d] for path in labels.values() if len(path) > d}) > 1), depth)
    return {pk: path[at] if len(path) > at else None for pk, path in labels.items()}


def _mates(entries: Sequence[Entry], labels: Mapping[int, Sequence[int]]) -> tuple[tuple[Entry, ...], ...]:
    """Return those of `entries` who are from one branch or district, together."""
    telling = _telling(labels)
    by_label: dict[int, list[Entry]] = {}
    for entry in entries:
        label = telling.get(entry.pk)
        if label is not None:
            by_label.setdefault(label, []).append(entry)
    return tuple(tuple(mates) for mates in by_label.values() if len(mates) > 1)


def _meetings(schedule: Schedule) -> list[Meeting[int]]:
    return [
        Meeting(match.round, match.slot, board_of(match), match.home.pk, match.away.pk)
        for match in schedule.matches
        if match.home is not None and match.away is not None
    ]


def board_of(match: Match) -> int:
    """Return the first station of a match: tables of two pairs stand side by side and always go together."""
    return min(sheet.station for sheet in match.sub_matches.all())
