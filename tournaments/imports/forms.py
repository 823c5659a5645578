"""What the columns of a list are."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing
from kit.pure.table.columns import Column, column_of, letters, names_of
from kit.pure.table.layout import CARD_NUMBER, FIRST, LAST, NAME, Layout, Shape, columns_of
from kit.pure.text import fold

_WORDS = ("surname", "given_names")  # in this order
_CONTENT = tuple(
    (key, re.compile(form))
    for key, form in (
        ("membership_number", CARD_NUMBER),
        ("birth_date", r"\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}"),
        ("sex", r"[MFXmfx]"),
        ("role", r"(?i)c|s|capt(ain|\.)?|capitaine|skip|third|second|lead|spare|player"),
        ("entry_number", r"(?i)#?\d{1,2}|(team|équipe) .+"),
        ("branch_number", r"\D{0,9}\d{1,4}\D{0,30}"),
        (NAME, r"[^\d,]+,? [^\d,]+"),
        ("surname", r"\D{2,}"),
    )
)
_TEAM = re.compile(r"(?i)\b(team|équipe)\b")
YES_NO = (("yes", _("Yes")), ("no", _("No")))
_TWO_ANSWERS = ("marked", "below", "first", "name_order")  # questions with two answers, of which "first" is a yes
MOST_PEOPLE = 8  # of one row for whom the page offers columns


class ColumnsForm(Refusing, forms.Form):
    """How a list is laid out: what each column is, and whatever else of it only a person can tell."""

    def __init__(
        self, data: Any = None, *, columns: Sequence[Column], shape: Shape, found: Mapping[str, Any], layout: Layout
    ) -> None:
        super().__init__(data)
        self.found, self.shape, self.columns = found, shape, columns
        known = columns_of(columns, shape, found["headings"])
        texts = found["headings"]
        width = max(len(cells) for _, cells, *_ in found["top"])
        self.places = [place for place in range(width) if any(fold(cell) for cell in self._column(place))]
        choices = [("", gettext("Not needed")), *((column.key, _with_mark(column)) for column in self._choices(known))]
        guesses = _guesses(known, texts)
        by_content = self._by_content() if found["is_data"] else {}
        for place in self.places:
            text = texts[place] if place < len(texts) else ""
            guess = by_content.get(place, "") if found["is_data"] else guesses.get(fold(text), "")
            if not guess and place == found.get("number_at"):
                guess = self.shape.found[0]
            said = layout.columns.get(str(place), "") if layout.columns else guess
            self.fields[f"heading-{place}"] = forms.ChoiceField(
                label=gettext("What is %(heading)s?") % {"heading": text or letters(place)},
                choices=choices, required=False, initial=said,
            )  # fmt: skip
        self._add_constants(known, layout)
        self._add_questions(layout)

    def _column(self, place: int) -> list[str]:
        return [cells[place] for _, cells, *_ in self.found["top"] if place < len(cells)]

    def _by_content(self) -> dict[int, str]:
        """Return what the columns of a list without headings probably are, by what stands in them."""
        guesses: dict[int, str] = {}
        keys = [column.key for column in columns_of(self.columns, self.shape, ())]
        rows = [cells for _, cells, *_ in self.found["top"] if sum(map(bool, cells)) > 1]
        for place in self.places:
            cells = [cells[place] for cells in rows if place < len(cells) and cells[place]]
            key = next((key for key, form in _CONTENT if cells and key in keys and all(map(form.fullmatch, cells))), "")
            if key in {"surname", NAME} and not any("," in cell for cell in cells):
                has_groups = self.shape.group and len({*cells}) < len(cells) and _free(guesses)(self.shape.group)
                words = ("branch_number",) if NAME in guesses.values() else (NAME,) if key == NAME else _WORDS
                key = self.shape.group if has_groups else next(filter(_free(guesses), words), "")
            guesses[place] = key if _free(guesses)(key) else ""
        return guesses

    def _choices(self, known: Sequence[Column]) -> list[Column]:
        """Return the columns that a heading can be, those of a second and a third person where there may be some."""
        if not self.shape.order:
            return list(known)
        people = [
            replace(column, key=f"{number}.{column.key}", needed=False)
            for number in range(1, MOST_PEOPLE + 1)
            for column in known
            if column.key in self.shape.each
        ]
        named = [column for column in known if "." in column.key]
        keys = {column.key for column in named}
        every = [*named, *(column for column in people if column.key not in keys)]
        of_people = [replace(column, label=_of_person(column, self.shape)) for column in every]
        return [*(column for column in known if "." not in column.key), *of_people]

    def _add_constants(self, known: Sequence[Column], layout: Layout) -> None:
        """Ask for what a list lacks and that may be the same in all of its rows."""
        people = {*self.shape.of_people, self.shape.group, "surname", "given_names", "membership_number"}
        for column in known:
            if column.needed and column.key not in people:
                self.fields[f"all-{column.key}"] = forms.CharField(
                    label=gettext(column.label), required=False, max_length=120,
                    initial=layout.constants.get(column.key),
                )  # fmt: skip

    def _add_questions(self, layout: Layout) -> None:
        """Ask what of the layout is open: a field for each part of it, answered as it was before or is likely."""
        found, none, is_clear = self.found, ("", gettext("Not needed")), self.found["is_clear"]
        if len(found["letters"]) > 1:
            ways = [(encoding, ", ".join(names)) for encoding, names in found["letters"]]
            self._ask("encoding", gettext("Which names are right?"), layout.encoding or ways[0][0], ways)
        if len(found["sheets"]) > 1:
            read = [sheet["name"] for sheet in found["sheets"] if sheet["read"]]
            sheets = [(sheet["name"], _of_sheet(sheet)) for sheet in found["sheets"]]
            self._ask("sheets", gettext("Which sheets are read?"), read, sheets, forms.CheckboxSelectMultiple)
        if found["marked"]:
            label = gettext("Read rows that are hidden (%(hidden)d) or struck through (%(struck)d) in the workbook?")
            self._ask("marked", label % {"hidden": 0, "struck": 0, **found["marked"]}, _yes_no(layout.marked))
        if found["below"]:
            label = gettext("Does an empty cell mean the same as the one above it?")
            self._ask("below", label, _yes_no(layout.below != ()))
        if not found["is_known"]:
            is_person = found["is_data"] if layout.has_headings is None else not layout.has_headings
            self._ask("first", gettext("Is the first row a person?"), _yes_no(is_person))
        if found["names"] or (not is_clear and any(column.key == "surname" for column in self.columns)):
            ways = [("first", gettext("Surname first: Abel Renée")), ("last", gettext("Given names first: Renée Abel"))]
            label = gettext("How is a whole name written that has no comma?")
            self._ask("name_order", label, "first" if layout.surname_first else "last", ways)
        if (found["titles"] and not is_clear) or layout.titles:
            line = next((" ".join(cells) for _no, cells, *_ in found["top"] if sum(map(bool, cells)) == 1), "")
            guess = self.shape.group if _TEAM.search(line) else "branch_number" if re.search(r"\d", line) else ""
            titles = [none, *((column.key, gettext(column.label)) for column in self.columns if column.needed)]
            label = gettext("What is a line with one cell, above its rows?")
            self._ask("titles", label, layout.titles or guess, titles, forms.Select)

    def _ask(
        self, name: str, label: str, initial: object, choices: Sequence[tuple[str, Any]] = YES_NO,
        widget: type[forms.widgets.ChoiceWidget] = forms.RadioSelect,
    ) -> None:  # fmt: skip
        kind = forms.MultipleChoiceField if widget is forms.CheckboxSelectMultiple else forms.ChoiceField
        self.fields[name] = kind(label=label, choices=choices, initial=initial, widget=widget, required=False)

    @property
    def lines(self) -> list[tuple[str, str, list[str], forms.BoundField]]:
        """The column's letters, its heading, what is in its first rows, and the choice."""
        texts, samples = self.found["headings"], self.found["samples"]
        if self.found["is_data"]:  # nobody's headings
            texts, samples = [], [texts, *samples]
        return [
            (
                letters(place),
                texts[place] if place < len(texts) else "",
                [row[place] for row in samples if place < len(row) and row[place]],
                self[f"heading-{place}"],
            )
            for place in self.places
        ]

    @property
    def constants(self) -> list[forms.BoundField]:
        """What may be the same in all rows, though a column is there for it; `missing` is what no column says."""
        return [field for field in self._constants if field not in self.missing]

    @property
    def missing(self) -> list[forms.BoundField]:
        said = {self[f"heading-{place}"].value() for place in self.places}
        return [field for field in self._constants if field.name.removeprefix("all-") not in said]

    @property
    def _constants(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("all-")]

    @property
    def questions(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if not name.startswith(("all-", "heading-"))]

    def layout(self) -> Layout:
        """Return what the form says, and what it proposes where nobody has answered."""
        said = {name: self[name].initial for name in self.fields}
        if self.is_bound:
            chosen = {name for name, field in self.fields.items() if isinstance(field.widget, forms.RadioSelect)}
            said |= {name: text for name, text in self.cleaned_data.items() if text or name not in chosen}
        is_so = {name: said[name] in ("yes", "first") for name in _TWO_ANSWERS if name in said}
        columns = {str(place): said.get(f"heading-{place}") or "" for place in self.places}
        is_whole = any(key.rpartition(".")[2] == NAME for key in columns.values())
        return Layout(
            encoding=said.get("encoding") or "",
            sheets=tuple(said["sheets"]) if "sheets" in said else None,
            marked=is_so.get("marked"),
            has_headings=not is_so.get("first"),
            columns=columns,
            headings=tuple(map(fold, self.found["headings"])),
            surname_first=is_so.get("name_order") if is_whole else None,
            below=tuple(self.found["below"] if is_so["below"] else ()) if "below" in is_so else None,
            titles=said.get("titles") or "",
            constants={key.removeprefix("all-"): text for key, text in said.items() if key.startswith("all-") and text},
        )


def _yes_no(answer: bool | None) -> str:
    return "yes" if answer else "no"


def _of_person(column: Column, shape: Shape) -> str:
    """Return what a column of one of several people, or places, of a row is called."""
    number, _dot, _key = column.key.partition(".")
    if shape.order == "place":
        whom = gettext("Place %(number)s") % {"number": number}
    elif int(number) == FIRST:
        whom = gettext("Captain")
    else:
        whom = gettext("Spare") if int(number) >= LAST else gettext("Player %(number)s") % {"number": number}
    return f"{whom} – {gettext(column.label)}"


def _free(guesses: Mapping[int, str]) -> Callable[[str], bool]:
    return lambda key: key not in guesses.values()


def _of_sheet(sheet: Mapping[str, Any]) -> str:
    said = gettext("%(sheet)s (rows: %(rows)d)") % {"sheet": sheet["name"], "rows": sheet["rows"]}
    return gettext("%(sheet)s, a hidden sheet") % {"sheet": said} if sheet["hidden"] else said


def _with_mark(column: Column) -> str:
    label = gettext(column.label)
    return gettext("%(column)s (required)") % {"column": label} if column.needed else label


def _guesses(columns: Sequence[Column], headings: Sequence[str]) -> dict[str, str]:
    """Return what headings probably are: those that are known, and those that are almost spelled like one."""
    names = names_of(columns)
    guesses = {fold(text): column.key for text in headings if (column := column_of(names, text))}
    for text in map(fold, headings):
        close = difflib.get_close_matches(text, list(names), n=1, cutoff=0.85)
        if text not in guesses and close and names[close[0]].key not in guesses.values():
            guesses[text] = names[close[0]].key
    return guesses
