"""Sending an envelope, and receiving it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from kit.forms import DayField, Refusing
from scoring.ladder.engine.labels import SHEETS
from scoring.ladder.models import Envelope


class SendForm(Refusing, forms.Form):
    """When and how an envelope was sent."""

    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    how = forms.ChoiceField(label=_("Sent"), choices=Envelope.How.choices)
    sent_on = DayField(label=_("Date"))
    note = forms.CharField(label=_("Note"), max_length=300, required=False)
    without_missing = forms.BooleanField(label=_("Send it without what is missing"), required=False)

    def __init__(self, *args: Any, is_missing: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["sent_on"].initial = timezone.localdate
        if not is_missing:
            del self.fields["without_missing"]


class ReceiveForm(Refusing, forms.Form):
    """When an envelope came in."""

    received_on = DayField(label=_("Received on"))

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["received_on"].initial = timezone.localdate


class LabelsForm(forms.Form):
    """Which labels, on which sheets."""

    kind = forms.ChoiceField(
        label=_("Labels for"),
        choices=[
            ("envelopes", _("Envelopes: receivers, and branches with a team")),
            ("names", _("Everybody on a team")),
        ],
    )
    sheet = forms.ChoiceField(
        label=_("Sheets"),
        choices=[
            ("5160", _("Avery 5160: 30 labels of 1 by 2 5/8 inches")),
            ("5163", _("Avery 5163: 10 labels of 2 by 4 inches")),
        ],
    )
    first = forms.IntegerField(
        label=_("Begin at label"),
        initial=1,
        min_value=1,
        max_value=max(sheet.size for sheet in SHEETS.values()),
        help_text=_("1 for a new sheet. Count along the rows where labels are used up."),
    )
