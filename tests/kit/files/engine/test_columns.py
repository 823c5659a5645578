from __future__ import annotations

import pytest

from kit.pure.table import values
from kit.pure.table.columns import Column, FileError, letters, looks_like_headings, match
from kit.pure.table.messages import message
from kit.pure.table.rows import RawRow, RowProblem, read_again, read_row

NUMBER = Column("number", "Membership number", values.digits, needed=True, filled=True, other_names=("Card no",))
SURNAME = Column("surname", "Surname", needed=True, filled=True, other_names=("Last name",))
BORN = Column("born", "Birth date", values.date)
COLUMNS = (NUMBER, SURNAME, BORN)


def test_headings_are_found_by_any_of_their_names_in_any_order():
    headings = match(COLUMNS, ["LAST_NAME", "", "Phone", "card  no."])

    assert headings.places == {"surname": 0, "number": 3}
    assert headings.unused == ("Phone",)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (
            ["Surname", "Card", "Phone"],
            "The column Membership number is missing. The file has headings that are not known: Card and Phone."
            " If one of them is meant, rename it.",
        ),
        (
            ["Birth date"],
            "These columns are missing: Membership number and Surname. The first row must hold the headings.",
        ),
        (
            ["Card no", "Surname", "Birth date", "Last name"],
            "The column Surname is there twice: see columns B and D. Keep the right one, remove the other, and"
            " upload the file again.",
        ),
    ],
)
def test_headings_that_cannot_be_used_are_named(cells, sentence):
    with pytest.raises(FileError) as problem:
        match(COLUMNS, cells)

    assert str(problem.value) == sentence


def test_a_title_above_the_headings_is_not_taken_for_them():
    assert not looks_like_headings(COLUMNS, ["Members of Branch 54", "", ""])
    assert looks_like_headings(COLUMNS, ["surname", "birth date"])


def test_letters_go_on_after_z():
    assert [letters(n) for n in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


def test_row_is_read_by_columns():
    headings = match(COLUMNS, ["Card no", "Surname", "Birth date"])

    row = read_row(COLUMNS, headings, RawRow(4, ["0012345", " O\u2019Brien ", ""]))

    assert row.raw == {"number": "0012345", "surname": "O'Brien", "born": ""}
    assert row.values == {"number": "0012345", "surname": "O'Brien", "born": None}
    assert row.problems == ()
    assert read_again(COLUMNS, 4, row.raw) == row


def test_row_tells_every_problem_at_once():
    headings = match(COLUMNS, ["Card no", "Surname", "Birth date"])

    row = read_row(COLUMNS, headings, RawRow(4, ["12A", "", "03/04/1950", "Ann"]))

    assert [problem.column for problem in row.problems] == ["", "number", "surname", "born"]
    assert str(row.problems[0].sentence).startswith("There is something in column D, which has no heading.")
    assert row.problems[2] == RowProblem("surname", message("cell_empty", label="Surname"))
    assert row.values == {"surname": None}


def test_a_short_row_has_empty_cells():
    headings = match(COLUMNS, ["Card no", "Surname", "Birth date"])

    assert read_row(COLUMNS, headings, RawRow(4, ["12", "Smith"])).values == {
        "number": "12",
        "surname": "Smith",
        "born": None,
    }


def test_a_column_that_the_file_does_not_have_says_nothing():
    headings = match(COLUMNS, ["Card no", "Surname"])

    assert "born" not in read_row(COLUMNS, headings, RawRow(4, ["12", "Smith"])).values


def test_a_cell_without_a_value_is_a_problem_of_its_own():
    headings = match(COLUMNS, ["Card no", "Surname"])

    row = read_row(COLUMNS, headings, RawRow(4, ["12", ""], {1: "This cell shows the error #REF!."}))

    assert row.problems == (RowProblem("surname", "This cell shows the error #REF!."),)


def test_a_cell_has_its_limit():
    headings = match(COLUMNS, ["Card no", "Surname"])

    row = read_row(COLUMNS, headings, RawRow(4, ["12", "x" * 501]))

    assert row.problems == (RowProblem("surname", message("cell_too_long", label="Surname", most=500)),)
