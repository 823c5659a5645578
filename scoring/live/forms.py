"""What a finished match writes on its sheet, as the scorer reads it before it is handed in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from games import registry
from games.base import Ending, Side
from scoring.live.engine.match import LiveMatch
from scoring.live.models import LiveLog
from scoring.sheets.forms import SignedForm
from scoring.sheets.services.papers import HighScoreLine
from tournaments.members.models import Member

PLAYED = (Ending.PLAYED, Ending.TIME)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedHighScore:
    """A high score of the log: who, in which leg, how many."""

    member: int
    name: str
    leg: int
    count: int

    @property
    def field(self) -> str:
        """The name of the box that says whether the other side has seen it."""
        return f"seen-{self.leg}-{self.member}"


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
                    yield CountedHighScore(member=member, name=names[player], leg=number, count=count)


def lines_of(counted: Sequence[CountedHighScore], countersigned: Collection[str]) -> list[HighScoreLine]:
    """Return the high scores as the sheet takes them; `countersigned` are the boxes of those that were seen."""
    members = Member.objects.in_bulk([score.member for score in counted])
    return [
        HighScoreLine(
            member=members[score.member], leg=score.leg, count=score.count, countersigned=score.field in countersigned
        )
        for score in counted
    ]


class HandInForm(SignedForm):
    """What is asked once the match is over: who has seen it, and what the legs do not say."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: LiveMatch, log: LiveLog, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counted = high_scores_of(match, log)
        word = registry.get(match.game.key).high_score_word
        self.fields["initials_home"].label = f"{match.setup.home_name} has seen this and agrees"
        self.fields["initials_away"].label = f"{match.setup.away_name} has seen this and agrees"
        for score in self.counted:
            times = f"{score.count} {word}s" if score.count > 1 else word
            label = f"{score.name}, leg {score.leg}: {times}. The other side has seen it"
            self.fields[score.field] = forms.BooleanField(required=False, initial=True, label=label)

    @property
    def witnessed(self) -> list[forms.BoundField]:
        """The boxes of the high scores."""
        return [self[score.field] for score in self.counted]

    def high_score_lines(self) -> list[HighScoreLine]:
        """Return the high scores of a valid form."""
        return lines_of(self.counted, [score.field for score in self.counted if self.cleaned_data[score.field]])
