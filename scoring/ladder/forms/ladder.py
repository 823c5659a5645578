"""What a reader of the ladder looks for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import choice_of
from scoring.ladder.engine.rungs import PlaceState
from scoring.ladder.pages.ladder import LadderFilter
from scoring.ladder.queries.ladder import SportLadder
from scoring.ladder.words.ladder import STATES


class LadderForm(forms.Form):
    """The filters over the page. What makes no sense is left out, so that an old address still shows a page."""

    q = forms.CharField(label=_("Name, host or person"), required=False, widget=forms.TextInput({"type": "search"}))
    district = forms.TypedChoiceField(label=_("District"), required=False, coerce=int, empty_value=None)
    level = forms.ChoiceField(label=_("Level"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False)
    late = forms.BooleanField(label=_("Late only"), required=False)
    whole = forms.BooleanField(required=False)
    page = forms.IntegerField(required=False)

    def __init__(self, *args: Any, ladder: SportLadder, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        districts = [place for place in ladder.places if place.depth == 1]
        levels = {place.level: place.level_name for place in ladder.places}
        self._choose("district", [(str(place.pk), place.name) for place in districts], _("All Districts"))
        self._choose("level", list(levels.items()), _("All levels"))
        self._choose("state", [(state.value, str(STATES[state])) for state in PlaceState], _("All states"))

    def _choose(self, name: str, choices: list[tuple[str, str]], everything: Any) -> None:
        choice_of(self, name).choices = [("", everything), *choices]

    def filters(self) -> LadderFilter:
        self.is_valid()
        clean = self.cleaned_data
        return LadderFilter(
            district=clean.get("district"),
            level=clean.get("level", ""),
            state=clean.get("state", ""),
            late=clean.get("late", False),
            text=clean.get("q", "").strip(),
            whole=clean.get("whole", False),
            page=clean.get("page") or 1,
        )
