"""The upload."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.files.reading import is_too_large, largest_file
from kit.files.words import say
from kit.forms import Refusing
from kit.pure.table.columns import Column, column_of, letters, names_of
from kit.pure.text import fold


class UploadForm(forms.Form):
    """One file. What is in it is looked at later, by the reader, and not guessed from its name."""

    file = forms.FileField(
        label=_("The file"),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods"}),
        error_messages={"required": _("Choose a file first."), "empty": _("The file is empty.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = gettext(
            "A spreadsheet (.xlsx, .xls or .ods) or a text file (.csv), at most %(megabytes)d MB."
        ) % {"megabytes": largest_file()}

    def clean_file(self):
        file = self.cleaned_data["file"]
        if is_too_large(file.size):
            raise forms.ValidationError(say("too_large", megabytes=largest_file()))
        return file


class ColumnsForm(Refusing, forms.Form):
    """What each heading of a list is: a column that is known, or nothing that is needed."""

    def __init__(self, data: Any = None, *, columns: Sequence[Column], found: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.headings = [(place, text) for place, text in enumerate(found["headings"]) if fold(text)]
        self.samples: list[list[str]] = found["samples"]
        choices = [("", gettext("Not needed")), *((column.key, _with_mark(column)) for column in columns)]
        guesses = _guesses(columns, [text for _, text in self.headings])
        for place, text in self.headings:
            self.fields[f"heading-{place}"] = forms.ChoiceField(
                label=gettext("What is %(heading)s?") % {"heading": text},
                choices=choices,
                required=False,
                initial=guesses.get(fold(text), ""),
            )

    @property
    def lines(self) -> list[tuple[str, str, list[str], forms.BoundField]]:
        """The column's letters, its heading, what is in its first rows, and the choice."""
        return [
            (
                letters(place),
                text,
                [row[place] for row in self.samples if place < len(row) and row[place]],
                self[f"heading-{place}"],
            )
            for place, text in self.headings
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        names: dict[str, str] = {}
        for place, text in self.headings:
            key = cleaned.get(f"heading-{place}", "")
            if key and names.get(text):
                sentence = gettext("Two columns have the heading “%(heading)s”. Give one of them another heading.")
                self.add_error(None, sentence % {"heading": text})
            names[text] = key or names.get(text, "")
        return {"names": names}


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
