"""What a stage was asked to be, what it was drawn from, and what was noted on it since: one record for each kind.

A stage keeps its record as JSON, and `read_plan` picks the record by the kind of the stage. Nothing else knows the
keys. A record is never edited: who changes something puts another in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kit.pure.codec import MalformedError, dump, load
from kit.pure.sentences import Sentence
from tournaments.draws.engine.afternoon.leaving import close
from tournaments.draws.engine.afternoon.model import Game, seats_of
from tournaments.draws.engine.groups import Grouping

VERSION = 1

# --- the parts ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proof:
    """What everybody can check the lot with, as it was when it was drawn.

    Teams are told by the id of their entry. A branch that is renamed later does not spoil the proof.
    """

    cycles: int = 1
    fingerprint: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)
    # Where a team is from, from the wide to the narrow; nobody's where the draw was not to look at that.
    labels: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)  # the station on which a team is kept
    flipped: tuple[int, ...] = ()  # whose two pairs change their letter


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """A team that did not meet these rules, in sentences, when the draw was published anyway."""

    entry: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Who made a published draw a draft again, when (as ISO 8601) and why."""

    by: str
    at: str
    reason: str


@dataclass(frozen=True, slots=True)
class Publication:
    """What is to be known of a stage that is published, or was."""

    was_public: bool = False
    despite: tuple[OpenEntry, ...] = ()
    taken_back: tuple[TakenBack, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeNote:
    """A late change as the certificate of the draw tells it: when (as ISO 8601), what, and why."""

    number: int
    what: Sentence | str
    reason: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class LateChanges:
    """What late changes made of a draw."""

    notes: tuple[ChangeNote, ...] = ()
    boards: tuple[tuple[int, ...], ...] | None = None  # those in use, each by its stations; None: as it was drawn
    broken: tuple[int, ...] = ()
    begins: tuple[int, str] | None = None  # from which turn on nothing begins before a moment (as ISO 8601)
    drawn_without: tuple[int, ...] = ()  # departures (by id) after which the rest was drawn again


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """What a round of a Swiss draw was drawn from: who was there with how many points, on how many boards, and when.

    Teams are told by the id of their entry, the moment as ISO 8601.
    """

    number: int
    boards: int
    points: tuple[tuple[int, int], ...]
    by: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Sat:
    """Who (by the id of the entry) sits on a seat of an open event, from which game to which; 0: to the end."""

    seat: int
    entry: int
    first: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True)
class SharedPlaces:
    """What a draw on shared boards was made with: the others, the turns of the hall, and the fewest there can be.

    `own` is the turn and board of each match before the draws were put together: that always begins from there. A draw
    that was put `around` the others plays in some of so many turns of its own clock, `first_day` of them on the first.
    """

    drawn_for: int
    own: tuple[tuple[int, int], ...] = ()
    others: tuple[str, ...] = ()
    turns: int = 0
    least: int = 0
    around: int = 0
    first_day: int = 0


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """The list that a draw was read from: its name, and the hours that it gives to turns.

    An hour is the turn, how many days after the first one of the event, and the minute of that day. They move with it.
    """

    file: str
    hours: tuple[tuple[int, int, int], ...] = ()


# --- the records --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """What every stage has: the proof of its lot, and how it was published."""

    proof: Proof = Proof()
    publication: Publication = Publication()

    @property
    def grouping(self) -> Grouping | None:
        """How groups, or one table, go on; None where no finals follow."""
        return None

    @property
    def shared(self) -> SharedPlaces | None:
        """What a draw on shared boards was made with; None for one that has its boards to itself."""
        return None

    @property
    def ready_made(self) -> ReadyMade | None:
        """The list that the draw was read from; None for one that was drawn here."""
        return None

    @property
    def by_pairs(self) -> bool:
        """Whether the opponents were drawn for each pair of a team, and a match is one of pairs (AMB-C4)."""
        return False

    @property
    def seeded(self) -> bool:
        """Whether the numbers of the teams say who is strong."""
        return False

    @property
    def third_place(self) -> bool:
        """Whether the losers of the semi-finals play for third place."""
        return False

    @property
    def double(self) -> bool:
        """Whether it is a double knockout: who loses twice is out."""
        return False

    @property
    def second_final(self) -> bool:
        """Whether the unbeaten team of a double knockout that loses the final plays a second one."""
        return False

    @property
    def rounds(self) -> int:
        """How many rounds a Swiss draw is to have; 0 for every other, whose matches say it."""
        return 0

    @property
    def rounds_drawn(self) -> int:
        """How many rounds of a Swiss draw are drawn so far; 0 for every other."""
        return 0

    @property
    def rounds_to_draw(self) -> int:
        """How many rounds of a Swiss draw are drawn later, when those before them are played."""
        return max(0, self.rounds - self.rounds_drawn)

    def to_json(self) -> dict[str, Any]:
        """Return the record as `read_plan` reads it."""
        return {"version": VERSION, **dump(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingsPlan(StagePlan):
    """A draw of meetings that add up to a table, of all or of a group: late changes can be made in it."""

    early: bool = True  # whether teams of one branch or district meet early, or are put into different groups
    late: LateChanges = LateChanges()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinPlan(MeetingsPlan):
    """Everybody against everybody, and the table is the end of it."""

    shared: SharedPlaces | None = None
    by_pairs: bool = False
    ready_made: ReadyMade | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobinFinalsPlan(MeetingsPlan):
    """Everybody against everybody, or so many others; the first few of the table play a knockout."""

    advance: int
    third_place: bool = False
    every_place: bool = False
    opponents: int = 0  # how many others each meets; 0: all

    @property
    def grouping(self) -> Grouping:
        return Grouping(1, self.advance, False, self.third_place, self.every_place, self.opponents)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsPlan(MeetingsPlan):
    """Groups, of which the first few go on to a knockout or a final group."""

    grouping: Grouping = field()  # without it the question above would be its default
    seeded: bool = False
    turns: int = 0  # of the hall, all groups together
    least: int = 0  # the fewest there can be

    @property
    def third_place(self) -> bool:
        return self.grouping.third_place


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissPlan(MeetingsPlan):
    """A Swiss draw of so many `rounds`: each is drawn when the one before is played, from the points until then."""

    rounds: int = field()  # as for `grouping`
    drawn: tuple[DrawnRound, ...] = ()

    @property
    def rounds_drawn(self) -> int:
        return len(self.drawn)


@dataclass(frozen=True, slots=True, kw_only=True)
class AfternoonPlan(StagePlan):
    """Games of an open event: those that are known, by seats, and how many there are to be.

    Of some forms all games are known at the beginning, of others each follows from the one before. Who sat on a seat
    in which games is in `sat`: an entry that leaves makes its seat empty, one that comes late takes an empty one.
    """

    form: str = field()
    games: int = field()
    chart: tuple[Game, ...] = ()
    sat: tuple[Sat, ...] = ()
    advance: int = 0  # how many go on to finals; 0: the table is the end of it
    third_place: bool = False
    every_place: bool = False

    @property
    def rounds(self) -> int:
        return self.games

    @property
    def rounds_drawn(self) -> int:
        return len(self.chart)

    @property
    def grouping(self) -> Grouping | None:
        return Grouping(1, self.advance, False, self.third_place, self.every_place) if self.advance else None

    @property
    def as_seated(self) -> tuple[Game, ...]:
        """The games as they are played: without the seats that are empty."""
        played: list[Game] = []
        for game in self.chart:
            empty = seats_of(game) - self.seated(game.number).keys()
            played.append(close(game, frozenset(empty), played) if empty else game)
        return tuple(played)

    def seated(self, game: int) -> dict[int, int]:
        """Return who (by id) sits on each seat in a game; an empty seat is not in it."""
        return {sat.seat: sat.entry for sat in self.sat if sat.first <= game <= (sat.last or game)}


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOutPlan(StagePlan):
    """A knockout of all teams, by lot or by their numbers: of one side, or of winners' and losers' side."""

    seeded: bool = False
    third_place: bool = False
    double: bool = False
    second_final: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalsPlan(StagePlan):
    """The finals after groups or after one table. They draw no lot of their own."""

    third_place: bool = False
    every_place: bool = False
    double: bool = False

    @property
    def second_final(self) -> bool:
        return self.double


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffPlan(StagePlan):
    """The play-off of a tie. Of its proof only the fingerprint is kept."""


RECORDS: dict[str, type[StagePlan]] = {
    "round_robin": RoundRobinPlan,
    "round_robin_finals": RoundRobinFinalsPlan,
    "groups": GroupsPlan,
    "swiss": SwissPlan,
    "afternoon": AfternoonPlan,
    "afternoon_finals": AfternoonPlan,
    "whole_knockout": KnockOutPlan,
    "finals": FinalsPlan,
    "final_group": FinalsPlan,
    "knockout": PlayoffPlan,
    "single_match": PlayoffPlan,
    "mini_round_robin": PlayoffPlan,
}


def read_plan(kind: str, data: Mapping[str, Any]) -> StagePlan:
    """Return the record of a stage of this kind. Raises MalformedError for what is none, or of another version.

    Nothing at all is a stage of which nothing was noted.

    >>> read_plan("groups", GroupsPlan(grouping=Grouping(2, 1)).to_json()).grouping
    Grouping(count=2, advance=1, final_group=False, third_place=False, every_place=False, opponents=0)
    """
    record = RECORDS[kind]
    if not data:
        return load(record, {})
    told = dict(data)
    version = told.pop("version", None)
    if version != VERSION:
        raise MalformedError("version", f"expected {VERSION}, not {version!r}")
    return load(record, told)
