"""Forms of the awards pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import MoneyField, Refusing, choice_of
from kit.search import SearchField
from scoring.awards.queries.placings import Placings, order_of
from scoring.awards.queries.prizes import Prizes
from tournaments.draws.words.places import ordinal
from tournaments.hosting.queries.prizes import digest_of

PLACES = 8  # that a page has boxes for


class MoveAwardForm(Refusing, forms.Form):
    """Take an award from a team; the next in the ranking gets it."""

    entry = SearchField(label=gettext_lazy("Which team loses its award?"), coerce=int)
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


class PrizesForm(Refusing, forms.Form):
    """The prize money of an event: a box a place, for each competition."""

    expected = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, listed: Sequence[Prizes]) -> None:
        now = {prizes.competition.pk: prizes.amounts for prizes in listed}
        super().__init__(data, initial={"expected": digest_of(now)})
        self.listed = listed
        for prizes in listed:
            for place in range(1, PLACES + 1):
                self.fields[f"{prizes.competition.pk}-{place}"] = MoneyField(
                    label=ordinal(place).capitalize(),
                    required=False,
                    initial=prizes.amounts.get(place),
                    disabled=prizes.competition.is_final,
                )

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield what the page shows: boxes, or of what is final its amounts; nothing where none were set."""
        for prizes in self.listed:
            line = {"competition": prizes.competition, "prizes": prizes}
            if not prizes.competition.is_final:
                names = [f"{prizes.competition.pk}-{place}" for place in range(1, PLACES + 1)]
                yield {**line, "fields": [self[name] for name in names]}
            elif prizes.amounts:
                set_before = sorted(prizes.amounts.items())
                yield {**line, "amounts": [(ordinal(place).capitalize(), cents) for place, cents in set_before]}

    def prizes(self) -> dict[int, dict[int, int]]:
        """Return what was typed, by competition and place."""
        said: dict[int, dict[int, int]] = {}
        for prizes in self.listed:
            pk = prizes.competition.pk
            amounts = {place: self.cleaned_data[f"{pk}-{place}"] for place in range(1, PLACES + 1)}
            said[pk] = {place: cents for place, cents in amounts.items() if cents}
        return said


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
