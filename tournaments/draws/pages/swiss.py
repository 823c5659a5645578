"""How fair a Swiss draw is so far: in sentences, round by round, and for every team. No question to the database."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.dateparse import parse_datetime

from tournaments.draws.engine.fairness import Share
from tournaments.draws.engine.plan import DrawnRound, SwissPlan
from tournaments.draws.models import Match
from tournaments.draws.pages.schedule import fairness_of
from tournaments.draws.queries.draws import Schedule
from tournaments.draws.words.swiss import figures_in_words, points_met_in_words
from tournaments.entries.models import Entry


@dataclass(frozen=True, slots=True)
class RoundProof:
    """One round of a Swiss draw as everybody may check it: who went into it with how many points, and who met whom."""

    drawn: DrawnRound
    meetings: tuple[tuple[Match, int, int], ...]  # with the points of both sides before it
    byes: tuple[tuple[Entry, int], ...]

    @property
    def at(self) -> datetime.datetime | None:
        """When it was drawn; nothing for the first round, which is drawn with the draw."""
        return parse_datetime(self.drawn.at) if self.drawn.at else None

    @property
    def differences(self) -> int:
        """The differences of the points of those who meet, squared and added."""
        return sum((home - away) ** 2 for _, home, away in self.meetings)

    @property
    def equal(self) -> int:
        """How many matches are between teams with equal points."""
        return sum(home == away for _, home, away in self.meetings)

    @property
    def furthest(self) -> int:
        """The largest difference of the points of two who meet."""
        return max((abs(home - away) for _, home, away in self.meetings), default=0)

    def met_by(self, entry: int) -> int | None:
        """Return by how much the opponent of an entry had more points than itself; None where it had no opponent."""
        for match, home, away in self.meetings:
            if entry in (match.home_id, match.away_id):
                return away - home if entry == match.home_id else home - away
        return None


@dataclass(frozen=True, slots=True)
class TeamShare:
    """What one team gets: where it plays and on which side, the rounds that it sits out, and whom it meets in each."""

    entry: Entry
    share: Share[int]
    rested: tuple[int, ...]
    met: tuple[int | None, ...]  # for each round, by how much its opponent had more points


@dataclass(frozen=True, slots=True)
class SwissFairness:
    """What the rounds that are drawn come to, each round, and the share of each team."""

    figures: tuple[str, ...]
    stations: tuple[str, ...]
    rounds: tuple[RoundProof, ...]
    shares: tuple[TeamShare, ...]
    has_byes: bool


def swiss_fairness(schedule: Schedule, *, station_word: str) -> SwissFairness:
    """Return how fair the rounds of a Swiss draw are that `schedule` has."""
    fair, rounds = fairness_of(schedule, station_word=station_word), proofs_of(schedule)
    met = Counter(frozenset((match.home_id, match.away_id)) for match in schedule.matches)
    rested: dict[int, list[int]] = {}
    for number in schedule.rounds:
        for entry in number.byes:
            rested.setdefault(entry.pk, []).append(number.number)
    figures = figures_in_words(
        met=max(met.values(), default=0),
        rested=max(map(len, rested.values()), default=0),
        sides=fair.fairness.figure("sides").value,
        places=max((max(share.stations) for _, share in fair.shares), default=0),
    )
    shares = tuple(
        TeamShare(entry, share, tuple(rested.get(entry.pk, ())), tuple(proof.met_by(entry.pk) for proof in rounds))
        for entry, share in fair.shares
    )
    return SwissFairness((*figures, *_of_rounds(rounds)), fair.stations, rounds, shares, has_byes=bool(rested))


def _of_rounds(rounds: Sequence[RoundProof]) -> list[str]:
    """Return how near to each other those are who meet; before the first round nobody has points."""
    return [
        points_met_in_words(proof.drawn.number, len(proof.meetings), equal=proof.equal, furthest=proof.furthest)
        for proof in rounds
        if proof.drawn.number > 1 and proof.meetings
    ]


def proofs_of(schedule: Schedule) -> tuple[RoundProof, ...]:
    """Return the rounds of a Swiss draw that may be seen, with the points that each was drawn from."""
    rounds = {number.number: number for number in schedule.rounds}
    proofs = []
    for drawn in schedule.stage.plan_as(SwissPlan).drawn:
        number, points = rounds.get(drawn.number), dict(drawn.points)
        if number is None:
            continue
        meetings = tuple(
            (match, points.get(match.home_id or 0, 0), points.get(match.away_id or 0, 0)) for match in number.matches
        )
        byes = tuple((entry, points.get(entry.pk, 0)) for entry in number.byes)
        proofs.append(RoundProof(drawn, meetings, byes))
    return tuple(proofs)
