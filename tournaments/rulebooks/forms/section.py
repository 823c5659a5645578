"""The form of one section of a rule book, made of the types of its settings: value, citation and words of each."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Literal, get_args, get_origin

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebook import RuleBook, RuleBookError, in_words
from games.rulebook.words import key_in_words, unit_in_words
from games.rulebook.writing import Edit, Field
from games.translation import labelled
from tournaments.organization.forms import ClockField, FeeField, Refusing
from tournaments.rulebooks.forms.seen import OfVersion
from tournaments.rulebooks.words import as_for_the_others, settings_title

_LONGEST = {"name": 80, "sport": 80, "title": 120}  # letters that an event keeps of what has to be named
# Settings that are names of levels, though their type says text.
_LEVELS = ("host_barred_levels", "no_show_levels")


class OneOf(forms.ChoiceField):
    """Choices that are not text: true and false, numbers."""

    def clean(self, value: Any) -> Any:
        return json.loads(super().clean(value))


class InOrderWidget(forms.MultiWidget):
    """First, then, then: a list to choose from for each."""

    def decompress(self, value: Any) -> list[str]:
        chosen = list(value or ())
        return [*chosen, *[""] * (len(self.widgets) - len(chosen))]


class InOrder(forms.MultiValueField):
    """What comes first, what then: each named once."""

    def __init__(self, *, keys: Sequence[str], **more: Any) -> None:
        choices = [("", "–"), *((key, key_in_words(key)) for key in keys)]
        fields = [forms.ChoiceField(choices=choices, required=False) for _key in keys]
        widgets = [
            forms.Select(choices=choices, attrs={"aria-label": _("%(number)d of the order") % {"number": number}})
            for number, _key in enumerate(keys, start=1)
        ]
        super().__init__(fields, widget=InOrderWidget(widgets), require_all_fields=False, required=False, **more)

    def compress(self, data_list: Sequence[str]) -> tuple[str, ...]:
        chosen = [value for value in data_list if value]
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(_("Name each once."))
        return tuple(chosen)


class Lines(forms.CharField):
    """Texts, one a line."""

    def __init__(self, **more: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), required=False, **more)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, tuple | list) else value

    def clean(self, value: Any) -> Any:
        return tuple(line.strip() for line in super().clean(value).splitlines() if line.strip())


class Several(forms.MultipleChoiceField):
    """Some of the levels, in the order of the book, or of what else has an order of its own."""

    def __init__(self, *, keys: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(choices=keys, required=False, widget=forms.CheckboxSelectMultiple, **more)
        self._keys = [key for key, _name in keys]

    def clean(self, value: Any) -> Any:
        chosen = super().clean(value)
        return tuple(key for key in self._keys if key in chosen)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting on the page: the field, and the forms of its value, its citation, its words and its reset."""

    field: Field
    value: forms.BoundField
    section: forms.BoundField
    why: forms.BoundField
    reset: forms.BoundField | None

    @property
    def unit(self) -> str:
        """What is counted, beside a number; choices have it in their words."""
        return unit_in_words(self.field.setting.source.unit) if isinstance(self.value.field, forms.IntegerField) else ""

    @property
    def is_group(self) -> bool:
        """Whether the value is several boxes, which one label cannot name."""
        return isinstance(self.value.field, InOrder | Several)

    @property
    def is_bad(self) -> bool:
        return bool(self.value.errors or self.section.errors or self.why.errors)


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Settings that stand together: what the section says itself, and what is as for the others."""

    title: str
    stated: Sequence[SettingRow]
    others: Sequence[SettingRow]

    @property
    def others_title(self) -> str:
        return as_for_the_others(len(self.others))

    @property
    def is_bad(self) -> bool:
        return any(row.is_bad for row in self.others)


class SectionForm(Refusing, forms.Form):
    """Every setting of a section as it was when the page was opened, in the version `seen`.

    What differs from that is what somebody changed; `accepted` is the version of others that they have been told of.
    """

    seen = forms.IntegerField(widget=forms.HiddenInput)
    accepted = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, book: RuleBook, fields: Sequence[Field], **more: Any) -> None:
        super().__init__(*args, **more)
        self._fields = {field.path: field for field in fields}
        for path, field in self._fields.items():
            source = field.setting.source
            self.fields[path] = _value_field(field, book)
            self.fields[f"{path}:section"] = forms.CharField(
                label=gettext_lazy("Where the manual says it"), max_length=200, required=False, initial=source.section
            )
            self.fields[f"{path}:why"] = forms.CharField(
                label=gettext_lazy("In your own words, or why it is so"),
                max_length=600,
                required=False,
                initial=source.why,
                widget=forms.Textarea(attrs={"rows": 2}),
            )
            if field.inherited is not None:
                self.fields[f"{path}:reset"] = forms.BooleanField(
                    label=_("As for the others: %(usual)s") % {"usual": field.inherited.in_words}, required=False
                )

    def groups(self) -> list[RowGroup]:
        """Return the settings in groups, in the order of the book."""
        groups: dict[str, list[SettingRow]] = {}
        for path, field in self._fields.items():
            reset = self[f"{path}:reset"] if f"{path}:reset" in self.fields else None
            row = SettingRow(field, self[path], self[f"{path}:section"], self[f"{path}:why"], reset)
            groups.setdefault(settings_title(_group(path)), []).append(row)
        return [
            RowGroup(
                title, [row for row in rows if row.field.is_stated], [row for row in rows if not row.field.is_stated]
            )
            for title, rows in groups.items()
        ]

    def edits(self) -> dict[str, Edit | None]:
        """Return by path what somebody changed."""
        edits: dict[str, Edit | None] = {}
        for path, field in self._fields.items():
            data, source = self.cleaned_data, field.setting.source
            edit = Edit(value=data[path], section=data[f"{path}:section"], why=data[f"{path}:why"])
            if data.get(f"{path}:reset") or (edit.value is None and field.is_stated):
                edits[path] = None
            elif edit.value is not None and (type(edit.value), edit) != (
                type(field.setting.value),
                Edit(value=field.setting.value, section=source.section, why=source.why),
            ):
                edits[path] = edit
        return edits

    def accept(self, version: int) -> None:
        """Note on the form that its reader is told of what others wrote up to this version."""
        data: Any = self.data
        self.data = data.copy()
        self.data["accepted"] = str(version)  # type: ignore[index]

    def refuse(self, refused: RuleBookError, name: str) -> None:
        """Say what a rule book does not allow, at its setting or above the form."""
        text = f"{refused.problem[:1].upper()}{refused.problem[1:]}."
        if refused.path in self.fields:
            self.add_error(refused.path, text)
        else:
            self.add_error(None, labelled(name, text) if name else text)


class HeadForm(OfVersion):
    """What a book says of itself."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=120)
    command = forms.CharField(label=gettext_lazy("Command"), max_length=120)
    season = forms.IntegerField(label=gettext_lazy("First season"), min_value=2000, max_value=2100)
    text_of = forms.CharField(label=gettext_lazy("Read from"), max_length=120)

    FACTS = ("title", "command", "season", "text_of")

    def facts(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.FACTS}


def _group(path: str) -> str:
    """Return the table below its section in which a setting stands; of a game's own tables, their name."""
    head, *rest = path.split(".")
    if head in ("games", "play"):
        return head
    inner = rest[1:] if head in ("levels", "sports", "categories") else rest
    return inner[0] if len(inner) > 1 else ""


def _value_field(field: Field, book: RuleBook) -> forms.Field:
    """Return the field for a value of this type, with the choices, the range and the unit of its setting."""
    value, source = field.setting.value, field.setting.source
    name = field.path.rpartition(".")[2]
    more: dict[str, Any] = {"label": field.setting.label, "initial": value}
    levels = [(level.key, level.name) for level in book.levels]
    if name in _LEVELS:
        return Several(keys=levels, **more)
    if name == "entries_from":
        own = field.path.split(".")[1]
        below = takewhile(lambda level: level[0] != own, levels)  # the lowest is first: no level sends teams down
        return forms.ChoiceField(choices=[("", "–"), *below], required=False, **more)
    if name == "composite_from_level":
        return forms.ChoiceField(choices=levels, **more)
    if name == "winner_declines_sports" and not source.choices:
        games = [(game, _(book.setting(f"sports.{game}.sport").value)) for game in book.games]
        return forms.ChoiceField(choices=[("all", _("all")), *games], **more)
    if get_origin(field.hint) is tuple:
        inner = get_args(field.hint)[0]
        if name == "members":
            return Several(keys=[(key, key_in_words(key)) for key in get_args(inner)], **more)
        return InOrder(keys=get_args(inner), **more) if get_origin(inner) is Literal else Lines(**more)
    choices = source.choices or ((True, False) if isinstance(value, bool) else ())
    if choices:
        offered = [(json.dumps(choice), in_words(choice, source)) for choice in choices]
        return OneOf(choices=offered, label=field.setting.label, initial=json.dumps(value))
    return _open_field(field, more)


def _open_field(field: Field, more: Mapping[str, Any]) -> forms.Field:
    value, source = field.setting.value, field.setting.source
    if isinstance(value, datetime.time) or datetime.time in get_args(field.hint) or field.hint is datetime.time:
        needed = type(None) not in get_args(field.hint)
        return ClockField(required=needed, **more)
    if isinstance(value, int) and source.unit.split(" ")[0] == "cents":
        return FeeField(required=False, **more)
    if isinstance(value, int) and not isinstance(value, bool):
        number = forms.NumberInput(attrs={"inputmode": "numeric"})
        low, high = source.low if source.low is not None else 0, source.high
        return forms.IntegerField(min_value=low, max_value=high, widget=number, **more)
    if isinstance(value, float):
        return forms.FloatField(**more)
    most = _LONGEST.get(field.path.rpartition(".")[2])
    return forms.CharField(max_length=most or 200, required=most is not None, **more)
