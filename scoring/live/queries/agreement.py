"""What both captains have said of the result of a log, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from games.base import Side
from scoring.live.models import CaptainAnswer, LiveLog, WrongWord
from scoring.live.words.live import protest_of
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Entry

MOST_TRIES = 5  # wrong words for one side of a sheet, however often it is scored again


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The answers to the numbers that a log shows now; an answer to other numbers is none."""

    home: CaptainAnswer | None
    away: CaptainAnswer | None

    def of(self, side: Side) -> CaptainAnswer | None:
        return self.home if side is Side.HOME else self.away

    def agrees(self, side: Side) -> bool:
        """Whether this side has said yes."""
        answer = self.of(side)
        return answer is not None and answer.agrees

    @property
    def waits_for(self) -> Side | None:
        """The side that answers next; None when both have."""
        return next((side for side in Side if self.of(side) is None), None)

    @property
    def both_agree(self) -> bool:
        return all(self.agrees(side) for side in Side)

    @property
    def nobody_agrees(self) -> bool:
        return self.waits_for is None and not any(self.agrees(side) for side in Side)

    @property
    def can_be_handed_in(self) -> bool:
        """Whether both have answered, and one of them at least stands by the result."""
        return self.waits_for is None and not self.nobody_agrees

    @property
    def stamp(self) -> tuple[int | None, int | None]:
        """Another one after each answer."""
        return (self.home.pk if self.home else None, self.away.pk if self.away else None)

    def protest(self, names: tuple[str, str]) -> str:
        """Return what the sheet is played under protest for, in the words of the captain who does not agree."""
        answers = zip(names, (self.home, self.away), strict=True)
        said = [protest_of(name, answer.objection) for name, answer in answers if answer and not answer.agrees]
        return "\n".join(said)


def agreement_of(log: LiveLog) -> Agreement:
    """Return what the captains said of the numbers that the log shows now: one query."""
    last = {answer.side: answer for answer in CaptainAnswer.objects.filter(log=log, lines=log.lines).order_by("pk")}
    return Agreement(home=last.get(Side.HOME.value), away=last.get(Side.AWAY.value))


def tries_left(sub_match: SubMatch, side: Side) -> int:
    """Return how many more words may be tried for a side of this sheet."""
    wrong = WrongWord.objects.filter(sub_match=sub_match, side=side.value).count()
    return max(0, MOST_TRIES - wrong)


def entry_on(sub_match: SubMatch, side: Side) -> Entry:
    """Return the team of a side; a sheet that is played has both."""
    match = sub_match.match
    team = match.home if side is Side.HOME else match.away
    if team is None:
        raise ValueError(side)
    return team
