"""What is typed for the screens: a message, a count-down, thanks, a sponsor."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from kit.forms import ClockField, Refusing
from scoring.board.services.pictures import LARGEST


class SayForm(Refusing, forms.Form):
    """A message, with the time at which it goes."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("What the screens say"), max_length=120, help_text=_("“Lunch until 12:45”, “Please return your pens”")
    )
    until = ClockField(
        label=_("Until"),
        required=False,
        help_text=_("Leave it empty, and it stays until you take it off."),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"key": uuid.uuid4()}, prefix="say", auto_id="say-%s")

    def moment(self) -> datetime.datetime | None:
        """Return the time that was typed as a moment of today."""
        typed: datetime.time | None = self.cleaned_data["until"]
        if typed is None:
            return None
        return timezone.make_aware(datetime.datetime.combine(timezone.localdate(), typed))


class CountdownForm(SayForm):
    """A count-down to a time of today."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.prefix, self.auto_id = "count", "count-%s"
        self.fields["text"].label = _("To what")
        self.fields["text"].help_text = _("“The finals begin”")
        self.fields["until"].label = _("At")
        self.fields["until"].required = True
        self.fields["until"].help_text = ""


class ThanksForm(forms.Form):
    """What the thanks on the screens say."""

    words = forms.CharField(
        label=_("Words of thanks"),
        max_length=200,
        required=False,
        help_text=_("“Thank you for three great days.” The host branch is named in any case."),
    )
    names_helpers = forms.BooleanField(
        label=_("Name the volunteers, scorekeepers and referees"),
        required=False,
        help_text=_("By initial and surname, as players are named. Ask them first."),
    )


class SponsorForm(Refusing, forms.Form):
    """One sponsor."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name of the sponsor"), max_length=80)
    picture = forms.FileField(
        label=_("Picture"),
        required=False,
        help_text=_("PNG, JPEG or WebP, up to 5 MB. Without one the name is shown."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, initial={"key": uuid.uuid4()})

    def content(self) -> bytes:
        """Return the bytes of the picture; none without one. Of a file that is too large, enough to say so."""
        file = self.cleaned_data["picture"]
        content: bytes = file.read(LARGEST + 1) if file else b""
        return content
