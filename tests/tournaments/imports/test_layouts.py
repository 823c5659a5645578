"""Lists laid out in other ways: what is asked, what the answer does, and what became of every row."""

from __future__ import annotations

import io

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl.styles import Font

from kit.pure.sentences import translate
from kit.pure.table.layout import Layout
from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tests.tournaments.imports.conftest import counts, no_report, problems
from tournaments.imports.models import ColumnNames
from tournaments.imports.pages.layouts import account_of
from tournaments.imports.services.naming import name_columns
from tournaments.imports.services.whole import keep_whole_list, report_of, take_in_list
from tournaments.imports.tasks import read_file
from tournaments.models import Entry, Member

HEADS = ["Membership number", "Surname", "Given names", "Branch number"]


def workbook(
    *sheets: list[list[str]], struck: tuple[int, ...] = (), hidden: tuple[int, ...] = (), merged: tuple[str, ...] = ()
) -> bytes:
    """Return a workbook of these sheets; rows and cells that are struck through, hidden or one are of the first."""
    book = openpyxl.Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Br {number}") if number else book.active
        sheet.title = f"Br {number}"
        for row in rows:
            sheet.append([cell or None for cell in row])
    for cells in merged:
        book.worksheets[0].merge_cells(cells)
    for line in struck:
        for cell in book.worksheets[0][line]:
            cell.font = Font(strike=True)
    for line in hidden:
        book.worksheets[0].row_dimensions[line].hidden = True
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def row(number: str, surname: str = "Abel", branch: str = "54") -> list[str]:
    return [number, surname, "Ann", branch]


def test_all_sheets_are_read_and_the_account_names_them(send) -> None:
    """The same number in two sheets is named by both."""
    below = [["Members"], HEADS, row("5000003"), row("5000002", "Abell")]
    file = workbook([HEADS, row("5000001"), row("5000002")], below)
    batch = send(file, name="list.xlsx")

    assert counts(batch) == ("ready", 2, 0, 0, 2)
    assert [(of.name, of.rows, of.read, of.refused, of.passed) for of in account_of(batch)] == [
        ("Br 0", 3, 1, 1, 1),
        ("Br 1", 4, 1, 1, 2),
    ]
    assert [sentence for of_row in problems(batch).values() for _, sentence in of_row] == [
        "Membership number 5000002 is in rows 3 (Br 0) and 4 (Br 1). Keep the right one and remove the other."
    ] * 2
    assert [translate(kept.where) for kept in batch.rows.all()] == ["2 (Br 0)", "3 (Br 0)", "3 (Br 1)", "4 (Br 1)"]


def test_sheet_that_does_not_fit_and_rows_that_are_marked_are_asked_about(ask) -> None:
    rows = [HEADS, *(row(f"500000{at}") for at in range(1, 6))]
    batch, answer, page = ask(workbook(rows, [["Notes"], ["x"]], struck=(3,), hidden=(5,)), name="list.xlsx")
    assert batch.state == "columns"

    answer()
    assert counts(batch) == ("ready", 3, 0, 0, 0)
    first, notes = account_of(batch)
    assert (first.read, first.passed) == (3, 3)
    assert first.reasons == [
        "the headings: 1 (row 1)",
        "struck through: 1 (row 3)",
        "hidden or filtered out: 1 (row 5)",
    ]
    assert (notes.name, notes.passed, notes.reasons) == ("Br 1", 2, ["the sheet is not read: 2"])
    assert "struck through: 1 (row 3)" in page()

    answer(marked="yes")
    assert counts(batch) == ("ready", 5, 0, 0, 0)


def test_first_row_that_is_a_person_is_one_and_nothing_of_people_is_kept(ask) -> None:
    batch, answer, _ = ask("5301001,Abel,Pat,54\n5301002,Bond,Lou,54\n5301003,Ford,Kim,62\n")
    assert "Is its first row a person?" in str(batch.problem)

    answer()

    assert counts(batch) == ("ready", 3, 0, 0, 0)
    assert ColumnNames.objects.get().names == {}
    answer(first="no")
    assert (batch.new_count, ColumnNames.objects.get().names) == (2, {})


def test_the_page_shows_the_first_rows_read_in_the_way_that_is_chosen(ask) -> None:
    batch, answer, page = ask("Card no,Name,Branch\n5600001,Renée Abel,54\n5600002,Pat de la Tour,54\n")
    assert "Given names first" in page()

    shown = html_of(answer(look=True, name_order="last"))
    assert ">de la Tour</td>" in shown
    assert batch.state == "columns"
    answer(name_order="last")
    assert [kept.label for kept in batch.rows.all()] == ["Renée Abel, 5600001", "Pat de la Tour, 5600002"]

    again, *_ = ask("Card no,Name,Branch\n5600003,Lou Ford,54\n")
    assert (again.state, again.new_count) == ("ready", 1)


def test_letters_that_make_two_names_are_asked_about(ask) -> None:
    data = ",".join(HEADS).encode() + "\n5000001,Benoît,Ann,54\n".encode("mac_roman")
    batch, answer, page = ask(data)
    assert "Benoöt" in page()

    answer(encoding="cp437" if "cp437" in dict(batch.found["letters"]) else batch.found["letters"][0][0])

    assert batch.state == "ready"


# --- teams ------------------------------------------------------------------------------------------------------

WIDE = "When,Branch,Team name,Captain,Captain member #,Player 2,Player 2 member #\n"


@pytest.fixture
def pairs(org, make_competition):
    """Two players of each of two branches, and a competition of pairs."""
    make_competition("cribbage-pairs")
    for at, branch in ((0, org.peace_river), (10, org.grande_prairie)):
        for number, surname in enumerate(("Abel", "Bond"), start=1):
            cast.make_member(branch, surname=surname, given_names="Pat", number=f"{5_000_000 + at + number}")


def rosters() -> list[list[str]]:
    return [[place.member.number for place in entry.roster.all()] for entry in Entry.objects.order_by("number")]


def test_a_row_a_team_is_players(ask, event, pairs, write) -> None:
    rows = "x,62,Aces,Pat Abel,5000001,Pat Bond,5000002\nx,54,Kings,Pat Abel,5000011,Pat Bond,\n"
    batch, answer, _ = ask(WIDE + rows, "entries", event=event)
    assert "Category" in str(batch.problem)

    answer(**{"all-category": "Cribbage Pairs"})

    assert counts(batch)[:2] == ("ready", 2), batch.problem
    assert batch.refused_count == 2, "a team with a number that is missing is left out whole"
    assert (account_of(batch)[0].read, account_of(batch)[0].refused) == (1, 1)
    assert translate(batch.rows.last().where) == "3 (no. 2)"
    write(batch)
    assert rosters() == [["5000001", "5000002"]]


@pytest.mark.parametrize("below", ["yes", "no"])
def test_a_value_that_stands_once_makes_no_half_team(ask, event, pairs, below, write) -> None:
    heads = "Category,Team number,Branch number,Membership number,Surname,Given names\n"
    rows = "Cribbage Pairs,1,62,5000001,Abel,Pat\n,,,5000002,Bond,Pat\n"
    more = "Cribbage Pairs,2,54,5000011,Abel,Pat\n,,,5000012,Bond,Pat\n"
    batch, answer, _ = ask(heads + rows + more, "entries", event=event)

    answer(below=below)

    assert (batch.new_count, batch.refused_count) == ((4, 0) if below == "yes" else (0, 4))
    short, *_ = ask(heads + rows, "entries", event=event)
    assert short.new_count == (2 if below == "yes" else 0)  # what was said is so of the lists that follow


def test_who_has_no_number_is_found_by_name_and_branch(ask, event, pairs) -> None:
    rows = "Rusty Pins,Abel,Pat(c),M\nRusty Pins,Bond,Pat,F\nLate Shift,Ford,Kim(c),F\n"
    batch, answer, _ = ask(rows, "entries", event=event)

    answer(**{"all-category": "Cribbage Pairs", "all-branch_number": "62"})

    assert (batch.new_count, batch.refused_count) == (2, 1)
    assert "nobody on record has this name" in problems(batch)[3][0][1]
    assert batch.rows.first().values["membership_number"] == "5000001"


def test_members_of_a_branch_that_stands_above_them(ask) -> None:
    data = "Card no,Surname,Given names\nBranch 54\n5000001,Abel,Ann\nBranch 62\n5000002,Bond,Lou\nTotal,,2\n"
    batch, answer, _ = ask(data)

    answer(titles="branch_number")

    assert counts(batch) == ("ready", 2, 0, 0, 0)
    assert [kept.values["branch_number"] for kept in batch.rows.all()] == ["Branch 54", "Branch 62"]


def test_several_results_of_a_row_are_winners(send) -> None:
    batch = send("Season,Competition,Winner,Runner-up\n1998,Cribbage Pairs,Edson,Acton\n", "winners")

    assert counts(batch) == ("ready", 2, 0, 0, 0)
    assert [(kept.values["place"], kept.values["team"]) for kept in batch.rows.all()] == [
        ("1", "Edson"),
        ("2", "Acton"),
    ]


def test_what_would_be_asked_refuses_a_list_that_nobody_looks_at(users, org) -> None:
    def take_in(**layout: object) -> dict:
        data = workbook([HEADS, row("5000001"), row("5000002")], struck=(3,))
        batch = keep_whole_list(
            organization=org.command, file=SimpleUploadedFile("all.xlsx", data), file_name="all.xlsx", on=None,
            by=users["alice"], layout=layout,
        )  # fmt: skip
        return report_of(take_in_list(batch_id=batch.pk, report=no_report))

    refused, done = take_in(), take_in(marked=False)

    assert (refused["state"], "1 row is hidden or struck through" in refused["problem"]) == ("refused", True)
    assert (done["state"], done["new"], done["account"][0]["passed"]) == ("done", 1, {"headings": 1, "struck": 1})
    assert Member.objects.get().number == "5000001"


def test_answer_without_a_sheet_is_refused(ask, users) -> None:
    batch, _, _ = ask(workbook([HEADS, row("5000001")], [["Notes"]]), name="list.xlsx")
    columns = dict(enumerate(["membership_number", "surname", "given_names", "branch_number"]))

    with pytest.raises(RuleViolation) as refused:
        name_columns(batch=batch, layout=Layout(columns=columns, sheets=()), by=users["alice"], task=read_file)

    assert refused.value.code == "sheet_missing"
