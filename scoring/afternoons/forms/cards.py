"""A card as it is typed: the number of its pair, then a line a game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.forms import LegForm, ScoreInput
from scoring.afternoons.forms.slips import NOTE, leg_form, leg_in
from scoring.afternoons.queries.cards import CardGame, Cards
from tournaments.entries.models import Entry


class NumberForm(forms.Form):
    """Whose card it is."""

    number = forms.IntegerField(
        min_value=1,
        label=_("Number on the card"),
        widget=ScoreInput({"autofocus": True}),
        error_messages={"required": _("Type the number of the card."), "invalid": _("Digits only.")},
    )

    def __init__(self, *args: Any, cards: Cards, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cards = cards

    def clean_number(self) -> Entry:
        """Return the entry with this number."""
        number = self.cleaned_data["number"]
        entry = next((entry for entry in self.cards.entries if entry.number == number), None)
        if entry is None:
            raise forms.ValidationError(_("Nobody plays with this number."))
        return entry


class NoteForm(forms.Form):
    note = forms.CharField(required=False, max_length=NOTE, widget=forms.TextInput(attrs={"autocomplete": "off"}))


class CardForm:
    """The lines of one card: a game that counts already is only shown."""

    def __init__(self, cards: Cards, entry: Entry, data: QueryDict | None = None) -> None:
        self.lines: list[tuple[CardGame, LegForm | None, NoteForm | None]] = []
        for game in cards.games_on(entry):
            prefix, line = f"g{game.match.pk}", game.line
            before = {"home": line.own, "away": line.theirs} if line else None
            boxes = leg_form(cards.games, data, prefix=prefix, home=str(entry), away=game.opponent, initial=before)
            note = NoteForm(data, prefix=prefix, initial={"note": line.note if line else ""})
            self.lines.append((game, None, None) if game.score else (game, boxes, note))

    @property
    def hint(self) -> str:
        return next((str(leg.hint).format(rules=leg.rules) for _game, leg, _note in self.lines if leg), "")

    def read(self) -> dict[int, tuple[int, int, str] | None] | None:
        """Return what was typed by match, None for an empty line; None for all where something is wrong."""
        typed: dict[int, tuple[int, int, str] | None] = {}
        wrong = False
        for game, leg, note in self.lines:
            if leg is None or note is None:
                continue
            if not note.is_valid():
                wrong = True
            elif not any(leg[name].value() not in (None, "") for name in ("home", "away")):
                typed[game.match.pk] = None
            elif (found := leg_in(leg)) is None:
                wrong = True
            else:
                typed[game.match.pk] = (found.home, found.away, note.cleaned_data["note"])
        return None if wrong else typed

    def point_at_first_box(self) -> None:
        legs = [leg for _game, leg, _note in self.lines if leg]
        wrong = [leg for leg in legs if leg.is_bound and leg.errors]
        empty = [leg for leg in legs if not leg.initial]
        if first := (wrong or empty or legs)[:1]:
            first[0].fields["home"].widget.attrs["autofocus"] = True
