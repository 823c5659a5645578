"""The forms of the timetable: minutes of a match, and which competitions share boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms

from tournaments.draws.queries.shared_timetable import MOST_STATIONS
from tournaments.draws.queries.timetable import Minutes
from tournaments.draws.services.timetable import MOST_MINUTES
from tournaments.draws.words.refusals import REFUSALS
from tournaments.events.models import Competition
from tournaments.events.queries import category_for


class MinutesForm(forms.Form):
    """Two numbers for each competition; an empty one is what the rule book says."""

    def __init__(self, *args: Any, competitions: Sequence[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competitions = competitions
        for one in competitions:
            category = category_for(one)
            for name, label, value, usual in (
                ("expected", "usually", one.minutes_expected, category.minutes_expected),
                ("longest", "at most", one.minutes_longest, category.minutes_longest),
            ):
                field = forms.IntegerField(
                    label=f"{one.name}: minutes, {label}",
                    min_value=1,
                    max_value=MOST_MINUTES,
                    initial=value or usual,
                    error_messages={
                        "required": "Write a number of minutes.",
                        "min_value": REFUSALS["minutes_out_of_range"].format(most=MOST_MINUTES),
                        "max_value": REFUSALS["minutes_out_of_range"].format(most=MOST_MINUTES),
                    },
                )
                self.fields[f"{name}_{one.pk}"] = field

    def pairs(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """Yield the fields of each competition."""
        for one in self.competitions:
            yield self[f"expected_{one.pk}"], self[f"longest_{one.pk}"]

    def minutes(self) -> dict[int, Minutes | None]:
        """Return what somebody wrote; None where it is what the rule book says."""
        found: dict[int, Minutes | None] = {}
        for one in self.competitions:
            category = category_for(one)
            wanted = Minutes(self.cleaned_data[f"expected_{one.pk}"], self.cleaned_data[f"longest_{one.pk}"])
            same = wanted == (category.minutes_expected, category.minutes_longest)
            found[one.pk] = None if same else wanted
        return found


class ShareForm(forms.Form):
    """Which competitions stand on the same boards, and how many boards these are."""

    competitions = forms.ModelMultipleChoiceField(
        label="Which competitions",
        queryset=Competition.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": REFUSALS["share_needs_two"]},
    )
    stations = forms.IntegerField(
        min_value=1,
        max_value=MOST_STATIONS,
        error_messages={
            "required": "Write how many there are.",
            "min_value": REFUSALS["no_station"],
            "max_value": f"Write {MOST_STATIONS} at most.",
        },
    )

    def __init__(self, *args: Any, competitions: Sequence[Competition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = sorted({category_for(competition).stations_are for competition in competitions})
        self.fields["stations"].label = f"How many {' or '.join(f'{word}s' for word in words)} they have together"
        field = self.fields["competitions"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = Competition.objects.filter(pk__in=[one.pk for one in competitions]).select_related("event")
