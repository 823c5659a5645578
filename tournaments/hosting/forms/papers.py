"""The forms of the host's papers: what the branch tells those who come, and its money line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import DayField, MoneyField, choice_of
from kit.pure.text import number_in
from tournaments.hosting.engine.claim import HEADINGS, ClaimPart
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, Hotel, InformationSheet
from tournaments.hosting.queries.papers import TOLD
from tournaments.hosting.services.papers import FACTS, HOTEL, HotelLine, MoneyLine
from tournaments.hosting.words import papers as words
from tournaments.hosting.words.papers import REFUSALS

MOST_LINES = 100
EMPTY_LINES = {ClaimPart.INCOME: 2, ClaimPart.EXPENSE: 3, ClaimPart.ENTERTAINMENT: 1}


class LineForm(forms.Form):
    """One line of the Financial sheet."""

    line = forms.IntegerField(required=False, widget=forms.HiddenInput)
    heading = forms.ChoiceField(
        label=gettext_lazy("For what"), error_messages={"required": gettext_lazy(REFUSALS["no_heading"])}
    )
    note = forms.CharField(label=gettext_lazy("Note"), max_length=120, required=False)
    amount = MoneyField(
        label=gettext_lazy("Amount, $"),
        error_messages={"required": gettext_lazy("Write the amount. To remove the line, tick that and save.")},
    )
    receipt = forms.CharField(label=gettext_lazy("Receipt no."), max_length=20, required=False)
    receipt_attached = forms.BooleanField(label=gettext_lazy("Receipt attached"), required=False)

    def __init__(self, *args: Any, part: ClaimPart, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        mine = [heading for heading in HEADINGS.values() if heading.part is part]
        choice = choice_of(self, "heading")
        choice.choices = [("", _("Choose")), *((heading.key, words.HEADINGS[heading.key]) for heading in mine)]
        if len(mine) == 1:  # nothing to choose
            choice.widget, choice.initial = forms.HiddenInput(), mine[0].key
        if part is ClaimPart.INCOME:
            del self.fields["receipt"], self.fields["receipt_attached"]

    def money_line(self, *, strike: bool) -> MoneyLine:
        """Return what was written. A line that is struck out need not be whole."""
        said = self.cleaned_data if not strike else {}
        return MoneyLine(
            heading=said.get("heading") or next(iter(HEADINGS)),
            cents=said.get("amount") or 0,
            note=said.get("note", ""),
            receipt=said.get("receipt", ""),
            receipt_attached=said.get("receipt_attached", False),
            pk=_number(self["line"].value()),
            strike=strike,
        )


class RemarksForm(forms.Form):
    """What is said of the whole sheet, and which version of it the reader had before them."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    remarks = forms.CharField(
        label=FinancialSheet._meta.get_field("remarks").verbose_name,
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class Lines(forms.BaseFormSet):
    """Lines of a paper that can be added to and struck out."""

    def struck(self, form: forms.BaseForm) -> bool:
        """Return whether somebody wants the line out; then it need not be whole."""
        return form.is_bound and form.errors is not None and bool(form.cleaned_data.get("DELETE"))

    def written(self) -> Iterator[tuple[Any, bool]]:
        """Yield each line that somebody wrote or struck out, and whether it was struck out."""
        for number, form in enumerate(self.forms):
            strike = self.struck(form)
            if strike or number < self.initial_form_count() or form.has_changed():
                yield form, strike


class FinancialForms:
    """The whole sheet: a list of lines for each part, and the remarks."""

    def __init__(self, data: Any, *, sheet: FinancialSheet, lines: Sequence[FinancialLine]) -> None:
        self.parts = {part: self._part(data, part, lines) for part in ClaimPart}
        self.remarks = RemarksForm(data, initial={"version": sheet.version, "remarks": sheet.remarks})

    @staticmethod
    def _part(data: Any, part: ClaimPart, lines: Sequence[FinancialLine]) -> Lines:
        kind: Any = forms.formset_factory(
            LineForm, formset=Lines, extra=EMPTY_LINES[part], can_delete=True, max_num=MOST_LINES
        )
        mine = [line for line in lines if HEADINGS[line.heading].part is part]
        initial = [_initial_line(line) for line in mine] if data is None else None  # what is sent says which lines
        formset: Lines = kind(data, prefix=part.value, initial=initial, form_kwargs={"part": part})
        return formset

    def is_valid(self) -> bool:
        return all([*(lines.is_valid() for lines in self.parts.values()), self.remarks.is_valid()])

    @property
    def version(self) -> int:
        return int(self.remarks.cleaned_data["version"])

    @property
    def number_wrong(self) -> int:
        """How many lines cannot be read as they are."""
        return sum(1 for lines in self.parts.values() for form in lines if not lines.struck(form) and form.errors)

    def lines(self) -> list[MoneyLine]:
        """Return the lines that were written, in the order of the sheet."""
        return [form.money_line(strike=strike) for part in self.parts.values() for form, strike in part.written()]


def _initial_line(line: FinancialLine) -> dict[str, Any]:
    names = ("heading", "note", "receipt", "receipt_attached")
    return {"line": line.pk, "amount": line.cents, **{name: getattr(line, name) for name in names}}


# --- the Information Sheet ----------------------------------------------------------------------------


def _field_of(field: models.Field[Any, Any], **kwargs: Any) -> forms.Field | None:
    """Return the form field of a model's; long texts get few lines, because most answers are short."""
    if isinstance(field, models.TextField):
        kwargs |= {"widget": forms.Textarea(attrs={"rows": 3}), "max_length": 2000}
    if isinstance(field, models.DateField):
        kwargs |= {"form_class": DayField}
    return field.formfield(**kwargs)


class InformationForm(forms.ModelForm):
    """What the host tells."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = InformationSheet
        fields = FACTS
        formfield_callback = _field_of

    def __init__(self, *args: Any, has_practice_boards: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_practice_boards:
            del self.fields["practice_boards"]

    def groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Return the groups of the sheet: the key of each, its heading, and its fields."""
        shown = {key: [self[name] for name in names if name in self.fields] for key, names in TOLD}
        shown["contact"].append(self["contact_is_public"])
        return [(key, str(words.GROUPS[key]), fields) for key, fields in shown.items()]

    def facts(self) -> dict[str, Any]:
        return {name: self.cleaned_data.get(name) for name in FACTS}


class HotelForm(forms.ModelForm):
    """One place to stay."""

    line = forms.IntegerField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Hotel
        fields = HOTEL
        formfield_callback = _field_of

    def hotel_line(self, *, strike: bool) -> HotelLine:
        """Return what was written. A line that is struck out need not be whole."""
        said: dict[str, Any] = {"name": ""} if strike else {name: self.cleaned_data[name] for name in HOTEL}
        return HotelLine(**said, pk=_number(self["line"].value()), strike=strike)


class HotelForms:
    """The places to stay, and room for two more."""

    def __init__(self, data: Any, *, hotels: Sequence[Hotel]) -> None:
        known = [{"line": hotel.pk, **{name: getattr(hotel, name) for name in HOTEL}} for hotel in hotels]
        initial = known if data is None else None
        kind: Any = forms.formset_factory(HotelForm, formset=Lines, extra=2, can_delete=True, max_num=MOST_LINES)
        self.lines: Lines = kind(data, prefix="hotel", initial=initial)

    def is_valid(self) -> bool:
        return self.lines.is_valid()

    def written(self) -> list[HotelLine]:
        """Return the places that were written down."""
        return [form.hotel_line(strike=strike) for form, strike in self.lines.written()]


def _number(value: Any) -> int | None:
    return number_in(str(value or ""))
