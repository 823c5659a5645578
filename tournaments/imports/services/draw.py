"""A draw that comes ready-made: each row is a match, and all rows together are a draft, or none of them is."""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.clock import time_typed
from kit.pure.table import marks, values
from kit.pure.table.columns import CellError, Column, FileError
from kit.pure.table.layout import Shape
from kit.pure.table.messages import message as not_read
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold
from kit.pure.translation import plain
from kit.zones import moment_in_the_hall, use_zone
from tournaments.draws.engine.ready_made import Listed, ReadyMadeDraw, put_together
from tournaments.draws.queries.timetable import within_days, without_hours
from tournaments.draws.services.ready_made import boards_of, draw_ready_made, field_for_list, is_there
from tournaments.entries.models import Entry
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.imports.services.kind import CameIn, Scope
from tournaments.imports.services.matching import category_words, competition_words, words_in_every_language
from tournaments.imports.words import NOTHING, message
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right

MOST_ROWS, MOST_SHOWN = 5_000, 12  # rows, and pairs that never meet
_NO_OPPONENT = frozenset(("bye", "exempt", "exemption", "libre", "repos"))  # not shown
_SAY_NOTHING = frozenset(("no", "team", "branch", "br", "equipe", "filiale"))  # not shown
_SIDES = {"home": "home_number", "away": "away_number"}


def columns_for(event: Event) -> tuple[Column, ...]:
    """Return the columns of a list of matches, of which the saved list of a draw has most."""
    several = event.competitions.count() > 1
    return (
        Column("competition", N_("Competition"), needed=several, filled=several, french=("Épreuve",),
               hint=N_("Only where the event has several."), example="Cribbage Pairs"),
        Column("round", N_("Round"), _order, may_be_left_out=True,
               other_names=("Week", "Rd", "Round no"), french=("Ronde", "Semaine", "Journée"), example="1"),
        Column("turn", N_("Turn"), _order, may_be_left_out=True, other_names=("Slot",), french=("Tour",)),
        Column("date", N_("Date"), _day(event), other_names=("Day", "Match date", "Date of match"),
               french=("Date", "Jour", "Date du match"), example="2027-02-05",
               hint=N_("An empty day or hour is that of the row above.")),
        Column("time", N_("Time"), _hour(event),
               other_names=("Hour", "Start time",
                            "Match time", "Starts", "Start", "Starts at", "When", "Date and time"),
               french=("Heure", "Heure de début", "Heure du match", "Début", "Date et heure"), example="18:15"),
        Column("table", N_("Table or board"), _tables, needed=True,
               other_names=("Station", "Table", "Board", "Table no", "Board no", "Table number", "Board number"),
               french=("Table ou cible", "Poste", "Cible", "Numéro de table", "Numéro de cible"), example="3"),
        Column("group", N_("Group"), french=("Groupe",)),
        Column("home_number", N_("Home no."), values.whole_number, other_names=("Home number", "Home team no"),
               french=("No local", "Numéro local", "No de l'équipe locale")),
        Column("home", N_("Home"), needed=True, example="Camrose No. 57", hint=N_("Its number, branch or name."),
               other_names=("Home team", "Team 1", "Team A", "Player 1", "Side 1", "First team", "Hosts"),
               french=("Local", "Locaux", "Équipe locale", "Domicile", "Receveur", "Équipe 1", "Équipe A", "Joueur 1")),
        Column("away_number", N_("Visitor no."), values.whole_number, other_names=("Away no", "Away number"),
               french=("No visiteur", "Numéro visiteur", "No de l'équipe visiteuse")),
        Column("away", N_("Visitor"), needed=True, example="Acton No. 12",
               other_names=("Away", "Visitors", "Visiting team", "Away team", "Team 2", "Team B", "Player 2",
                            "Opponent", "Second team", "Side 2", "Guest"),
               french=("Visiteur", "Visiteurs", "Équipe visiteuse", "Équipe 2", "Équipe B", "Joueur 2", "Adversaire")),
        Column("sits_out", N_("Sits out"), marks.yes_no, may_be_left_out=True, french=("Exemption",)),
    )  # fmt: skip


def _order(text: str) -> int:
    number = values.whole_number(text)
    if not 1 <= number <= MOST_ROWS:
        raise CellError(not_read("no_whole_number", said=text))
    return number


def _day(event: Event) -> Callable[[str], datetime.date]:
    def read(text: str) -> datetime.date:
        for year in (event.starts_on.year, event.ends_on.year):  # "Sat Feb 6": of the event, if of any
            with suppress(CellError):
                if event.starts_on <= (day := values.date(f"{text} {year}")) <= event.ends_on:
                    return day
        return values.date(text)

    return read


def _hour(event: Event) -> Callable[[str], tuple[datetime.date | None, datetime.time]]:
    def read(text: str) -> tuple[datetime.date | None, datetime.time]:
        words = text.replace("T", " ").split(" ")
        for at in range(len(words)):
            if time := time_typed(" ".join(words[at:])):
                return _day(event)(text) if at else None, time
        raise CellError(not_read("no_time", said=text))

    return read


def _tables(text: str) -> tuple[int, ...]:
    numbers = tuple(map(int, re.findall(r"\d{1,4}", text)))
    if not numbers:
        raise CellError(not_read("no_whole_number", said=text))
    return numbers


@dataclass(slots=True)
class _Match:
    """A row: the match that it is, if it is one, what is wrong with it, and what is said of all rows like it."""

    row: ReadRow
    draw: _Draw | None = None
    listed: Listed | None = None
    problems: list[RowProblem] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    is_no_match: bool = False
    is_needed: bool = False  # a row below takes its day or hour from here

    def refuse(self, column: str, code: str, /, **params: object) -> None:
        self.problems.append(RowProblem(column, message(code, **params)))

    @property
    def is_refused(self) -> bool:
        return not self.is_passed and bool(self.problems or self.row.problems)

    @property
    def is_passed(self) -> bool:
        """Whether nothing of the row is kept."""
        return self.is_no_match and not self.is_needed


class _Draw:
    """The matches of one competition."""

    def __init__(self, competition: Competition) -> None:
        self.field = field_for_list(competition)
        self.boards = boards_of(self.field)
        self.teams = {entry.pk: entry.team_name for entry in self.field.entries}
        self.numbers = {entry.number: entry for entry in self.field.entries}
        self.called: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in self.field.entries:
            branch, people = entry.branch, [place.member.name for place in entry.roster.all()]
            names = [str(entry), entry.team_name, entry.branch_name, str(branch), branch.name, branch.full_name]
            for key in {_key(name) for name in (*names, branch.number, str(entry.number), *people)}:
                self.called[key].append(entry)
        self.matches: dict[int, _Match] = {}  # by line
        self.drawn: ReadyMadeDraw | None = None
        self.is_there = False

    def add(self, match: _Match, at: datetime.datetime | None) -> None:
        """Take a match in, if its row says which teams play it and where."""
        match.draw, said = self, match.row.values
        home, away, board = self._team(match, "home"), self._team(match, "away"), self._board(match)
        if home is not None and away is not None and board is not None and not match.is_refused:
            told = (said.get("round"), said.get("turn"))
            match.listed = Listed(match.row.line, home.pk, away.pk, board, at, *told)
            self.matches[match.row.line] = match

    def _team(self, match: _Match, side: str) -> Entry | None:
        """Return the team that a side names, by its number, its branch, its own name or one of its people."""
        name, number = match.row.values.get(side) or "", match.row.values.get(_SIDES[side])
        called = self.called.get(_key(name), [])
        if number is not None and (numbered := self.numbers.get(number)):
            if name and numbered not in called:
                match.refuse(side, "team_and_number", number=number, team=numbered.team_name, said=name)
            return numbered
        if len(called) == 1 and number is None:
            return called[0]
        code = "which_team" if called and number is None else "not_entered" if name or number is not None else "no_side"
        match.refuse(side, code, said=name if number is None else number, teams=called)
        return None

    def _board(self, match: _Match) -> int | None:
        """Return the board that a row names, counted from 1 through the hall; two tables side by side are one."""
        numbers = {*(match.row.values.get("table") or ())}
        board = next((at for at, tables in enumerate(self.boards, start=1) if numbers.intersection(tables)), None)
        if board is None:
            match.refuse("table", "no_such_table", said=match.row.raw.get("table") or NOTHING)
        elif not numbers.issubset(self.boards[board - 1]):
            match.refuse("table", "table_pair", where=self.boards[board - 1])
        return board

    def put_together(self, *, is_whole: bool) -> None:
        """Check the matches as a draw. Raises FileError where one is missing and no row is to blame."""
        rows = [match.listed for match in self.matches.values() if match.listed]
        timed = [row for row in rows if row.at is not None]
        if len(timed) < len(rows) and (timed or not any(row.turn or row.round for row in rows)):
            for row in (row for row in rows if row.at is None):
                self.matches[row.line].refuse("time", "no_hour")
            rows = timed
        self.drawn = drawn = put_together(rows, self.teams, cycles=self.field.cycles)
        for fault in drawn.faults:
            told = {name: self.teams[of] if name == "team" else of for name, of in fault.params.items()}
            self.matches[fault.line].refuse(fault.column, fault.code, **told)
        if not is_whole or any(match.is_refused for match in self.matches.values()):
            return  # a match that is missing may be in a row that is refused
        if pairs := [f"{self.teams[one]} – {self.teams[two]}" for one, two in drawn.never_met]:
            raise FileError(message("never_met", pairs=pairs[:MOST_SHOWN], count=len(pairs)))
        self.is_there = is_there(self.field, drawn)
        if not drawn.has_own_rounds:
            self.matches[rows[0].line].remarks.append("rounds_numbered")
        off = without_hours(self.field.competition.event, map(moment_in_the_hall, drawn.hours.values()))
        for row in timed:
            if row.at and moment_in_the_hall(row.at) in off:
                self.matches[row.line].remarks.append("off_hours")


class _Reading:
    """Reads rows one after another: the day and the hour that one does not say are those of the row above."""

    def __init__(self, context: _Context) -> None:
        self.context, self.event = context, context.event
        self.draws: dict[int, _Draw] = {}
        self.day: datetime.date | None = None
        self.time: datetime.time | None = None
        self.day_in: _Match | None = None
        self.time_in: _Match | None = None

    def outcomes(self, rows: Sequence[ReadRow]) -> list[RowOutcome]:
        matches = [self._read(row) for row in rows]
        is_whole = not any(match.is_refused for match in matches)
        if rows and is_whole and not self.draws:
            raise FileError(message("no_rows"))
        for draw in self.draws.values():
            draw.put_together(is_whole=is_whole)
        is_right = not any(match.is_refused for match in matches)
        return [self._outcome(match, is_right=is_right) for match in matches]

    def _outcome(self, match: _Match, *, is_right: bool) -> RowOutcome:
        sides = [text for side in _SIDES if (text := match.row.raw.get(side))]
        if match.draw and match.listed:
            sides = [match.draw.teams[side] for side in (match.listed.home, match.listed.away)]
        label = " – ".join(sides)
        if match.is_refused:
            return RowOutcome(Action.REFUSED, label, problems=tuple(match.problems))
        if is_right and all(draw.is_there for draw in ([match.draw] if match.draw else self.draws.values())):
            return RowOutcome(Action.UNCHANGED, label)
        if match.is_passed or not is_right:
            return RowOutcome(Action.PASSED, label, remarks=("no_match" if match.is_no_match else "right_alone",))
        return RowOutcome(Action.NEW, label, payload=match.draw, remarks=tuple(match.remarks))

    def _read(self, row: ReadRow) -> _Match:
        match = _Match(row)
        teams = [key for names in _SIDES.items() for key in names if row.raw.get(key)]
        filled = [key for key, text in row.raw.items() if text and key != "competition"]
        has_bye = row.values.get("sits_out") or any(fold(row.raw.get(side, "")) in _NO_OPPONENT for side in _SIDES)
        is_empty = not (teams or row.values.get("date") or row.values.get("time"))
        if has_bye or is_empty or filled == teams[:1]:  # "Third week"
            match.is_no_match = True
            self._hour(match, is_match=False)
            return match
        at = self._hour(match, is_match=bool(teams))
        if teams and (competition := self._competition(match)):
            if competition.pk not in self.draws:
                self.draws[competition.pk] = _Draw(competition)
            self.draws[competition.pk].add(match, at)
        return match

    def _competition(self, match: _Match) -> Competition | None:
        called, every = match.row.values.get("competition") or "", self.context.competitions
        found = every if len(every) == 1 else self.context.called.get(category_words("", called), ())
        if len(found) == 1:
            return found[0]
        match.refuse("competition", "not_played_here", said=called, offered=[plain(each.name) for each in every])
        return None

    def _hour(self, match: _Match, *, is_match: bool) -> datetime.datetime | None:
        """Return when a match begins, by the clock of the hall."""
        said, first, last = match.row.values, self.event.starts_on, self.event.ends_on
        day, time = said.get("time") or (None, None)
        day = said.get("date") or day
        if is_match and ((self.day and not day) or (self.time and not time)):
            match.remarks.append("taken_down")
            for said_in in filter(None, (None if day else self.day_in, None if time else self.time_in)):
                said_in.is_needed = True
        self.day, self.time = day or self.day, time or self.time
        self.day_in, self.time_in = match if day else self.day_in, match if time else self.time_in
        if self.time and first == last:
            self.day = self.day or first
        if not is_match or not (self.day or self.time) or match.row.problems:
            return None
        if self.day is None or self.time is None:
            match.refuse("date" if self.day is None else "time", "no_hour")
            return None
        at = datetime.datetime.combine(self.day, self.time)
        is_near = -1 <= (self.day - first).days <= (last - first).days + 1  # the year 9999 has no moment
        if not is_near or within_days(self.event, moment_in_the_hall(at)) is None:
            match.refuse("date" if said.get("date") else "time", "off_the_days", day=self.day, starts=first, ends=last)
        return at


def _key(name: str) -> tuple[str, ...]:
    """Return a name for comparing: without words that say nothing, and numbers without their zeros.

    >>> _key("Camrose No. 057") == _key("CAMROSE #57"), _key("Team 3")
    (True, ('3',))
    """
    words = [word for word in fold(name).split() if word not in _SAY_NOTHING]
    return tuple(word.lstrip("0") or word for word in words)


@dataclass(frozen=True, slots=True)
class _Context:
    event: Event
    competitions: Sequence[Competition]
    called: Mapping[frozenset[str], Sequence[Competition]]  # by the words of a name
    by: User


class ReadyMade:
    """One row a match; an event with several competitions may have all of them in one list."""

    key = shape = "draw"
    title = gettext_lazy("Use a ready-made draw")
    thing = gettext_lazy("Match")
    explanation = gettext_lazy(
        "Somebody has made the draw already: one row for each match, with day, hour, home, visitor and table. It is"
        " checked as our own draws are, and becomes a draft. As long as one row is refused, nothing is saved."
    )
    right = Right.DRAW
    at: Literal["organization", "event"] = "event"
    people = Shape(titles="date")
    rows_at_once = 500_000  # all at once: a draw is right or wrong as a whole
    way_back = None
    once = ""

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        assert scope.event is not None
        return columns_for(scope.event)

    def open(self, scope: Scope) -> _Context:
        assert scope.event is not None
        use_zone(scope.event.zone)
        competitions, called = list(scope.event.competitions.all()), defaultdict(list)
        for competition in competitions:
            competition.event = scope.event
            names = competition_words(competition, category_for(competition))
            for words in {*names, *words_in_every_language("", competition.name)}:
                called[words].append(competition)
        return _Context(scope.event, competitions, called, User.objects.get(pk=scope.by or 0))

    @transaction.atomic
    def check(self, rows: Sequence[ReadRow], context: _Context, *, lock: bool = False) -> Sequence[RowOutcome]:
        """Put the matches together; in a preview the draft is made, too, and taken back."""
        if len(rows) > MOST_ROWS:
            raise FileError(message("too_many_rows", most=MOST_ROWS))
        outcomes = _Reading(context).outcomes(rows)
        if not lock:
            self.write(list(zip(rows, outcomes, strict=True)), context, by=context.by, file_name="")
            transaction.set_rollback(True)
        return outcomes

    def write(
        self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Context, *, by: User, file_name: str
    ) -> CameIn:
        for draw in {id(outcome.payload): outcome.payload for _, outcome in rows if outcome.payload}.values():
            draw_ready_made(field=draw.field, drawn=draw.drawn, file=file_name, by=by)
        return {}


KIND = ReadyMade()
