"""What a finished match writes on its sheet, as the scorer reads it before it is handed in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.base import Ending, Side
from kit.forms import choice_of
from scoring.live.engine.match import LiveMatch
from scoring.live.models import LiveLog
from scoring.sheets.forms import protest_field, remarks_field
from scoring.sheets.services.papers import HighScoreLine
from tournaments.members.models import Member

PLAYED = (Ending.PLAYED, Ending.TIME)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHighScore:
    """A high score of the log: who, in which leg, how many."""

    side: Side
    member: int
    name: str
    leg: int
    count: int


def high_scores_of(match: LiveMatch, log: LiveLog) -> tuple[CountedHighScore, ...]:
    """Return what the sheet lists by name (180s in darts), from the legs that were played."""
    return tuple(_high_scores(match, log)) if match.game.high_score else ()


def _high_scores(match: LiveMatch, log: LiveLog) -> Iterator[CountedHighScore]:
    for number, (state, result) in enumerate(zip(match.now.legs, match.now.outcomes, strict=True), start=1):
        if result is None or result.ending not in PLAYED:
            continue
        for side in Side:
            names = match.setup.players(side)
            for player, member in enumerate(log.people.get(side.value, ())):
                counts = match.game.counts(state, side, player, match.setup)
                if count := counts.get(match.game.high_score, 0):
                    yield CountedHighScore(side=side, member=member, name=names[player], leg=number, count=count)


def lines_of(counted: Sequence[CountedHighScore], agreed: Collection[Side]) -> list[HighScoreLine]:
    """Return the high scores as the sheet takes them: countersigned where the other side is one of those who agree."""
    members = Member.everybody.in_bulk([score.member for score in counted])
    return [
        HighScoreLine(
            member=members[score.member], leg=score.leg, count=score.count, countersigned=score.side.other in agreed
        )
        for score in counted
    ]


WORD = "word"


class CaptainForm(forms.Form):
    """What one captain says of the result: the team's word, and yes, or no and why."""

    agrees = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], widget=forms.HiddenInput)
    word = forms.CharField(
        max_length=60,
        label=gettext_lazy("Your team's word"),
        help_text=gettext_lazy("It is on your team's card. Capitals make no difference."),
        error_messages={"required": gettext_lazy("Type your team's word. It is on your team's card.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}
        ),
    )
    objection = forms.CharField(
        required=False,
        max_length=1000,
        label=gettext_lazy("What is wrong?"),
        help_text=gettext_lazy("The sheet is then played under protest, and the chair decides."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class AnswerForm(CaptainForm):
    """The same of a log, as long as it was when the page was made."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    side = forms.ChoiceField(choices=[(side.value, side.value) for side in Side], widget=forms.HiddenInput)


class HandInForm(forms.Form):
    """What is asked when both captains have answered: anything that the legs do not say."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    remarks = remarks_field()


INITIALS = {"both": (True, True), "home": (True, False), "away": (False, True), "none": (False, False)}


class PaperInitialsForm(HandInForm):
    """The other way: the captains put their initials on a paper that a scorekeeper has in hand. Nothing is preset."""

    initials = forms.ChoiceField(
        label=gettext_lazy("Whose initials are on the paper?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Say whose initials are on the paper.")},
    )
    protest = protest_field()

    def __init__(self, *args: Any, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        home, away = names
        only = gettext("Only %(team)s")
        choices = [
            ("both", gettext("Both")),
            ("home", only % {"team": home}),
            ("away", only % {"team": away}),
            ("none", gettext("Neither")),
        ]
        choice_of(self, "initials").choices = choices

    @property
    def signed(self) -> tuple[bool, bool]:
        """Whose initials are there, home first, on a valid form."""
        return INITIALS[self.cleaned_data["initials"]]
