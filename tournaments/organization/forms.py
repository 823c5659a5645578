"""The forms of the tree, and how a form of the office shows what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, choice_of
from kit.pure.table.values import number_and_words
from kit.pure.text import clean
from kit.zones import ZONES
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import telling
from tournaments.organization.services import Level


class PlaceForm(Refusing, forms.Form):
    """The facts of one place."""

    name = forms.CharField(label=_("Name"), max_length=120)
    number = forms.CharField(
        label=_("Number"),
        max_length=12,
        required=False,
        help_text=_("A branch must have one. The number of a Command is its code at Dominion, such as 07."),
    )
    town = forms.CharField(label=_("Town"), max_length=80, required=False)
    member_count = forms.IntegerField(
        label=_("Number of members"),
        min_value=0,
        required=False,
        help_text=_("A branch with fewer than 100 may join another one for a team."),
    )

    own_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[("", _("As the place it belongs to")), *ZONES.items()],
        required=False,
        help_text=_("When it changes, planned hours stay the same on the clock."),
    )

    def clean_name(self) -> str:
        return clean(self.cleaned_data["name"])

    def clean_number(self) -> str:
        text = clean(self.cleaned_data["number"])
        number, words = number_and_words(text)
        return number if number and not telling(words) else text  # "No. 54"


class NewPlaceForm(PlaceForm):
    """A place that is added below another one."""

    level = forms.ChoiceField(label=_("What it is"))
    field_order = ["level"]

    def __init__(self, *args: Any, levels: Sequence[Level], **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "level").choices = [(level["key"], level["name"]) for level in levels]
        # Those before the last may be left out: a branch that is added in a hurry would be an area.
        self.fields["level"].initial = levels[-1]["key"]
        if len(levels) == 1:
            self.fields["level"].widget = forms.HiddenInput()


class PlaceChoice(forms.ModelChoiceField):
    """A place, with so many dashes before its name as it lies deep in the tree."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{'– ' * (len(obj.path_ids) - 1)}{obj}"


class MoveForm(Refusing, forms.Form):
    """Where a place belongs."""

    parent = PlaceChoice(Organization.objects.none(), label=_("Belongs to"), empty_label=None)

    def __init__(self, *args: Any, parents: QuerySet[Organization], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["parent"].queryset = parents  # type: ignore[attr-defined]
