"""What somebody chooses where events travel."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing
from tournaments.models import KnownSite

LARGEST = 60 * 1024**2


class FileForm(Refusing, forms.Form):
    """The file of an event, as another site has signed it."""

    file = forms.FileField(
        label=_("The file of the event"),
        help_text=_("It ends with .json and comes from another site, or from a laptop."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"required": _("Choose a file first."), "empty": _("The file is empty.")},
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST:
            raise forms.ValidationError(_("The file is larger than 60 MB. It is not the file of an event."))
        return file


class HandOverForm(Refusing, forms.Form):
    """Which laptop gets the event."""

    site = forms.ModelChoiceField(
        label=_("Laptop"),
        queryset=KnownSite.objects.all(),
        empty_label=None,
        error_messages={"required": _("Choose a laptop.")},
    )


class LateForm(Refusing, forms.Form):
    """Why sheets of a laptop that came home late are taken or left. Which, the button says that was pressed."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=300,
        help_text=_("It stays on record, with each sheet."),
        widget=forms.Textarea(attrs={"rows": 2}),  # Enter in a line would press the first button of the page
    )
    key = forms.UUIDField(widget=forms.HiddenInput)


class ReasonForm(Refusing, forms.Form):
    """Why an event is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("It stays on record."))
