"""What is different between two pictures of a competition, and how much right it takes to make it so."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any

from kit.pure.sentences import Kept, Sentence, of_json, to_json
from scoring.consequences.engine.picture import Made, Picture, Placing, Sides, TableSeen

Told = Mapping[str, Any]  # names, numbers and lists of names: what a sentence needs


class DifferenceKind(StrEnum):
    """What a difference is about, in the order in which it is told."""

    PLACES = "places"
    TIES = "ties"
    PLAYOFFS = "playoffs"
    SIDES = "sides"
    PEOPLE = "people"  # who would have to play in two matches at once
    AWARDS = "awards"
    ADVANCE = "advance"
    ABOVE = "above"
    PINS = "pins"
    ANNOUNCED = "announced"
    SO_FAR = "so_far"  # places that change with every sheet, as matches are still to be played


class Reach(IntEnum):
    """Severity of a change; higher levels need a higher permission."""

    NOTHING = 0
    RESULTS = 1  # places, awards, who goes on
    MADE = 2  # a play-off or finals that were made, or who plays in them


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that moves; `told` is what its sentence needs.

    `competition` is the name of the one in which it moves, where a change is one of several competitions.
    """

    kind: DifferenceKind
    code: str
    told: Told = field(default_factory=dict)
    reach: Reach = Reach.RESULTS
    competition: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the difference as it is kept; of one competition nothing is said about which."""
        data = {"kind": self.kind.value, "code": self.code, "told": to_json(self.told), "level": int(self.reach)}
        return {**data, "competition": self.competition} if self.competition else data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Difference:
        return cls(
            kind=DifferenceKind(data["kind"]),
            code=data["code"],
            told=of_json(data["told"]),
            reach=Reach(data["level"]),
            competition=data.get("competition", ""),
        )


def compare(before: Picture, after: Picture) -> tuple[Difference, ...]:
    """Return what is different, in the order in which people are told."""
    return tuple(_Compared(before, after).differences())


def reach_of(differences: Sequence[Difference]) -> Reach:
    """Return how much right all of these take."""
    return max((difference.reach for difference in differences), default=Reach.NOTHING)


def fingerprint(differences: Sequence[Difference]) -> str:
    """A stable hash of the differences; empty for none.

    Places that change with every sheet are told, and their numbers are not in the hash: in a busy hall another sheet
    comes in while one person reads.
    """
    if not differences:
        return ""
    told = [d.to_json() if d.kind is not DifferenceKind.SO_FAR else DifferenceKind.SO_FAR.value for d in differences]
    lines = sorted({json.dumps(line, sort_keys=True) for line in told})
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


class _Compared:
    """A competition before and after."""

    def __init__(self, before: Picture, after: Picture) -> None:
        self.before, self.after = before, after
        self.names = {**before.names, **after.names}
        was = {table.name: table for table in before.tables}
        self.tables = [(was[table.name], table) for table in after.tables if table.name in was]

    def differences(self) -> Iterator[Difference]:
        yield from self._places()
        yield from self._ties()
        yield from self._made()
        yield from self._finals()
        yield from self._rounds()
        yield from self._sides()
        yield from self._awards()
        yield from self._advancing()
        yield from self._pins()
        yield from self._announced()
        yield from self._so_far()

    # --- places -------------------------------------------------------------------------------------------

    def _places(self) -> Iterator[Difference]:
        """Yield what changes in tables that are, or were, complete."""
        for was, now in self.tables:
            if was.is_complete and not now.is_complete:
                yield Difference(
                    kind=DifferenceKind.PLACES, code="open_again", told={"table": now.name, "count": now.open}
                )
            elif now.is_complete and not was.is_complete:
                yield Difference(kind=DifferenceKind.PLACES, code="complete", told={"table": now.name})
            elif now.is_complete:
                yield from self._moved(was, now, DifferenceKind.PLACES, Reach.RESULTS)

    def _so_far(self) -> Iterator[Difference]:
        for was, now in self.tables:
            if not now.is_complete and not was.is_complete:
                yield from self._moved(was, now, DifferenceKind.SO_FAR, Reach.NOTHING)

    def _moved(self, was: TableSeen, now: TableSeen, kind: DifferenceKind, reach: Reach) -> Iterator[Difference]:
        nobody = Placing(None)
        ranked = sorted(now.places, key=lambda entry: (now.places[entry].place or len(now.places), entry))
        for entry in ranked:
            old, new = was.places.get(entry, nobody), now.places[entry]
            if old == new:
                continue
            told = {
                "table": now.name,
                "team": self.names[entry],
                "before": old.place,
                "before_shared": old.shared,
                "after": new.place,
                "after_shared": new.shared,
            }
            yield Difference(kind=kind, code="place", told=told, reach=reach)

    def _ties(self) -> Iterator[Difference]:
        for was, now in self.tables:
            for gone in sorted(was.ties - now.ties):
                yield self._tie("tie_gone", now.name, *gone)
            for new in sorted(now.ties - was.ties):
                yield self._tie("tie_new", now.name, *new)

    def _tie(self, code: str, table: Kept, place: int, entries: Sequence[int]) -> Difference:
        return Difference(
            kind=DifferenceKind.TIES, code=code, told={"table": table, "place": place, "teams": self._names(entries)}
        )

    # --- what was made ------------------------------------------------------------------------------------

    def _made(self) -> Iterator[Difference]:
        for key in dict.fromkeys([*self.before.made, *self.after.made]):
            was, now = self.before.made.get(key), self.after.made.get(key)
            code = _code_of(was, now)
            made = now or was
            if code is None or made is None:
                continue
            told = {
                "name": made.name,
                "place": made.place,
                "teams": self._names(made.entries),
                "winner": self._winner(was),
                "now": self._winner(now),
            }
            reach = Reach.RESULTS if code in _OWN_RESULTS else Reach.MADE
            yield Difference(kind=DifferenceKind.PLAYOFFS, code=f"{made.kind}_{code}", told=told, reach=reach)

    def _finals(self) -> Iterator[Difference]:
        """Yield who would be in the finals now; as long as none are made, who goes to them."""
        for was, now in self.tables:
            if was.going == now.going:
                continue
            before, after = _moved(was.going, now.going)
            told = {"table": now.name, "before": self._names(before), "after": self._names(after)}
            if self.before.finals_made and self.after.finals_made:
                yield Difference(kind=DifferenceKind.PLAYOFFS, code="finals_outdated", told=told, reach=Reach.MADE)
            elif not self.before.finals_made and not self.after.finals_made:
                yield Difference(kind=DifferenceKind.ADVANCE, code="to_finals", told=told)

    def _rounds(self) -> Iterator[Difference]:
        """Yield which rounds of a Swiss draw were drawn from other points than there are now, or are not any more."""
        was, now = self.before.outdated_rounds, self.after.outdated_rounds
        for number in sorted(set(was) ^ set(now)):
            code = "round_outdated" if number in now else "round_fits_again"
            yield Difference(kind=DifferenceKind.PLAYOFFS, code=code, told={"round": number}, reach=Reach.MADE)

    def _sides(self) -> Iterator[Difference]:
        for key, now in self.after.sides.items():
            was = self.before.sides.get(key)
            if was is None or (was.home, was.away, was.empty) == (now.home, now.away, now.empty):
                continue
            told = {
                "where": now.where,
                "number": now.number,
                "before": self._versus(was),
                "after": self._versus(now),
            }
            yield Difference(kind=DifferenceKind.SIDES, code="sides", told=told, reach=Reach.MADE)

    # --- what comes of it ---------------------------------------------------------------------------------

    def _awards(self) -> Iterator[Difference]:
        for number in sorted({*self.before.awards, *self.after.awards}):
            was, now = self.before.awards.get(number, ()), self.after.awards.get(number, ())
            if was != now:
                told = {"award": number, "before": self._names(was), "after": self._names(now)}
                yield Difference(kind=DifferenceKind.AWARDS, code="award", told=told)

    def _advancing(self) -> Iterator[Difference]:
        was, now = self.before.advancing, self.after.advancing
        if set(was) == set(now):
            return
        told = {
            "level": self.after.advances_to,
            "in": self._names([entry for entry in now if entry not in was]),
            "out": self._names([entry for entry in was if entry not in now]),
        }
        yield Difference(kind=DifferenceKind.ADVANCE, code="advance", told=told)
        yield from self._above()

    def _above(self) -> Iterator[Difference]:
        """Yield what it means for proposals and entries at the next level; none of them is withdrawn by itself."""
        was, now = self.before.advancing, self.after.advancing
        for entry, above in self.before.above.items():
            if (entry in was) == (entry in now):
                continue
            stands = "entered" if above.is_entered else "proposed"
            code = f"above_left_{stands}" if entry in self.after.left else f"above_{stands}"
            code = "above_holds" if entry in now else code
            yield Difference(
                kind=DifferenceKind.ABOVE, code=code, told={"team": self._name(entry), "event": above.event}
            )

    def _pins(self) -> Iterator[Difference]:
        was, now = self.before.thrown, self.after.thrown
        for member in sorted(set(was) ^ set(now)):
            has_pin = member in self.before.pinned
            if member in now and has_pin:
                continue  # there is one pin a person a level, and it was given
            code = "pin_due" if member in now else "pin_given" if has_pin else "pin_gone"
            name = now.get(member) or was[member]
            yield Difference(kind=DifferenceKind.PINS, code=code, told={"name": name})

    def _announced(self) -> Iterator[Difference]:
        """Yield what people have read, or have on paper, and is no longer true."""
        if not self.before.is_final or not self._reads_otherwise():
            return
        final = dict(self.before.awards) != dict(self.after.awards) or self._places_moved()
        if final and self.before.is_shown:
            yield Difference(kind=DifferenceKind.ANNOUNCED, code="shown")
        for paper in self.before.printed:
            yield Difference(
                kind=DifferenceKind.ANNOUNCED, code="printed", told={"document": paper.document, "at": paper.at}
            )

    def _reads_otherwise(self) -> bool:
        return self._places_moved() or any(was.points != now.points for was, now in self.tables)

    def _places_moved(self) -> bool:
        return any(was.places != now.places or was.is_complete != now.is_complete for was, now in self.tables)

    # --- names --------------------------------------------------------------------------------------------

    def _versus(self, sides: Sides) -> list[Kept]:
        """Return both sides by name; empty where it is not known yet who comes, and a sentence where nobody does."""
        both = zip((sides.home, sides.away), sides.empty, strict=True)
        return [Sentence("consequences.nobody") if is_empty else self._name(entry) for entry, is_empty in both]

    def _name(self, entry: int | None) -> str:
        return self.names[entry] if entry is not None else ""

    def _names(self, entries: Sequence[int]) -> list[str]:
        return [self.names[entry] for entry in entries]

    def _winner(self, made: Made | None) -> str:
        return self._name(made.winner) if made else ""


# The play-off stands; what was entered on its own sheets, or written down in its place, says something else.
_OWN_RESULTS = ("won", "order", "reopened", "first_won", "made")


def _code_of(was: Made | None, now: Made | None) -> str | None:
    """Return what became of something that was made; None where nothing did."""
    if was is None:
        return "made"
    if now is None:
        return "removed"
    if was.counts != now.counts:
        return "counts" if now.counts else "set_aside"
    if not now.counts or was.order == now.order:
        return None
    if now.order is None:
        return "reopened"
    if not was.order:
        return "first_won"
    return "won" if was.winner != now.winner else "order"


def _moved(was: tuple[int, ...], now: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two orders of the same entries from the first place that differs to the last; others as they are.

    In finals for every place everybody plays, and who keeps a place is not told.

    >>> _moved((1, 2, 3, 4), (1, 3, 2, 4)), _moved((1, 2), (1, 3))
    (((2, 3), (3, 2)), ((1, 2), (1, 3)))
    """
    if sorted(was) != sorted(now):
        return was, now
    differ = [at for at, (one, other) in enumerate(zip(was, now, strict=True)) if one != other]
    first, last = differ[0], differ[-1] + 1
    return was[first:last], now[first:last]
