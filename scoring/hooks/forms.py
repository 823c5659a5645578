"""The form of an address that is to be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.hooks.models import NewsKind
from tournaments.events.models import Event
from tournaments.organization.forms import Refusing, choice_of
from tournaments.organization.models import Node


class HookForm(Refusing, forms.Form):
    """Whom to tell, about what."""

    address = forms.CharField(
        max_length=500,
        label=_("Address"),
        help_text=_("Where the other program listens, such as https://club.example.org/legion."),
        widget=forms.URLInput(attrs={"spellcheck": "false"}),
    )
    where = forms.ChoiceField(label=_("About"))
    kinds = forms.MultipleChoiceField(
        choices=NewsKind.choices,
        label=_("What is told"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one thing to tell.")},
    )

    def __init__(self, *args: Any, places: Sequence[Node], events: Sequence[Event], **more: Any) -> None:
        super().__init__(*args, **more)
        self._places = {f"node-{node.pk}": node for node in places}
        self._events = {f"event-{event.pk}": event for event in events}
        choice_of(self, "where").choices = [
            ("", _("Choose an event or a place")),
            (_("One event"), [(key, str(event)) for key, event in self._events.items()]),
            (_("All events organized there or below"), [(key, str(node)) for key, node in self._places.items()]),
        ]

    def chosen(self) -> Node | Event:
        """Return the place or the event of a valid form."""
        key = self.cleaned_data["where"]
        return self._places[key] if key in self._places else self._events[key]
