from __future__ import annotations

import datetime
import socket
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.files import reading as reader
from kit.files.reading import open_book
from kit.pure.table import values
from kit.pure.table.columns import Column, FileError
from kit.pure.table.rows import RawRow

COLUMNS = (
    Column("number", "Membership number", values.digits, needed=True),
    Column("surname", "Surname", needed=True),
    Column("given_names", "Given names"),
)
HEADINGS = ["Membership number", "Surname", "Given names"]
ROWS = [["0012345", "Wójcik", "Renée"], ["7767567", "O'Brien", "Zoë"]]


def rows_of(path: Path) -> list[RawRow]:
    with open_book(path, COLUMNS) as book:
        return list(book.sheets[0].rows())


def read(path: Path) -> list[list[str]]:
    return [list(row.cells) for row in rows_of(path)]


def text_file(path: Path, *, delimiter: str = ",", end: str = "\n", encoding: str = "utf-8") -> Path:
    lines = [delimiter.join(row) for row in [HEADINGS, *ROWS]]
    path.write_bytes((end.join(lines) + end).encode(encoding))
    return path


def workbook(path: Path, rows: list[list[object]], **formats: str) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for cell, number_format in formats.items():
        sheet[cell].number_format = number_format
    book.save(path)
    return path


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_text_files_of_every_office_are_the_same_table(tmp_path, encoding, delimiter, end):
    path = text_file(tmp_path / "members.csv", delimiter=delimiter, end=end, encoding=encoding)

    assert read(path) == [HEADINGS, *ROWS]


@pytest.mark.slow
def test_the_first_accent_may_be_far_down(tmp_path):
    path = tmp_path / "members.csv"
    plain = b"Membership number,Surname\n" + b"7767567,Smith\n" * 200_000
    path.write_bytes(plain + "7767567,Wójcik\n".encode("cp1252"))

    with open_book(path, COLUMNS) as book:
        *_, last = book.sheets[0].rows()

    assert (last.line, last.cells) == (200_002, ["7767567", "Wójcik"])
    assert book.sheets[0].counts["rows"] == 200_002


def test_utf8_cut_in_the_middle_of_a_letter_between_two_looks_is_still_utf8(tmp_path):
    path = tmp_path / "members.csv"
    head = b"Membership number,Surname\n"
    rows = b"1,Smith\n" * 200_000
    path.write_bytes((head + rows)[: 1024**2 - 1] + "é\n".encode())

    assert read(path)[-1][-1][-1] == "é"


def test_semicolons_win_although_names_have_commas(tmp_path):
    path = tmp_path / "members.csv"
    path.write_text("Membership number;Surname;Given names\n1;Smith, Jr, the 2nd;Ann, Mary\n")

    assert read(path)[1] == ["1", "Smith, Jr, the 2nd", "Ann, Mary"]


def test_a_line_that_names_the_separator_is_no_row(tmp_path):
    path = tmp_path / "members.csv"
    path.write_text("sep=;\nMembership number;Surname\n1;Smith\n")

    assert read(path) == [["Membership number", "Surname"], ["1", "Smith"]]


def test_rows_are_numbered_as_the_spreadsheet_numbers_them(tmp_path):
    path = tmp_path / "members.csv"
    path.write_text('Membership number,Surname\n\n1,"Smith\nJones"\n2,Brown\n')

    assert [(row.line, row.cells) for row in rows_of(path)] == [
        (1, ["Membership number", "Surname"]),
        (3, ["1", "Smith\nJones"]),
        (4, ["2", "Brown"]),
    ]


def test_a_quotation_mark_that_never_closes_does_not_swallow_the_rest(tmp_path):
    path = tmp_path / "members.csv"
    path.write_text('Membership number,Surname\n1,"Smith\n2,Brown\n3,"Joe "Buck""\n')

    assert [(row.cells[0], row.fault is not None) for row in rows_of(path)][1:] == [
        ("1", True),
        ("2", False),
        ("3", True),
    ]
    path.write_text("Membership number,Surname\n" + '1,"Joe "Buck""\n' * 101)
    with pytest.raises(FileError, match="In row 102 or soon after it, a quotation mark"):
        read(path)


@pytest.mark.parametrize(
    ("content", "start"),
    [
        (b"", "The file is empty."),
        (b"%PDF-1.7 ...", "This is a PDF: a picture of a table"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "This workbook is damaged"),
        (b"\x89PNG\r\n", "This is a picture."),
        (b"\xff\xd8\xff\xe0", "This is a picture."),
        (b"{\\rtf1", "This is a text document."),
        (b"<html><table>", "This is a web page with the name of a spreadsheet."),
        (b"PK\x03\x04 broken", "This workbook is damaged and cannot be opened."),
        (b"abc\x00\x00\x01def", "This is not a file with rows and columns."),
        ("Membership number,Surname\n1,Иванов\n".encode("cp1251"), "Some letters of this file could not be read."),
    ],
)
def test_a_file_of_another_kind_is_refused_with_advice(tmp_path, content, start):
    path = tmp_path / "members.xlsx"
    path.write_bytes(content)

    with pytest.raises(FileError) as problem:
        read(path)

    assert str(problem.value).startswith(start)


def test_a_zip_that_is_no_workbook_is_refused(tmp_path):
    path = tmp_path / "members.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", "<xml/>")

    with pytest.raises(FileError, match=r"This is not an Excel workbook \(.xlsx\)"):
        read(path)


def test_workbook_cells_become_what_a_person_sees(tmp_path):
    born = datetime.date(1950, 3, 4)
    midnight = datetime.datetime.combine(born, datetime.time())
    rows = [HEADINGS, [12345.0, born, True], [12345, midnight, 2.5], ["0012345", None, "Zoë"]]
    path = workbook(tmp_path / "members.xlsx", rows, A3="0000000")

    assert read(path)[1:] == [
        ["12345", "1950-03-04", "yes"],
        ["0012345", "1950-03-04", "2.5"],
        ["0012345", "", "Zoë"],
    ]


def test_blank_rows_of_a_workbook_keep_the_numbers_right(tmp_path):
    book = openpyxl.Workbook()
    book.active["A1"], book.active["B1"] = "Membership number", "Surname"
    book.active["A6"], book.active["B6"] = "1", "Smith"
    book.save(tmp_path / "members.xlsx")

    filled = [(row.line, list(row.cells)) for row in rows_of(tmp_path / "members.xlsx")]

    assert filled == [(1, ["Membership number", "Surname"]), (6, ["1", "Smith"])]


def formula_book(path: Path, sheet_xml: str) -> Path:
    """Return a workbook whose only sheet is `sheet_xml`: what the library cannot write, other programs do."""
    workbook(path, [HEADINGS])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    head = "".join(
        f'<c r="{letter}1" t="inlineStr"><is><t>{text}</t></is></c>'
        for letter, text in zip("ABC", HEADINGS, strict=True)
    )
    parts["xl/worksheets/sheet1.xml"] = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        f'<row r="1">{head}</row>{sheet_xml}</sheetData></worksheet>'
    ).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def test_formula_gives_its_result_and_says_when_it_has_none(tmp_path):
    path = formula_book(
        tmp_path / "members.xlsx",
        '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>UPPER("a")</f><v>A</v></c></row>'
        '<row r="3"><c r="A3"><f>A2+1</f></c><c r="B3" t="str"><f>IF(TRUE,"","x")</f><v></v></c>'
        '<c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    )

    _, second, third = rows_of(path)

    assert (list(second.cells), second.notes) == (["2", "A"], {})
    assert list(third.cells)[:2] == ["", ""]
    assert set(third.notes) == {0, 2}
    assert str(third.notes[0]).startswith("This cell holds a formula without a result.")
    assert str(third.notes[2]) == "This cell shows the error #DIV/0!. Type the value itself."


def test_a_workbook_that_unpacks_to_gigabytes_is_not_unpacked(tmp_path):
    path = workbook(tmp_path / "members.xlsx", [HEADINGS])
    with (
        zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive,
        archive.open("xl/worksheets/sheet2.xml", "w", force_zip64=True) as part,
    ):
        for _ in range(20):
            part.write(b"0" * 1024**2)

    with pytest.raises(FileError, match="This workbook is too large"):
        read(path)


def test_a_row_that_claims_to_be_the_billionth_is_not_counted_up_to(tmp_path):
    path = formula_book(tmp_path / "members.xlsx", '<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>')

    with pytest.raises(FileError, match="This workbook is too large"):
        read(path)


def with_entities(path: Path, entities: str, name: str) -> Path:
    """Return a workbook whose first cell is the entity `name`, which the file itself declares."""
    workbook(path, [HEADINGS])
    with zipfile.ZipFile(path) as archive:
        parts = {part: archive.read(part) for part in archive.namelist()}
    parts["xl/worksheets/sheet1.xml"] = (
        f"<!DOCTYPE w [{entities}]>"
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        f'<row r="1"><c r="A1" t="inlineStr"><is><t>&{name};</t></is></c></row></sheetData></worksheet>'
    ).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return path


def test_entities_that_multiply_are_refused(tmp_path):
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    path = with_entities(tmp_path / "members.xlsx", f'<!ENTITY l0 "lol">{levels}', "l9")

    with pytest.raises(FileError, match="damaged"):
        read(path)


@pytest.mark.parametrize("scheme", ["file", "http"])
def test_a_workbook_cannot_read_a_file_of_the_site_nor_call_anybody(tmp_path, scheme):
    secret = tmp_path / "secret-key"
    secret.write_text("nobody may read this")
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        somebody.setblocking(False)
        address = secret.as_uri() if scheme == "file" else f"http://127.0.0.1:{somebody.getsockname()[1]}/"
        path = with_entities(tmp_path / "members.xlsx", f'<!ENTITY away SYSTEM "{address}">', "away")

        with pytest.raises(FileError, match="damaged"):
            read(path)

        with pytest.raises(BlockingIOError):
            somebody.accept()


def test_a_file_that_is_too_large_is_refused_before_it_is_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(reader, "_LARGEST_FILE", 0)
    path = text_file(tmp_path / "members.csv")

    with pytest.raises(FileError, match="The file is larger than"):
        read(path)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_no_file_at_all_breaks_the_reader(tmp_path, content):
    path = tmp_path / "noise.csv"
    path.write_bytes(content)

    try:
        rows = read(path)
    except FileError as problem:
        assert str(problem).endswith(".")  # noqa: PT017 -- noise may happen to be a table
    else:
        assert isinstance(rows, list)
