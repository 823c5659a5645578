"""The forms of the hall: what stands in it, what is to be known of it, and who plays where and when."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.dates import playing_day
from kit.forms import MomentField, Refusing
from tournaments.events.models import Competition, Event
from tournaments.halls.engine.numbers import read_numbers, write_numbers
from tournaments.halls.models import HallTable
from tournaments.halls.services import Details
from tournaments.halls.words import REFUSALS


def require_day_of(event: Event, moment: datetime.datetime | None) -> None:
    """Raise ValidationError for a moment that is on none of the days of an event, its nights included."""
    if moment is not None and not event.starts_on <= playing_day(moment) <= event.ends_on:
        text = gettext("The event is on %(days)s. Choose one of its days, or change them first.")
        raise forms.ValidationError(text % {"days": event.dates})


class HallForm(Refusing, forms.Form):
    """The whole hall in one line."""

    line = forms.CharField(
        label=_("Tables and boards in the hall"),
        max_length=300,
        error_messages={"required": _("Write what the hall has: 27 tables, 12 dart boards.")},
        help_text=_(
            "For example: 27 tables, 2 spare, 12 dart boards. Or with numbers: tables 31 to 57, boards 1 to 12."
        ),
    )


class PlanForm(Refusing, forms.Form):
    """Where everything stands, typed row by row."""

    plan = forms.CharField(
        label=_("Where they stand"),
        required=False,
        max_length=5000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "hall-typed", "spellcheck": "false"}),
        help_text=_(
            "One line for each row of the hall, with spaces between and a dot for an empty spot. The last line is"
            " nearest to the door. Leave it empty for plain rows."
        ),
    )


class NumbersField(forms.CharField):
    """Numbers of tables: "1-18, 20"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=300, required=False, **kwargs)

    def clean(self, value: Any) -> tuple[int, ...]:
        try:
            return read_numbers(super().clean(value))
        except ValueError:
            raise forms.ValidationError(_(REFUSALS["numbers_unreadable"])) from None


class DetailsForm(Refusing, forms.Form):
    """Which tables of a kind are spare, which are near, and which have a name."""

    spare = NumbersField(label=_("Spare ones"), help_text=_("The draw leaves them free. They are for when one breaks."))
    near = NumbersField(
        label=_("Easy to reach"),
        help_text=_("For people with limited mobility. The hall plan shows them, and the draw can keep a team at one."),
    )
    names = forms.CharField(
        label=_("Names"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Only if people know one by a name. One to a line: 12 By the stage"),
    )

    def __init__(self, data: Any = None, *, tables: Sequence[HallTable], **kwargs: Any) -> None:
        initial = {
            "spare": write_numbers(table.number for table in tables if table.is_spare),
            "near": write_numbers(table.number for table in tables if table.is_near),
            "names": "\n".join(f"{table.number} {table.name}" for table in tables if table.name),
        }
        super().__init__(data, initial=initial, **kwargs)

    def clean_names(self) -> dict[int, str]:
        names: dict[int, str] = {}
        for line in self.cleaned_data["names"].splitlines():
            number, _blank, name = line.strip().partition(" ")
            if not line.strip():
                continue
            if not (number.isascii() and number.isdigit() and name.strip()):
                raise forms.ValidationError(_("Write the number and the name, one to a line: 12 By the stage"))
            names[int(number)] = name.strip()
        return names

    def details(self) -> Details:
        told = self.cleaned_data
        return Details(spare=told["spare"], near=told["near"], names=told["names"])


class PlaceForm(Refusing, forms.Form):
    """Where and from when one competition is played."""

    tables = NumbersField(label=_("Numbers"), help_text=_("Leave it empty for those that are free."))
    begins_at = MomentField(
        label=_("Begins"),
        required=False,
        help_text=_("Leave it empty to begin with the first leg of the program."),
    )
    around = forms.BooleanField(
        label=_("Plan it around the others"), required=False, help_text=_("Then nobody and no table is in two places.")
    )

    def __init__(self, data: Any = None, *, competition: Competition, **kwargs: Any) -> None:
        self.competition = competition
        initial = {
            "tables": competition.tables,
            "begins_at": competition.begins_at,
            "around": competition.fits_around,
        }
        super().__init__(data, initial=initial, prefix=f"c{competition.pk}", **kwargs)
