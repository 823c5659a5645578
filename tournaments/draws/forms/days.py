"""The forms of the days of an event, and of how its program is made again."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from kit.forms import ClockField, DayField, Refusing


class DaysForm(Refusing, forms.Form):
    """The first and the last day, and whether people are told why."""

    starts_on = DayField(label=gettext_lazy("First day"))
    ends_on = DayField(label=gettext_lazy("Last day"))
    tell = forms.BooleanField(label=gettext_lazy("Tell everybody who comes"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Everybody who is told reads this, for example “Highway 2 is closed by snow”."),
    )
    expected_first = forms.DateField(widget=forms.HiddenInput)
    expected_last = forms.DateField(widget=forms.HiddenInput)

    def values(self) -> dict[str, Any]:
        """Return what set_days takes of it, without whom to tell."""
        said = self.cleaned_data
        expected = (said["expected_first"], said["expected_last"])
        return {name: said[name] for name in ("starts_on", "ends_on", "reason")} | {"expected": expected}


class FirstMatchForm(forms.Form):
    """When the first match of a new program begins; empty: as the rule book has it."""

    first_match = ClockField(label=gettext_lazy("First match at"), required=False)
