"""Checking a Swiss draw from a file: is it in order so far, and does each round follow from those before it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.draws.engine import verify
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.swiss import Before, SwissRound, pair_round
from tournaments.draws.engine.verify import DrawFault, Plain, entry_in, whole_number

KIND = "swiss"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainSwiss:
    """A Swiss draw as it was read from a file: `points` says who was there before each round, and with how many."""

    plain: Plain
    planned: int
    points: Mapping[int, Mapping[Any, int]] = field(default_factory=dict)
    boards: Mapping[int, int] = field(default_factory=dict)

    @property
    def rounds(self) -> list[int]:
        """The rounds that are drawn, in order."""
        return sorted({meeting.round for meeting in self.plain.meetings})

    def before(self, number: int) -> Before[Any]:
        """Return what was drawn before a round."""
        return Before(
            meetings=[meeting for meeting in self.plain.meetings if meeting.round < number],
            byes=[bye for bye in self.plain.byes if bye.round < number],
        )


def is_swiss(data: Any) -> bool:
    """Return whether a file says that it is a Swiss draw.

    >>> is_swiss({"kind": "swiss", "matches": []}), is_swiss([])
    (True, False)
    """
    return isinstance(data, dict) and data.get("kind") == KIND


def read(data: Mapping[str, Any]) -> PlainSwiss:
    """Return the Swiss draw in `data`. Raises DrawError("not_a_draw") for anything else; `at` says what."""
    rows = data.get("rounds")
    if not isinstance(rows, list):
        raise DrawError("not_a_draw", at="rounds")
    points: dict[int, dict[Any, int]] = {}
    boards: dict[int, int] = {}
    for row in rows:
        number = whole_number(row, "number", "rounds")
        boards[number] = whole_number(row, "boards", f"round {number}")
        there = row.get("points")
        if not isinstance(there, list) or not all(isinstance(line, list) and len(line) == 2 for line in there):
            raise DrawError("not_a_draw", at=f"round {number}, points")
        points[number] = {
            entry_in({"entry": entry}, "entry", f"round {number}"): whole_number({"of": count}, "of", f"round {number}")
            for entry, count in there
        }
    planned = whole_number(data, "planned", "planned")
    return PlainSwiss(plain=verify.read(dict(data)), planned=planned, points=points, boards=boards)


def problems(swiss: PlainSwiss) -> list[DrawFault]:
    """Return everything that is wrong with a Swiss draw as far as it is drawn.

    >>> once = {"round": 1, "slot": 1, "station": 1, "home": "Edson", "away": "Hinton"}
    >>> rows = [{"number": at, "boards": 1, "points": [["Edson", 0], ["Hinton", 0]]} for at in (1, 2)]
    >>> twice = {"kind": "swiss", "planned": 2, "matches": [once, {**once, "round": 2, "slot": 2}], "rounds": rows}
    >>> [problem.code for problem in problems(read(twice))]
    ['met_twice']
    """
    plain = swiss.plain
    faults = verify.basic_problems(plain)
    met = Counter(frozenset((m.home, m.away)) for m in plain.meetings if m.home != m.away)
    for pair, times in met.items():
        if times > 1:
            one, two = sorted(pair, key=str)
            faults.append(DrawFault("met_twice", {"one": one, "two": two, "times": times}))
    rested = Counter(bye.entry for bye in plain.byes)
    faults += [DrawFault("rested_twice", {"entry": e, "times": times}) for e, times in rested.items() if times > 1]
    for number in swiss.rounds:
        there = swiss.points.get(number)
        if there is None:
            faults.append(DrawFault("no_points_told", {"round": number}))
            continue
        playing = [e for m in plain.meetings if m.round == number for e in (m.home, m.away)]
        sitting = [bye.entry for bye in plain.byes if bye.round == number]
        faults += [DrawFault("not_there", {"entry": e, "round": number}) for e in playing if e not in there]
        silent = [e for e in there if e not in playing and e not in sitting]
        faults += [DrawFault("bye_missing", {"round": number, "entry": entry}) for entry in silent]
        faults += [DrawFault("plays_and_sits_out", {"round": number, "entry": e}) for e in sitting if e in playing]
    return faults


def drawn_again(swiss: PlainSwiss) -> list[SwissRound[Any]] | None:
    """Return the rounds made again from the words, the points and the rounds before; None where no words are told.

    Raises DrawError when what is in the file makes no draw at all.
    """
    plain = swiss.plain
    if not plain.seed:
        return None
    labels = verify.parse_labels(plain.entries, plain.asked)
    return [
        pair_round(
            number,
            swiss.points[number],
            seed=plain.seed,
            stations=swiss.boards[number],
            before=swiss.before(number),
            labels=labels if number == 1 else None,
        )
        for number in swiss.rounds
    ]


def differing(swiss: PlainSwiss, again: list[SwissRound[Any]]) -> list[int]:
    """Return the rounds that are not what the words give: who meets whom, who is named first, who sits out.

    Turns and boards are not compared: what else is played in the hall has a say in them.
    """
    differing_rounds = []
    for made in again:
        meetings = {(m.home, m.away) for m in swiss.plain.meetings if m.round == made.number}
        byes = {bye.entry for bye in swiss.plain.byes if bye.round == made.number}
        if meetings != {(m.home, m.away) for m in made.meetings} or byes != {bye.entry for bye in made.byes}:
            differing_rounds.append(made.number)
    return differing_rounds
