"""The forms of the timetable: minutes of a match, and which competitions share boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, rows_of
from tournaments.draws.queries.shared_timetable import MOST_STATIONS
from tournaments.draws.queries.timetable import Minutes
from tournaments.draws.services.timetable import MOST_MINUTES
from tournaments.draws.words.refusals import REFUSALS
from tournaments.events.models import Competition
from tournaments.events.queries import category_for


class MinutesForm(Refusing, forms.Form):
    """Two numbers for each competition; an empty one is what the rule book says."""

    def __init__(self, *args: Any, competitions: Sequence[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competitions = competitions
        for competition in competitions:
            category = category_for(competition)
            for name, label, value, usual in (
                (
                    "expected",
                    gettext("%(competition)s: minutes, usually"),
                    competition.minutes_expected,
                    category.minutes_expected,
                ),
                (
                    "longest",
                    gettext("%(competition)s: minutes, at most"),
                    competition.minutes_longest,
                    category.minutes_longest,
                ),
            ):
                field = forms.IntegerField(
                    label=label % {"competition": competition.name},
                    min_value=1,
                    max_value=MOST_MINUTES,
                    initial=value or usual,
                    error_messages={
                        "required": _("Write a number of minutes."),
                        "min_value": gettext(REFUSALS["minutes_out_of_range"]).format(most=MOST_MINUTES),
                        "max_value": gettext(REFUSALS["minutes_out_of_range"]).format(most=MOST_MINUTES),
                    },
                )
                self.fields[f"{name}_{competition.pk}"] = field

    def pairs(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """Yield the fields of each competition."""
        for competition in self.competitions:
            yield self[f"expected_{competition.pk}"], self[f"longest_{competition.pk}"]

    def minutes(self) -> dict[int, Minutes | None]:
        """Return what somebody wrote; None where it is what the rule book says."""
        by_competition: dict[int, Minutes | None] = {}
        for competition in self.competitions:
            category = category_for(competition)
            wanted = Minutes(
                self.cleaned_data[f"expected_{competition.pk}"], self.cleaned_data[f"longest_{competition.pk}"]
            )
            same = wanted == (category.minutes_expected, category.minutes_longest)
            by_competition[competition.pk] = None if same else wanted
        return by_competition


class ShareForm(Refusing, forms.Form):
    """Which competitions stand on the same boards, and how many boards these are."""

    competitions = forms.ModelMultipleChoiceField(
        label=_("Which competitions"),
        queryset=Competition.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _(REFUSALS["share_needs_two"])},
    )
    stations = forms.IntegerField(
        min_value=1,
        max_value=MOST_STATIONS,
        error_messages={
            "required": _("Write how many there are."),
            "min_value": _(REFUSALS["no_station"]),
            "max_value": format_lazy(_("Write {most} at most."), most=MOST_STATIONS),
        },
    )

    def __init__(self, *args: Any, competitions: Sequence[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["stations"].label = gettext("How many boards or tables they have together")
        rows_of(self, "competitions").queryset = Competition.objects.filter(
            pk__in=[competition.pk for competition in competitions]
        ).select_related("event")
