"""What somebody chooses where events travel."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import KnownSite
from tournaments.organization.forms import Refusing

LARGEST = 60 * 1024**2


def _signed_file(**asked: Any) -> forms.FileField:
    return forms.FileField(
        **asked,
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
        error_messages={"required": _("Choose a file first."), "empty": _("The file is empty.")},
    )


class _SignedFileForm(Refusing, forms.Form):
    """A file that another site has signed, of `largest` bytes at most."""

    largest: int
    too_large: Any

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > self.largest:
            raise forms.ValidationError(self.too_large)
        return file


class ArrivalForm(_SignedFileForm):
    """The file of an event."""

    file = _signed_file(
        label=_("The file of the event"),
        help_text=_("It ends with .json and comes from another site, or from a laptop."),
    )
    largest = LARGEST
    too_large = _("The file is larger than 60 MB. It is not the file of an event.")


class HandOverForm(Refusing, forms.Form):
    """Which laptop gets the event."""

    site = forms.ModelChoiceField(
        label=_("Laptop"),
        queryset=KnownSite.objects.all(),
        empty_label=None,
        error_messages={"required": _("Choose a laptop.")},
    )


class SiteAboveForm(Refusing, forms.Form):
    """Which site holds the next level, of those that take files over the network."""

    site = forms.ModelChoiceField(
        label=_("The site of the next level"),
        queryset=KnownSite.objects.exclude(address="").exclude(token=""),
        empty_label=None,
        error_messages={"required": _("Choose a site.")},
    )

    @property
    def sites(self) -> QuerySet[KnownSite]:
        return self.fields["site"].queryset  # type: ignore[attr-defined]

    @property
    def has_sites(self) -> bool:
        return self.sites.exists()

    def site_with(self, key: str) -> KnownSite | None:
        """Return the site with a key, if it takes files over the network."""
        return self.sites.filter(key=key).first()


class ReceiptForm(_SignedFileForm):
    """A receipt that was carried here."""

    file = _signed_file(label=_("The receipt"), help_text=_("The other site saves it once the file is there."))
    largest = 2 * 1024**2
    too_large = _("The file is too large to be a receipt.")


class ReasonForm(Refusing, forms.Form):
    """Why an event is taken back."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("It stays on record."))


class NoteForm(Refusing, forms.Form):
    """What became of a file that was kept beside."""

    note = forms.CharField(label=_("What happened to it"), max_length=300, help_text=_("It stays on record."))
