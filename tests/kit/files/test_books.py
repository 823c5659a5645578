"""One book of sheets, written as offices write it in three formats, is the same rows."""

from __future__ import annotations

import datetime
import random
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl
import pytest
import xlwt
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font

from kit.files.reading import open_book
from kit.pure.table import values
from kit.pure.table.columns import Column, FileError, match
from kit.pure.table.layout import Table, deciding_of
from kit.pure.table.rows import read_row

COLUMNS = (
    Column("number", "Membership number", values.digits, needed=True),
    Column("surname", "Surname", needed=True),
    Column("born", "Birth date", values.date),
)
BORN = datetime.date(1950, 3, 4)
# Rows of cells; a number is shown with seven digits.
MEMBERS: list[list[object]] = [
    ["Membership number", "Surname", "Birth date", "Team"],
    [12345, "Abel", BORN, "Aces"],
    [
        12346,
        "Bond",
        datetime.datetime.combine(BORN, datetime.time(18, 15)),
        None,
    ],  # one cell with "Aces", as is the next
    [12347, "Côté", True, None],
    [],
    [12348, "Duke", 2.5, "Bees", *[None] * 4, "a note", *[None] * 200, "far off"],
]
HIDDEN_ROW, STRUCK_ROW, PARTLY_STRUCK_ROW, HIDDEN_COLUMN = 2, 3, 5, 2
SEEN = [
    (1, ["Membership number", "Surname", "Birth date", "Team"], "", {}),
    (2, ["0012345", "Abel", "1950-03-04", "Aces"], "", {}),
    (3, ["0012346", "Bond", "1950-03-04 18:15"], "hidden", {3: "Aces"}),
    (4, ["0012347", "Côté", "yes"], "struck", {3: "Aces"}),
    (6, ["0012348", "Duke", "2.5", "Bees", "", "", "", "", "a note"], "", {}),
]


def as_xlsx(path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Members"
    for row in MEMBERS:
        sheet.append(row)
    for line in range(2, 7):
        sheet.cell(line, 1).number_format = "0000000"
    sheet.row_dimensions[HIDDEN_ROW + 1].hidden = True
    sheet.column_dimensions["C"].hidden = True
    for cell in (*sheet[STRUCK_ROW + 1][:2], sheet.cell(PARTLY_STRUCK_ROW + 1, 2)):
        cell.font = Font(strike=True)
    sheet.cell(STRUCK_ROW + 1, 3).font = Font(strike=True)
    sheet.merge_cells("D2:D4")
    book.create_sheet("Old").sheet_state = "hidden"
    book["Old"].append(["gone"])
    book.create_sheet("Empty & more")
    book.save(path)


def as_xls(path: Path) -> None:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Members")
    for line, row in enumerate(MEMBERS):
        for position, value in enumerate(row):
            strike = line == STRUCK_ROW or (line == PARTLY_STRUCK_ROW and position == 1)
            kind = "0000000" if position == 0 else "yyyy-mm-dd hh:mm" if isinstance(value, datetime.date) else "General"
            style = xlwt.easyxf(f"font: struck_out {'on' if strike else 'off'}", num_format_str=kind)
            if value == "Aces":
                sheet.write_merge(1, 3, position, position, value, style)
            elif value is not None:
                sheet.write(line, position, value, style)
    sheet.row(HIDDEN_ROW).hidden = True
    sheet.col(HIDDEN_COLUMN).hidden = True
    old = book.add_sheet("Old")
    old.write(0, 0, "gone")
    old.visibility = 1
    book.add_sheet("Empty & more")
    book.save(str(path))


def ods_cell(value: object, style: str = "", more: str = "") -> str:
    kinds: Mapping[type, Callable[[], tuple[str, str]]] = {
        bool: lambda: ('"boolean" office:boolean-value="true"', "TRUE"),
        int: lambda: (f'"float" office:value="{value}"', f"{value:07}"),
        float: lambda: (f'"float" office:value="{value}"', str(value)),
        datetime.date: lambda: (f'"date" office:date-value="{value}"', "Mar 4"),
        datetime.datetime: lambda: ('"date" office:date-value="1950-03-04T18:15:00"', "Mar 4"),
    }
    if value is None:
        return f"<table:table-cell{more}/>"
    kind, text = kinds.get(type(value), lambda: ('"string"', str(value)))()
    style = f' table:style-name="{style}"' if style else ""
    text = escape(text).replace("a note", "a<text:s/>note")
    return f"<table:table-cell{style}{more} office:value-type={kind}><text:p>{text}</text:p></table:table-cell>"


def as_ods(path: Path, rows: str = "") -> None:
    for line, row in enumerate([] if rows else MEMBERS):
        cells = ""
        for position, value in enumerate(row):
            strike = line == STRUCK_ROW or (line == PARTLY_STRUCK_ROW and position == 1)
            more = ' table:number-rows-spanned="3" table:number-columns-spanned="1"' if value == "Aces" else ""
            cells += ods_cell(value, "ce2" if strike else "", more)
        unseen = ' table:visibility="filter"' if line == HIDDEN_ROW else ""
        cells += "<table:table-cell table:number-columns-repeated='16000'/>"
        rows += f"<table:table-row{unseen}>{cells}</table:table-row>"
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "style", "fo")
    )
    empty = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    content = (
        f"<?xml version='1.0' encoding='UTF-8'?><office:document-content {spaces}><office:automatic-styles>"
        '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/>'
        "</style:style>"
        '<style:style style:name="ce2" style:family="table-cell" style:parent-style-name="Gone"/>'
        '<style:style style:name="T1" style:family="text">'
        '<style:text-properties style:text-line-through-type="single"/></style:style>'
        "</office:automatic-styles><office:body><office:spreadsheet>"
        '<table:table table:name="Members"><table:table-column table:number-columns-repeated="2"/>'
        f'<table:table-column table:visibility="collapse"/><table:table-column/>{rows}{empty}</table:table>'
        '<table:table table:name="Old" table:style-name="ta2"><table:table-column/><table:table-row>'
        f"{ods_cell('gone')}</table:table-row></table:table>"
        f'<table:table table:name="Empty &amp; more"><table:table-column/>{empty}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    styles = (
        f'<office:document-styles {spaces}><office:styles><style:style style:name="Gone" style:family="table-cell">'
        '<style:text-properties style:text-line-through-style="solid"/></style:style></office:styles>'
        "</office:document-styles>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("styles.xml", styles)


WRITERS = {"xlsx": as_xlsx, "xls": as_xls, "ods": as_ods}


@pytest.mark.parametrize("ending", WRITERS)
def test_a_book_is_the_same_sheets_and_rows_in_every_format(tmp_path, ending):
    path = tmp_path / f"members.{ending}"
    WRITERS[ending](path)

    with open_book(path, COLUMNS) as book:
        members, old, empty = book.sheets
        seen = [(row.line, list(row.cells), row.mark_by(()), dict(row.merged)) for row in members.rows()]
        assert seen == SEEN
        assert [list(row.cells) for row in members.rows()] == [cells for _, cells, *_ in SEEN], "from the top again"
        assert members.counts == {"rows": 5, "blank": 1}
        assert (members.hidden, old.hidden, empty.hidden) == (False, True, False)
        assert (old.name, empty.name, members.hidden_columns) == ("Old", "Empty & more", {HIDDEN_COLUMN})
        assert ([list(row.cells) for row in old.rows()], list(empty.rows())) == ([["gone"]], [])


def test_a_row_is_struck_where_half_of_what_says_who_it_is_about_is(tmp_path):
    path = tmp_path / "members.xlsx"
    as_xlsx(path)
    with open_book(path, COLUMNS) as book:
        first, *rows = book.sheets[0].rows()
        headings = match(COLUMNS, first.cells)
        read = [read_row(COLUMNS, headings, row) for row in rows]

    deciding = deciding_of(COLUMNS, Table(headings))
    assert [(row.line, row.mark_by(deciding)) for row in rows] == [
        (2, ""),
        (3, "hidden"),
        (4, "struck"),
        (6, "struck"),  # the surname is, and the number is not; a note stands beside the table
    ]
    assert read[0].problems == read[3].problems[1:] == ()


def test_letters_struck_through_one_by_one_are_struck(tmp_path):
    gone, kept = TextBlock(InlineFont(strike=True), "Abel"), TextBlock(InlineFont(b=True), " Jr")
    book = openpyxl.Workbook()
    book.active.append([CellRichText(gone)])
    book.active.append([CellRichText(gone, kept)])
    book.save(tmp_path / "members.xlsx")
    as_ods(
        tmp_path / "members.ods",
        "".join(
            f'<table:table-row><table:table-cell><text:p><text:span text:style-name="{style}">Abel</text:span>{rest}'
            "</text:p></table:table-cell></table:table-row>"
            for style, rest in (("T1", ""), ("T1", " Jr"))
        ),
    )
    for ending in ("xlsx", "ods"):
        with open_book(tmp_path / f"members.{ending}", COLUMNS) as opened:
            assert [(row.cells, row.mark_by(())) for row in opened.sheets[0].rows()] == [
                (["Abel"], "struck"),
                (["Abel Jr"], ""),
            ]


def test_what_libreoffice_repeats_and_could_not_work_out(tmp_path):
    as_ods(
        tmp_path / "members.ods",
        '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="2"'
        ' office:value-type="string"><office:annotation><text:p>a comment</text:p></office:annotation>'
        "<text:p>x</text:p></table:table-cell></table:table-row>"
        '<table:table-row table:number-rows-repeated="5"><table:table-cell/></table:table-row>'
        '<table:table-row><table:table-cell table:formula="of:=1/0" office:value-type="string"><text:p>#DIV/0!</text:p>'
        '</table:table-cell><table:table-cell table:formula="of:=1"/><table:table-cell office:value-type="time"'
        ' office:time-value="PT9H05M00S"><text:p>9:05</text:p></table:table-cell></table:table-row>',
    )

    with open_book(tmp_path / "members.ods", COLUMNS) as book:
        first, second, last = book.sheets[0].rows()

    assert (first.cells, second.line, second.cells, last.line) == (["x", "x"], 2, ["x", "x"], 8)
    assert (last.cells[2], [note.code for note in last.notes.values()]) == (
        "09:05:00",
        ["files.cell_shows_error", "files.not_worked_out"],
    )


def test_a_locked_workbook_is_refused_as_such(tmp_path):
    as_ods(tmp_path / "members.ods")
    with zipfile.ZipFile(tmp_path / "members.ods", "a") as archive:
        archive.writestr("META-INF/manifest.xml", "<manifest:encryption-data/>")

    with pytest.raises(FileError, match="protected by a password"), open_book(tmp_path / "members.ods", COLUMNS):
        pass


@pytest.mark.parametrize("ending", WRITERS)
def test_a_damaged_book_is_read_or_refused_with_a_sentence(tmp_path, ending):
    path = tmp_path / f"members.{ending}"
    WRITERS[ending](path)
    whole, chance = path.read_bytes(), random.Random(46)
    for _ in range(60):
        damaged = bytearray(whole[: chance.choice([len(whole), chance.randrange(10, len(whole))])])
        for _ in range(chance.randrange(20)):
            damaged[chance.randrange(8, len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged)
        with suppress(FileError), open_book(path, COLUMNS) as book:
            for sheet in book.sheets:
                list(sheet.rows())


@pytest.mark.slow
def test_a_long_sheet_does_not_stay_in_memory(tmp_path):
    rows = "".join(
        f"<table:table-row>{ods_cell(number)}{ods_cell('Abel')}</table:table-row>" for number in range(40_000)
    )
    as_ods(tmp_path / "members.ods", rows)
    with open_book(tmp_path / "members.ods", COLUMNS) as book:
        tracemalloc.start()
        assert sum(1 for _ in book.sheets[0].rows()) == 40_000
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    assert most < 8 * 1024**2
