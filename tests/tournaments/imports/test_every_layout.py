"""Lists in many shapes, letters, formats and words: every person is read rightly, and every row is accounted for."""

from __future__ import annotations

import csv
import io
import random
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import xlwt

from kit.files.reading import open_book
from kit.pure.table.columns import letters
from kit.pure.table.layout import Layout, columns_of
from kit.pure.table.rows import read_row
from tests.kit.files.test_books import as_ods, ods_cell
from tests.tournaments.imports.test_layouts import workbook
from tournaments.imports.forms import ColumnsForm
from tournaments.imports.services import entries, members
from tournaments.imports.services.laying import Laying, survey

SURNAMES = ["Côté", "O'Brien", "Gagné", "Abel", "Lefèvre", "Smith-Jones", "de la Tour", "Roy", "Bédard", "Ford"]
GIVEN = ["Renée", "Pat", "François", "Ann", "Jean-Guy", "Zoé", "Lou", "Hélène", "Kim", "Benoît"]
WORDS = {
    "en": ["Membership number", "Surname", "Given names", "Branch number", "Name"],
    "short": ["Card no.", "LAST NAME", "First name", "Br", "Full name"],
    "fr": ["N° de membre", "Nom de famille", "Prénoms", "Filiale", "Nom complet"],
}
Person = tuple[str, str, str, str]  # number, surname, given names, branch


@dataclass
class Made:
    """A list of some shape: its sheets, and what a person would say of it."""

    sheets: list[list[list[str]]]
    people: list[Person]
    answer: dict = field(default_factory=dict)
    struck: tuple[int, ...] = ()  # rows of the first sheet, from 0
    merged: tuple[tuple[int, int, int], ...] = ()  # first and last row, and column
    kind: object = members.KIND


def people(chance: random.Random) -> list[Person]:
    """Return eight people of two branches, those of one branch together."""
    names = list(zip(chance.sample(SURNAMES, 8), chance.sample(GIVEN, 8), strict=True))
    return [(f"{5_000_001 + at}", *name, "11" if at < 4 else "12") for at, name in enumerate(names)]


def plain(of, words):
    return Made([[words[:4], *map(list, of)]], of)


def one_name(of, words, join, **answer):
    rows = [[number, join(surname, given), branch] for number, surname, given, branch in of]
    return Made([[[words[0], words[4], words[3]], *rows]], of, answer)


def titles(of, words):
    rows = [[*person[:3]] for person in of]
    body = [["Branch 11 - Birch Hill"], *rows[:4], ["Branch 12"], *rows[4:], ["Total", "", "8"], ["End of report"]]
    return Made([[["Members 2027"], [], words[:3], *body]], of, {"titles": "branch_number"})


def noise(of, words):
    rows = [list(person) for person in of]
    head = words[:4]
    return Made(
        [[["Members"], head, *rows[:3], head, *rows[3:], ["", "", "", "", "a note"], ["Total", "", "", "8"]]], of
    )


def once(of, words):
    rows = [
        [branch if at % 4 == 0 else "", number, surname, given]
        for at, (number, surname, given, branch) in enumerate(of)
    ]
    return Made([[[words[3], *words[:3]], *rows]], of)


def merged(of, words):
    made = once(of, words)
    made.merged = ((1, 4, 0), (5, 8, 0))
    return made


def wide(of, words):
    """Teams of four: two of them in each row, with what an online form adds before."""
    heads = ["Timestamp", words[3], "Team name", "Captain", "Captain member #", "Player 2", "Player 2 member #"]
    rows = [
        ["2027-01-01 10:00", a[3], f"Team {at}", f"{a[2]} {a[1]}", a[0], f"{b[2]} {b[1]}", b[0]]
        for at, (a, b) in enumerate(zip(of[::2], of[1::2], strict=True), start=1)
    ]
    return Made([[heads, *rows]], of, {"all-category": "Pairs"}, kind=entries.KIND)


SHAPES = {
    "plain": plain,
    "without_headings": lambda of, words: Made([[list(person) for person in of]], of),
    "surname_comma": lambda of, words: one_name(of, words, lambda surname, given: f"{surname}, {given}"),
    "given_first": lambda of, words: one_name(
        of,
        words,
        lambda surname, given: f"{given} {surname}",
        name_order="last",
    ),
    "surname_first": lambda of, words: one_name(
        of,
        words,
        lambda surname, given: f"{surname} {given}",
        name_order="first",
    ),
    "titles": titles,
    "noise": noise,
    "once": once,
    "merged": merged,
    "wide": wide,
    "two_sheets": lambda of, words: Made([[words[:4], *map(list, of[:4])], [words[:4], *map(list, of[4:])]], of),
    "struck": lambda of, words: replace(plain(of, words), people=[*of[:2], *of[3:]], struck=(3,)),
}
OF_A_BOOK = {"two_sheets", "struck", "merged"}
LETTERS = ["utf-8", "utf-8-sig", "utf-16", "cp1252", "cp850", "mac_roman", "cp437"]


def as_text(made: Made, path: Path, encoding: str, delimiter: str) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows(made.sheets[0])
    path.write_bytes(text.getvalue().encode(encoding))


def as_xlsx(made: Made, path: Path) -> None:
    merged = tuple(f"{letters(at)}{first + 1}:{letters(at)}{last + 1}" for first, last, at in made.merged)
    path.write_bytes(workbook(*made.sheets, struck=tuple(row + 1 for row in made.struck), merged=merged))


def as_xls(made: Made, path: Path) -> None:
    book = xlwt.Workbook()
    for number, rows in enumerate(made.sheets):
        sheet = book.add_sheet(f"Br {number}")
        for line, row in enumerate(rows):
            style = xlwt.easyxf("font: struck_out on" if line in made.struck and not number else "")
            span = {first: last for first, last, column in made.merged if not column}
            for place, cell in enumerate(row):
                if place == 0 and line in span:
                    sheet.write_merge(line, span[line], 0, 0, cell, style)
                elif cell:
                    sheet.write(line, place, cell, style)
    book.save(str(path))


def as_ods_file(made: Made, path: Path) -> None:
    rows = ""
    span = {first: last for first, last, _ in made.merged}
    for line, row in enumerate(made.sheets[0]):
        style = "ce2" if line in made.struck else ""
        more = (
            f' table:number-rows-spanned="{span[line] - line + 1}" table:number-columns-spanned="1"'
            if line in span
            else ""
        )
        cells = "".join(ods_cell(cell or None, style, more if not place else "") for place, cell in enumerate(row))
        rows += f"<table:table-row>{cells or ods_cell(None)}</table:table-row>"
    as_ods(path, rows)


TEXTS = [(encoding, delimiter) for encoding in LETTERS for delimiter in ",;\t"]
CASES = [
    (shape, words, way, seed)
    for seed in range(4)
    for shape in SHAPES
    for words in WORDS
    for way in ("xlsx", "xls", "ods", *([] if shape in OF_A_BOOK else TEXTS))
    if not (way == "ods" and shape == "two_sheets")
]


def written(made: Made, path: Path, way) -> Path:
    if isinstance(way, tuple):
        as_text(made, path / "list.csv", *way)
        return path / "list.csv"
    {"xlsx": as_xlsx, "xls": as_xls, "ods": as_ods_file}[way](made, path / f"list.{way}")
    return path / f"list.{way}"


@pytest.mark.sample(60)
@pytest.mark.parametrize(("shape", "words", "way", "seed"), CASES, ids=str)
def test_every_person_is_read_and_every_row_accounted_for(tmp_path, shape, words, way, seed):
    of = people(random.Random(f"{shape} {words} {way} {seed}"))
    made = SHAPES[shape](of, WORDS[words])
    columns, kind = made.kind.columns(None), made.kind
    layout = Layout()
    try:
        file = written(made, tmp_path, way)
    except UnicodeEncodeError:
        pytest.skip("the page has not all of these letters")
    for _ in range(3):
        with open_book(file, columns_of(columns, kind.people, ()), layout.encoding) as book:
            found = survey(book, columns, kind.people, layout)
            if not found.questions:
                break
            form = ColumnsForm(columns=columns, shape=kind.people, found=found.found, layout=layout)
            data = {name: form[name].initial for name in form.fields if form[name].initial is not None}
            form = ColumnsForm(
                {**data, **made.answer}, columns=columns, shape=kind.people, found=found.found, layout=layout
            )
            assert form.is_valid(), form.errors
            encoding = way[0] if isinstance(way, tuple) and len(found.found["letters"]) > 1 else ""
            layout = replace(form.layout(), encoding=encoding)
    with open_book(file, columns_of(columns, kind.people, ()), layout.encoding) as book:
        found = survey(book, columns, kind.people, layout)
        assert not found.questions, found.questions
        laying = Laying(found, columns, kind.people, layout)
        rows = [read_row(columns, laid.headings, laid.row) for laid in laying]
        account = laying.account(set(), {})
    assert [
        tuple(row.raw.get(key, "") for key in ("membership_number", "surname", "given_names", "branch_number"))[:3]
        for row in rows
    ] == [person[:3] for person in made.people]
    assert [row.values["branch_number"].rpartition("-")[2] for row in rows] == [person[3] for person in made.people]
    assert not [problem for row in rows for problem in row.problems]
    in_file = [*(sum(any(row) for row in rows) for rows in made.sheets), *([1] if way == "ods" else [])]  # a hidden one
    assert [sheet["rows"] for sheet in account] == in_file
    assert [sheet["read"] + sum(sheet["passed"].values()) for sheet in account] == in_file
