"""Where the boxes and lines of a bracket go, for the screen and for paper alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BOX_WIDTH = 320
BOX_HEIGHT = 96
GAP_ACROSS = 40
GAP_DOWN = 28
HEAD = 56  # room for the name of the round above its boxes


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketNode:
    """A match as a point of the bracket: which matches its two sides come from, if any.

    To a match that `takes_losers` there are no lines: these are for those who win.
    """

    id: int
    round: int
    home_from: int | None = None
    away_from: int | None = None
    takes_losers: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """The box of a match: its upper left corner; every box has the same size."""

    match: int
    x: int
    y: int

    @property
    def middle(self) -> int:
        return self.y + BOX_HEIGHT // 2


@dataclass(frozen=True, slots=True)
class Link:
    """The line from the right of one box to the left of another: out, then up or down, then in."""

    x1: int
    y1: int
    x2: int
    y2: int

    @property
    def bend(self) -> int:
        return (self.x1 + self.x2) // 2


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole bracket in units that a drawing may scale as it likes."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    links: tuple[Link, ...]
    rounds: tuple[int, ...]  # left edge of each round's column


def lay_out(nodes: Sequence[BracketNode]) -> Layout:
    """Return the bracket of `nodes`, first round on the left; any number of entries, with byes.

    A side that comes from no match takes a line of its own, so an entry with a bye stands where it joins. A match
    for third place stands below the final, with room for its name above it.

    >>> final = BracketNode(id=3, round=2, home_from=1, away_from=2)
    >>> layout = lay_out([BracketNode(id=1, round=1), BracketNode(id=2, round=1), final])
    >>> [(box.match, box.x) for box in layout.boxes], len(layout.links)
    ([(1, 0), (2, 0), (3, 360)], 2)
    """
    third = [node for node in nodes if node.takes_losers]
    nodes = [node for node in nodes if not node.takes_losers]
    by_id = {node.id: node for node in nodes}
    fed = {source for node in nodes for source in (node.home_from, node.away_from) if source is not None}
    rows: dict[int, float] = {}
    next_row = 0
    for root in sorted((node for node in nodes if node.id not in fed), key=lambda node: (node.round, node.id)):
        next_row = _place(root, by_id, rows, next_row)
    step = (BOX_HEIGHT + GAP_DOWN) / 2  # two sides make a match, so a row is half a box apart
    boxes = {
        node.id: Box(node.id, (node.round - 1) * (BOX_WIDTH + GAP_ACROSS), HEAD + round((rows[node.id] - 0.5) * step))
        for node in nodes
    }
    links = [
        Link(boxes[source].x + BOX_WIDTH, boxes[source].middle, boxes[node.id].x, boxes[node.id].middle)
        for node in nodes
        for source in (node.home_from, node.away_from)
        if source is not None
    ]
    finals = {node.round: boxes[node.id] for node in nodes}
    for node in third:
        final = finals[node.round]
        boxes[node.id] = Box(node.id, final.x, final.y + BOX_HEIGHT + GAP_DOWN + HEAD)
    ordered = sorted(boxes.values(), key=lambda box: (box.x, box.y))
    rounds = max((node.round for node in nodes), default=0)
    return Layout(
        width=rounds * (BOX_WIDTH + GAP_ACROSS) - GAP_ACROSS if rounds else 0,
        height=max((box.y + BOX_HEIGHT for box in ordered), default=0) + GAP_DOWN,
        boxes=tuple(ordered),
        links=tuple(links),
        rounds=tuple(number * (BOX_WIDTH + GAP_ACROSS) for number in range(rounds)),
    )


def _place(node: BracketNode, by_id: Mapping[int, BracketNode], rows: dict[int, float], next_row: int) -> int:
    """Put `node` between its two sides, which are placed first; return the next free row."""
    sides = []
    for source in (node.home_from, node.away_from):
        if source is None:
            sides.append(float(next_row))
            next_row += 1
        else:
            next_row = _place(by_id[source], by_id, rows, next_row)
            sides.append(rows[source])
    rows[node.id] = sum(sides) / 2
    return next_row
