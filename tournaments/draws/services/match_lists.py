"""The rows of a list that is to be a draw: found by their headings, each a match that is read, refused or passed over.

Nothing of this is kept: a list that is no draw is corrected and sent again.
"""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from kit.dates import said
from kit.files.reading import open_book
from kit.pure.clock import time_typed
from kit.pure.table import marks, values
from kit.pure.table.columns import HEADING_IS_WITHIN, CellError, Column, FileError, looks_like_headings, match
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow, ReadRow, read_row
from kit.pure.text import fold
from kit.pure.translation import listed
from kit.zones import moment_in_the_hall
from tournaments.draws.engine.ready_made import Listed
from tournaments.draws.queries.timetable import within_days
from tournaments.draws.services.field import FieldToDraw
from tournaments.draws.words.ready_made import Refused, fault_in_words, note_in_words
from tournaments.draws.words.tables import numbers_in_words
from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.halls.queries import equipment_of, numbers_there

MOST_ROWS = 5_000
_NO_OPPONENT = frozenset(("bye", "exempt", "exemption", "libre", "repos"))  # not shown
_SAY_NOTHING = frozenset(("no", "team", "branch", "br", "equipe", "filiale"))  # not shown


@dataclass(slots=True)
class ListAccount:
    """What became of a list: each row below or above its headings is read, refused, or passed over."""

    file: str
    read: int = 0
    refused: list[Refused] = field(default_factory=list)
    passed: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    said: list[str] = field(default_factory=list)
    is_there: bool = False  # the draw that is there is the one of the list: nothing was changed

    @property
    def notes(self) -> list[str]:
        """How many rows the list has and what became of them, what was passed over, and what else is to be known."""
        refused, passed = {fault.line for fault in self.refused} - {None}, sum(map(len, self.passed.values()))
        told = {"read": self.read, "refused": len(refused), "passed": passed}
        counts = note_in_words("counts", count=sum(told.values()), **told)
        rows = {code: listed(map(str, lines), most=20) for code, lines in self.passed.items()}
        over = [note_in_words(code, count=len(self.passed[code]), lines=lines) for code, lines in rows.items()]
        return [counts, *over, *self.said]

    def note(self, code: str, **params: object) -> None:
        self.said.append(note_in_words(code, **params))

    def refuse(self, line: int, column: str, code: str, /, **params: object) -> None:
        self.refused.append(Refused(line or None, column, fault_in_words(code, **params)))


def columns_for(event: Event) -> tuple[Column, ...]:
    """Return the columns of a list for an event, first as the saved list of a draw calls them."""
    return (
        Column("round", N_("Round"), _order, may_be_left_out=True,
               other_names=("Week", "Rd", "Round no"), french=("Ronde", "Semaine", "Journée")),
        Column("turn", N_("Turn"), _order, may_be_left_out=True, other_names=("Slot",), french=("Tour",)),
        Column("starts_at", N_("Starts"), _moment(event), other_names=("Start", "Date and time", "Starts at", "When"),
               french=("Début", "Date et heure")),
        Column("date", N_("Date"), _day(event), other_names=("Day", "Match date", "Date of match"),
               french=("Date", "Jour", "Date du match")),
        Column("time", N_("Time"), _clock, other_names=("Hour", "Start time", "Match time"),
               french=("Heure", "Heure de début", "Heure du match")),
        Column("table", N_("Table or board"), _tables, needed=True, filled=True,
               other_names=("Station", "Table", "Board", "Table no", "Board no", "Table number", "Board number"),
               french=("Table ou cible", "Poste", "Cible", "Numéro de table", "Numéro de cible")),
        Column("group", N_("Group"), french=("Groupe",)),
        Column("home_number", N_("Home no."), values.whole_number, other_names=("Home number", "Home team no"),
               french=("No local", "Numéro local", "No de l'équipe locale")),
        Column("home", N_("Home"), needed=True,
               other_names=("Home team", "Team 1", "Team A", "Player 1", "Side 1", "First team", "Hosts"),
               french=("Local", "Locaux", "Équipe locale", "Domicile", "Receveur", "Équipe 1", "Équipe A", "Joueur 1")),
        Column("away_number", N_("Away no."), values.whole_number, other_names=("Away number", "Visitor no"),
               french=("No visiteur", "Numéro visiteur", "No de l'équipe visiteuse")),
        Column("away", N_("Away"), needed=True,
               other_names=("Visitor", "Visitors", "Visiting team", "Away team", "Team 2", "Team B", "Player 2",
                            "Opponent", "Second team", "Side 2", "Guest"),
               french=("Visiteur", "Visiteurs", "Équipe visiteuse", "Équipe 2", "Équipe B", "Joueur 2", "Adversaire")),
        Column("sits_out", N_("Sits out"), marks.yes_no, may_be_left_out=True, french=("Exemption",)),
    )  # fmt: skip


def _order(text: str) -> int:
    number = values.whole_number(text)
    if not 1 <= number <= MOST_ROWS:
        raise CellError(message("no_whole_number", said=text))
    return number


def _day(event: Event) -> Callable[[str], datetime.date]:
    def read(text: str) -> datetime.date:
        try:
            return values.date(text)
        except CellError as unclear:
            for year in range(event.starts_on.year, event.ends_on.year + 1):  # "Sat Feb 6": of the event, if of any
                try:
                    day = values.date(f"{text} {year}")
                except CellError:
                    continue
                if event.starts_on <= day <= event.ends_on:
                    return day
            raise unclear from None

    return read


def _clock(text: str) -> datetime.time:
    time = time_typed(text)
    if time is None:
        raise CellError(message("no_time", said=text))
    return time


def _moment(event: Event) -> Callable[[str], datetime.datetime]:
    def read(text: str) -> datetime.datetime:
        words = text.replace("T", " ").split(" ")
        times = (time_typed(" ".join(words[at:])) for at in range(1, len(words)))
        time = next((time for time in times if time is not None), None)
        if time is None:
            raise CellError(message("no_time", said=text))
        return datetime.datetime.combine(_day(event)(text), time)

    return read


def _tables(text: str) -> tuple[int, ...]:
    numbers = tuple(map(int, re.findall(r"\d{1,4}", text)))
    if not numbers:
        raise CellError(message("no_whole_number", said=text))
    return numbers


def rows_of(path: Path, columns: Sequence[Column], account: ListAccount) -> Iterator[ReadRow]:
    """Yield the rows of a list that may be matches; what is passed over is noted. Raises FileError for no such list."""
    with open_book(path, columns) as book:
        seen = [sheet for sheet in book.sheets if not sheet.hidden] or list(book.sheets)
        tops = [list(islice(sheet.rows(), HEADING_IS_WITHIN)) for sheet in seen]
        found = (at for at, top in enumerate(tops) if any(looks_like_headings(columns, row.cells) for row in top))
        at = next(found, 0)
        sheet, top = seen[at], tops[at]
        if others := [other.name for other in book.sheets if other is not sheet and other.counts["rows"]]:
            account.note("sheets", names=listed(others))
        if not top or sheet.counts["rows"] > MOST_ROWS:
            raise FileError(message("too_big" if top else "empty"))
        rows = list(sheet.rows())
    known = (row for row in top if looks_like_headings(columns, row.cells))
    heading = next(known, max(top, key=lambda row: sum(map(bool, row.cells))))
    headings = match(columns, heading.cells)
    if headings.unused:
        account.note("columns", names=listed(headings.unused))
    for raw in rows:
        row = read_row(columns, headings, raw)
        if why := _passed_over(raw, row, heading, columns):
            account.passed[why].append(raw.line)
        if raw.line > heading.line and (not why or (why == "no_teams" and not _names_a_team(row))):
            yield row  # without a team it may say the day of the rows below it


def _passed_over(raw: RawRow, row: ReadRow, heading: RawRow, columns: Sequence[Column]) -> str:
    """Return why a row is no match; "" for one that is, or for the headings."""
    if raw.line <= heading.line:
        return "above" if raw.line < heading.line else ""
    if raw.mark or looks_like_headings(columns, raw.cells):
        return raw.mark or "headings"
    sides = [fold(row.raw.get(side, "")) for side in ("home", "away")]
    if row.values.get("sits_out") or not _NO_OPPONENT.isdisjoint(sides):
        return "bye"
    filled = [key for key, text in row.raw.items() if text]
    is_words = len(filled) == 1 and filled[0] in ("home", "away")  # "Total", "Third week"
    return "" if _names_a_team(row) and not is_words else "no_teams"


def _names_a_team(row: ReadRow) -> bool:
    return any(row.raw.get(key) for key in ("home", "away", "home_number", "away_number"))


class MatchReader:
    """Reads matches out of rows, for one field: whose team a name is, which board a number, which hour a row means."""

    def __init__(self, field: FieldToDraw, columns: Sequence[Column], account: ListAccount) -> None:
        self.event: Event = field.competition.event
        self.account = account
        self.labels = {column.key: gettext(column.label) for column in columns}
        self.word = field.category.stations_are
        self.teams = {entry.number: entry for entry in field.entries}
        numbers = sorted(numbers_there(self.event, equipment_of(field.competition.game)))
        whole = range(0, len(numbers) // field.width * field.width, field.width)
        self.boards = [tuple(numbers[at : at + field.width]) for at in whole]
        self.called: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in field.entries:
            branch, people = entry.branch, [place.member.name for place in entry.roster.all()]
            names = [str(entry), entry.team_name, entry.branch_name, str(branch), branch.name, branch.full_name]
            for key in {_key(name) for name in (*names, branch.number, str(entry.number), *people)}:
                self.called[key].append(entry)
        self.day: datetime.date | None = None
        self.time: datetime.time | None = None
        self.taken_down = 0

    def read(self, rows: Iterator[ReadRow]) -> list[Listed]:
        """Return the matches; what is wrong with a row is in the account, each fault by itself."""
        found, cells = [], 0
        for row in rows:
            before = len(self.account.refused)
            at = self._hour(row)
            if not _names_a_team(row):
                continue  # a heading of a day, for the rows below it
            for problem in row.problems:
                column = self.labels.get(problem.column, "")
                self.account.refused.append(Refused(row.line, column, str(problem.sentence)))
            home, away, board = self._team(row, "home"), self._team(row, "away"), self._board(row)
            cells += len(row.left_out)
            if home is not None and away is not None and board is not None and len(self.account.refused) == before:
                told = (row.values.get("round"), row.values.get("turn"))
                found.append(Listed(row.line, home.pk, away.pk, board, at, *told))
        without = [fixture for fixture in found if fixture.at is None]
        has_order = any(fixture.turn or fixture.round for fixture in found)
        if len(without) < len(found) or not has_order:
            for fixture in without:
                self._refuse(fixture.line, "time", "no_hour" if len(without) < len(found) else "no_order")
            found = [fixture for fixture in found if fixture.at is not None]
        for code, count in (("taken_down", self.taken_down), ("cells", cells)):
            if count:
                self.account.note(code, count=count)
        return found

    def _refuse(self, line: int, key: str, code: str, /, **params: object) -> None:
        self.account.refuse(line, self.labels[key], code, **params)

    def _hour(self, row: ReadRow) -> datetime.datetime | None:
        """Return when a match begins, by the clock of the hall; what a row does not say, the row above does."""
        day, time, key = row.values.get("date"), row.values.get("time"), "date"
        if moment := row.values.get("starts_at"):
            day, time, key = moment.date(), moment.time(), "starts_at"
        only = self.event.starts_on if self.event.starts_on == self.event.ends_on else None
        is_match = _names_a_team(row)
        self.taken_down += is_match and ((not day and bool(self.day)) or (not time and bool(self.time)))
        self.day, self.time = day or self.day, time or self.time
        if self.time and not self.day:
            self.day = only
        spoilt = {problem.column for problem in row.problems} & {"date", "time", "starts_at"}
        if spoilt or not is_match or (self.day is None and self.time is None):
            return None
        if self.day is None or self.time is None:
            self._refuse(row.line, "date" if self.day is None else "time", "no_hour")
            return None
        at, first, last = datetime.datetime.combine(self.day, self.time), self.event.starts_on, self.event.ends_on
        is_near = -1 <= (self.day - first).days <= (last - first).days + 1  # the year 9999 has no moment
        if not is_near or within_days(self.event, moment_in_the_hall(at)) is None:
            self._refuse(row.line, key, "off_the_days", day=said(self.day, "day"), days=self.event.dates)
        return at

    def _team(self, row: ReadRow, side: str) -> Entry | None:
        """Return the team that a side names, by its number, its branch, its own name or one of its people."""
        name, number = row.values.get(side) or "", row.values.get(f"{side}_number")
        called = self.called.get(_key(name), [])
        if number is not None and (numbered := self.teams.get(number)):
            if name and numbered not in called:
                self._refuse(row.line, side, "team_and_number", number=number, team=numbered.team_name, said=name)
            return numbered
        if len(called) == 1 and number is None:
            return called[0]
        if not name and number is None:
            self._refuse(row.line, side, "no_side")
        elif called and number is None:
            teams, column = listed(map(str, called)), self.labels[f"{side}_number"]
            self._refuse(row.line, side, "which_team", said=name, teams=teams, column=column)
        else:
            self._refuse(row.line, side, "no_team", said=name if number is None else number)
        return None

    def _board(self, row: ReadRow) -> int | None:
        """Return the board that a row names, counted from 1 through the hall; two tables side by side are one."""
        numbers = row.values.get("table")
        if not numbers:
            return None
        board = next((at for at, tables in enumerate(self.boards, start=1) if numbers[0] in tables), None)
        if board is None:
            self._refuse(row.line, "table", "no_table", where=numbers_in_words(numbers, self.word))
        elif set(numbers) - set(self.boards[board - 1]):
            where = numbers_in_words(self.boards[board - 1], self.word)
            self._refuse(row.line, "table", "table_pair", where=where)
        return board


def _key(name: str) -> tuple[str, ...]:
    """Return a name for comparing: without words that say nothing, and numbers without their zeros.

    >>> _key("Camrose No. 057") == _key("CAMROSE #57") == _key("57 Camrose"), _key("Team 3")
    (True, ('3',))
    """
    words = [word for word in fold(name).split() if word not in _SAY_NOTHING]
    return tuple(word.lstrip("0") or word for word in sorted(words, key=str.isdecimal))
