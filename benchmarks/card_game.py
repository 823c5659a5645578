"""How long a game of Behind the 8 Ball takes to play out: chance against chance, and computer against computer.

    python benchmarks/card_game.py

A random game is two number cards, added or taken away, until somebody has won; looking at every legal event before
each choice is the alternative that it is measured against.
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

from games.behind_the_8_ball.engine import play  # noqa: E402
from games.behind_the_8_ball.engine.computer import reply  # noqa: E402
from games.behind_the_8_ball.engine.events import Default, FourFaces, Shot  # noqa: E402
from games.behind_the_8_ball.engine.pack import numbers_in  # noqa: E402
from games.behind_the_8_ball.engine.state import BehindOptions, BehindState, Phase  # noqa: E402

GAMES = 200


def by_chance(state: BehindState, chance: random.Random) -> object:
    """Return two number cards at random; a computer answers what is asked in between."""
    if state.phase not in (Phase.BREAK, Phase.SHOT):
        return reply(state, "easy")
    if not state.can_shoot(state.turn):
        return FourFaces(chance.choice(state.balls))
    first, second = chance.choice(list(combinations(numbers_in(state.hands[state.turn]), 2)))
    return Shot((first, second), minus=chance.random() < 0.5)


def from_all(state: BehindState, chance: random.Random) -> object:
    return chance.choice([event for event in play.legal(state) if not isinstance(event, Default)])


def by_computer(state: BehindState, chance: random.Random) -> object:
    return reply(state, "strong")


def measure(choose: Callable[[BehindState, random.Random], object]) -> tuple[float, float]:
    """Return the median milliseconds of a game, and the median number of events in it."""
    took, lengths = [], []
    for number in range(GAMES):
        chance = random.Random(number)
        started = time.perf_counter()
        state, events = play.start(BehindOptions(seed=str(number))), 0
        while state.phase is not Phase.OVER:
            state = play.apply(state, choose(state, chance))
            events += 1
        took.append((time.perf_counter() - started) * 1000)
        lengths.append(events)
    return statistics.median(took), statistics.median(lengths)


if __name__ == "__main__":
    first = 0.0
    for name, choose in (
        ("random shots", by_chance),
        ("of every legal event", from_all),
        ("two computers", by_computer),
    ):
        took, events = measure(choose)
        first = first or took
        print(
            f"{name:22} {took:6.2f} ms a game of {events:.0f} events, {took / first:.1f} times as long as random shots"
        )
