"""What to look for in the log of an event."""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import choice_of
from scoring.chronicle.words import KINDS


class LogForm(forms.Form):
    """A sheet, a person, a kind: whatever is named has to hold."""

    sheet = forms.CharField(
        label=_("Sheet"),
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    person = forms.CharField(label=_("Person"), required=False, max_length=80)
    kind = forms.ChoiceField(label=_("Kind"), required=False)

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        choice_of(self, "kind").choices = [("", _("Everything")), *KINDS.items()]

    def clean_sheet(self) -> str:
        return re.sub(r"\D", "", self.cleaned_data["sheet"])

    def filters(self) -> tuple[str, str, str]:
        """Return what was asked for; what cannot be understood is not asked for, and says so beside the field."""
        self.is_valid()
        sheet, person, kind = (self.cleaned_data.get(name, "").strip() for name in ("sheet", "person", "kind"))
        return sheet, person, kind
