"""Choosing one of many: a box in which part of a name, a branch or a number is typed. A short list stays a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.forms.models import ModelChoiceIterator
from django.utils.translation import gettext_lazy as _

from kit.pure.text import clean, fold

SHORT = 20  # so many lines are read at a glance
_UNFOUND = "?"  # before what fits no line or several: "57" typed for a branch is nobody's key


class Search(forms.Select):
    """The box, or the list where it is short; what fits several lines comes back as a list of those."""

    template_name = "components/search.html"

    def lines(self) -> dict[str, str]:
        """Return the key of each line by its text; the text ends with the heading it stands under."""
        lines: dict[str, str] = {}
        self.choices = list(iter(self.choices))  # rows are read once, and not counted
        for key, text in self.choices:
            if isinstance(text, (list, tuple)):
                lines |= {f"{line}, {key}": str(of_line) for of_line, line in text}
            elif str(key):
                lines[str(text).lstrip("– ")] = str(key)
        return lines

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        typed, lines = super().value_from_datadict(data, files, name), self.lines()
        if not typed or len(lines) <= SHORT:
            return typed
        found = _fitting(lines, str(typed))
        return lines[found[0]] if len(found) == 1 else f"{_UNFOUND}{typed}"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context, lines = super().get_context(name, value, attrs), self.lines()
        if len(lines) <= SHORT:
            return context
        shown = {key: text for text, key in lines.items()}.get(str(value), str(value or "").removeprefix(_UNFOUND))
        found = _fitting(lines, shown) if shown else []
        context["widget"] |= {"typed": shown, "lines": sorted(lines, key=fold), "found": sorted(found, key=fold)}
        context["widget"]["is_unclear"] = 1 < len(found) <= SHORT
        return context


# What a field with this box says where nothing on its list is meant, or more than one line.
_NOT_ONE: dict[str, Any] = {"invalid_choice": _("That doesn't name one line of the list. Type more of it, or choose.")}


class SearchField(forms.TypedChoiceField):
    """A choice from a list that may be long."""

    widget = Search
    default_error_messages = _NOT_ONE


class RowSearchField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A choice of a row where there may be many."""

    widget = Search
    default_error_messages = _NOT_ONE


def row_named(rows: QuerySet[Any], data: Mapping[str, Any], name: str) -> Any:
    """Return the row that a form names in a box like this, before the form is whole; None where it names none."""
    key = data.get(name) or ""
    if isinstance(key, str):
        box = Search(choices=ModelChoiceIterator(RowSearchField(rows)))
        key = box.value_from_datadict(data, {}, name) or ""
    return rows.filter(pk=key).first() if str(key).isdecimal() else None


def _fitting(lines: Mapping[str, str], typed: str) -> list[str]:
    """Return the line that is typed in full, or those that have the words.

    57 is No. 57 before it is No. 570, and 2 is branch 2 before it is every branch under the heading "District 2".
    """
    typed = clean(typed)
    words = _words(typed)
    if typed in lines or not words:
        return [typed] if typed in lines else []
    for part in (lambda line: line.rpartition(", ")[0] or line, str):
        if whole := [line for line in lines if words <= _words(part(line))]:
            return whole
    return [line for line in lines if all(any(w.startswith(word) for w in _words(line)) for word in words)]


def _words(text: str) -> set[str]:
    return set(fold(text.replace("'", "")).split())
