"""The entry form of one leg, shared by the games whose sheet is two numbers a leg.

Digits and Tab are enough. Where one number says everything, the other may be left empty: the winner of a
cribbage leg always has 121. What is impossible is found by the game's engine, not here.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms

from games.base import Ending, Game, GameRules, LegResult, Side
from games.legs import NOT_PLAYED
from kit.pure.translation import gettext, gettext_lazy

PLAYED = "played"
ABSENT = "forfeit_"
NOBODY_CAME = f"{ABSENT}both"
HOW_IT_ENDED = {
    PLAYED: gettext_lazy("Played to the end"),
    "time": gettext_lazy("The time was up"),
    f"{ABSENT}home": gettext_lazy("Forfeited by {home}"),
    f"{ABSENT}away": gettext_lazy("Forfeited by {away}"),
    NOBODY_CAME: gettext_lazy("Neither side was there"),
}


DIGITS_ONLY = gettext_lazy("Digits only.")


class ScoreInput(forms.TextInput):
    """A box that brings up the digits on a phone, and never the browser's own list of old values."""

    ATTRS: ClassVar[dict[str, Any]] = {
        "inputmode": "numeric",
        "pattern": "-?[0-9]*",
        "maxlength": 4,
        "autocomplete": "off",
        "class": "score",
    }

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({**self.ATTRS, **(attrs or {})})


class SettledChoice(forms.ChoiceField):
    """A choice that always has an answer: the first one, unless another is taken."""

    def clean(self, value: Any) -> Any:
        return super().clean(value or self.choices[0][0])  # type: ignore[index]


class LegForm(forms.Form):
    """One leg: a number for each side, and how it ended when it was not simply played."""

    home = forms.IntegerField(required=False, widget=ScoreInput, error_messages={"invalid": DIGITS_ONLY})
    away = forms.IntegerField(required=False, widget=ScoreInput, error_messages={"invalid": DIGITS_ONLY})
    ending = SettledChoice(label=gettext_lazy("How it ended"))

    hint = ""
    ending_in_sight = False  # whether "how it ended" belongs to the everyday business of this game

    def __init__(
        self, *args: Any, game: Game, rules: GameRules, playoff: bool, number: int, names: dict[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.rules, self.playoff, self.number = game, rules, playoff, number
        for side in Side:
            box = self.fields[side.value]
            box.label = gettext("Leg %(number)d, %(side)s: %(score)s") % {
                "number": number,
                "side": names[side.value],
                "score": game.score_word,
            }
            box.widget.attrs["aria-label"] = box.label
        ending = self.fields["ending"]
        ending.label = gettext("How leg %(number)d ended") % {"number": number}
        ending.choices = self._endings(names)  # type: ignore[attr-defined]

    def _endings(self, names: dict[str, str]) -> list[tuple[str, str]]:
        skipped = set()
        if not self.game.timed or self.playoff:
            skipped.add("time")
        if self.playoff:
            skipped.add(NOBODY_CAME)
        return [(key, str(text).format(**names)) for key, text in HOW_IT_ENDED.items() if key not in skipped]

    def completed(self, own: int) -> int | None:
        """Return what the other side must have when `own` is all that was typed; None when that is not clear."""
        return None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        ending = data.get("ending", PLAYED)
        typed = {side: data[side.value] for side in Side if data.get(side.value) is not None}
        if ending.startswith(ABSENT) or len(typed) != 1 or self.errors:
            return data
        (side, own), *_ = typed.items()
        other = self.completed(own) if ending == PLAYED else None
        if other is None:
            self.add_error(side.other.value, gettext("A number is missing here."))
        data[side.other.value] = other
        return data

    def leg(self) -> LegResult:
        """Return the leg of a valid form; an empty one was not played."""
        data = self.cleaned_data
        ending = data.get("ending", PLAYED)
        if ending.startswith(ABSENT):
            who = ending.removeprefix(ABSENT)
            return self.game.forfeited_leg(Side(who) if who != "both" else None, self.rules)
        if data.get("home") is None and data.get("away") is None:
            return NOT_PLAYED
        return self.game.leg_class(home=data["home"], away=data["away"], ending=Ending(ending))

    @staticmethod
    def initial_of(leg: LegResult) -> dict[str, Any]:
        """Return what the form shows for a leg that was entered before."""
        if leg.ending is Ending.NOT_PLAYED:
            return {}
        if leg.ending is Ending.FORFEIT:
            return {"ending": f"{ABSENT}{leg.at_fault or 'both'}"}
        return {"home": leg.home, "away": leg.away, "ending": leg.ending.value}
