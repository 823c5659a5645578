"""Fields of forms: days, times and money as people type them."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from decimal import Decimal
from typing import Any

from django import forms
from django.forms.utils import from_current_timezone
from django.utils.translation import gettext_lazy as _

from kit.dates import near, require_near
from kit.pure.clock import time_typed
from kit.pure.money import cents_of, cents_written, in_box
from kit.pure.refusals import sentence
from kit.pure.table import values
from kit.pure.table.columns import CellError
from kit.pure.text import clean
from kit.pure.violations import RuleViolation

_AT = re.compile(r"(,| à| at)$", re.IGNORECASE)  # between a day and its time


class Refusing(forms.BaseForm):
    """A form that shows the refusal of a service beside the field at fault."""

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Turn a RuleViolation into an error of the form."""
        try:
            yield
        except RuleViolation as problem:
            self.add_error(problem.field if problem.field in self.fields else None, sentence(problem))


def choice_of(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """Return a field of a form in which somebody chooses; what from is filled in when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    return field


def rows_of(form: forms.BaseForm, name: str) -> forms.ModelChoiceField[Any]:
    """Return a field of a form in which somebody chooses a row; which rows is filled in when the form is made."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)
    return field


def to_the_letter(autocomplete: str) -> forms.TextInput:
    """Return a box for a user name or a code: no device begins it with a capital, or corrects it."""
    return forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": autocomplete})


class DateInput(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self, *, long_ago: bool = False) -> None:
        first, last = near(long_ago=long_ago)
        super().__init__(format="%Y-%m-%d", attrs={"min": f"{first}", "max": f"{last}"})


class TimeInput(forms.TimeInput):
    """The browser's own clock."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class MomentInput(forms.DateTimeInput):
    """The browser's own calendar and clock."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        first, last = near()
        super().__init__(format="%Y-%m-%dT%H:%M", attrs={"min": f"{first}T00:00", "max": f"{last}T23:59"})


class DayField(forms.DateField):
    """A day, also as people type it where a browser has no calendar: "5 février 2027", "Feb 5, 2027"."""

    def __init__(self, *, long_ago: bool = False, **more: Any) -> None:
        self.long_ago = long_ago
        super().__init__(**{"widget": DateInput(long_ago=long_ago)} | more)

    def to_python(self, value: Any) -> datetime.date | None:
        try:
            return super().to_python(value)
        except forms.ValidationError:
            try:
                return values.date(clean(str(value)))
            except CellError as problem:
                raise forms.ValidationError(str(problem.sentence), code="invalid") from None

    def validate(self, value: Any) -> None:
        super().validate(value)
        require_near(value, long_ago=self.long_ago)


class ClockField(forms.TimeField):
    """A time of day, also as people type it: "18 h 15", "6:15 p.m.", "midi"."""

    widget = TimeInput
    default_error_messages = {"invalid": _("This is not a time. Write it as 6:15 p.m. or 18:15.")}

    def to_python(self, value: Any) -> datetime.time | None:
        if isinstance(value, str) and (typed := time_typed(value)) is not None:
            return typed
        return super().to_python(value)


class MomentField(forms.DateTimeField):
    """A day with a time of day, also as people type it: "6 février 2027 à 13 h 30"."""

    widget = MomentInput
    default_error_messages = {"invalid": _("Write the day and the hour like this: 2027-02-06 13:30.")}

    def to_python(self, value: Any) -> datetime.datetime | None:
        words = clean(value).split() if isinstance(value, str) else []
        for place in range(1, len(words)):
            time = time_typed(" ".join(words[place:]))
            if time is not None:
                with suppress(CellError):
                    day = values.date(_AT.sub("", " ".join(words[:place])))
                    return from_current_timezone(datetime.datetime.combine(day, time))
        return super().to_python(value)

    def validate(self, value: Any) -> None:
        super().validate(value)
        require_near(value and value.date())


class DollarsField(forms.DecimalField):
    """An amount in dollars as people write it, "20.50" or "20,50 $"; 0 is one, too."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "class": "amount", "autocomplete": "off"}
        super().__init__(decimal_places=2, widget=forms.TextInput(attrs=attrs), **kwargs)

    def to_python(self, value: Any) -> Any:
        cents = cents_written(value) if isinstance(value, str) else None
        return super().to_python(value if cents is None else Decimal(cents).scaleb(-2))

    def prepare_value(self, value: Any) -> Any:
        return in_box(int(value.scaleb(2))) if isinstance(value, Decimal) and value >= 0 else value


class MoneyField(forms.CharField):
    """An amount as people write it; its value is in cents."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "class": "amount", "autocomplete": "off"}
        super().__init__(max_length=20, widget=forms.TextInput(attrs=attrs), **kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value) or ""
        if not text:
            return None
        try:
            return cents_of(text)
        except RuleViolation as refused:
            raise forms.ValidationError(sentence(refused)) from refused

    def run_validators(self, value: Any) -> None:
        """The engine has looked at it; the validators of text do not know numbers."""

    def prepare_value(self, value: Any) -> Any:
        return in_box(value) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return (data or "").strip() != (self.prepare_value(initial) or "")


class FeeField(MoneyField):
    """An amount; nothing written is none."""

    def to_python(self, value: Any) -> Any:
        return 0 if str(value or "").strip(" \xa0\u202f$0.,") == "" else super().to_python(value)

    def prepare_value(self, value: Any) -> Any:
        return "" if value == 0 else super().prepare_value(value)
