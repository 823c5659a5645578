"""The form in which somebody is named."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, choice_of
from tournaments.hosting.models.duties import Duty


class PersonForm(Refusing, forms.Form):
    """One person for one duty."""

    kind = forms.ChoiceField(label=_("Duty"), choices=Duty.Kind.choices)
    name = forms.CharField(label=_("Name"), max_length=120, required=False)
    number = forms.CharField(
        label=_("Membership number"),
        max_length=20,
        required=False,
        help_text=_("Instead of the name, for a member. Then we see when a referee plays."),
    )
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    task = forms.CharField(
        label=_("What, where, when"),
        max_length=120,
        required=False,
        help_text=_("“Boards 1 to 4”, “Coffee, Saturday morning”"),
    )

    def __init__(self, *args: object, kinds: list[tuple[str, str]], **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        choice_of(self, "kind").choices = kinds
