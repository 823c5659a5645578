"""The saved list of the fees of an event on its way back: what was paid since becomes receipts."""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure import refusals
from kit.pure.money import in_box
from kit.pure.sentences import Kept, Sentence
from kit.pure.table import marks, values
from kit.pure.table.columns import CellError, Column
from kit.pure.table.layout import Shape
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold
from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.imports.services.entries import order
from tournaments.imports.services.kind import CameIn, Scope, lines_of_each, repeated
from tournaments.imports.services.places import Places, places_of_event
from tournaments.imports.words import NOTHING, message
from tournaments.money.models import Method
from tournaments.money.queries.accounts import Account, accounts_of_event
from tournaments.money.queries.said import how_it_came
from tournaments.money.services.books import hold_book
from tournaments.money.services.payments import Tender, record_payment
from tournaments.organization.models import User
from tournaments.organization.queries.audit_source import from_file
from tournaments.organization.queries.permissions import Right

_AMOUNT = re.compile(r"\$ ?\d[\d., ]*|\d[\d.,]* ?\$")
_METHODS = (
    (Method.E_TRANSFER, r"e[- ]?transfers?|virement(?: [ée]lectronique| interac)?|interac|emt"),  # not shown
    (Method.CASH, r"cash|(?:argent )?comptant|argent"),  # not shown
    (Method.CHEQUE, r"ch[eè]ques?|chq|cheq|chk|check"),  # not shown
)


def paid(text: str) -> int | bool:
    """Return the cents that are paid; or whether all of it is.

    >>> paid("40.00"), paid("$40 chq 731"), paid("40,00 $ comptant"), paid("pd"), paid("no")
    (4000, 4000, 4000, True, False)
    """
    try:
        return values.cents(text)
    except CellError:
        amounts = _AMOUNT.findall(text) if marks.yes_no(text) else []
        if len(amounts) > 1 or (not amounts and re.search(r"\d", text.replace(marks.cheque_in(text), ""))):
            raise  # "pd 40", "paid Oct 2": an amount, a cheque or a day
        return values.cents(amounts[0].strip(" .,")) if amounts else marks.yes_no(text)


def how(text: str) -> tuple[str, str]:
    """Return by what money came, and the number; no way where a note says none.

    >>> [how(text) for text in ("Cheque 0731", "$40 chq #9", "731", "e-transfer CA-77", "Comptant", "Bob has it")]
    [('cheque', '0731'), ('cheque', '9'), ('cheque', '731'), ('e_transfer', 'CA-77'), ('cash', ''), ('', 'Bob has it')]
    """
    text = values.up_to(80, N_("How"))(" ".join(_AMOUNT.sub(" ", text).split()))
    number = marks.cheque(text[:40])
    if number.isdecimal():
        return Method.CHEQUE.value, number
    for method, words in _METHODS:
        if found := re.search(rf"\b(?:{words})\b", text, re.IGNORECASE):
            rest = f"{text[: found.start()]} {text[found.end() :]}"
            return method.value, rest.strip(" #.:,-")[:40]
    return "", text


COLUMNS = (
    Column("event", N_("Event"), french=("Compétition",), hint=N_("Rows of other events are left out.")),
    Column("unit", N_("District or Area"), french=("District ou secteur",)),
    Column("branch", N_("Branch"), french=("Filiale",), hint=N_("Compared with the team."),
           example="Camrose No. 57"),
    Column("category", N_("Category"), needed=True, filled=True,
           french=("Catégorie", "Épreuve"), example=N_("Senior Pairs")),
    Column("team", N_("Team"), order, needed=True, filled=True, other_names=("Team number", "Team no"),
           french=("Équipe", "Numéro d'équipe"), example="1"),
    Column("owed", N_("Owed, $"), values.cents, french=("Dû, $",), example="40.00"),
    Column("paid", N_("Paid, $"), paid, needed=True, other_names=("Fee paid", "Amount paid"),
           french=("Payé, $", "Frais payés", "Montant payé"),
           hint=N_("All that the team has paid; yes for all that it owes."), example="40.00"),
    Column("marked", N_("Said paid, $"), values.cents, french=("Dit payé, $",)),
    Column("outstanding", N_("Outstanding, $"), values.cents, french=("Reste à payer, $",)),
    Column("over", N_("Overpaid, $"), values.cents, french=("Payé en trop, $",)),
    Column("how", N_("How"), how, other_names=("Cheque number", "Cheque", "Cheque no", "Paid by"),
           french=("Comment", "Numéro du chèque", "Chèque"),
           hint=N_("Of what came in now: the number of the cheque, e-transfer or cash."), example=N_("Cheque 731")),
    Column("received_on", N_("Received on"), values.date, other_names=("Received", "Date received"),
           french=("Reçu le", "Date de réception"), hint=N_("The day on which it came in."), example="2027-01-17"),
)  # fmt: skip
_COLUMNS = {column.key: column for column in COLUMNS}


@dataclass(frozen=True, slots=True)
class _Fees:
    event: Event
    places: Places
    accounts: Mapping[tuple[int, int], Account]  # by competition and number
    by: User

    def is_elsewhere(self, row: ReadRow) -> bool:
        return fold(row.values.get("event") or self.event.name) != fold(self.event.name)

    def account_of(self, row: ReadRow) -> Account | None:
        competition = None if self.is_elsewhere(row) else self.places.find(row).competition
        return self.accounts.get((competition.pk, row.values.get("team") or 0)) if competition else None


@dataclass(frozen=True, slots=True)
class _Paid:
    """What a row says that came in for a team."""

    account: Account
    cents: int
    method: str
    number: str
    on: datetime.date | None

    @property
    def receipt(self) -> tuple[object, ...]:
        """What fees of one receipt have in common. Part of a fee has a receipt of its own: it would go to others."""
        entry, is_whole = self.account.entry, self.cents == self.account.balance.outstanding
        return entry.branch_id, self.method, self.number, self.on, 0 if is_whole else entry.pk


class Fees:
    """One row a team; a row with more in it than was paid here is a receipt."""

    key = shape = "fees"
    title = gettext_lazy("Import fees")
    thing = gettext_lazy("Team")
    explanation = gettext_lazy(
        "The list of fees as it is saved on the page of the money, with what came in since. Where more is paid than"
        " here, the rest becomes a receipt: one for all teams of a branch that one cheque pays in full. Nothing is"
        " taken back by a list."
    )
    right = Right.MONEY
    at: Literal["organization", "event"] = "event"
    people = Shape()
    rows_at_once = 20_000  # all at once: a cheque may be for teams in any rows
    way_back = None
    once = ""

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> _Fees:
        assert scope.event is not None
        by = User.objects.get(id=scope.by or 0)
        return _Fees(scope.event, places_of_event(scope.event), _accounts_at(scope.event), by)

    def check(self, rows: Sequence[ReadRow], context: _Fees, *, lock: bool = False) -> Sequence[RowOutcome]:
        if lock:  # what came in before the book was held is here now: else it would be recorded once more
            hold_book(context.event.organizer)
            context = replace(context, accounts=_accounts_at(context.event))
        accounts = [context.account_of(row) for row in rows]
        lines = lines_of_each(rows, [account and account.entry.pk for account in accounts])
        return [_check(*of_row, context) for of_row in zip(rows, accounts, lines, strict=True)]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: _Fees, *, by: User, file_name: str) -> CameIn:
        receipts: dict[tuple[object, ...], list[_Paid]] = {}
        for _, outcome in rows:
            receipts.setdefault(outcome.payload.receipt, []).append(outcome.payload)
        with from_file(by):
            for together in receipts.values():
                _record(together, by, file_name)
        return {}


def _accounts_at(event: Event) -> dict[tuple[int, int], Account]:
    return {(account.entry.competition_id, account.entry.number): account for account in accounts_of_event(event)}


def _check(row: ReadRow, account: Account | None, lines: Sequence[int], context: _Fees) -> RowOutcome:
    said = row.values
    if context.is_elsewhere(row):
        return RowOutcome(Action.ELSEWHERE, said["event"])
    label = f"{said.get('category') or '?'} {row.raw.get('team') or '?'}"
    if account is None or row.problems:
        why = context.places.find(row).problem or message("no_such_team", said=label)
        return RowOutcome(Action.REFUSED, label, problems=() if row.problems else (RowProblem("team", why),))
    if len(lines) > 1:
        return RowOutcome(Action.REFUSED, label, problems=(repeated(_COLUMNS["team"], label, lines),))
    came, told = _came(row, account), _told_anew(row, account)
    if problem := next(_problems(row, came, told, context.by), None):
        return RowOutcome(Action.REFUSED, label, problems=(problem,))
    if not came.cents:
        return RowOutcome(Action.UNCHANGED, label)
    before = account.balance.paid
    changes = {"paid": (in_box(before), in_box(before + came.cents))}
    how_beside = () if said.get("how") else ("how",)
    changes |= {key: (NOTHING, row.raw.get(key) or row.raw["paid"]) for key in (*told, *how_beside)}
    return RowOutcome(Action.CHANGED, label, changes, payload=came)


def _came(row: ReadRow, account: Account) -> _Paid:
    balance, said = account.balance, row.values
    cents = balance.paid if said.get("paid") is None else said["paid"]
    if isinstance(cents, bool):
        cents = max(balance.owed, balance.paid) if cents else 0
    beside = row.raw["paid"]  # "$40 chq 731"; a number alone is the amount
    method, number = said.get("how") or (how(beside) if re.search(r"[^\W\d_]{2}", beside) else ("", ""))
    return _Paid(account, cents - balance.paid, method, number, said.get("received_on"))


def _problems(row: ReadRow, came: _Paid, told: Sequence[str], by: User) -> Iterator[RowProblem]:
    """Yield what is other than here and no list of fees changes, and what a receipt lacks."""
    said, entry, balance = row.values, came.account.entry, came.account.balance
    # Somebody may have reckoned on.
    after = {"outstanding": balance.outstanding - came.cents, "marked": 0} if came.cents > 0 else {}
    for key in ("owed", "marked", "outstanding", "over"):
        if said.get(key) not in (None, getattr(balance, key), after.get(key)):
            yield _not_by_a_list(key, _amount(getattr(balance, key)))
    number, _name = values.number_and_words(said.get("branch") or "")
    if number.lstrip("0") != entry.branch.number.lstrip("0") and _is_other(said.get("branch"), entry.team_name):
        yield _not_by_a_list("branch", entry.team_name)
    if _is_other(said.get("unit"), str(entry.branch.parent)):
        yield _not_by_a_list("unit", str(entry.branch.parent))
    if not came.cents:
        if told:
            yield RowProblem(told[0], message("receipt_stays") if balance.paid else message("paid_how_much"))
    elif came.cents < 0:
        yield RowProblem("paid", message("fee_has_receipt", paid=_amount(balance.paid)))
    elif came.cents > balance.outstanding:
        yield RowProblem("paid", message("more_than_owed", owed=_amount(balance.owed)))
    elif balance.paid and not told:
        yield RowProblem("received_on", message("paid_again"))
    elif not came.method:
        yield RowProblem("how", message("paid_how"))
    elif came.on is None:
        yield RowProblem("received_on", message("paid_when"))
    elif why := _refusal(came, by):
        yield RowProblem("", why)


def _is_other(text: str | None, here: str) -> bool:
    return bool(text) and fold(text or "") != fold(here)


def _amount(cents: int) -> Sentence:
    return message("amount", cents=cents)  # as whoever reads it writes money


def _not_by_a_list(key: str, here: Kept) -> RowProblem:
    return RowProblem(key, message("not_by_a_list", label=_COLUMNS[key].label, here=here))


def _told_anew(row: ReadRow, account: Account) -> list[str]:
    """Return which of how and when something came in a row says otherwise than the list that we save."""
    text, on = how_it_came(account)
    known, said = how(text) if text else ("", ""), row.values.get("how")
    is_same = said is None or (said[0], said[1].lstrip("0")) == (known[0], known[1].lstrip("0"))
    other = {"how": not is_same, "received_on": row.values.get("received_on") not in (None, on)}
    return [key for key, is_other in other.items() if is_other]


def _refusal(came: _Paid, by: User) -> Kept:
    """Return why what a row says cannot be recorded, by recording it and taking it back."""
    with transaction.atomic():
        try:
            _record([came], by, "")
        except RuleViolation as refusal:
            return refusals.sentence(refusal)
        finally:
            transaction.set_rollback(True)
    return ""


def _record(together: Sequence[_Paid], by: User, file_name: str) -> None:
    first, cents = together[0], sum(each.cents for each in together)
    assert first.on is not None
    entry = first.account.entry
    record_payment(
        event=entry.competition.event,
        payer=entry.branch,
        tender=Tender(cents=cents, method=first.method, number=first.number, on=first.on, note=file_name[:200],
                      key=uuid.uuid4().hex),
        entries=[each.account.entry.pk for each in together],
        replaces_marks=cents >= sum(each.account.balance.marked for each in together),
        by=by,
    )  # fmt: skip


KIND = Fees()
