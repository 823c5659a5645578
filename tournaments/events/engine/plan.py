"""Whether a field can be played on so many boards in the time there is (A50)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a full round robin needs. A turn is as many matches as there are boards or tables.

    Times are minutes: `expected` when matches take what they usually take, `longest` when each takes all it may.
    """

    teams: int
    rounds: int
    matches: int
    turns_each_round: int
    expected: int
    longest: int

    @property
    def turns(self) -> int:
        return self.rounds * self.turns_each_round

    def after(self, rounds: int) -> tuple[int, int]:
        """Return the expected and the longest minutes that are left when `rounds` have been played."""
        left = max(self.rounds - rounds, 0)
        return self.expected * left // max(self.rounds, 1), self.longest * left // max(self.rounds, 1)


def plan(
    teams: int, stations: int, *, pairs: int = 1, cycles: int = 1, minutes_expected: int, minutes_longest: int
) -> Plan:
    """Return what a round robin of `teams` takes on `stations`, rounds kept apart.

    Each team plays with `pairs` pairs at a time, each pair on a station of its own. Nineteen teams on ten
    boards play nineteen rounds in nineteen turns; on three boards each round takes three turns.

    >>> plan(19, 10, minutes_expected=40, minutes_longest=60).turns
    19
    >>> plan(19, 3, minutes_expected=40, minutes_longest=60).turns
    57
    """
    if teams < 2:
        return Plan(teams=teams, rounds=0, matches=0, turns_each_round=0, expected=0, longest=0)
    rounds = (teams if teams % 2 else teams - 1) * cycles
    each_round = teams // 2
    turns = -(-each_round * pairs // stations)
    return Plan(
        teams=teams,
        rounds=rounds,
        matches=each_round * rounds,
        turns_each_round=turns,
        expected=rounds * turns * minutes_expected,
        longest=rounds * turns * minutes_longest,
    )
