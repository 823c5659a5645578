"""The form with which an event moves to other days."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from kit.forms import DayField, Refusing


class MoveForm(Refusing, forms.Form):
    """The new first day, and why."""

    to_day = DayField(label=gettext_lazy("New first day"))
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=200,
        help_text=gettext_lazy("Everybody who is told reads this, for example “Highway 2 is closed by snow”."),
    )
    expected = forms.DateField(widget=forms.HiddenInput)
