"""What every sheet has besides its legs, whatever the door it comes in by."""

from __future__ import annotations

from django import forms


class NotesForm(forms.Form):
    """What every sheet has besides its legs, on paper and on a screen: remarks, a protest."""

    remarks = forms.CharField(
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        label="Remarks",
        help_text="Penalties, warnings, a spare who came in.",
    )
    protest = forms.CharField(
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        label="Played under protest",
        help_text="What is protested, and by whom.",
    )


class SignedForm(NotesForm):
    """The same, with a tick for each side that has seen the numbers."""

    initials_home = forms.BooleanField(required=False)
    initials_away = forms.BooleanField(required=False)
