"""What the forms of all late changes share: how the draw stands, and how much of the rest may move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import choice_of
from kit.pure.text import sort_key
from kit.search import SearchField
from scoring.changes import words
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.words import turn_word
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import DrawNow
from tournaments.draws.words.figures import group_name

Choices = list[tuple[Any, Any]]


class CaseForm(forms.Form):
    """What all cases share: how the draw stands, the names of its teams, and how much of the rest may move."""

    kind: ChangeKind
    usual_how = How.KEEP
    how = forms.TypedChoiceField(
        coerce=How, choices=[(how.value, how.value) for how in How], required=False, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, now: DrawNow, names: Mapping[int, str], station_word: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.now, self.names, self.station_word, self.turn_word = now, names, station_word, turn_word(now)
        self.build()

    def build(self) -> None:
        """Fill in the choices; each case has its own."""

    def allow_chosen_values(self) -> None:
        """Take what was chosen even where it is no choice any more: the team that left, when this is sent twice."""
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField) and (chosen := self[name].data):
                field.choices = [*field.choices, (chosen, chosen)]  # type: ignore[misc]

    def to_request(self) -> ChangeRequest:
        """Return what a valid form asks for."""
        data = {name: value for name, value in self.cleaned_data.items() if name in ChangeRequest.__dataclass_fields__}
        return ChangeRequest(kind=self.kind, **{**data, "how": self.cleaned_data["how"] or self.usual_how})

    def choose_turn(self, name: str, slots: Sequence[int], initial: int, labels: tuple[Any, Any]) -> None:
        """Fill in the turns; `labels` are what asks for one in a draw with turns, and in one where it is a round."""
        field = choice_of(self, name)
        field.choices = [(turn, words.slot_in_words(turn, self.now)) for turn in slots]
        field.initial = initial
        field.label = labels[0] if self.now.has_turns else labels[1]

    def choose_team(self, entries: Sequence[int]) -> None:
        teams = sorted(((self.names[entry], entry) for entry in entries), key=lambda team: sort_key(team[0]))
        choice_of(self, "entry").choices = [
            ("", _("Choose a team")),
            *((entry, self.with_group(entry, name)) for name, entry in teams),
        ]

    def with_group(self, entry: int, name: str) -> str:
        """Return the name of a team, with its group where the field is drawn in groups."""
        if entry not in self.now.group_of:
            return name
        return _("%(team)s, %(group)s") % {"team": name, "group": group_name(self.now.group_of[entry])}

    def choose_until(self) -> None:
        now = self.now
        turns = [turn for turn in (0, *now.slots) if turn >= now.played_through]
        self.choose_turn("until", turns, now.being_played, words.LAST_THAT_STAYS)


def turn_field(help_text: Any = "") -> forms.TypedChoiceField:
    return forms.TypedChoiceField(coerce=int, help_text=help_text)


def team_field() -> SearchField:
    return SearchField(
        label=gettext_lazy("Which team"), coerce=int, error_messages={"required": gettext_lazy("Choose the team.")}
    )


def until_field(moved: Any = "") -> forms.TypedChoiceField:
    return turn_field(moved)
