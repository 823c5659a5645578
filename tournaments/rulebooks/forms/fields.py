"""The fields of a typed value: a choice, an order, some of several, lines of text, an amount, a time, a number."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.html import escape
from django.utils.translation import gettext as _

from games.rulebook import Setting
from games.rulebook.tables import keys_at
from games.rulebook.words import is_cited
from kit.forms import ClockField, FeeField
from kit.pure.translation import in_french

MOST_KEYS = 6  # boxes of an order; nobody asks for more


class OneOf(forms.ChoiceField):
    """Choices that are not text: true and false, numbers, lists."""

    def __init__(self, *, offered: Sequence[tuple[Any, str]], none: str = "", initial: Any = None, **more: Any) -> None:
        choices = [(json.dumps(value), words) for value, words in offered]
        shown = "" if initial is None else json.dumps(initial)
        super().__init__(choices=[("", none), *choices] if none else choices, initial=shown, **more)

    def clean(self, value: Any) -> Any:
        chosen = super().clean(value)
        return json.loads(chosen) if chosen else None


class InOrderWidget(forms.MultiWidget):
    """First, then, then: a list to choose from for each."""

    use_fieldset = True

    def decompress(self, value: Any) -> list[str]:
        chosen = list(value or ())
        return [*chosen, *[""] * (len(self.widgets) - len(chosen))]


class InOrder(forms.MultiValueField):
    """What comes first, what then: each named once."""

    def __init__(self, *, offered: Sequence[tuple[str, object]], most: int = 0, **more: Any) -> None:
        choices = [("", "–"), *offered]
        places = range(1, (most or len(offered)) + 1)
        widgets = [
            forms.Select(choices=choices, attrs={"aria-label": _("%(number)d of the order") % {"number": number}})
            for number in places
        ]
        fields = [forms.ChoiceField(choices=choices, required=False) for _number in places]
        super().__init__(fields, widget=InOrderWidget(widgets), require_all_fields=False, required=False, **more)

    def compress(self, data_list: Sequence[str]) -> tuple[str, ...]:
        chosen = [value for value in data_list if value]
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(_("Name each once."))
        return tuple(chosen)


def order_field(path: str, games: Mapping[str, str], *, initial: Sequence[str], **more: Any) -> InOrder:
    """Return the field of an order of teams: what a sheet counts there; `games` says which a category is of."""
    return InOrder(offered=[*keys_at(path, games).items()], most=max(MOST_KEYS, len(initial)), initial=initial, **more)


class Lines(forms.CharField):
    """Texts, one a line."""

    def __init__(self, **more: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), required=False, **more)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, tuple | list) else value

    def clean(self, value: Any) -> Any:
        return tuple(line.strip() for line in super().clean(value).splitlines() if line.strip())


class Several(forms.MultipleChoiceField):
    """Some of what has an order of its own: the levels of a book, the kinds of members."""

    def __init__(self, *, offered: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(choices=offered, required=False, widget=forms.CheckboxSelectMultiple, **more)
        self._keys = [key for key, _name in offered]

    def clean(self, value: Any) -> Any:
        chosen = super().clean(value)
        return tuple(key for key in self._keys if key in chosen)


def open_field(kind: Any, *, required: bool, empty: str = "", longest: int = 200, **more: Any) -> forms.Field:
    """Return the field of a value that is no choice. `kind` is its type, or "cents"; an empty box says `empty`."""
    if kind == "cents":
        field: forms.Field = FeeField(required=False, **more)
    elif kind is datetime.time:
        field = ClockField(required=required, **more)
    elif kind is int:
        number = forms.NumberInput(attrs={"inputmode": "numeric"})
        field = forms.IntegerField(widget=number, required=required, **more)
    elif kind is float:
        field = forms.FloatField(required=required, **more)
    else:
        field = forms.CharField(max_length=longest, required=required, **more)
    if empty:
        field.widget.attrs["placeholder"] = empty
    return field


def about(setting: Setting, *words: str) -> str:
    """Return what stands beside a setting, as HTML: why it is so, `words`, and where a source says it in its words."""
    source = setting.source
    said: list[str] = [escape(text) for text in (setting.why, *words) if text]
    if source.left_to_people:
        rule = escape(source.left_to_people)
        said.append(_("The officials apply this; the program only prints it: %(rule)s") % {"rule": rule})
    language = " lang='en'" if in_french() and is_cited(source.section) else ""
    cited = f"{escape(setting.section)}" + (f" “{escape(source.words)}”" if source.words else "")
    return f"{' '.join(said)} <span class='source'{language}>{cited}</span>"  # not shown
