"""How long a draw takes, and how fair it is beside the limit and beside the plain circle method.

    python benchmarks/draw.py            times and a summary
    python benchmarks/draw.py --write    writes the table to docs/draw-fairness.md as well

Times are those of the processor, so that it does not matter what else the machine does, and of a fresh process
state: what the program keeps between draws is discarded before each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.draws.engine import Draw, Meeting, draw  # noqa: E402
from tournaments.draws.engine.building import build  # noqa: E402
from tournaments.draws.engine.fairness import Fairness, Figure, measure  # noqa: E402

MAIN = ("slots", "stations", "sides", "longest_wait")
# Counted beside them; it comes after them, so that its limit is often out of reach.
REST = "back_to_back"
LESSER = ("back_to_back", "idle_spread", "same_side", "carry_over")
NAMES = {
    "slots": "turns",
    "stations": "boards",
    "sides": "first named",
    "longest_wait": "longest wait",
    "back_to_back": "without a rest",
    "idle_spread": "waits differ by",
    "same_side": "same side again",
    "carry_over": "carry-over",
}
PAGE = ROOT / "docs" / "draw-fairness.md"


class Row(NamedTuple):
    entries: int
    stations: int
    ours: Fairness[int]
    circle: Fairness[int]
    seconds: float


def plain_circle(n: int, stations: int) -> list[Meeting[int]]:
    """Return what most programs draw: the first seat fixed, the others rotating, boards in the order of the list."""
    seats: list[int | None] = [*range(n), *([None] if n % 2 else [])]
    meetings = []
    slot = 0
    for number in range(1, len(seats)):
        half = len(seats) // 2
        facing = zip(seats[:half], reversed(seats[half:]), strict=True)
        pairs = [(a, b) for a, b in facing if a is not None and b is not None]
        for at, (home, away) in enumerate(pairs):
            if at % stations == 0:
                slot += 1
            meetings.append(Meeting(number, slot, at % stations + 1, home, away))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return meetings


def timed(n: int, stations: int, **wishes: Any) -> tuple[Draw[int], float]:
    """Return a draw, and the seconds that it took."""
    build.cache_clear()
    began = time.process_time()
    drawn = draw(range(n), stations=stations, seed="benchmark", **wishes)
    return drawn, time.process_time() - began


def districts(n: int) -> dict[int, tuple[str, str]]:
    """Return labels as of a command event: ten districts, two teams of a branch."""
    return {entry: (f"district {entry % 10}", f"branch {entry // 2}") for entry in range(n)}


def rows(entries: range, choices: tuple[int, ...]) -> Iterator[Row]:
    for n in entries:
        for stations in sorted({n // 2, *(b for b in choices if b < n // 2)}):
            drawn, seconds = timed(n, stations)
            circle = plain_circle(n, stations)
            yield Row(n, stations, measure(drawn.meetings, drawn.entries), measure(circle, list(range(n))), seconds)


class Beyond(NamedTuple):
    """A figure that is not at its limit."""

    entries: int
    stations: int
    cycles: int
    figure: Figure


def every_number_of_boards(entries: range, cycles: int) -> tuple[int, list[Beyond]]:
    """Return how many cases there are, on every number of boards, and what is not at its limit in any of them.

    Of the main figures, and of the matches without a rest.
    """
    sizes = [(n, stations) for n in entries for stations in range(1, n // 2 + 1)]
    all_beyond = []
    for n, stations in sizes:
        drawn = timed(n, stations, cycles=cycles)[0]
        figures = map(measure(drawn.meetings, drawn.entries).figure, (*MAIN, REST))
        all_beyond += [
            Beyond(n, stations, cycles, figure) for figure in figures if figure.limit is not None and not figure.is_best
        ]
    return len(sizes), all_beyond


def not_at_the_limit(entries: range) -> Iterator[str]:
    """Yield the lines about every case that is not at the limit of a main figure."""
    yield "## Every number of boards"
    yield ""
    sizes = f"{entries.start} to {entries.stop - 1} entries"
    yield f"{sizes}, on 1 board to as many as can be busy at once. *Without a rest* is only"
    yield "counted: its limit may be out of reach where those before it are at theirs."
    yield ""
    lines = []
    for cycles in (1, 2):
        cases, all_beyond = every_number_of_boards(entries, cycles)
        keys = (*MAIN, REST)
        at = ", ".join(f"{NAMES[key]} {cases - sum(beyond.figure.key == key for beyond in all_beyond)}" for key in keys)
        yield f"- Everybody meets {'once' if cycles == 1 else 'twice'}: of {cases} cases at the limit: {at}."
        lines += [
            f"| {beyond.entries} | {beyond.stations} | {'once' if beyond.cycles == 1 else 'twice'} "
            f"| {NAMES[beyond.figure.key]} | {beyond.figure.value} | {beyond.figure.limit} |"
            for beyond in all_beyond
            if beyond.figure.key != REST
        ]
    yield ""
    if not lines:
        yield "Turns, boards, first named and longest wait are at their limit in every case."
        return
    yield "What has no line is at its limit. For what has one, no better draw was found, and none was shown to be"
    yield "impossible."
    yield ""
    yield "| entries | boards | everybody meets | figure | ours | limit |"
    yield "| --- | --- | --- | --- | --- | --- |"
    yield from lines


def page(cases: list[Row]) -> str:
    """Return the table as Markdown."""
    at_best = {key: sum(row.ours.figure(key).is_best for row in cases) for key in MAIN}
    circle = {key: sum(row.circle.figure(key).is_best for row in cases) for key in MAIN}
    lines = [
        "# How fair the draws are",
        "",
        "Made by `python benchmarks/draw.py --write`; do not edit by hand. Each side meets every other once. A figure",
        "is *ours / the least there can be / the plain circle method*, – where no limit is known. **Bold** is where",
        "ours is not at the limit. They stand in the order in which they count: a later one is never bought with an",
        "earlier one.",
        "",
        "- *turns*: times at which the hall starts new matches.",
        "- *boards*: for the entry with whom it is worst, games on the board it had most less those on the least.",
        "- *first named*: for the entry with whom it is worst, times first named less times second named.",
        "- *longest wait*: most turns without a match between two matches of one entry.",
        "- *without a rest*: matches in the turn right after the entry's last one, counted over all entries.",
        "- *waits differ by*: turns without a match from an entry's first to its last, most less least.",
        "- *same side again*: times that an entry is named first, or second, twice running, over all entries.",
        "- *carry-over*: how unevenly opponents follow each other, in squares; improved only where it is free.",
        "",
        f"Of {len(cases)} cases at the limit: "
        + ", ".join(f"{NAMES[key]} {at_best[key]} (circle {circle[key]})" for key in MAIN)
        + ".",
        "",
        *table(cases, MAIN),
        "",
        *not_at_the_limit(range(4, 41)),
        "",
        "## Minor measures",
        "",
        "With the limits of the first table kept, and each on its own, most of these cannot all be reached at once.",
        "",
        *table(cases, LESSER),
        "",
    ]
    return "\n".join(lines)


def table(cases: list[Row], keys: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines of a table of some figures."""
    yield "| entries | boards | " + " | ".join(NAMES[key] for key in keys) + " |"
    yield "| --- | --- | " + " | ".join("---" for _ in keys) + " |"
    for row in cases:
        cells = (cell(row.ours.figure(key), row.circle.figure(key)) for key in keys)
        yield f"| {row.entries} | {row.stations} | " + " | ".join(cells) + " |"


def cell(ours: Figure, plain: Figure) -> str:
    """Return ours, the limit and the circle method's; in bold where a limit is known and not reached."""
    text = f"{ours.value} / {'–' if ours.limit is None else ours.limit} / {plain.value}"
    return text if ours.is_best or ours.limit is None else f"**{text}**"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write docs/draw-fairness.md")
    options = parser.parse_args()
    cases = list(rows(range(4, 41), (3, 4, 6, 10)))
    for key in MAIN:
        at = sum(row.ours.figure(key).is_best for row in cases)
        print(f"{key}: {at} of {len(cases)} at the limit")
    choices = (1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 20, 25, 29)
    for upto, limit in ((range(2, 41), 1.0), (range(41, 61), 5.0)):
        slowest = max(rows(upto, choices), key=lambda row: row.seconds)
        verdict = "within" if slowest.seconds < limit else "ABOVE"
        print(
            f"{upto.start} to {upto.stop - 1} entries: slowest {slowest.seconds:.2f} s "
            f"({slowest.entries} on {slowest.stations}), {verdict} {limit:.0f} s"
        )
    for n, limit in ((40, 1.0), (60, 5.0)):
        seconds, stations = max(
            (timed(n, b, cycles=2, groups=districts(n), fixed={3: 1, 7: b})[1], b) for b in choices if b <= n // 2
        )
        verdict = "within" if seconds < limit else "ABOVE"
        print(f"{n} entries, everybody twice, districts, two kept: slowest {seconds:.2f} s (on {stations}), {verdict}")
    if options.write:
        PAGE.write_text(page(cases), encoding="utf-8")
        print(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
