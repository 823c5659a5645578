"""How fast a cribbage hand is counted, beside the fastest package that counts right.

    python benchmarks/count_cribbage.py          one hand: ours and cribbage-scorer, in turns in one run
    python benchmarks/count_cribbage.py --all    every hand and starter there is, on two cores

The counts must agree before anything is timed. cribbage-scorer was the fastest of four packages on PyPI in 2026
whose counts were right; `cribbage` 1.3.2 gets one hand in twenty wrong (double runs, flushes of four).
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.cards import PACK, Card  # noqa: E402
from games.cribbage.engine import counting  # noqa: E402

HANDS = 20_000
RUNS = 5
LIMIT_SECONDS = 60
PUBLISHED = {28: 76, 29: 4, 19: 0, 25: 0, 26: 0, 27: 0}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--all", action="store_true")
    if words.parse_args().all:
        every_hand()
    else:
        one_hand()


def one_hand() -> None:
    """Compare one hand, once the table of ranks is filled and in a process that has just started."""
    from cribbage_scorer.cribbage_scorer import show_calc_score  # noqa: PLC0415 -- only this part needs it

    rng = random.Random(121)
    dealt = [rng.sample(PACK, 5) for _ in range(HANDS)]
    ours = [(five[:4], five[4]) for five in dealt]
    theirs = [(_pair(five[4]), [_pair(card) for card in five[:4]]) for five in dealt]
    assert [counting.count(*hand) for hand in ours] == [show_calc_score(*hand)[0] for hand in theirs]

    mine, rival, cold = [], [], []
    for _ in range(RUNS):
        counting._POINTS_OF_RANKS.clear()
        cold.append(_microseconds(counting.count, ours[:300]))
        _microseconds(counting.count, ours)
        mine.append(_microseconds(counting.count, ours))
        rival.append(_microseconds(show_calc_score, theirs))
    own, other, first = (statistics.median(times) for times in (mine, rival, cold))
    print(f"ours              {own:7.2f} \N{MICRO SIGN}s a hand ({first:.1f} for the first 300 of a process)")
    print(f"cribbage-scorer   {other:7.2f} \N{MICRO SIGN}s a hand")
    print(f"ratio: {other / own:.0f} times as fast, {other / first:.1f} times at the start of a process")
    if other < 5 * own:
        raise SystemExit("too slow: at least five times as fast as the best package")


def every_hand() -> None:
    """Count all 12,994,800 hands and starters on two cores."""
    began = time.perf_counter()
    with ProcessPoolExecutor(max_workers=2) as two:
        parts = two.map(_hands_with_lowest, range(len(PACK) - 3))
        hands = sum(parts, Counter[int]())
    seconds = time.perf_counter() - began
    assert sum(hands.values()) == 12_994_800
    assert all(hands[points] == times for points, times in PUBLISHED.items())
    print(f"every hand: {seconds:.1f} s on two cores")
    if seconds > LIMIT_SECONDS:
        raise SystemExit(f"too slow: under {LIMIT_SECONDS} s")


def _hands_with_lowest(first: int) -> Counter[int]:
    """Return how often each count comes up among the hands whose first card in the pack is number `first`."""
    hands: Counter[int] = Counter()
    for rest in combinations(PACK[first + 1 :], 3):
        hand = (PACK[first], *rest)
        hands.update(counting.count(hand, starter) for starter in PACK if starter not in hand)
    return hands


def _pair(card: Card) -> tuple[int, str]:
    return card.rank, card.suit.letter


def _microseconds(call: Callable[..., Any], hands: Sequence[tuple[Any, Any]]) -> float:
    began = time.perf_counter()
    for hand in hands:
        call(*hand)
    return (time.perf_counter() - began) / len(hands) * 1e6


if __name__ == "__main__":
    main()
