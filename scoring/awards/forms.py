"""Forms of the awards pages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import Refusing, choice_of
from scoring.awards.queries.placings import Placings, order_of


class MoveAwardForm(Refusing, forms.Form):
    """Take an award from a team; the next in the ranking gets it."""

    entry = forms.TypedChoiceField(label=gettext_lazy("Which team loses its award?"), coerce=int)
    reason = forms.CharField(
        label=gettext_lazy("Why, and who decided?"),
        help_text=gettext_lazy("The Command Sports Officer decides, or somebody the officer names."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, data: Any = None, *, placings: Placings) -> None:
        super().__init__(data, prefix=f"move-{placings.competition.pk}")
        without = {decision.entry_id for decision in placings.decisions}
        teams = placings.standings.teams
        ranked = [entry for group in order_of(placings.standings) for entry in group if entry not in without]
        choice_of(self, "entry").choices = [("", _("Choose a team")), *((pk, teams[pk].name) for pk in ranked)]


class ExcuseForm(forms.Form):
    """Why a player is not barred."""

    excused = forms.CharField(
        label=gettext_lazy("Who excused the player, and why?"),
        help_text=gettext_lazy("The Command Representative must have agreed beforehand."),
        max_length=500,
    )


class DeliveryForm(Refusing, forms.Form):
    """Pins that arrived, or were counted again."""

    quantity = forms.IntegerField(
        label=gettext_lazy("How many pins arrived?"),
        help_text=gettext_lazy("If you counted fewer, type the difference with a minus sign: -2."),
        min_value=-1000,
        max_value=10000,
    )
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=200)
