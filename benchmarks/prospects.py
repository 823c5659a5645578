"""How long it takes to say what is still possible for a whole field, with so many rounds to play.

    python benchmarks/prospects.py

Nineteen and thirty-six teams, in the legs of darts and of cribbage. Every team is asked for the first three places and
for what its next match can bring. Fails where a field takes longer than the limit, or an answer is no longer exact.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.standings.engine.prospects import FieldNow, LegWorth, OpenMatch, Prospect, prospect  # noqa: E402

WORTH = {"darts": (LegWorth((1, 1), (0, 0)), 3), "cribbage": (LegWorth((1, 3), (0, 0)), 2)}
TO_PLAY, LIMIT_MS = (1, 2, 4, 9, 17), 250


def rounds_of(teams: int) -> list[list[tuple[int, int]]]:
    """Return a round robin, round by round; of an odd number one sits out."""
    circle = list(range(1, teams + 1 + teams % 2))
    rounds = []
    for _ in range(len(circle) - 1):
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        rounds.append([pair for pair in pairs if max(pair) <= teams])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def field(teams: int, worth: LegWorth, legs: int, to_play: int) -> FieldNow:
    """Return a field in which the first numbers are the stronger teams."""
    rng, points, left = random.Random(to_play), dict.fromkeys(range(1, teams + 1), 0), []
    rounds = rounds_of(teams)
    for number, pairs in enumerate(rounds):
        for home, away in pairs:
            if number >= len(rounds) - to_play:
                left.append(OpenMatch(len(left), home, away, legs))
                continue
            for _ in range(legs):
                winner, loser = (home, away) if rng.random() < 0.5 + (away - home) / (4 * teams) else (away, home)
                points[winner] += rng.randint(*worth.winner)
                points[loser] += rng.randint(*worth.loser)
    return FieldNow(points, left, worth)


def main() -> int:
    slowest, bounds = 0.0, 0
    for teams in (19, 36):
        for game, (worth, legs) in WORTH.items():
            for to_play in TO_PLAY:
                now = field(teams, worth, legs, to_play)
                began = time.perf_counter()
                told = [prospect(now, entry, most=3) for entry in now.points]
                took = (time.perf_counter() - began) * 1000
                slowest, bounds = max(slowest, took), bounds + sum(not prospect.is_exact for prospect in told)
                print(f"{teams} teams, {game}, {to_play} rounds to play: {took:.0f} ms, sure {_sure(told)}")
    print(f"slowest {slowest:.0f} ms (limit {LIMIT_MS}), {bounds} answers that are bounds")
    return int(slowest > LIMIT_MS or bounds > 0)


def _sure(told: Sequence[Prospect]) -> int:
    return sum(prospect.sure is not None for prospect in told)


if __name__ == "__main__":
    raise SystemExit(main())
