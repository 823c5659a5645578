"""What we write we read: every list comes back from its own file, and an edit in it as that edit and nothing else."""

from __future__ import annotations

import csv
import datetime
import io
import random
import re
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

import openpyxl
import pytest
from django.core.files.base import ContentFile
from django.urls import reverse
from django.utils import translation

from games import rulebook
from kit.pure.sentences import translate
from kit.pure.table.rows import read_again
from legionsports.languages.services import catalogue
from scoring.models import Submission
from tests import cast
from tests.scoring.small import enter, round_robin
from tournaments.halls.engine.line import Stand
from tournaments.halls.services import set_hall
from tournaments.imports.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import confirm, read_batch, upload
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.writing import write_batch
from tournaments.imports.tasks import read_file, write_file
from tournaments.members.services import change_member
from tournaments.members.words import _TYPES
from tournaments.models import (
    Entry,
    FeeShare,
    HallTable,
    Member,
    Organization,
    PastPlayer,
    PastWinner,
    Payment,
    RosterPlace,
    SubMatch,
)
from tournaments.money.services.payments import Tender, record_payment
from tournaments.rulebooks.queries.texts import text_of


@dataclass
class Saved:
    """A list of the site: where it is saved, how it is imported, and a cell of it that somebody corrects."""

    address: str
    kind: str
    scope: Scope
    column: str
    change: tuple[str, str]
    in_file: tuple[str, str] | None = None  # what is typed for it, where that is a part of the cell


@pytest.fixture
def members(org):
    """Cards of every type and shape, among them one that a spreadsheet takes the zeros of, and one that moved."""
    Organization.objects.filter(pk=org.peace_river.pk).update(name="100 Mile House")
    for at, kept in enumerate(("", "=Life", *_TYPES)):
        cast.make_member(org.peace_river, number=f"30010{at:02}", surname=f"O'Brien-{at}", membership_type=kept)
    lost = cast.make_member(
        org.grande_prairie, number="0012345", surname="=Côté", sex="X", initials="D. F", dues_paid_year=2027,
        joined_on=datetime.date(2000, 7, 1), left_on=datetime.date(2026, 9, 1), clubhouse_privileges=False,
    )  # fmt: skip
    assert lost.birth_date
    moved = Member.objects.get(number="3001001")
    change_member(member=moved, branch=org.grande_prairie, transferred_on=datetime.date(2026, 3, 4), by=None)
    change_member(member=moved, branch=org.peace_river, by=None)
    return Saved(
        reverse("lists:members", args=["csv"]), "members", Scope(organization=org.command),
        "given_names", (Member.objects.get(number="3001003").given_names, "Renée"),
    )  # fmt: skip


@pytest.fixture
def branches(org):
    """Every branch of the tree, in places with names and numbers that begin with a zero."""
    Organization.objects.filter(pk=org.peace_river.pk).update(name="=Peace", town="St. Paul", member_count=1204)
    district = cast.add_organization(org.command, "district", "Zone of 09", "09")
    cast.add_organization(district, "branch", "The Pas", "019")
    return Saved(
        reverse("lists:organization", args=["csv"]), "branches", Scope(organization=org.command),
        "town", ("St. Paul", "Saint-Paul"),
    )  # fmt: skip


@pytest.fixture
def players(make_competition, org):
    """A team of two pairs and a spare, of two branches, and a pair whose names and cheques are written as people do."""
    cast.make_entry(make_competition("darts-mixed"), number=1, state="cancelled", branch=org.peace_river)
    of_four = cast.make_entry(
        make_competition("cribbage-legion"), number=7, branch=org.grande_prairie, partner_branch=org.peace_river
    )
    of_two = cast.make_entry(make_competition("cribbage-pairs"), number=12, branch=org.calgary)
    spare = cast.make_member(org.peace_river, number="0007", surname="=Roy")
    RosterPlace.objects.create(entry=of_four, member=spare, position=5, part="spare")
    swapped = {1: "B", 2: "A", 3: "A", 4: "B"}
    for place in of_four.roster.exclude(part="spare"):
        RosterPlace.objects.filter(pk=place.pk).update(pair=swapped[place.position])
    first, second = of_two.roster.order_by("position")
    RosterPlace.objects.filter(pk=first.pk).update(name_as_entered="Bob de la Somebody", cheque_number="0731")
    RosterPlace.objects.filter(pk=second.pk).update(cheque_number="chq #9", received_on=datetime.date(2026, 9, 17))
    return Saved(
        reverse("lists:players", args=[of_two.competition.event_id, "csv"]), "entries",
        Scope(event=of_two.competition.event), "cheque_number", ("chq #9", "10"),
    )  # fmt: skip


@pytest.fixture
def winners(org, users):
    """Two winners of seasons before this site, of a branch and of a team that is in no tree; one player is withheld."""
    of_all = {
        "organizer": org.command,
        "level": "command",
        "season": 1998,
        "file_name": "x",
        "entered_by": users["alice"],
    }
    pairs = {"category": "cribbage-pairs", "competition": "Cribbage Pairs", **of_all}
    first = PastWinner.objects.create(branch=org.peace_river, team="=Peace as it was", **pairs)
    PastWinner.objects.create(team="Hinton", place=2, **pairs)
    PastWinner.objects.create(team="Hinton", competition="=Horseshoes", **of_all)
    PastWinner.objects.create(team="Hinton", competition="Darts Singles", **{**of_all, "level": "dominion"})
    withheld = cast.make_member(org.peace_river, surname="Poe", name_withheld=True)
    for at, (name, member) in enumerate({"J. Smith": None, "A. Poe": withheld, "A. van der Berg": None}.items()):
        PastPlayer.objects.create(winner=first, position=at, name=name, member=member)
    names = "J. Smith; A. Poe; A. van der Berg"
    return Saved(
        reverse("lists:winners", args=["command", org.command.pk, "csv"]), "winners", Scope(organization=org.command),
        "players", (names, names.replace("J. Smith", "J. Smyth")), ("J. Smith", "J. Smyth"),
    )  # fmt: skip


@pytest.fixture
def results(make_competition, users):
    """Sheets that are in, one of them with a forfeited leg, and one that nobody has played."""
    stage = round_robin(make_competition("cribbage-pairs", entries=3))
    enter(stage, {(1, 2): "121-90 90-121", (1, 3): "121-100 f1-0"}, by=users["sam"])
    scope = Scope(event=stage.competition.event)
    return Saved(
        reverse("lists:legs", args=[stage.competition.event_id, "csv"]), "results", scope, "leg_1_away", ("100", "99")
    )


@pytest.fixture
def hall(make_competition):
    """Tables and boards, some of which people call by a name."""
    event = make_competition("darts-mixed").event
    of_board = {"event": event, "equipment": "dart board"}
    HallTable.objects.create(number=1, name="=By the stage", is_near=True, **of_board)
    HallTable.objects.create(number=2, is_spare=True, **of_board)
    HallTable.objects.create(number=1, event=event, equipment="card table")
    return Saved(
        reverse("lists:hall", args=[event.pk, "csv"]), "hall", Scope(event=event), "name",
        ("=By the stage", "=By the door"), ("stage", "door"),
    )  # fmt: skip


@pytest.fixture
def fees(make_competition, org, users):
    """A team that says what it paid with which cheque, one that paid nothing, one with a receipt, one that is out."""
    competition = make_competition("cribbage-pairs")
    event = competition.event
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    branches = (org.peace_river, org.peace_river, org.calgary, org.grande_prairie)
    said, owes, has_paid, is_out = (
        cast.make_entry(competition, number=number, branch=branch) for number, branch in enumerate(branches, start=1)
    )
    for entry in (owes, has_paid, is_out):
        FeeShare.objects.filter(entry=entry).delete()
        entry.roster.update(fee_paid=False)
    said.roster.update(cheque_number="chq #0731", received_on=datetime.date(2026, 10, 1))
    for entry in (has_paid, is_out):
        tender = Tender(cents=5000, method="e_transfer", number="=7", on=datetime.date(2026, 9, 30), key=str(entry.pk))
        record_payment(event=event, payer=entry.branch, tender=tender, entries=[entry.pk], by=users["alice"])
    Entry.objects.filter(pk=is_out.pk).update(state="cancelled")
    return Saved(reverse("lists:fees", args=[event.pk, "csv"]), "fees", Scope(event=event), "paid", ("0.00", "50.00"))


# Lists, by the kind of file that each is read again as.
LISTS = {name: name for name in ("members", "branches", "winners", "results", "hall", "fees")} | {"players": "entries"}


def as_offices_save(data: bytes, ending: str) -> dict[str, bytes]:
    """Return a file as LibreOffice saves it: in its own format, and as CSV here and where numbers have commas.

    A CSV file that it opens has numbers wherever text looks like one. It saves numbers and days as they are shown.
    """
    if ending == "csv":
        is_number = re.compile(r"-?\d{1,9}(\.\d+)?").fullmatch
        rows = [[f"{float(cell):.15g}" if is_number(cell) else cell for cell in row] for row in rows_of(data, "csv")]
        return {"csv": csv_of(rows, lineterminator="\n")}
    book, stream = openpyxl.load_workbook(io.BytesIO(data)), io.BytesIO()
    book.save(stream)
    rows = list(book.active.iter_rows())
    table = "".join(f"<table:table-row>{''.join(map(_in_ods, row))}</table:table-row>" for row in rows)
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    ods = io.BytesIO()
    with zipfile.ZipFile(ods, "w") as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        parts.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name='Sheet1'>"
            f"{table}</table:table></office:spreadsheet></office:body></office:document-content>",
        )
    french = csv_of([[_in_french(cell) for cell in row] for row in rows], delimiter=";", quoting=csv.QUOTE_ALL)
    return {"xlsx": stream.getvalue(), "ods": ods.getvalue(), "csv": french}


def csv_of(rows: Iterable[Iterable[object]], **dialect: Any) -> bytes:
    stream = io.StringIO()
    csv.writer(stream, **dialect).writerows(rows)
    return stream.getvalue().encode()


def _value(cell: Any) -> object:
    return cell.value.date() if isinstance(cell.value, datetime.datetime) else cell.value


def _in_ods(cell: Any) -> str:
    value, shown = _value(cell), escape(str(_in_french(cell)))
    kind = "float" if isinstance(value, int | float) else "date" if isinstance(value, datetime.date) else "string"
    more = {"float": f' office:value="{value}"', "date": f' office:date-value="{value}"'}.get(kind, "")
    text = f"<text:p>{shown}</text:p>" if value is not None else ""
    return f'<table:table-cell office:value-type="{kind}"{more}>{text}</table:table-cell>'


def _in_french(cell: Any) -> object:
    if isinstance(cell.value, float | int) and "0.00" in cell.number_format:
        return f"{cell.value:,.2f}".replace(",", "\xa0").replace(".", ",")
    return _value(cell)


def rows_of(data: bytes, ending: str) -> list[list[Any]]:
    if ending == "csv":
        return [list(row) for row in csv.reader(io.StringIO(data.decode("utf-8-sig")))]
    return [[cell.value for cell in row] for row in openpyxl.load_workbook(io.BytesIO(data)).active.iter_rows()]


def edited(data: bytes, ending: str, at: tuple[int, int], text: str) -> bytes:
    """Return a file with a text in one cell, as somebody types it there."""
    row, column = at
    if ending == "csv":
        rows = rows_of(data, ending)
        rows[row][column] = text
        return csv_of(rows)
    book, file = openpyxl.load_workbook(io.BytesIO(data)), io.BytesIO()
    cell = book.active.cell(row + 1, column + 1)
    kinds_of_cells = {int: float, float: float, datetime.datetime: datetime.datetime.fromisoformat}
    cell.value = kinds_of_cells.get(type(cell.value), str)(text)
    book.save(file)
    return file.getvalue()


def heading_of(saved: Saved) -> str:
    columns = kinds.get(saved.kind).columns(saved.scope)
    return next(column.label for column in columns if column.key == saved.column)


def place_of(rows: list[list[object]], column: str, text: str) -> tuple[int, int]:
    """Return the first cell of a column that is a text, a number, or has the text in it."""
    at = rows[0].index(column)
    for is_it in (
        lambda cell: cell in (text, float(text) if text[0].isdecimal() else text),
        lambda cell: text in str(cell),
    ):
        for number, row in enumerate(rows):
            if number and is_it(row[at]):
                return number, at
    raise AssertionError(text)


@pytest.fixture
def load(users) -> Callable[[Saved, bytes, str], ImportBatch]:
    def load(saved: Saved, data: bytes, ending: str) -> ImportBatch:
        batch = upload(
            kind=kinds.get(saved.kind), scope=saved.scope, file=ContentFile(data), file_name=f"list.{ending}",
            by=users["alice"], task=read_file,
        )  # fmt: skip
        read_batch(batch_id=batch.pk, report=lambda *said: None)
        batch.refresh_from_db()
        return batch

    return load


def counts(batch: ImportBatch) -> dict[str, object]:
    return {
        "problem": str(batch.problem), "note": list(map(str, batch.note)), "new": batch.new_count,
        "changed": batch.changed_count, "refused": batch.refused_count, "left out": batch.left_out_count,
        "rows": [(row.label, row.changes, row.problems, row.left_out) for row in batch.rows.all()],
    }  # fmt: skip


NOTHING = {"problem": "", "note": [], "new": 0, "changed": 0, "refused": 0, "left out": 0, "rows": []}


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("name", LISTS)
def test_a_list_comes_back_and_an_edit_alone(name, ending, request, load, users, client):
    saved: Saved = request.getfixturevalue(name)
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    data = client.get(saved.address.replace(".csv", f".{ending}")).getvalue()
    for as_saved, written in [(ending, data), *as_offices_save(data, ending).items()]:
        batch = load(saved, written, as_saved)
        assert counts(batch) == NOTHING
        assert batch.unchanged_count > 0
    old, new = saved.in_file or saved.change
    rows = rows_of(data, ending)
    row, column = place_of(rows, heading_of(saved), old)
    typed = str(rows[row][column]).replace(old, new) if old in str(rows[row][column]) else new
    batch = load(saved, edited(data, ending, (row, column), typed), ending)
    assert (batch.refused_count, batch.new_count) == (0, 0), counts(batch)
    changes = [row.changes for row in batch.rows.all() if row.changes]
    assert changes == [{saved.column: list(saved.change)}]


# What changes with a cell: an Area of the same name in another District is another Area.
MAY_FOLLOW = {"District": {"Area"}}


def another(text: str) -> str:
    """Return what somebody may write in the place of a text: another answer, day, amount, number or name."""
    if text in {"yes", "no"}:
        return "no" if text == "yes" else "yes"
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return str(datetime.date.fromisoformat(text) + datetime.timedelta(1))
    if re.fullmatch(r"\d+\.\d\d", text):
        return f"{float(text) + 1:.2f}"
    return str(int(text) + 1).zfill(len(text)) if text.isdecimal() else f"{text}e"


@pytest.mark.parametrize("name", LISTS)
def test_an_edit_of_any_cell_comes_in_alone_or_is_asked_about(name, request, load, users, client):
    """Some cells of each list: a change of that cell and of no other row, or a sentence; nothing in silence."""
    saved: Saved = request.getfixturevalue(name)
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    data = client.get(saved.address).getvalue()
    rows = rows_of(data, "csv")
    cells = [
        (at, of) for at, row in enumerate(rows) for of, text in enumerate(row) if at and text and row[0] != "Total"
    ]
    labels = {column.key: column.label for column in kinds.get(saved.kind).columns(saved.scope)}
    for row, at in random.Random(46).sample(cells, 12):
        heading, text = str(rows[0][at]), str(rows[row][at])
        batch = load(saved, edited(data, "csv", (row, at), another(text)), "csv")
        told, where = counts(batch), (heading, text, another(text))
        assert told["rows"] or told["note"] or heading == "Playing order", where  # 1, 2, 4 is the order of 1, 2, 3
        changed = {labels[key] for each in batch.rows.all() for key in each.changes} - MAY_FOLLOW.get(heading, set())
        assert changed <= {heading}, (where, told)
        assert not (batch.refused_count and (batch.new_count or batch.changed_count)), (where, told)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_comes_back_in_french(name, request, load, users, client):
    saved: Saved = request.getfixturevalue(name)
    catalogue.compile_all()
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    with translation.override("fr-ca"):
        data = client.get(saved.address, headers={"accept-language": "fr-CA"}).getvalue()
    assert counts(load(saved, data, "csv")) == NOTHING


def test_a_fee_is_not_taken_back_by_a_list_and_that_is_said(players, load, users, client):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    data = client.get(players.address).getvalue()
    (note,) = counts(
        load(players, edited(data, "csv", place_of(rows_of(data, "csv"), "Fee paid", "yes"), "no"), "csv")
    )["note"]
    assert note.startswith("1 row says that a fee is not paid, and here it is marked as paid. It stays paid.")


def test_results_that_were_typed_in_come_onto_the_sheets_and_corrections_show_what_they_move(
    results, load, users, client, make_competition
):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")

    def typed(code: str, *legs: object) -> ImportBatch:
        rows = list(csv.DictReader(io.StringIO(client.get(results.address).getvalue().decode("utf-8-sig"))))
        names = [name for name in rows[0] if name.startswith("Leg")]
        next(row for row in rows if row["Code"] == code).update(zip(names, legs, strict=False))
        text = io.StringIO()
        writer = csv.DictWriter(text, rows[0])
        writer.writeheader()
        writer.writerows(rows)
        return load(results, text.getvalue().encode(), "csv")

    def write(batch: ImportBatch) -> None:
        confirm(batch=batch, by=users["alice"], task=write_file)
        write_batch(batch_id=batch.pk, report=lambda *said: None)

    code = SubMatch.objects.get(result=None).code
    assert "121" in counts(typed(code, 90, 90, 121, 121))["rows"][0][2][0]["sentence"]
    assert "Leg 2 has one number" in str(translate(counts(typed(code, 121, 90, 121))["rows"][0][2][0]["sentence"]))
    unknown = load(results, b"Code;Home\n9999999;X\n", "csv")
    assert "No sheet of this event waits" in str(translate(counts(unknown)["rows"][0][2][0]["sentence"]))
    first = typed(code, 121, 90, 121, 88)
    assert (first.new_count, first.unchanged_count, Submission.objects.count()) == (1, 2, 2)
    write(first)
    entered = Submission.objects.get(sub_match__code=code)
    assert (entered.source, [leg["home"] for leg in entered.legs]) == ("import", [121, 121])
    other = SubMatch.objects.exclude(code=code).first().code
    correction = typed(other, 90, 121, 90, 121)
    assert correction.changed_count == 1
    assert "moves" in correction.rows.get().changes
    write(correction)
    assert Submission.objects.get(sub_match__code=other, version=2).reason


def test_a_book_is_read_again_with_another_order_of_ties_in_its_file():
    text = text_of("ab-nwt-2027")
    edited_order = text.replace('ranking = { value = ["points"],', 'ranking = { value = ["legs_won", "points"],')
    assert edited_order != text
    book = rulebook.loads(edited_order.replace('"Order of the standings"', '"Order", choices = [["points"]]'))
    assert book.category("cribbage-pairs").ranking == ("legs_won", "points")


def with_cells(data: bytes, rows: dict[int, dict[str, str]]) -> bytes:
    """Return a CSV file with other texts in some rows, from 1, by their headings."""
    for row, cells in rows.items():
        for heading, text in cells.items():
            data = edited(data, "csv", (row, rows_of(data, "csv")[0].index(heading)), text)
    return data


@pytest.mark.parametrize(
    ("row", "cells", "sentence"),
    [
        (3, {"Paid, $": "no"}, "Receipts of this team come to $50.00. They stay."),
        (3, {"How": "cash"}, "A list does not change a receipt."),
        (2, {"Paid, $": "50.01", "How": "cash", "Received on": "2026-10-01"}, "This team owes $50.00 in all."),
        (2, {"Paid, $": "yes"}, "Write how it was paid"),
        (2, {"Paid, $": "$50 chq 12"}, "Write the day"),
        (2, {"How": "chq 12"}, "Write how much is paid"),
        (2, {"Paid, $": "25", "How": "cash", "Received on": "2030-10-01"}, "That day is in the future."),
        (2, {"Owed, $": "25.00"}, "Owed, $ is $50.00 here"),
        (2, {"Branch": "Acton No. 12"}, "Branch is Peace River"),
        (2, {"Team": "9"}, "There is no team"),
    ],
)
def test_a_list_of_fees_takes_nothing_back_and_asks_for_what_a_receipt_needs(
    fees, load, users, client, row, cells, sentence
):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    batch = load(fees, with_cells(client.get(fees.address).getvalue(), {row: cells}), "csv")
    (refused,) = batch.rows.all()
    assert sentence in str(translate(refused.problems[0]["sentence"]))
    assert (batch.refused_count, batch.new_count, batch.changed_count) == (1, 0, 0)


def test_a_team_that_is_twice_in_a_list_of_fees_is_read_by_neither_row(fees, load, users, client):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    batch = load(fees, with_cells(client.get(fees.address).getvalue(), {1: {"Paid, $": "pd"}, 2: {"Team": "1"}}), "csv")
    assert (batch.refused_count, batch.changed_count) == (2, 0)


def test_fees_that_came_in_become_one_receipt_a_cheque_and_part_of_a_fee_one_of_its_own(fees, load, users, client):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")

    def write(rows: dict[int, dict[str, str]]) -> list[tuple[int, str, str, list[int]]]:
        before = set(Payment.objects.values_list("pk", flat=True))
        batch = load(fees, with_cells(client.get(fees.address).getvalue(), rows), "csv")
        confirm(batch=batch, by=users["alice"], task=write_file)
        write_batch(batch_id=batch.pk, report=lambda *said: None)
        batch.refresh_from_db()
        assert (batch.written_count, batch.refused_count) == (len(rows), 0), counts(batch)
        return [
            (made.cents, made.how, made.note, sorted({share.entry.number for share in made.shares.all()}))
            for made in Payment.objects.exclude(pk__in=before)
        ]

    part = write({2: {"Paid, $": "20", "How": "Comptant", "Received on": "2 Oct 2026"}})
    assert part == [(2000, "Cash", "list.csv", [2])]
    came = {"How": "chq #0731", "Received on": "2026-10-01"}
    both = write({1: {"Paid, $": "pd", "Outstanding, $": "0"}, 2: {"Paid, $": "$50", **came}})
    assert both == [(8000, "Cheque 0731", "list.csv", [1, 2])]
    assert set(RosterPlace.objects.filter(entry__number__in=[1, 2]).values_list("fee_paid", flat=True)) == {True}
    assert counts(load(fees, client.get(fees.address).getvalue(), "csv")) == NOTHING


def test_every_kind_of_file_is_a_list_that_is_tested_here():
    """A list of a season has the columns of one event; who advances, and a draw, have tests of their own."""
    assert set(kinds.KINDS) == {*LISTS.values(), "season-entries", "advancing", "draw"}


def test_a_board_that_is_new_in_a_list_of_the_hall_is_added_and_what_cannot_stand_is_refused(hall, load, users):
    def typed(*lines: str) -> ImportBatch:
        return load(hall, "\n".join(["Table or board;Number;Name;Spare table", *lines]).encode(), "csv")

    def why(batch: ImportBatch) -> list[str]:
        return [str(translate(row.problems[0]["sentence"])) for row in batch.rows.all() if row.problems]

    assert why(typed("pins;1;;", "boards;0;;")) == [
        "No game of this event is played on pins 1. Write it as on the page of the hall.",
        "0 is not a number from 1 to 999.",
    ]
    assert why(typed("boards;1;;yes")) == ["They can't all be spare: no table would be left to play on."]
    assert len(why(typed("boards;1;A;", "cible;1;B;"))) == 2
    batch = typed("cible;7;By the bar;no", "boards;2;;no")
    assert (batch.new_count, batch.changed_count, batch.refused_count) == (1, 1, 0), counts(batch)
    confirm(batch=batch, by=users["alice"], task=write_file)
    write_batch(batch_id=batch.pk, report=lambda *said: None)
    boards = HallTable.objects.filter(event=hall.scope.event, equipment="dart board")
    assert list(boards.values_list("number", "name", "is_near", "is_spare")) == [
        (1, "=By the stage", True, False), (2, "", False, False), (7, "By the bar", False, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "text"), [("Season", "2028"), ("Level", "District"), ("Sport", "Golf"), ("Category", "Mixed Golf")]
)
def test_a_team_of_which_one_row_says_another_event_is_asked_about_and_keeps_its_player(
    players, load, users, client, heading, text
):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    batch = load(players, with_cells(client.get(players.address).getvalue(), {1: {heading: text}}), "csv")
    assert (batch.refused_count, batch.changed_count, batch.unchanged_count) == (5, 0, 2), counts(batch)


def test_money_that_came_in_before_a_list_had_its_turn_is_not_recorded_once_more(fees, users):
    kind, event = kinds.get("fees"), fees.scope.event
    context = kind.open(Scope(event=event, by=users["alice"].pk))
    said = {"category": "Cribbage Pairs", "team": "2", "paid": "50.00", "how": "chq 5", "received_on": "2026-10-01"}
    row = read_again(kind.columns(fees.scope), 2, said)
    assert [outcome.action for outcome in kind.check([row], context)] == ["changed"]
    owes = Entry.objects.get(number=2)
    tender = Tender(cents=5000, method="cheque", number="5", on=datetime.date(2026, 10, 1), key="desk")
    record_payment(event=event, payer=owes.branch, tender=tender, entries=[owes.pk], by=users["alice"])
    assert [outcome.action for outcome in kind.check([row], context, lock=True)] == ["unchanged"]


def test_tables_that_came_before_a_list_had_its_turn_stay(hall, users):
    kind, event = kinds.get("hall"), hall.scope.event
    context = kind.open(hall.scope)
    row = read_again(kind.columns(hall.scope), 2, {"equipment": "dart board", "number": "7"})
    set_hall(event=event, stands=[Stand("dart board", (1, 2, 3), (2,)), Stand("card table", (1,), ())])
    outcomes = kind.check([row], context, lock=True)
    kind.write(list(zip([row], outcomes, strict=True)), context, by=users["alice"], file_name="")
    boards = HallTable.objects.filter(event=event, equipment="dart board").order_by("number")
    assert [board.number for board in boards] == [1, 2, 3, 7]
