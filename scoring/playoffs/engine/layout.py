"""Where the boxes and lines of a bracket go, for the screen and for paper alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

BOX_WIDTH = 320
GAP_ACROSS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """How high things are: a box, the gap below it, and the name of a round above its boxes."""

    box: int
    gap: int
    head: int
    raises_final: bool = False  # a match for third place below it takes no more room than it has to

    @property
    def with_names(self) -> Measures:
        """The same with room for a name above each box."""
        return replace(self, gap=self.head + 8)


ON_A_PAGE = Measures(box=96, gap=28, head=56)
# Nearly all is names, which may take two lines.
ON_A_SCREEN = Measures(box=120, gap=12, head=36, raises_final=True)
ON_PAPER = Measures(box=176, gap=14, head=64)  # in tenths of a millimetre, the least there can be


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketNode:
    """A match as a point of the bracket: which matches its two sides come from, if any.

    To a match that `takes_losers` there are no lines: these are for those who win. So there are none either where a
    loser plays on for the places below: what is fed by no other match begins a tree of its own.
    """

    id: int
    round: int
    home_from: int | None = None
    away_from: int | None = None
    takes_losers: bool = False
    best: int = 0  # of finals for every place: the best that it is for; those trees stand one below the other


@dataclass(frozen=True, slots=True)
class Box:
    """The box of a match: its upper left corner; every box has the same size."""

    match: int
    x: int
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


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
    measures: Measures


def lay_out(nodes: Sequence[BracketNode], measures: Measures = ON_A_PAGE) -> Layout:
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
    boxes = _boxes(nodes, measures)
    below = measures.box + measures.gap + measures.head
    if third and measures.raises_final:
        last = max(nodes, key=lambda node: node.round).id
        boxes[last] = replace(boxes[last], y=max(measures.head, boxes[last].y - below // 2))
    links = _links(nodes, boxes)
    finals = {node.round: boxes[node.id] for node in nodes}
    for node in third:
        final = finals[node.round]
        boxes[node.id] = Box(node.id, final.x, final.y + below, measures.box)
    ordered = sorted(boxes.values(), key=lambda box: (box.x, box.y))
    rounds = max((node.round for node in nodes), default=0)
    return Layout(
        width=rounds * (BOX_WIDTH + GAP_ACROSS) - GAP_ACROSS if rounds else 0,
        height=max((box.y + box.height for box in ordered), default=0) + measures.gap,
        boxes=tuple(ordered),
        links=links,
        rounds=tuple(number * (BOX_WIDTH + GAP_ACROSS) for number in range(rounds)),
        measures=measures,
    )


def _boxes(nodes: Sequence[BracketNode], measures: Measures) -> dict[int, Box]:
    """Return the box of each match: in the column of its round, on its row."""
    rows = _rows(nodes)
    step = (measures.box + measures.gap) / 2  # two sides make a match, so a row is half a box apart
    return {
        node.id: Box(
            node.id,
            (node.round - 1) * (BOX_WIDTH + GAP_ACROSS),
            measures.head + round((rows[node.id] - 0.5) * step),
            measures.box,
        )
        for node in nodes
    }


def _links(nodes: Sequence[BracketNode], boxes: Mapping[int, Box]) -> tuple[Link, ...]:
    """Return the lines from the boxes that the winners come from."""
    return tuple(
        Link(boxes[source].x + BOX_WIDTH, boxes[source].middle, boxes[node.id].x, boxes[node.id].middle)
        for node in nodes
        for source in (node.home_from, node.away_from)
        if source is not None
    )


def _rows(nodes: Sequence[BracketNode]) -> dict[int, float]:
    """Return on which row each match stands: trees one under the other, the best places first."""
    by_id = {node.id: node for node in nodes}
    fed = {source for node in nodes for source in (node.home_from, node.away_from) if source is not None}
    rows: dict[int, float] = {}
    next_row = 0
    roots = [node for node in nodes if node.id not in fed]
    for root in sorted(roots, key=lambda node: (node.best, node.round, node.id)):
        next_row = _place(root, by_id, rows, next_row)
    return rows


def in_parts(nodes: Sequence[BracketNode], *, rounds: int) -> list[tuple[BracketNode, ...]]:
    """Return a bracket in parts of at most so many rounds, for a screen on which names have to be large.

    The beginnings come first, one below the other, and the end with the final last. In each part the first round is 1,
    and a side that comes from another part comes from no match of this one.

    >>> final = BracketNode(id=3, round=2, home_from=1, away_from=2)
    >>> bracket = [BracketNode(id=1, round=1), BracketNode(id=2, round=1), final]
    >>> [[node.id for node in part] for part in in_parts(bracket, rounds=1)]
    [[1], [2], [3]]
    >>> in_parts(bracket, rounds=2) == [tuple(bracket)]
    True
    """
    last = max((node.round for node in nodes), default=0)
    parts: list[tuple[BracketNode, ...]] = []
    first = 1
    while last - first + 1 > rounds:
        top = first + rounds - 1
        roots = [node for node in nodes if node.round == top and not node.takes_losers]
        parts += [_part(tuple(_below(root, nodes, first)), first) for root in roots]
        first = top + 1
    end = max(1, last - rounds + 1)
    parts.append(_part(tuple(node for node in nodes if node.round >= end), end))
    return parts


def packed(nodes: Sequence[BracketNode], *, sides: int) -> list[tuple[BracketNode, ...]]:
    """Return the trees of finals for every place in pictures of at most so many sides one below the other.

    The best places come first. In each tree the first round is 1; one that has more sides is a picture by itself.

    >>> one, two = BracketNode(id=1, round=1, best=1), BracketNode(id=2, round=1, best=1)
    >>> final, third = BracketNode(id=4, round=2, home_from=1, away_from=2, best=1), BracketNode(id=3, round=2, best=3)
    >>> nodes = [one, two, third, final, BracketNode(id=5, round=1, best=5)]
    >>> [[(node.id, node.round) for node in picture] for picture in packed(nodes, sides=6)]
    [[(1, 1), (2, 1), (4, 2), (3, 1)], [(5, 1)]]
    """
    pictures: list[tuple[BracketNode, ...]] = []
    room = 0
    for tree in trees(nodes):
        needs = len(tree) + 1  # whoever wins takes one side with them
        if needs > room:
            pictures.append(())
            room = sides
        pictures[-1] += tree
        room -= needs
    return pictures


def trees(nodes: Sequence[BracketNode]) -> list[tuple[BracketNode, ...]]:
    """Return the trees that lines make of `nodes`, those for the best places first; each has a round 1 of its own."""
    fed = {source for node in nodes for source in (node.home_from, node.away_from) if source is not None}
    parts = []
    for root in sorted((node for node in nodes if node.id not in fed), key=lambda node: node.best):
        tree = tuple(_below(root, nodes, 1))
        parts.append(_part(tree, min(node.round for node in tree)))
    return parts


def cut_across(layout: Layout, most: int) -> tuple[Layout, tuple[int, ...]]:
    """Return where to cut a bracket across into bands of at most so much height, and it with no box on a cut.

    A cut goes between two parts of the tree, as high up in it as can be; the box in which they meet moves above it.

    >>> nodes = [BracketNode(id=number, round=1) for number in (1, 2, 3, 4)]
    >>> later = [(5, 2, 1, 2), (6, 2, 3, 4), (7, 3, 5, 6)]
    >>> nodes += [BracketNode(id=n, round=at, home_from=home, away_from=away) for n, at, home, away in later]
    >>> whole = lay_out(nodes, ON_PAPER)
    >>> halves, cuts = cut_across(whole, 600)
    >>> cuts, [(box.y, box.y + box.height) for box in halves.boxes if box.match == 7]
    ((437,), [(254, 430)])
    >>> cut_across(whole, 900)[1]
    ()
    """
    named = layout.measures.head if layout.measures.gap > layout.measures.head else 0
    spread: dict[tuple[int, int], list[int]] = {}
    for link in layout.links:
        spread.setdefault((link.x2, link.y2), []).append(link.y1)

    def crossing(y: int) -> list[Box]:
        return [box for box in layout.boxes if box.y - named < y < box.y + box.height]

    def worth(y: int) -> int:
        sources = [spread.get((box.x, box.middle), [0]) for box in crossing(y)]
        return min((max(ys) - min(ys) for ys in sources), default=layout.height)

    step, first = (layout.measures.box + layout.measures.gap) / 2, layout.measures.head - layout.measures.gap // 2
    if named:
        first -= layout.measures.gap // 2 - 4
    between = [first + round(row * step) for row in range(1, int(layout.height / step))]
    cuts, start = [], 0
    while layout.height - start > most:
        start = max((y for y in between if start + most // 2 < y <= start + most), key=worth)
        cuts.append(start)
    moved = {
        box: replace(box, y=y - layout.measures.gap // 2 - box.height) for y in cuts for box in crossing(y) if worth(y)
    }
    return _with_moved(layout, moved), tuple(cuts)


def _with_moved(layout: Layout, moved: Mapping[Box, Box]) -> Layout:
    """Return a layout with some boxes elsewhere, and the lines that lead from and to them."""
    middles = {(x, box.middle): to.middle for box, to in moved.items() for x in (box.x, box.x + BOX_WIDTH)}
    links = (
        replace(link, y1=middles.get((link.x1, link.y1), link.y1), y2=middles.get((link.x2, link.y2), link.y2))
        for link in layout.links
    )
    return replace(layout, boxes=tuple(moved.get(box, box) for box in layout.boxes), links=tuple(links))


def _below(node: BracketNode, nodes: Sequence[BracketNode], first: int) -> Iterator[BracketNode]:
    """Yield the matches that lead to `node` from round `first` on, itself included, in the order of `nodes`."""
    wanted, known = {node.id}, {other.id: other for other in nodes}
    ahead = [node]
    while ahead:
        at = ahead.pop()
        feeders = [known[source] for source in (at.home_from, at.away_from) if source is not None]
        ahead += [feeder for feeder in feeders if feeder.round >= first]
        wanted |= {other.id for other in ahead}
    return (other for other in nodes if other.id in wanted)


def _part(nodes: tuple[BracketNode, ...], first: int) -> tuple[BracketNode, ...]:
    there = {node.id for node in nodes}
    return tuple(
        replace(
            node,
            round=node.round - first + 1,
            home_from=node.home_from if node.home_from in there else None,
            away_from=node.away_from if node.away_from in there else None,
        )
        for node in nodes
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
