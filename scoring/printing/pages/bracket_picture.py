"""A bracket in millimetres of paper: one size of type, lines to write on, and parts to tape if it needs more pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from kit.fonts import width
from scoring.playoffs.engine.layout import BOX_WIDTH, GAP_ACROSS, Layout, Link, cut_across
from scoring.playoffs.pages.boxes import Bracket, BracketMatch, BracketSide
from scoring.playoffs.pages.brackets import on_paper
from scoring.printing.pages.base import Size
from scoring.printing.pages.fitting import LINE_HEIGHT, broken, plain
from tournaments.events.models import Competition
from tournaments.organization.words import whole

LEAST_DOWN, MOST_DOWN = 0.1, 0.15  # millimetres a unit: a line of 8.4 to write on, and no poster of one match
MOST_ACROSS = 0.28
TYPE_SIZES = [size / 2 for size in range(26, 11, -1)]  # points
SMALLEST_TYPE = 9.0  # below it a bracket goes to larger paper, or to more parts
HINT_SIZE = 7.5
LEAST_NAME = 36.0  # wide: what is written by hand needs it
NUMBER, SCORE = 7.0, 8.0  # wide
BESIDE_NAME = NUMBER + SCORE + 3.6  # with the edges
BORDERS, EDGES = 0.4, 0.6  # of a line, and above and below a name
POINTS_A_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class PaperRoom:
    """A size of paper, and the room that it has for a picture below its heading, in millimetres."""

    size: Size
    width: float
    height: float


LETTER, TABLOID = PaperRoom("wide", 254, 159), PaperRoom("tabloid", 402, 220)


@dataclass(frozen=True, slots=True)
class SideOnPaper:
    """A line of a box: the name on as many lines as it needs, or in small grey who will stand there."""

    side: BracketSide
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoxOnPaper:
    """A match and where its box stands."""

    match: BracketMatch
    left: float
    top: float
    sides: tuple[SideOnPaper, ...]

    @property
    def style(self) -> str:
        return _at(self.left, self.top)


@dataclass(frozen=True, slots=True)
class HeadingOnPaper:
    """The name of a round and where it stands."""

    name: str
    left: float
    top: float

    @property
    def style(self) -> str:
        return _at(self.left, self.top)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPicture:
    """A bracket, or a part of it, drawn to the size of a page; the number of a neighbour is 0 where there is none."""

    room: PaperRoom
    type_size: float
    heading_size: float
    across: float  # millimetres a unit
    down: float
    left: float  # what of the whole picture it is
    top: float
    width: float
    height: float
    boxes: tuple[BoxOnPaper, ...]
    headings: tuple[HeadingOnPaper, ...]
    layout: Layout
    number: int
    count: int
    right: int
    below: int
    sits_out: tuple[tuple[str, ...], ...] = ()  # who, line by line, for the empty corner above the final

    @property
    def edges(self) -> str:
        """Along which sides it is cut, and on which the part before is taped."""
        sides = {"cut-right": self.right, "cut-below": self.below, "joins-left": self.left, "joins-above": self.top}
        return " ".join(side for side, there in sides.items() if there)

    @property
    def box_width(self) -> float:
        return BOX_WIDTH * self.across

    @property
    def half_box(self) -> float:
        """The height of one side's line, without the border."""
        return self.layout.measures.box * self.down / 2 - BORDERS

    @property
    def corner(self) -> str:
        """Where the list of those who sit out stands."""
        return _at(self.layout.rounds[-1] * self.across - self.left, self.layout.measures.head * self.down)

    @property
    def style(self) -> str:
        """How large the picture is, and what is in it."""
        return (
            f"width: {self.width:.2f}mm; height: {self.height:.2f}mm; --box: {self.box_width:.2f}mm;"
            f" --half-box: {self.half_box:.2f}mm; --number: {NUMBER}mm; --score: {SCORE}mm;"
            f" --name: {self.type_size}pt; --hint: {HINT_SIZE}pt; --heading: {self.heading_size:.1f}pt"
        )

    @property
    def view_box(self) -> str:
        """The measures of the drawing of the lines: a unit is a millimetre."""
        return f"{self.left:.2f} {self.top:.2f} {self.width:.2f} {self.height:.2f}"

    @property
    def lines(self) -> Iterator[str]:
        """The lines from each match to the one that its winner plays, as paths in millimetres of the whole picture."""
        return (self._path(link) for link in self.layout.links)

    def _path(self, link: Link) -> str:
        x1, bend, x2 = (x * self.across for x in (link.x1, link.bend, link.x2))
        return f"M{x1:.2f} {link.y1 * self.down:.2f}H{bend:.2f}V{link.y2 * self.down:.2f}H{x2:.2f}"


def pictures_of(bracket: Bracket, rooms: Sequence[PaperRoom]) -> list[BracketPicture]:
    """Return a bracket on one page of the first of these sizes that holds it, or else in parts on the last of them."""
    bracket = on_paper(bracket)
    for room in rooms:
        sheet = _Sheet(bracket, room)
        if sheet.is_one or room is rooms[-1]:
            break
    return sheet.pictures()


def drawn_bracket(competition: Competition, bracket: Bracket, rooms: Sequence[PaperRoom]) -> dict[str, Any]:
    """Return what the template of brackets needs of one: its pictures, and whether a list of its matches follows."""
    pictures = pictures_of(bracket, rooms) if bracket.is_knockout else []
    waits = bracket.waits if not any(picture.sits_out for picture in pictures) else ""
    called = any(match.stations or match.legs for match in bracket.matches)
    return {"competition": competition, "bracket": bracket, "pictures": pictures, "waits": waits, "called": called}


class _Sheet:
    """How a bracket is laid out on one size of paper, in parts where it has to be."""

    def __init__(self, bracket: Bracket, room: PaperRoom) -> None:
        self.bracket, self.room = bracket, room
        self.names = [_name(side.team.name) for match in bracket.matches for side in match.sides if side.team]
        self.layout, cuts = cut_across(bracket.layout, int(room.height / LEAST_DOWN))
        self.bands = list(zip((0, *cuts), (*cuts, self.layout.height), strict=True))
        self.down = min(room.height / max(end - start for start, end in self.bands), MOST_DOWN)
        columns = len(self.layout.rounds)
        for parts in range(1, columns + 1):
            self.columns = ceil(columns / parts)
            taken = self.columns * (BOX_WIDTH + GAP_ACROSS) - (GAP_ACROSS if parts == 1 else 0)
            self.across = min(room.width / taken, MOST_ACROSS)
            self.name_width = BOX_WIDTH * self.across - BESIDE_NAME
            self.type_size = self._type_size()
            if self.type_size >= SMALLEST_TYPE and self.name_width >= LEAST_NAME:
                break
        self.parts = ceil(columns / self.columns)

    @property
    def is_one(self) -> bool:
        """Whether it is one page, and every name large enough on it."""
        return len(self.bands) == self.parts == 1 and self.type_size >= SMALLEST_TYPE

    def _type_size(self) -> float:
        """Return the largest type in which every name fits its line, in one row or two."""
        height = (self.layout.measures.box * self.down / 2 - BORDERS - EDGES) * POINTS_A_MM
        room = self.name_width * POINTS_A_MM

        def fits(size: float) -> bool:
            lines = [broken(name, bold=True, room=room / size) for name in self.names]
            return all(
                (len(of_name) == 1 or (len(of_name) == 2 and 2 * size * LINE_HEIGHT <= height))
                and all(width(line, bold=True) * size <= room for line in of_name)
                for of_name in lines
            )

        return next((size for size in TYPE_SIZES if fits(size)), TYPE_SIZES[-1])

    def pictures(self) -> list[BracketPicture]:
        """Return its parts, row by row."""
        return [self._picture(row, column) for row in range(len(self.bands)) for column in range(self.parts)]

    def _picture(self, row: int, column: int) -> BracketPicture:
        step, beside = BOX_WIDTH + GAP_ACROSS, GAP_ACROSS // 4  # a cut goes where lines run level
        start, end = self.bands[row]
        first = column * self.columns * step
        left, last = first - (beside if column else 0), first + self.columns * step - beside
        is_last = column == self.parts - 1
        number = row * self.parts + column + 1
        boxes, headings = [], []
        for match, box in zip(self.bracket.matches, self.layout.boxes, strict=True):
            at = (box.x - left) * self.across
            heading = match.heading_top + box.y - match.box.y if match.heading_top else 0
            if left <= box.x < last and start <= box.y < end:
                sides = tuple(self._line(side) for side in match.sides)
                boxes.append(BoxOnPaper(match, at, (box.y - start) * self.down, sides))
            if match.opens_round and left <= box.x < last and start <= heading < end:
                headings.append(HeadingOnPaper(match.round_name, at, (heading - start) * self.down))
        heads = [width(match.round_name, bold=True) for match in self.bracket.matches]
        return BracketPicture(
            room=self.room,
            type_size=self.type_size,
            heading_size=min(12.0, BOX_WIDTH * self.across * POINTS_A_MM / max(heads)),
            across=self.across,
            down=self.down,
            left=left * self.across,
            top=start * self.down,
            width=(min(last, self.layout.width) - left) * self.across,
            height=(end - start) * self.down,
            boxes=tuple(boxes),
            headings=tuple(headings),
            layout=self.layout,
            number=number,
            count=len(self.bands) * self.parts,
            right=0 if is_last else number + 1,
            below=number + self.parts if row + 1 < len(self.bands) else 0,
            sits_out=self._sits_out() if is_last and row == 0 else (),
        )

    def _line(self, side: BracketSide) -> SideOnPaper:
        size = self.type_size if side.team else HINT_SIZE
        room = self.name_width * POINTS_A_MM / size
        return SideOnPaper(side, broken(_name(side.label), bold=bool(side.team), room=room))

    def _sits_out(self) -> tuple[tuple[str, ...], ...]:
        """Return those who sit out the first round, where there is room for them above the last box."""
        room = BOX_WIDTH * self.across * POINTS_A_MM / HINT_SIZE
        names = tuple(broken(_name(team.name), bold=False, room=room) for team in self.bracket.sits_out)
        last = min(box.y for box in self.layout.boxes if box.x == self.layout.rounds[-1])
        height = (min(last, self.bands[0][1]) - 2 * self.layout.measures.head) * self.down * POINTS_A_MM
        return names if (sum(map(len, names)) + 2) * HINT_SIZE * LINE_HEIGHT <= height else ()


def _name(label: str) -> str:
    return plain(whole(label))


def _at(left: float, top: float) -> str:
    return f"left: {left:.2f}mm; top: {top:.2f}mm"
