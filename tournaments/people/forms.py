"""The forms of people and their roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from games.base import RuleViolation
from games.refusals import sentence
from tournaments.events.models import Event
from tournaments.organization.forms import Refusing
from tournaments.organization.models import Node, Role, User


class PersonForm(Refusing, forms.Form):
    """Somebody who gets a role, and is added on the way when nobody has that user name."""

    username = forms.CharField(
        label="User name",
        max_length=60,
        help_text="What the person types to sign in, such as a.smith",
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}),
    )
    first_name = forms.CharField(
        label="First name", max_length=80, required=False, help_text="Only for somebody who has no user name yet."
    )
    last_name = forms.CharField(label="Last name", max_length=80, required=False)
    member_number = forms.CharField(
        label="Membership number",
        max_length=20,
        required=False,
        help_text="If known. Nobody rules on a protest of their own team or branch.",
    )

    def clean(self) -> dict[str, Any]:
        """Find the person; somebody who is not known yet needs a name."""
        data = super().clean() or self.cleaned_data
        username = data.get("username", "")
        data["user"] = User.objects.filter(username__iexact=username, is_table=False).first() if username else None
        if username and data["user"] is None and not (data.get("first_name") and data.get("last_name")):
            unnamed = "first_name" if not data.get("first_name") else "last_name"
            self.add_error(unnamed, sentence(RuleViolation("people.person_needs_name", "", username=username)))
        return data


class RoleForm(PersonForm):
    """A role for somebody, at a place or an event."""

    kind = forms.ChoiceField(label="Role")
    where = forms.ChoiceField(label="Where")

    def __init__(
        self, *args: Any, kinds: Sequence[Role.Kind], places: Sequence[Node], events: Sequence[Event], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self._places = {f"node-{node.pk}": node for node in places}
        self._events = {f"event-{event.pk}": event for event in events}
        self.fields["kind"].choices = [(kind.value, kind.label) for kind in kinds]  # type: ignore[attr-defined]
        depth = min((len(node.path_ids) for node in places), default=0)
        self.fields["where"].choices = [  # type: ignore[attr-defined]
            ("", "Choose a place or an event"),
            ("Events", [(key, str(event)) for key, event in self._events.items()]),
            (
                "Places",
                [(key, f"{'– ' * (len(node.path_ids) - depth)}{node}") for key, node in self._places.items()],
            ),
        ]

    def clean(self) -> dict[str, Any]:
        """Turn the two choices into the kind of role and the place or event."""
        data = super().clean()
        if data.get("kind"):
            data["kind"] = Role.Kind(data["kind"])
        key = data.get("where", "")
        data["where"] = self._places.get(key) or self._events.get(key)
        return data
