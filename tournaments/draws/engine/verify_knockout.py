"""Checking a knockout from a file: can it be played to an end, and is it what its words or its seeds give?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.draws.engine.double import double_knock_out
from tournaments.draws.engine.knockout import KnockOut, KnockOutMatch, Wing, apart, knock_out, takes_loser
from tournaments.draws.engine.lot import draw_order
from tournaments.draws.engine.model import DrawError, SittingOut
from tournaments.draws.engine.verify import DrawFault, entry_in, parse_labels, whole_number

KIND = "knock_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainKnockOut:
    """A knockout as it was read from a file, before anybody believes it."""

    matches: tuple[KnockOutMatch[Any], ...]
    byes: tuple[SittingOut, ...]
    seed: str = ""
    double: bool = False  # who loses twice is out
    seeded: bool = False  # the order of "entries" decided, and no lot was drawn
    entries: tuple[Any, ...] = ()
    asked: Mapping[str, Any] = field(default_factory=dict)

    @property
    def third_place(self) -> bool:
        return any(match.takes_losers for match in self.matches)


def is_knock_out(data: Any) -> bool:
    """Return whether a file says that it is a knockout.

    >>> is_knock_out({"kind": "knock_out", "matches": []}), is_knock_out([])
    (True, False)
    """
    return isinstance(data, dict) and data.get("kind") == KIND


def read(data: Mapping[str, Any]) -> PlainKnockOut:
    """Return the knockout in `data`. Raises DrawError("not_a_draw") for anything else; `at` says what.

    >>> once = {"number": 1, "round": 1, "home": "Edson", "away": "Hinton"}
    >>> read({"kind": "knock_out", "entries": ["Edson", "Hinton"], "matches": [once]}).matches[0].away
    'Hinton'
    """
    matches, byes, entries = (_rows(data, key) for key in ("matches", "byes", "entries"))
    asked = data.get("asked")
    return PlainKnockOut(
        matches=tuple(_tie(row, f"match {number}") for number, row in enumerate(matches, start=1)),
        byes=tuple(
            SittingOut(whole_number(row, "round", f"bye {number}"), entry_in(row, "entry", f"bye {number}"))
            for number, row in enumerate(byes, start=1)
        ),
        seed=str(data.get("seed") or ""),
        double=data.get("double") is True,
        seeded=data.get("seeded") is True,
        entries=tuple(entry_in({"entry": entry}, "entry", "entries") for entry in entries),
        asked=asked if isinstance(asked, dict) else {},
    )


def problems(plain: PlainKnockOut) -> list[DrawFault]:
    """Return everything that is wrong with a knockout; an empty list is one that can be played to an end.

    >>> only = read({"kind": "knock_out", "entries": ["a", "b", "c"],
    ...              "matches": [{"number": 1, "round": 1, "home": "a", "away": "b"}]})
    >>> [problem.code for problem in problems(only)]
    ['not_placed']
    """
    round_of = {match.number: match.round for match in plain.matches}
    placed = Counter(side for match in plain.matches for side in (match.home, match.away) if side is not None)
    known = Counter(plain.entries)
    faults = [DrawFault("entry_twice_in_list", {"entry": entry}) for entry, times in known.items() if times > 1]
    faults += [DrawFault("not_placed", {"entry": entry}) for entry in known if not placed[entry]]
    faults += [DrawFault("placed_twice", {"entry": entry}) for entry, times in placed.items() if times > 1]
    faults += [DrawFault("not_in_list", {"entry": entry}) for entry in placed if entry not in known]
    numbers = Counter(match.number for match in plain.matches)
    faults += [DrawFault("number_twice", {"match": number}) for number, times in numbers.items() if times > 1]
    faults += [
        DrawFault("comes_from_later", {"match": match.number, "source": source})
        for match in plain.matches
        for source in (match.home_from, match.away_from)
        if source is not None and round_of.get(source, match.round) >= match.round
    ]
    fed, fallen = _fed(plain)
    faults += [DrawFault("fed_twice", {"match": number}) for number, times in fed.items() if times > 1]
    faults += [DrawFault("fallen_twice", {"match": number}) for number, times in fallen.items() if times > 1]
    ends = [match.number for match in plain.matches if not match.takes_losers and not fed[match.number]]
    if plain.double:
        above = (match.number for match in plain.matches if match.wing is Wing.WINNERS)
        faults += [DrawFault("loser_is_out", {"match": number}) for number in above if not fallen[number]]
    if len(ends) > 1:
        faults.append(DrawFault("many_finals", {"matches": ", ".join(map(str, ends))}))
    return faults


def _fed(plain: PlainKnockOut) -> tuple[Counter[int], Counter[int]]:
    """Return how often the winner, and the loser, of each match is wanted later; third place does not count."""
    wing = {match.number: match.wing for match in plain.matches}
    fed: Counter[int] = Counter()
    fallen: Counter[int] = Counter()
    for match in (match for match in plain.matches if not match.takes_losers):
        for source in filter(None, (match.home_from, match.away_from)):
            led = fallen if takes_loser(match.wing, wing.get(source, Wing.ONLY), takes_losers=False) else fed
            led[source] += 1
    return fed, fallen


def drawn_again(plain: PlainKnockOut) -> KnockOut[Any] | None:
    """Return the knockout made again from words or seeds; None when the file has neither.

    Raises DrawError when what is in the file makes no knockout at all.
    """
    if not plain.seed and not plain.seeded:
        return None
    labels = parse_labels(plain.entries, plain.asked)
    order = plain.entries if plain.seeded else draw_order(plain.seed, plain.entries)
    order = apart(order, labels, seeded=plain.seeded)
    return double_knock_out(order) if plain.double else knock_out(order, third_place=plain.third_place)


def is_same(plain: PlainKnockOut, remade: KnockOut[Any]) -> bool:
    """Return whether two knockouts have the same matches, and let the same entries wait."""
    return set(plain.matches) == set(remade.matches) and set(plain.byes) == set(remade.byes)


def _rows(data: Mapping[str, Any], key: str) -> list[Any]:
    rows = data.get(key, [] if key == "byes" else None)
    if not isinstance(rows, list) or (not rows and key != "byes"):
        raise DrawError("not_a_draw", at=key)
    return rows


def _tie(row: Any, at: str) -> KnockOutMatch[Any]:
    sides: dict[str, Any] = {}
    for side in ("home", "away"):
        if isinstance(row, dict) and row.get(f"{side}_from") is not None:
            sides[f"{side}_from"] = whole_number(row, f"{side}_from", at)
        else:
            sides[side] = entry_in(row, side, at)
    losers, wing = row.get("takes_losers") is True, row.get("wing", "")
    if wing not in [known.value for known in Wing]:
        raise DrawError("not_a_draw", at=at)
    number, in_round = whole_number(row, "number", at), whole_number(row, "round", at)
    return KnockOutMatch(number, in_round, **sides, takes_losers=losers, wing=Wing(wing))
