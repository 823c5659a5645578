"""What an officer writes down about another site."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.organization.forms import Refusing


class AddressForm(Refusing, forms.Form):
    """Where a site takes files over the network."""

    address = forms.CharField(
        label=_("Address"),
        max_length=200,
        required=False,
        help_text=_("As the browser there shows it: https://sports.example.org. Empty: files go by hand."),
    )
    token = forms.CharField(
        label=_("Token"),
        max_length=200,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("An officer of the other site makes it and gives it to you. Empty: the one that is kept stays."),
    )
