"""Which letters somebody wishes to get."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.letters.models import Letter, LetterKind

# The first sign-in is told on paper, whatever somebody chose.
CHOICES = [(kind.value, kind.label) for kind in LetterKind if kind != LetterKind.ACCOUNT]

ALL = "all"


class KindsForm(forms.Form):
    """A tick for each kind of letter."""

    wanted = forms.MultipleChoiceField(
        label=_("I want mail when"), choices=CHOICES, required=False, initial=[], widget=forms.CheckboxSelectMultiple
    )

    def kinds(self) -> list[LetterKind]:
        """Return the kinds that were ticked."""
        data: dict[str, Any] = self.cleaned_data
        return [LetterKind(value) for value in data["wanted"]]


class OutboxForm(forms.Form):
    """Which letters of the outbox are shown."""

    event = forms.IntegerField(required=False, widget=forms.HiddenInput)
    state = forms.ChoiceField(label=_("Show"), choices=[(ALL, _("All letters")), *Letter.State.choices])


class PrintForm(forms.Form):
    """Which letters are printed: one, or those of an event that wait for paper, or all of them."""

    event = forms.IntegerField(required=False)
    letter = forms.IntegerField(required=False)


class AddressForm(forms.Form):
    """Where somebody gets mail."""

    address = forms.EmailField(
        label=_("Mail address"), required=False, help_text=_("Without one your letters are printed and handed to you.")
    )
