"""Pictures of numbers as SVG, for pages and for paper.

Every picture has a title and a text for those who hear it; the numbers stand in a table or a list beside it. What is
drawn is told apart by its shape, its dashes or a letter. Colours are in components.css. On paper no style sheet of the
page reaches a picture: its own attributes draw it in black.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

TYPE = 14  # the size of letters, in units of a picture
ROW, STEP = 24, 30  # what one line and one column take
DASHES = ("none", "9 4", "2 4")  # the first three lines
_BRANCH_NUMBER = re.compile(r"^(.*?)( (?:No\.|no) .*)$")  # never cut away


def length(text: str) -> float:
    """Return the room that a text needs at most, a little more than its letters take."""
    return len(text) * TYPE * 0.6


def shortened(name: str, most: int = 34) -> str:
    """Return a name in `most` letters, with the number of the branch.

    >>> shortened("Saint-Jean-sur-Richelieu-et-ses-environs No. 79")
    'Saint-Jean-sur-Richelieu-e… No. 79'
    """
    if len(name) <= most:
        return name
    found = _BRANCH_NUMBER.match(name)
    first, number = found.groups() if found else (name, "")
    return f"{first[: max(most - len(number) - 1, 4)].rstrip()}…{number}"


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text(x: float, y: float, text: object, anchor: str = "start", *, bold: bool = False) -> SafeString:
    return format_html(
        '<text x="{}" y="{}" text-anchor="{}" font-weight="{}">{}</text>',
        _number(x), _number(y), anchor, 700 if bold else 400, text,
    )  # fmt: skip


def _drawn(width: float, height: float, title: str, text: str, parts: Iterable[SafeString]) -> SafeString:
    return format_html(
        '<svg class="picture" role="img" viewBox="0 0 {0} {1}" width="{0}" height="{1}" font-size="{2}"'
        ' font-family="Atkinson Hyperlegible, Legion, Legion More" fill="currentColor" stroke="none">'
        "<title>{3}</title><desc>{4}</desc>{5}</svg>",
        *(round(width), round(height), TYPE, title, text, format_html_join("", "{}", ((part,) for part in parts))),
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with the numbers that stand beside it: (name, numbers)."""

    title: str
    svg: SafeString
    numbers: tuple[tuple[str, str], ...]
    legend: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a picture of places: its position in each column, from 0 at the top."""

    name: str
    number: str
    positions: Sequence[int]
    style: int | None = None  # 0 to 2: drawn strong, each in another way; None: thin


def places(*, title: str, text: str, columns: Sequence[str], lines: Sequence[Line]) -> SafeString:
    """Return how everybody moved up and down; no two have one position in a column, so that no names touch."""
    left, top = 34, ROW
    width = left + STEP * len(columns) + max((length(shortened(line.name)) for line in lines), default=0)
    parts = [_text(left + STEP * at, ROW - 8, column, "middle", bold=True) for at, column in enumerate(columns)]
    for line in sorted(lines, key=lambda line: line.style is not None):  # the strong ones over the others
        strong = line.style is not None
        look = f"line line-{line.style}" if strong else "line"  # not shown
        points = [(left + STEP * at, round(top + ROW * (place + 0.5))) for at, place in enumerate(line.positions)]
        dots = format_html_join("", '<circle cx="{}" cy="{}" r="{}"/>', ((*at, 5 if strong else 3) for at in points))
        (first_x, first_y), (last_x, last_y) = points[0], points[-1]
        parts.append(
            format_html(
                '<g class="{}"><polyline points="{}" fill="none" stroke="currentColor" stroke-width="{}"'
                ' stroke-dasharray="{}"/>{}{}{}</g>',
                *(look, " ".join(f"{x},{y}" for x, y in points)),
                *(3 if strong else 0.8, DASHES[line.style or 0], dots),
                _text(first_x - 10, first_y + 5, line.number, "end", bold=strong),
                _text(last_x + 10, last_y + 5, shortened(line.name), bold=strong),
            )
        )
    return _drawn(width, top + ROW * len(lines) + 4, title, text, parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One match on a timetable: from and to in minutes, how far it is, and the few letters that stand in it."""

    begins: float
    ends: float
    state: str  # played (grey), now (a thick line), late (thick dashes), next (a thin line)
    text: str


_LOOKS = {"played": ("#ccc", 0.8, "1 2"), "now": ("#fff", 3, "none"), "late": ("#fff", 3, "5 3"),
          "next": ("#fff", 0.8, "none")}  # fmt: skip


def _box(span: Span, *, x: float, y: float, wide: float) -> SafeString:
    """Return the box of a match; a narrow one holds the first word of its text or nothing."""
    fill, thick, dash = _LOOKS[span.state]
    wide = max(wide, 1)  # sheets that came in together leave a match no time
    fits = (text for text in (span.text, span.text.partition(" ")[0]) if length(text) <= wide)
    return format_html(
        '<rect class="span-{}" x="{}" y="{}" width="{}" height="24" rx="3" fill="{}"'
        ' stroke="currentColor" stroke-width="{}" stroke-dasharray="{}"/>{}',
        *(span.state, _number(x), y + 2, _number(wide), fill, thick, dash),
        _text(x + wide / 2, y + 19, next(fits, ""), "middle", bold=span.state in ("now", "late")),
    )


def timetable(
    *,
    title: str,
    text: str,
    rows: Sequence[tuple[str, Sequence[Span]]],
    hours: Sequence[tuple[float, str]],
    now: float | None = None,
    minute: float = 1.6,
) -> SafeString:
    """Return what is played where and when: a row a board, an hour a line. `minute` is how wide a minute is."""
    left = max((length(name) for name, _ in rows), default=0) + 8
    first = min((at for at, _ in hours), default=0)
    last = max([at for at, _ in hours] + [span.ends for _, spans in rows for span in spans], default=0)
    height = ROW + 28 * len(rows) + 2

    def across(at: float) -> float:
        return left + (at - first) * minute

    parts = [
        format_html(
            '<path d="M{} {}V{}" stroke="currentColor" stroke-width="0.4"/>{}',
            _number(across(at)), 4, height, _text(across(at) + 3, ROW - 8, hour),
        )
        for at, hour in hours
    ]  # fmt: skip
    if now is not None:
        parts.append(format_html('<path class="line-0" d="M{0} 4V{1}" stroke="currentColor" stroke-width="2"/>',
                                 _number(across(now)), height))  # fmt: skip
    for at, (name, spans) in enumerate(rows):
        y = ROW + 28 * at
        parts.append(_text(left - 8, y + 19, name, "end", bold=True))
        parts += (
            _box(each, x=across(each.begins) + 2, y=y, wide=(each.ends - each.begins) * minute - 4) for each in spans
        )
    return _drawn(across(last) + max((length(hour) for _, hour in hours), default=0), height, title, text, parts)


def season(*, title: str, text: str, columns: Sequence[tuple[str, float | None, int]]) -> SafeString:
    """Return a line over bars: each column is called something, and has a value of the line, if any, and a count."""
    wide, high, foot = 80, 70, 186
    values = [value for _, value, _ in columns if value is not None]
    most, fewest = max(values, default=1.0), min(values, default=0.0)
    tallest = max((count for *_, count in columns), default=0) or 1
    parts: list[SafeString] = []
    points: list[str] = []
    for at, (name, value, count) in enumerate(columns):
        x, bar = wide * (at + 0.5), 44 * count / tallest
        box = '<rect class="bar" x="{}" y="{}" width="26" height="{}" fill-opacity="0.3" stroke="currentColor"/>'
        parts += (
            format_html(box, x - 13, _number(foot - bar), _number(bar)),
            _text(x, foot - bar - 5, count, "middle"),
            _text(x, foot + 18, name, "middle"),
        )
        if value is not None:
            y = 26 + high * (1 - (value - fewest) / ((most - fewest) or 1))
            points.append(f"{x},{_number(y)}")
            dot = format_html('<circle cx="{}" cy="{}" r="4"/>', x, _number(y))
            parts += (dot, _text(x, y - 9, f"{value:.1f}", "middle", bold=True))
    line = '<polyline class="line line-0" points="{}" fill="none" stroke="currentColor" stroke-width="2"/>'
    return _drawn(wide * len(columns), foot + 26, title, text, [*parts, format_html(line, " ".join(points))])
