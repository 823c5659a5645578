"""The line of a pattern, as a scanner types it or a person pastes it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.live.engine.handover import LIMIT, Handover, decode

ROOM_TO_SPARE = 2 * LIMIT  # a paste with line breaks in it is still read


class TakeInForm(forms.Form):
    """One line. Valid when it is a whole sheet: `sheet`."""

    line = forms.CharField(
        required=False,
        max_length=ROOM_TO_SPARE,
        label=_("The line below the pattern"),
        help_text=_("A scanner types it here for you. You can also paste it. Then press Enter."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True, "spellcheck": "false"}),
    )
    sheet: Handover

    def clean_line(self) -> str:
        line: str = self.cleaned_data["line"]
        try:
            self.sheet = decode(line)
        except RuleViolation as refusal:
            raise forms.ValidationError(sentence(refusal)) from None
        return line
