"""The question where others find this site."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, to_the_letter
from tournaments.sites.engine.address import Reach, checked_address, reach_of
from tournaments.sites.queries import address_for, own_number, site_address


class AddressForm(Refusing, forms.Form):
    """Where branches, phones and boards find this site."""

    reach = forms.ChoiceField(
        label=_("Where will branches find this site?"),
        choices=[
            (Reach.HERE, _("I don't know yet")),
            (Reach.HALL, _("In the hall only, on its own network")),
            (Reach.INTERNET, _("On the internet, from everywhere")),
        ],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Letters, boards, score sheets and links show this address. You can change it later."),
    )
    url = forms.CharField(
        label=_("Its address"),
        max_length=200,
        required=False,
        widget=to_the_letter("off"),
        help_text=_("Such as https://sports.example.org. For the hall, the address of this computer is proposed."),
    )

    def __init__(self, *args: Any, request: HttpRequest, **more: Any) -> None:
        super().__init__(*args, **more)
        known, asked = site_address(), address_for(request)
        number, port = own_number(), request.get_port()
        proposed = asked.url or (f"http://{number}:{port}" if number and reach_of(f"//{number}") != Reach.HERE else "")
        self.initial.update(reach=known.reach, url=known.url or proposed)
        if settings.PUBLIC_URL:  # whoever runs the machine has said it
            del self.fields["reach"], self.fields["url"]

    def clean(self) -> dict[str, Any]:
        """Return the address as it is kept, under one name."""
        data = super().clean() or self.cleaned_data
        with self.refusals():
            data["address"] = checked_address(Reach(data.pop("reach", "") or Reach.HERE), data.pop("url", ""))
        return data
