"""What somebody writes down when a competition is closed or reopened."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing
from scoring.closing.words import REFUSALS


class CloseForm(Refusing, forms.Form):
    """Closing asks one thing, and only where it matters: why results without both initials stand."""

    why_not_agreed = forms.CharField(
        label=_("Why do these results stand?"),
        max_length=1000,
        error_messages={"required": _(REFUSALS["say_why_not_agreed"])},
        help_text=_("For example: the captain had left, and both teams confirmed by phone to the chair."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, asks_why: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_why:
            del self.fields["why_not_agreed"]


class ReopenForm(Refusing, forms.Form):
    """Why a competition that was final changes again."""

    reason = forms.CharField(
        label=_("Why are you reopening it?"),
        max_length=1000,
        error_messages={"required": _(REFUSALS["reason_needed"])},
        help_text=_("For example: a ruling on an appeal, or a sheet entered under the wrong code."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
