"""The balls of snooker, what they are worth, and where a colour is put back (Section 3, Rules 1, 2 and 7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Ball(StrEnum):
    """A ball by its colour; the white one is the cue ball. A colour's name is also the name of its spot."""

    WHITE = "white"
    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BROWN = "brown"
    BLUE = "blue"
    PINK = "pink"
    BLACK = "black"


COLOURS = (Ball.YELLOW, Ball.GREEN, Ball.BROWN, Ball.BLUE, Ball.PINK, Ball.BLACK)  # in ascending order
BELOW_THEIR_SPOT = frozenset({Ball.PINK, Ball.BLACK})  # the only ones that may have to go there
POINTS: Mapping[Ball, int] = MappingProxyType(
    {Ball.WHITE: 0, Ball.RED: 1, **{ball: worth for worth, ball in enumerate(COLOURS, start=2)}}
)


class Place(StrEnum):
    """Where a colour is put."""

    OWN = "own"  # on its own spot
    HIGHEST = "highest"  # on the highest spot that is free
    ABOVE = "above"  # every spot is taken: as near its own as possible, towards the top cushion
    BELOW = "below"  # no room there either: as near its own as possible, below it on the centre line


@dataclass(frozen=True, slots=True)
class Placed:
    """A colour and where it was put; `spot` names the spot, or the one it lies near."""

    ball: Ball
    place: Place
    spot: Ball


def respot(
    colours: Iterable[Ball], occupied: Collection[Ball] = (), no_room: Collection[Ball] = ()
) -> tuple[Placed, ...]:
    """Return where `colours` go, in the order in which they are put there (Rule 7 d to g).

    Whatever has its own spot free goes there; the others take precedence by their value. `occupied` are
    the spots on which no ball can be put, `no_room` the colours with no room towards the top cushion.

    >>> [(placed.ball.value, placed.spot.value) for placed in respot([Ball.BLACK, Ball.BLUE], occupied=[Ball.BLACK])]
    [('blue', 'blue'), ('black', 'pink')]
    """
    taken = set(occupied)
    waiting = set(colours)
    at_home = sorted(waiting - taken, key=POINTS.__getitem__, reverse=True)
    placed = [Placed(ball, Place.OWN, ball) for ball in at_home]
    taken.update(at_home)
    for ball in sorted(waiting.difference(at_home), key=POINTS.__getitem__, reverse=True):
        spot = next((spot for spot in reversed(COLOURS) if spot not in taken), None)
        if spot is not None:
            placed.append(Placed(ball, Place.HIGHEST, spot))
            taken.add(spot)
        elif ball in no_room and ball in BELOW_THEIR_SPOT:
            placed.append(Placed(ball, Place.BELOW, ball))
        else:
            placed.append(Placed(ball, Place.ABOVE, ball))
    return tuple(placed)
