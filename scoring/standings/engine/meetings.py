"""What the standings are made from: the matches of a round robin, and what departures make of them.

An entry is known by a number here (its key in the database); nothing else about it matters to the
order. A match has one sheet, or one a pair; a sheet that nobody handed in is None and never 0-0.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import add

from games.base import Side, Tally
from games.ended import Ended, together

NOTHING = Tally()


class Policy(StrEnum):
    """What becomes of the results of a team that stops playing (AMB-G15, AMB-G16)."""

    ANNUL = "annul"
    FORFEIT_REST = "forfeit_rest"
    KEEP_IF_HALF = "keep_if_half"
    FORFEIT_ALL = "forfeit_all"


class MatchState(StrEnum):
    """How far a match is, as the standings see it."""

    OPEN = "open"  # a sheet is missing; what is in of the other pair counts already
    IN = "in"
    GIVEN = "given"  # scored because a side left, not because it was played
    DROPPED = "dropped"  # counts for nobody


class Counts(StrEnum):
    """What one sheet counts."""

    AS_ENTERED = "as_entered"
    GIVEN = "given"  # the rules give it, whatever was entered
    FOR_NOBODY = "for_nobody"


@dataclass(frozen=True, slots=True)
class SheetScore:
    """What the two sides take from one sheet."""

    home: Tally
    away: Tally
    ended: Ended = Ended.PLAYED

    @property
    def turned(self) -> SheetScore:
        return SheetScore(self.away, self.home, self.ended)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinMatch:
    """One match of the round robin: `sheets` has one place, or one for each pair; None is not handed in.

    Where partners change it is one of two people, and that of their partners has the same id below 0.
    """

    id: int
    round: int
    home: int
    away: int
    sheets: tuple[SheetScore | None, ...]
    papers: tuple[int, ...] = ()  # by which these sheets are known, in the same order
    on_sheet: tuple[int, ...] = ()  # both sides as their sheet has them, where these are partners of one game

    @property
    def is_in(self) -> bool:
        return all(sheet is not None for sheet in self.sheets)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoppedEntry:
    """An entry that stopped: it withdrew, or it was expelled."""

    entry: int
    policy: Policy
    expelled: bool = False
    stays_played: bool = False  # what it played counts also against another that stopped
    from_bracket: bool = False  # its place there is empty
    section: str = ""  # by which it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalties:
    """What one sheet counts when the home side is at fault: not played, or played by a team that is expelled."""

    forfeit: SheetScore = SheetScore(NOTHING, NOTHING)
    expulsion: SheetScore = SheetScore(NOTHING, NOTHING)

    def sheet(self, policy: Policy, at_fault: Side) -> SheetScore:
        sheet = self.expulsion if policy is Policy.FORFEIT_ALL else self.forfeit
        return sheet if at_fault is Side.HOME else sheet.turned


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match as it counts: what each side takes, after departures."""

    meeting: RoundRobinMatch
    state: MatchState
    home: Tally
    away: Tally
    sheets: tuple[SheetScore | None, ...] = ()  # what each sheet counts; none where it counts for nobody

    def counts(self, place: int) -> Counts:
        """Return what the sheet in that place counts."""
        if self.state is MatchState.DROPPED:
            return Counts.FOR_NOBODY
        return Counts.AS_ENTERED if self.sheets[place] is self.meeting.sheets[place] else Counts.GIVEN

    @property
    def is_over(self) -> bool:
        return self.state in (MatchState.IN, MatchState.GIVEN)

    @property
    def ended(self) -> Ended:
        """How it ended: one that a side gave away by leaving is a forfeit, as one that was entered so."""
        if self.state is MatchState.GIVEN:
            return Ended.FORFEIT
        return together(sheet.ended for sheet in self.meeting.sheets if sheet is not None)

    @property
    def sides(self) -> tuple[tuple[int, Tally, Tally], tuple[int, Tally, Tally]]:
        """Each entry with what it takes, and what its opponent takes."""
        return (self.meeting.home, self.home, self.away), (self.meeting.away, self.away, self.home)


def counted(
    meetings: Sequence[RoundRobinMatch], departures: Sequence[StoppedEntry], penalties: Penalties
) -> tuple[CountedMatch, ...]:
    """Return every match as it counts, in the order of the rounds.

    A team that withdrew is taken out whole by default, so that nobody gains or loses by when they met
    it (AMB-G16); a team that is expelled gives every opponent the same (IRREGULARITIES viii, AMB-G15).

    >>> played = RoundRobinMatch(id=1, round=1, home=7, away=8, sheets=(SheetScore(Tally(points=2), Tally()),))
    >>> counted([played], [StoppedEntry(entry=8, policy=Policy.ANNUL)], Penalties())[0].state
    <MatchState.DROPPED: 'dropped'>
    >>> counted([played], [], Penalties())[0].home.points
    2
    """
    policies = {left.entry: _settled(left, meetings) for left in departures}
    staying = {left.entry for left in departures if left.stays_played}
    ordered = sorted(meetings, key=lambda meeting: (meeting.round, meeting.id))
    return tuple(_count(meeting, policies, penalties, staying) for meeting in ordered)


def _settled(left: StoppedEntry, meetings: Sequence[RoundRobinMatch]) -> Policy:
    """Return the policy as it works out: "if it played at least half" becomes one of the other two."""
    if left.policy is not Policy.KEEP_IF_HALF:
        return left.policy
    own = [meeting for meeting in meetings if left.entry in (meeting.home, meeting.away)]
    played = sum(meeting.is_in for meeting in own)
    return Policy.FORFEIT_REST if 2 * played >= len(own) else Policy.ANNUL


def _count(
    meeting: RoundRobinMatch, policies: Mapping[int, Policy], penalties: Penalties, staying: Collection[int]
) -> CountedMatch:
    leavers = [side for side in Side if _entry(meeting, side) in policies]
    stays = meeting.is_in and all(_entry(meeting, side) in staying for side in leavers)
    if not leavers or stays:
        return _sum(meeting, meeting.sheets, MatchState.IN if meeting.is_in else MatchState.OPEN)
    policy = policies[_entry(meeting, leavers[0])]
    if len(leavers) == 2 or policy is Policy.ANNUL:  # when both left, no ranked team is touched
        return CountedMatch(meeting, MatchState.DROPPED, NOTHING, NOTHING, (None,) * len(meeting.sheets))
    given = penalties.sheet(policy, leavers[0])
    if policy is Policy.FORFEIT_ALL:
        return _sum(meeting, (given,) * len(meeting.sheets), MatchState.GIVEN)
    state = MatchState.IN if meeting.is_in else MatchState.GIVEN
    return _sum(meeting, tuple(sheet or given for sheet in meeting.sheets), state)


def _entry(meeting: RoundRobinMatch, side: Side) -> int:
    return meeting.home if side is Side.HOME else meeting.away


def _sum(meeting: RoundRobinMatch, sheets: Sequence[SheetScore | None], state: MatchState) -> CountedMatch:
    there = [sheet for sheet in sheets if sheet is not None]
    if len(there) == 1:
        return CountedMatch(meeting, state, there[0].home, there[0].away, tuple(sheets))
    home = reduce(add, (sheet.home for sheet in there), NOTHING)
    away = reduce(add, (sheet.away for sheet in there), NOTHING)
    return CountedMatch(meeting, state, home, away, tuple(sheets))
