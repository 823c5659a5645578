"""A bracket in millimetres of paper: as wide and as high as the page, with names as large as their boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.playoffs.engine.layout import BOX_WIDTH, Link
from scoring.playoffs.pages.boxes import Bracket, BracketMatch, BracketSide
from scoring.printing.pages.fitting import fit
from tournaments.organization.words import whole

ROOM = (250.0, 150.0)  # for a bracket on a landscape page
MOST = (0.28, 0.24)  # millimetres a unit: a match alone on its page is not a poster
LARGEST_TYPE = 13.0  # points
CELL = 7  # wide: the number of the match on the left, and the score on the right
BESIDE_NAME = 2 * CELL + 3.6  # with the edges
EDGES = 1.0  # above and below a name
POINTS_A_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class SideOnPaper:
    """A line of a box. `type_size` is the largest in which the name fits, on as many lines as there is room for."""

    side: BracketSide
    name: str
    type_size: str


@dataclass(frozen=True, slots=True)
class BoxOnPaper:
    """A match and where its box stands."""

    match: BracketMatch
    left: str
    top: str
    heading_top: str
    sides: tuple[SideOnPaper, ...]


@dataclass(frozen=True)
class BracketPicture:
    """A bracket drawn to the size of a page; across and down have a scale each, so that no room is left empty."""

    bracket: Bracket

    @property
    def across(self) -> float:
        return min(ROOM[0] / max(self.bracket.layout.width, 1), MOST[0])

    @property
    def down(self) -> float:
        return min(ROOM[1] / max(self.bracket.layout.height, 1), MOST[1])

    @property
    def width(self) -> float:
        return self.bracket.layout.width * self.across

    @property
    def height(self) -> float:
        return self.bracket.layout.height * self.down

    @property
    def box_width(self) -> float:
        return BOX_WIDTH * self.across

    @property
    def half_box(self) -> float:
        """The height of one side's line, without the border."""
        return self.bracket.layout.measures.box * self.down / 2 - 0.4

    @property
    def style(self) -> str:
        """How large the picture is, and what is in it."""
        return (
            f"width: {self.width:.2f}mm; height: {self.height:.2f}mm; --box: {self.box_width:.2f}mm;"
            f" --half-box: {self.half_box:.2f}mm; --cell: {CELL}mm"
        )

    @property
    def view_box(self) -> str:
        """The measures of the drawing of the lines: a unit is a millimetre."""
        return f"0 0 {self.width:.2f} {self.height:.2f}"

    @property
    def lines(self) -> Iterator[str]:
        """The lines from each match to the one that its winner plays, as paths in millimetres."""
        return (self._path(link) for link in self.bracket.layout.links)

    def _path(self, link: Link) -> str:
        x1, bend, x2 = (x * self.across for x in (link.x1, link.bend, link.x2))
        return f"M{x1:.2f} {link.y1 * self.down:.2f}H{bend:.2f}V{link.y2 * self.down:.2f}H{x2:.2f}"

    @property
    def boxes(self) -> list[BoxOnPaper]:
        """The matches with where they stand."""
        return [
            BoxOnPaper(
                match,
                left=f"{match.box.x * self.across:.1f}mm",
                top=f"{match.box.y * self.down:.1f}mm",
                heading_top=f"{match.heading_top * self.down:.1f}mm",
                sides=tuple(self._line(side) for side in match.sides),
            )
            for match in self.bracket.matches
        ]

    def _line(self, side: BracketSide) -> SideOnPaper:
        name = whole(side.label)
        fitted = fit(
            name,
            bold=True,  # as whoever wins is
            size=LARGEST_TYPE,
            box_width=(self.box_width - BESIDE_NAME) * POINTS_A_MM,
            box_height=(self.half_box - EDGES) * POINTS_A_MM,
        )
        return SideOnPaper(side, name, f"{fitted.size * fitted.squeeze:.1f}pt")
