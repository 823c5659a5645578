"""What a change did, told from a competition before and after: for the preview, the record and the printer."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, cast

from kit.pure.sentences import Kept, Sentence, of_json, to_json
from kit.pure.translation import context_of, plain
from scoring.changes.queries.changes import CompetitionPicture
from scoring.changes.words import code_of_move, opponent, place, turn_word
from scoring.standings.engine.meetings import MatchState
from scoring.standings.engine.table import Row, Table
from tournaments.draws.engine.codes import spoken
from tournaments.draws.engine.fairness import Fairness, Figure, measure
from tournaments.draws.engine.model import Meeting
from tournaments.draws.engine.paired import PAIRS
from tournaments.draws.queries.now import DrawNow, MatchNow
from tournaments.draws.words.figures import FigureInWords, in_words
from tournaments.draws.words.figures import group as numbered_group
from tournaments.draws.words.kept import moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """How much is left to play, and how much of it moves."""

    turn_word: str
    turns_before: int
    turns_after: int
    slots: tuple[int, ...]  # the turns that are left, by number
    matches_before: int
    matches_after: int
    ends_before: Kept
    ends_after: Kept
    last_starts: str  # the same moment as a date that a program can read
    moved: int
    reprint: int
    withdraw: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FairLine:
    """One figure of the certificate, before and after; of one group, or of the whole draw."""

    group: Kept
    key: str
    title: Kept
    before: int
    after: int
    sentence: Kept
    best: Kept
    is_best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A match that is played elsewhere or at another time; `came_from` is empty for a new one."""

    number: int
    home: str
    away: str
    came_from: Kept
    goes_to: Kept
    starts: Kept


@dataclass(frozen=True, slots=True, kw_only=True)
class AffectedPaper:
    """A sheet to collect and throw away, or to print: by its code, and why."""

    sheet: int
    code: str
    home: str
    away: str
    place: Kept
    why: Kept


@dataclass(frozen=True, slots=True, kw_only=True)
class Affected:
    """A team, and what becomes of it, in sentences."""

    entry: int
    team: str
    lines: tuple[Kept, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A team whose points or place change, and the group in which they do."""

    group: Kept
    team: str
    points_before: int
    points_after: int
    place_before: Kept
    place_after: Kept


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeReport:
    """Everything that a change did."""

    numbers: Numbers
    fairness: tuple[FairLine, ...]
    affected: tuple[Affected, ...]
    moves: tuple[Move, ...]
    withdraw: tuple[AffectedPaper, ...]
    reprint: tuple[AffectedPaper, ...]
    standings: tuple[Standing, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the report as the database keeps it and the pages show it."""
        return cast("dict[str, Any]", of_json(json.loads(json.dumps(asdict(self)))))  # lists, as in the database


def fingerprint(report: Mapping[str, Any]) -> str:
    """Return a word for what a change would do, whatever ids and codes new sheets get: same word, same change."""
    text = json.dumps(to_json(_without_codes(report)), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _without_codes(report: Mapping[str, Any]) -> dict[str, Any]:
    # PostgreSQL gives no number twice, not even after a preview that was rolled back.
    reprint = [{**paper, "sheet": 0, "code": ""} for paper in report["reprint"]]
    others = [_without_codes(other_report) for other_report in report.get("others", ())]
    return {**report, "reprint": reprint, "others": others}


def compare(
    before: CompetitionPicture, after: CompetitionPicture, *, used_up: frozenset[int], pacer: bool
) -> ChangeReport:
    """Return what is different. `used_up` are sheets whose paper is of no use any more although nothing moved."""
    told = _Told(before, after, used_up=used_up, pacer=pacer)
    moves, withdraw, reprint = tuple(told.moves()), tuple(told.withdrawn()), tuple(told.to_print())
    return ChangeReport(
        numbers=_numbers(before.now, after.now, moved=len(moves), withdraw=len(withdraw), reprint=len(reprint)),
        fairness=tuple(_fairness(before.now, after.now, told.word)),
        affected=tuple(told.affected()),
        moves=moves,
        withdraw=withdraw,
        reprint=reprint,
        standings=tuple(told.standings()),
    )


class _Told:
    """A competition before and after, and the names of its teams."""

    def __init__(
        self, before: CompetitionPicture, after: CompetitionPicture, *, used_up: frozenset[int], pacer: bool
    ) -> None:
        self.before, self.after, self.used_up, self.pacer = before, after, used_up, pacer
        self.word = after.standings.category.stations_are
        self.was = {match.id: match for match in before.now.matches}
        self.names = {pk: team.name for pk, team in after.standings.teams.items()}

    def moves(self) -> Iterator[Move]:
        for match in self._moved():
            was = self.was.get(match.id)
            yield Move(
                number=match.number,
                home=self.names[match.home],
                away=self.names[match.away],
                came_from=place(was, self.before.now, self.word) if was else "",
                goes_to=place(match, self.after.now, self.word),
                starts=moment(match.starts_at) if match.starts_at else "",
            )

    def _moved(self) -> list[MatchNow]:
        """Return the matches that are new, or have another turn, round, board, first side or hour."""
        affected = []
        for match in self.after.now.expected:
            was = self.was.get(match.id)
            if was is None or (was.slot, was.round, was.stations, was.sides, was.starts_at) != (
                match.slot,
                match.round,
                match.stations,
                match.sides,
                match.starts_at,
            ):
                affected.append(match)
        return sorted(affected, key=lambda match: (match.slot, match.stations))

    def withdrawn(self) -> Iterator[AffectedPaper]:
        """Yield the sheets on paper in the hall that are of no use any more."""
        after = {match.id: match for match in self.after.now.matches}
        codes = {sheet.id: sheet.code for match in after.values() for sheet in match.sheets}
        for match in self.before.now.matches:
            left = self.after.now.gone - self.before.now.gone
            for sheet in match.sheets:
                if sheet.id not in self.before.on_paper:
                    continue
                if codes[sheet.id] != sheet.code:
                    why = Sentence("changes.is_again" if sheet.id in self.used_up else "changes.is_moved")
                elif sheet.is_in:
                    continue
                elif left & set(match.sides):
                    why = Sentence("changes.is_not_played")
                elif sheet.id in self.used_up:
                    why = Sentence("changes.is_forfeited")
                else:
                    continue
                yield self._paper(sheet.id, sheet.code, match, self.before.now, why)

    def to_print(self) -> Iterator[AffectedPaper]:
        """Yield the sheets that have to be printed because of this change: no paper with their code is in the hall."""
        before = {sheet.id: sheet.code for match in self.was.values() for sheet in match.sheets}
        for match in sorted(self.after.now.expected, key=lambda match: (match.slot, match.stations)):
            for sheet in match.sheets:
                if not sheet.is_in and before.get(sheet.id) != sheet.code:
                    yield self._paper(sheet.id, sheet.code, match, self.after.now, "")

    def _paper(self, sheet: int, code: str, match: MatchNow, now: DrawNow, why: Kept) -> AffectedPaper:
        return AffectedPaper(
            sheet=sheet,
            code=spoken(code),
            home=self.names[match.home],
            away=self.names[match.away],
            place=place(match, now, self.word),
            why=why,
        )

    def affected(self) -> Iterator[Affected]:
        lines: dict[int, list[Kept]] = defaultdict(list)
        for entry, line in [*self._counting(), *self._playing()]:
            lines[entry].append(line)
        numbers = self.after.standings.teams
        for entry in sorted(lines, key=lambda pk: numbers[pk].number):
            yield Affected(entry=entry, team=self.names[entry], lines=tuple(lines[entry]))

    def _counting(self) -> Iterator[tuple[int, Sentence]]:
        """Yield what becomes of matches that were, or will not be, played."""
        was = {counted.meeting.id: counted.state for _, table, _ in self._tables() for counted in table.matches}
        gone = self.after.now.gone
        matches = {match.id: match for match in self.after.now.matches}
        for counted in (counted_match for _, _, table in self._tables() for counted_match in table.matches):
            before, after = was.get(counted.meeting.id), counted.state
            if before is None or before is after:
                continue
            match = matches[counted.meeting.id]
            for entry, other in (match.sides, match.sides[::-1]):
                if entry in gone:
                    continue
                yield entry, self._sentence(before, after, self.names[other], match)

    def _sentence(self, before: MatchState, after: MatchState, other: str, match: MatchNow) -> Sentence:
        code = _COUNTS.get((before, after), "otherwise")
        if code in ("open_dropped", "open_given") and self.pacer:
            code = "pacer"
        return Sentence(f"changes.{code}", {"opponent": opponent(other, match, self.after.now)})

    def _playing(self) -> Iterator[tuple[int, Sentence]]:
        for match in self._moved():
            was = self.was.get(match.id)
            told: dict[str, Any] = {"to": place(match, self.after.now, self.word), "first": self.names[match.home]}
            told |= {"was": place(was, self.before.now, self.word)} if was else {}
            told |= {"hour": moment(match.starts_at)} if match.starts_at else {}
            code = code_of_move(was, match)
            for entry, other in (match.sides, match.sides[::-1]):
                yield entry, Sentence(f"changes.{code}", {**told, "team": self.names[other]})

    def standings(self) -> Iterator[Standing]:
        for group, before, after in self._tables():
            was = {row.entry: row for row in before.rows}
            for row in after.rows:
                old = was.get(row.entry)
                if old is None or (old.tally.points, old.place) == (row.tally.points, row.place):
                    continue
                yield Standing(
                    group=group,
                    team=self.names[row.entry],
                    points_before=old.tally.points,
                    points_after=row.tally.points,
                    place_before=_place(old),
                    place_after=_place(row),
                )

    def _tables(self) -> Iterator[tuple[Kept, Table, Table]]:
        """Yield the table before and after, or those of each group with its name."""
        before, after = self.before.standings, self.after.standings
        for part, other in zip(before.groups or (before,), after.groups or (after,), strict=True):
            yield other.part or "", part.table, other.table


# The code of what becomes of a match, by how it counted and how it counts.
_COUNTS = {
    (MatchState.OPEN, MatchState.DROPPED): "open_dropped",
    (MatchState.OPEN, MatchState.GIVEN): "open_given",
    (MatchState.IN, MatchState.DROPPED): "in_dropped",
    (MatchState.IN, MatchState.GIVEN): "in_given",
    (MatchState.OPEN, MatchState.IN): "open_in",
    (MatchState.IN, MatchState.OPEN): "in_open",
}


def _numbers(before: DrawNow, after: DrawNow, *, moved: int, withdraw: int, reprint: int) -> Numbers:
    was, last = _last_start(before), _last_start(after)
    return Numbers(
        turn_word=turn_word(after),
        turns_before=len({match.slot for match in before.open}),
        turns_after=len({match.slot for match in after.open}),
        slots=tuple(sorted({match.slot for match in after.open})),
        matches_before=len(before.open),
        matches_after=len(after.open),
        ends_before=moment(was) if was else "",
        ends_after=moment(last) if last else "",
        last_starts=last.isoformat() if last else "",
        moved=moved,
        reprint=reprint,
        withdraw=withdraw,
    )


def _place(row: Row) -> Kept:
    return Sentence("changes.place", {"place": row.place, "shared": bool(row.tied_with)}) if row.place else "–"


def _last_start(now: DrawNow) -> datetime | None:
    """Return when the last match that is left begins; None when the last turn has no time."""
    last = max((match.slot for match in now.open), default=0)
    return next((match.starts_at for match in now.open if match.slot == last and match.starts_at is not None), None)


# --- is it still fair? ----------------------------------------------------------------------------------


def _fairness(before: DrawNow, after: DrawNow, word: str) -> Iterator[FairLine]:
    """Yield the main figures of the certificate, of each group for itself; a team that left is out of the second."""
    old, new = _measured(before, word), _measured(after, word)
    for key, figure in new.items():
        if figure.is_main and key in old:
            kept = {"key": key[1], "value": figure.figure.value, "limit": figure.figure.limit}
            kept |= {"word": plain(word), "context": context_of(word)}
            yield FairLine(
                group=key[0],
                key=key[1],
                title=Sentence("changes.figure_title", kept),
                before=old[key].figure.value,
                after=figure.figure.value,
                sentence=Sentence("changes.figure", kept),
                best=Sentence("changes.figure_best", kept),
                is_best=figure.figure.is_best,
            )


def _measured(now: DrawNow, word: str) -> dict[tuple[Kept, str], FigureInWords]:
    """Return the figures by the name of the group, empty for the whole draw, and their key; none of a Swiss draw."""
    if now.stage.is_swiss:
        return {}
    fair: dict[Kept, Fairness[int]] = {}
    for name, entries, matches in _parts(now):
        if matches and len(entries) > 1:
            fair[name] = measure([_meeting(match) for match in matches], entries)
    measured = {(name, shown.figure.key): shown for name, figures in fair.items() for shown in in_words(figures, word)}
    if not now.group_of or not fair:
        return measured
    # The groups share the turns of the hall: how long it takes is a figure of all of them.
    turns = Figure("slots", len({match.slot for match in now.expected}), now.least_turns)
    whole: Fairness[int] = Fairness(figures=(turns,), shares=(), stations=())
    length = {("", shown.figure.key): shown for shown in in_words(whole, word)}
    return length | {key: shown for key, shown in measured.items() if key[1] != "slots"}


def _parts(now: DrawNow) -> Iterator[tuple[Kept, Sequence[int], list[MatchNow]]]:
    """Yield who is measured together with their matches: the groups, or all pairs A and all pairs B, or everybody."""
    for group, entries in now.fields.items():
        matches = [match for match in now.expected if now.group_of.get(match.home, 0) == group]
        if not now.by_pairs:
            yield numbered_group(group) if group else "", entries, matches
            continue
        for pair in PAIRS:
            yield (
                Sentence("changes.pairs", {"pair": pair}),
                entries,
                [match for match in matches if match.sheets[0].pair == pair],
            )


def _meeting(match: MatchNow) -> Meeting[int]:
    return Meeting(match.round, match.slot, min(match.stations), match.home, match.away)
