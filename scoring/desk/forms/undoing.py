"""Why a sheet is emptied, and where its result goes instead."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.sheets.queries.sheets import Sheet


class EmptyForm(forms.Form):
    """Why a sheet is emptied."""

    reason = forms.CharField(
        max_length=300,
        label=gettext_lazy("Why is this sheet emptied?"),
        help_text=gettext_lazy("For example: typed on the wrong sheet; this match is not played yet."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TakeBackForm(forms.Form):
    """What a repeated or late POST is recognised by."""

    key = forms.UUIDField(widget=forms.HiddenInput)


class MoveForm(forms.Form):
    """Why a result goes to another sheet, and whether the columns change places on the way."""

    reason = forms.CharField(
        max_length=300,
        label=gettext_lazy("Why is it moved?"),
        initial=gettext_lazy("Typed on the wrong sheet"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    turned = forms.BooleanField(
        required=False,
        label=gettext_lazy("Exchange the two columns"),
        help_text=gettext_lazy("The same two teams play on both sheets, and the other one is named first there."),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    to = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, source: Sheet, target: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = (source.match.home_id, source.match.away_id)
        if (target.match.away_id, target.match.home_id) != teams:
            self.fields["turned"].widget = forms.HiddenInput()  # other teams: the numbers stay as they were typed

    def clean_turned(self) -> bool:
        return bool(self.cleaned_data["turned"]) and not self.fields["turned"].widget.is_hidden
