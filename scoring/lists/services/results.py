"""A list of results on its way onto the sheets: each row is entered, or corrects what is in, as at the desk."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext, gettext_lazy, override
from django.utils.translation import gettext_noop as N_

from games.base import Ending, LegResult, Side
from kit.pure import refusals
from kit.pure.sentences import Kept
from kit.pure.table import values
from kit.pure.table.columns import CellError, Column
from kit.pure.table.layout import Shape
from kit.pure.table.messages import message as not_read
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from scoring.consequences.engine.comparing import DifferenceKind
from scoring.consequences.services import NotAcceptedError, hand_in
from scoring.consequences.words import sentence
from scoring.desk.queries.lists import sheets_of
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet, sheet_by_code
from tournaments.draws.engine.codes import spoken
from tournaments.events.models import Event
from tournaments.events.queries import category_for
from tournaments.imports.services.kind import CameIn, Scope
from tournaments.imports.services.matching import category_words, competition_words
from tournaments.imports.words import NOTHING, message
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right

_DIGITS = 7  # of a code


def _code(text: str) -> str:
    digits = re.sub(r"[ -]", "", text).zfill(_DIGITS)
    if not digits.isdecimal() or len(digits) > _DIGITS:
        raise CellError(not_read("not_digits", said=text))
    return digits


OF_SHEET = (
    Column("code", N_("Code"), _code, needed=True, filled=True, french=("Code",),
           hint=N_("As on the sheet."), example="4821937"),
    Column("competition", N_("Competition"), french=("Épreuve",), hint=N_("Compared with the sheet."),
           example="Cribbage Pairs"),
    Column("home", N_("Home"), french=("Local", "Locaux"), hint=N_("Compared with the sheet."),
           example="Camrose No. 57"),
    Column("away", N_("Visitor"), other_names=("Away",), french=("Visiteur", "Visiteurs"),
           hint=N_("Compared with the sheet."),
           example="Acton No. 12"),
)  # fmt: skip
_MOVES = Column(
    "moves", N_("What it moves"), french=("Ce que cela change",), hint=N_("Leave it empty: the preview says it.")
)


def columns_of(event: Event) -> tuple[Column, ...]:
    """Return the columns of a list of results: the sheet, and a number for each side of every leg that one can have."""
    most = 1
    for competition in event.competitions.all():
        competition.event = event
        rules = category_for(competition).rules
        most = max(most, *(rules.most_legs(playoff=playoff) for playoff in (False, True)))
    return (*OF_SHEET, *(_leg(number, side) for number in range(1, most + 1) for side in Side))


def _leg(number: int, side: Side) -> Column:
    called = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            called.append(_headings(number)[side])
    return Column(key_of(number, side), _headings(number)[side], values.whole_number, other_names=tuple(called))


def _headings(number: int) -> dict[Side, str]:
    said = {"number": number}
    return {Side.HOME: gettext("Leg %(number)d, home") % said, Side.AWAY: gettext("Leg %(number)d, visitor") % said}


def key_of(number: int, side: Side) -> str:
    """Return the key of the column of one leg, from 1, and one side."""
    return f"leg_{number}_{side.value}"


def numbers_of(legs: Sequence[LegResult]) -> dict[str, int]:
    """Return the numbers of the legs that were played, by the keys of their columns."""
    return {
        key_of(number, side): leg.number(side)
        for number, leg in enumerate(legs, start=1)
        if leg.ending is not Ending.NOT_PLAYED
        for side in Side
    }


@dataclass(frozen=True, slots=True)
class _Context:
    codes: frozenset[str]
    legs: tuple[str, ...]  # keys of columns
    by: User


class Results:
    """One row a sheet; a row without a number says nothing."""

    key = shape = "results"
    title = gettext_lazy("Import results")
    thing = gettext_lazy("Sheet")
    explanation = gettext_lazy(
        "Results that were typed into the list of sheets: a number for each side of every leg. Rows without numbers"
        " are not played yet and change nothing. A row that differs from what is entered corrects it, and shows what"
        " that moves before it is saved."
    )
    right = Right.CORRECT_RESULTS
    at: Literal["organization", "event"] = "event"
    people = Shape()
    rows_at_once = 20_000  # all at once: what a correction moves depends on the rows before it
    way_back = None
    once = "code"

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return (*(columns_of(scope.event) if scope.event else OF_SHEET), _MOVES)

    def open(self, scope: Scope) -> _Context:
        assert scope.event is not None
        codes = frozenset(sheets_of(scope.event).values_list("code", flat=True))
        legs = tuple(column.key for column in columns_of(scope.event)[len(OF_SHEET) :])
        return _Context(codes, legs, User.objects.get(id=scope.by or 0))

    def check(self, rows: Sequence[ReadRow], context: _Context, *, lock: bool = False) -> Sequence[RowOutcome]:
        """Enter every row as it would be entered, one after another, and take all of it back."""
        with transaction.atomic():
            outcomes = [_outcome(row, context) for row in rows]
            transaction.set_rollback(True)
        return outcomes

    def write(
        self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Context, *, by: User, file_name: str
    ) -> CameIn:
        for _, outcome in rows:
            sheet, legs, accepted = outcome.payload
            _enter(sheet, legs, by, accepted, message("results_corrected", file=file_name))
        return {}


def _outcome(row: ReadRow, context: _Context) -> RowOutcome:
    code = row.values.get("code") or ""
    sheet = sheet_by_code(code) if code in context.codes else None
    if sheet is None or row.problems:
        problems = () if row.problems else (RowProblem("code", message("no_such_sheet", number=spoken(code))),)
        return RowOutcome(Action.REFUSED, code, problems=problems)
    said = {key: row.values[key] for key in context.legs if row.values.get(key) is not None}
    before = numbers_of(sheet.legs)
    if problem := _problem(row, sheet, said):
        return RowOutcome(Action.REFUSED, sheet.code, problems=(problem,))
    if not said or said == before:
        return RowOutcome(Action.UNCHANGED, sheet.code)
    legs = _legs(sheet, said)
    reason = message("results_corrected", file="")
    try:
        accepted, moves = _weigh(sheet, legs, context.by, reason)
    except RuleViolation as refusal:
        return RowOutcome(Action.REFUSED, sheet.code, problems=(RowProblem("", refusals.sentence(refusal)),))
    moved = {_MOVES.key: (NOTHING, moves)} if moves else {}
    if sheet.current is None:
        return RowOutcome(Action.NEW, sheet.code, moved, payload=(sheet, legs, accepted))
    changes = {
        key: (str(before.get(key, NOTHING)), str(said.get(key, NOTHING)))
        for key in context.legs
        if before.get(key) != said.get(key)
    }
    return RowOutcome(Action.CHANGED, sheet.code, changes | moved, payload=(sheet, legs, accepted))


def _problem(row: ReadRow, sheet: Sheet, said: Mapping[str, int]) -> RowProblem | None:
    """Return why a row cannot be of a sheet, or what a leg of it lacks."""
    called = row.values.get("competition")
    if called and category_words("", called) not in competition_words(sheet.competition, sheet.category):
        return RowProblem("competition", message("sheet_of_another", team=plain(sheet.competition.name), said=called))
    for key, entry in (("home", sheet.match.home), ("away", sheet.match.away)):
        name = row.values.get(key)
        if name and entry and fold(name) != fold(entry.team_name):
            return RowProblem(key, message("sheet_of_another", team=entry.team_name, said=name))
    for number in range(1, len(said) + 1):
        keys = [key_of(number, side) for side in Side]
        missing = [key for key in keys if key not in said]
        if len(missing) == 1:
            return RowProblem(missing[0], message("half_a_leg", number=number))
    return None


def _legs(sheet: Sheet, said: Mapping[str, int]) -> list[LegResult]:
    """Return the legs of a row; one that stands on the sheet with these numbers keeps how it ended."""
    before, legs = dict(enumerate(sheet.legs, start=1)), []
    most = max((int(key.split("_")[1]) for key in said), default=0)
    for number in range(1, max(most, sheet.leg_count) + 1):
        home, away = (said.get(key_of(number, side)) for side in Side)
        was = before.get(number)
        if home is None or away is None:
            legs.append(sheet.game.leg_class(home=0, away=0, ending=Ending.NOT_PLAYED))
        elif was is not None and (was.home, was.away) == (home, away) and was.ending is not Ending.NOT_PLAYED:
            legs.append(was)
        else:
            legs.append(sheet.game.leg_class(home=home, away=away))
    return legs


def _weigh(sheet: Sheet, legs: Sequence[LegResult], by: User, reason: Kept) -> tuple[str, str]:
    """Enter a sheet; return the word with which somebody says yes to what that moves, and what it is."""
    try:
        _enter(sheet, legs, by, "", reason)
    except NotAcceptedError as asks:
        accepted = asks.consequences.fingerprint
        _enter(sheet, legs, by, accepted, reason)
        told = [each for each in asks.consequences.differences if each.kind is not DifferenceKind.SO_FAR]
        return accepted, " ".join(map(sentence, told))
    return "", ""


def _enter(sheet: Sheet, legs: Sequence[LegResult], by: User, accepted: str, reason: Kept) -> None:
    hand_in(
        sheet=sheet, legs=legs, by=by, accepted=accepted, expected_version=sheet.version, idempotency_key=uuid4(),
        source=Submission.Source.IMPORT, reason=reason if sheet.current else "",
    )  # fmt: skip


KIND = Results()
