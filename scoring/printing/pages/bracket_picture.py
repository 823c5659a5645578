"""A bracket in millimetres of paper: one size of type, lines to write on, and parts to tape if it needs more pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from kit.fonts import width
from scoring.playoffs.engine.layout import BOX_WIDTH, GAP_ACROSS, cut_across
from scoring.playoffs.pages.boxes import Bracket, BracketMatch, BracketSide
from scoring.playoffs.pages.brackets import on_paper
from scoring.printing.pages.base import Size
from scoring.printing.pages.fitting import LINE_HEIGHT, broken, plain
from tournaments.events.models import Competition
from tournaments.organization.words import whole

LEAST_DOWN, MOST_DOWN = 0.1, 0.15  # millimetres a unit: a line of 8.4 to write on, and no poster of one match
MOST_ACROSS = 0.28
STEP = BOX_WIDTH + GAP_ACROSS
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
class BoxOnPaper:
    """A match, where its box stands, and each side with its name on as many lines as that needs."""

    match: BracketMatch
    style: str
    sides: tuple[tuple[BracketSide, tuple[str, ...]], ...]


def pictures_of(bracket: Bracket, rooms: Sequence[PaperRoom]) -> list[BracketPicture]:
    """Return a bracket on one page of the first of these sizes that holds it, or else in parts on the last of them."""
    bracket = on_paper(bracket)
    sheets = [BracketSheet(bracket, room) for room in rooms]
    sheet = next((sheet for sheet in sheets if sheet.is_one), sheets[-1])
    return [BracketPicture(sheet, row, column) for row in range(len(sheet.bands)) for column in range(sheet.parts)]


def drawn_bracket(competition: Competition, bracket: Bracket, rooms: Sequence[PaperRoom]) -> dict[str, Any]:
    """Return what the template of brackets needs of one: its pictures, and whether a list of its matches follows."""
    pictures = pictures_of(bracket, rooms) if bracket.is_knockout else []
    waits = bracket.waits if not any(picture.sits_out for picture in pictures) else ""
    called = any(match.stations or match.legs for match in bracket.matches)
    return {"competition": competition, "bracket": bracket, "pictures": pictures, "waits": waits, "called": called}


class BracketSheet:
    """How a bracket is laid out on one size of paper: the bands and columns of its parts, and the type of its names."""

    def __init__(self, bracket: Bracket, room: PaperRoom) -> None:
        self.bracket, self.room = bracket, room
        self.names = [_name(side.team.name) for match in bracket.matches for side in match.sides if side.team]
        self.layout, cuts = cut_across(bracket.layout, int(room.height / LEAST_DOWN))
        self.bands = list(zip((0, *cuts), (*cuts, self.layout.height), strict=True))
        self.down = min(room.height / max(end - start for start, end in self.bands), MOST_DOWN)
        self.half_box = self.layout.measures.box * self.down / 2 - BORDERS  # one side's line
        rounds = len(self.layout.rounds)
        # The first of the best: no more parts than names gain from, even where none of them makes a name large enough.
        self._lay(max((ceil(rounds / parts) for parts in range(1, rounds + 1)), key=self._lay))
        self.parts = ceil(rounds / self.columns)
        widest = max(width(match.round_name, bold=True) for match in bracket.matches)
        self.heading_size = min(12.0, self.box_width * POINTS_A_MM / widest)

    @property
    def is_one(self) -> bool:
        """Whether it is one page, and every name large enough on it."""
        return len(self.bands) == self.parts == 1 and self.type_size >= SMALLEST_TYPE

    def _lay(self, columns: int) -> tuple[bool, float]:
        """Lay it out with so many rounds to a part; return how well its names can be written and read."""
        self.columns = columns
        gap = GAP_ACROSS if columns == len(self.layout.rounds) else 0
        self.across = min(self.room.width / (columns * STEP - gap), MOST_ACROSS)
        self.box_width = BOX_WIDTH * self.across
        self.type_size = next((size for size in TYPE_SIZES if self._fits(size)), TYPE_SIZES[-1])
        return self.box_width - BESIDE_NAME >= LEAST_NAME, min(self.type_size, SMALLEST_TYPE)

    def _fits(self, size: float) -> bool:
        """Whether every name fits its line in this type, in one row or two."""
        rows = [self.rows(name, size, bold=True) for name in self.names]
        most = 2 if 2 * size * LINE_HEIGHT <= (self.half_box - EDGES) * POINTS_A_MM else 1
        room = (self.box_width - BESIDE_NAME) * POINTS_A_MM
        return all(len(of_name) <= most and max(width(row, bold=True) for row in of_name) * size <= room
                   for of_name in rows)  # fmt: skip

    def rows(self, name: str, size: float, *, bold: bool, beside: float = BESIDE_NAME) -> tuple[str, ...]:
        """Return a name in rows that are as wide as a box."""
        return broken(_name(name), bold=bold, room=(self.box_width - beside) * POINTS_A_MM / size)

    def sides(self, match: BracketMatch) -> tuple[tuple[BracketSide, tuple[str, ...]], ...]:
        known = [(side, self.type_size if side.team else HINT_SIZE) for side in match.sides]
        return tuple((side, self.rows(side.label, size, bold=bool(side.team))) for side, size in known)


@dataclass(frozen=True)
class BracketPicture:
    """A bracket, or the part of it in one row and column of its parts, as large as a page."""

    sheet: BracketSheet
    row: int
    column: int

    @property
    def number(self) -> int:
        return self.row * self.sheet.parts + self.column + 1

    @property
    def count(self) -> int:
        return len(self.sheet.bands) * self.sheet.parts

    @property
    def right(self) -> int:
        """The number of the part beside it; 0 for none."""
        return self.number + 1 if self.column + 1 < self.sheet.parts else 0

    @property
    def below(self) -> int:
        return self.number + self.sheet.parts if self.row + 1 < len(self.sheet.bands) else 0

    @property
    def edges(self) -> str:
        """Along which sides it is cut, and on which the part before is taped."""
        sides = {"cut-right": self.right, "cut-below": self.below, "joins-left": self.column, "joins-above": self.row}
        return " ".join(side for side, there in sides.items() if there)

    @property
    def across(self) -> tuple[int, int]:
        """From where to where it goes in units of the layout; a cut is where lines run level."""
        first = self.column * self.sheet.columns * STEP - GAP_ACROSS // 4
        return max(first, 0), min(first + self.sheet.columns * STEP, self.sheet.layout.width)

    @property
    def size(self) -> tuple[float, float]:
        (left, right), (top, bottom) = self.across, self.sheet.bands[self.row]
        return (right - left) * self.sheet.across, (bottom - top) * self.sheet.down

    @property
    def style(self) -> str:
        """How large the picture is, and what is in it."""
        return (
            f"width: {self.size[0]:.2f}mm; height: {self.size[1]:.2f}mm; --box: {self.sheet.box_width:.2f}mm;"
            f" --half-box: {self.sheet.half_box:.2f}mm; --number: {NUMBER}mm; --score: {SCORE}mm;"
            f" --name: {self.sheet.type_size}pt; --hint: {HINT_SIZE}pt; --heading: {self.sheet.heading_size:.1f}pt"
        )

    @property
    def view_box(self) -> str:
        """The measures of the drawing of the lines: a unit is a millimetre."""
        return f"0 0 {self.size[0]:.2f} {self.size[1]:.2f}"

    @property
    def lines(self) -> Iterator[str]:
        """The lines from each match to the one that its winner plays, as paths in millimetres of the picture."""
        for link in self.sheet.layout.links:
            (x1, y1), (bend, y2), (x2, _) = (
                self._millimetres(x, y) for x, y in ((link.x1, link.y1), (link.bend, link.y2), (link.x2, link.y2))
            )
            yield f"M{x1:.2f} {y1:.2f}H{bend:.2f}V{y2:.2f}H{x2:.2f}"

    @property
    def boxes(self) -> list[BoxOnPaper]:
        """The matches that it holds, with where they stand."""
        placed = zip(self.sheet.bracket.matches, self.sheet.layout.boxes, strict=True)
        return [BoxOnPaper(match, self._at(box.x, box.y), self.sheet.sides(match))
                for match, box in placed if self._holds(box.x, box.y)]  # fmt: skip

    @property
    def headings(self) -> list[tuple[str, str]]:
        """The names of rounds, each with where it stands."""
        placed = [
            (match.round_name, box.x, match.heading_top + box.y - match.box.y if match.heading_top else 0)
            for match, box in zip(self.sheet.bracket.matches, self.sheet.layout.boxes, strict=True)
            if match.opens_round
        ]
        return [(name, self._at(x, y)) for name, x, y in placed if self._holds(x, y)]

    @property
    def corner(self) -> str:
        """Where the list of those who sit out stands."""
        return self._at(self.sheet.layout.rounds[-1], self.sheet.layout.measures.head)

    @cached_property
    def sits_out(self) -> list[tuple[str, ...]]:
        """Those who sit out the first round, row by row; none where there is no room for them above the last box."""
        layout = self.sheet.layout
        names = [self.sheet.rows(t.name, HINT_SIZE, bold=False, beside=0) for t in self.sheet.bracket.sits_out]
        last = min(box.y for box in layout.boxes if box.x == layout.rounds[-1])
        room = (min(last, self.sheet.bands[0][1]) - 2 * layout.measures.head) * self.sheet.down * POINTS_A_MM
        fits = (sum(map(len, names)) + 2) * HINT_SIZE * LINE_HEIGHT <= room
        return names if fits and not self.row and not self.right else []

    def _holds(self, x: int, y: int) -> bool:
        (left, right), (top, bottom) = self.across, self.sheet.bands[self.row]
        return left <= x < right and top <= y < bottom

    def _millimetres(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.across[0]) * self.sheet.across, (y - self.sheet.bands[self.row][0]) * self.sheet.down

    def _at(self, x: float, y: float) -> str:
        left, top = self._millimetres(x, y)
        return f"left: {left:.2f}mm; top: {top:.2f}mm"


def _name(label: str) -> str:
    return plain(whole(label))
