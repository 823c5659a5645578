"""People in two places, and competitions on the same boards: how long it takes, and how short the timetable is.

    python benchmarks/timetable.py

People: is anybody in two competitions in two places at one time?
Twelve competitions of one event, 2,016 matches with 8 people each, some of them in two competitions, in one run
beside the plain way: every match against every other one.

Boards: how many turns competitions take on the same boards, beside the fewest there can be and beside what a hall does
without a plan: one competition after the other.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tournaments.draws.engine import draw  # noqa: E402
from tournaments.draws.engine.people import TimedMatch, clashes  # noqa: E402
from tournaments.draws.engine.sharing import DrawPart, share  # noqa: E402
from tournaments.draws.engine.timetable import turns_for  # noqa: E402

COMPETITIONS, TURNS, AT_ONCE, SIDE = 12, 24, 7, 4
LIMIT_MS = 50
# teams of each competition, boards, people who play in the first two
HALLS = [((8, 8), 6, 0), ((8, 8), 6, 4), ((8, 4), 6, 0), ((19, 19), 10, 0), ((19, 19, 19), 10, 5), ((18, 17), 3, 0)]


def weekend() -> list[TimedMatch]:
    """Return twelve competitions side by side over two days; the last three have people of the first three."""
    rng = random.Random(1)
    matches = []
    for competition in range(COMPETITIONS):
        field = 2 * AT_ONCE * SIDE
        people = [competition * field + number for number in range(field)]
        if competition >= COMPETITIONS - 3:
            people[:2] = [(competition - COMPETITIONS + 3) * field + number for number in range(2)]
        for turn in range(TURNS):
            rng.shuffle(people)
            for at in range(AT_ONCE):
                who = tuple(people[2 * SIDE * at : 2 * SIDE * (at + 1)])
                matches.append(TimedMatch(len(matches), turn * 35, turn * 35 + 35, who))
    return matches


def pairwise_check(matches: list[TimedMatch]) -> int:
    """Compare every two matches."""
    clashes = 0
    for match, other in combinations(matches, 2):
        if match.starts < other.ends and other.starts < match.ends:
            clashes += len(set(match.people) & set(other.people))
    return clashes


def milliseconds(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - began))
    return statistics.median(taken)


def hall(sizes: tuple[int, ...], boards: int, in_both: int) -> str:
    """Return a line about competitions of these sizes on so many boards."""
    drawn = [
        draw([f"{letter}{number}" for number in range(size)], stations=max(1, boards // len(sizes)), seed="benchmark")
        for letter, size in zip("ABC", sizes, strict=False)
    ]
    people = {f"{letter}{number}": [number] for number in range(in_both) for letter in "AB"}
    began = time.perf_counter()
    shared = share([DrawPart(meetings=competition.meetings) for competition in drawn], boards, people)
    seconds = time.perf_counter() - began
    after = sum(len(turns_for(size, boards)) for size in sizes)
    teams = " + ".join(map(str, sizes))
    return (
        f"{teams} teams on {boards} boards, {in_both} people in two: {shared.turns} turns"
        f" (fewest possible {shared.least}, one after the other {after}), {seconds:.2f} s"
    )


def main() -> None:
    matches = weekend()
    ours = milliseconds(lambda: clashes(matches), 15)
    plain = milliseconds(lambda: pairwise_check(matches), 3)
    verdict = "within" if ours < LIMIT_MS else "ABOVE"
    print(f"{len(matches)} matches: {ours:.1f} ms, {verdict} {LIMIT_MS} ms; {len(clashes(matches))} clashes")
    print(f"every match against every other: {plain:.0f} ms, {plain / ours:.0f} times as long")
    for case in HALLS:
        print(hall(*case))


if __name__ == "__main__":
    main()
