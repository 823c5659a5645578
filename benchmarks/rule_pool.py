"""How long a ruling of 9-ball, 10-ball, 14.1, blackball and WEPF takes, and a session to replay, beside one by hand.

    python benchmarks/rule_pool.py

The alternative is what a scorer without settings would have: the common fouls of one game, a score, and whose
turn it is, without sections, choices, warnings or words. Limits: 200 microseconds a ruling in the median, 100
milliseconds for 1,000 strokes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.measuring import REPEATS, REPLAY_LIMIT, RULING_LIMIT, STROKES, median  # noqa: E402
from games.base import Side  # noqa: E402
from games.blackball.engine import play as pub  # noqa: E402
from games.blackball.engine.shot import Shot as PubShot  # noqa: E402
from games.blackball.engine.state import BlackballOptions  # noqa: E402
from games.cue.engine.rotation import play as rotation  # noqa: E402
from games.cue.engine.rotation.state import NineballOptions, TenballOptions  # noqa: E402
from games.cue.engine.shot import Call, Potted, Shot  # noqa: E402
from games.straightpool.engine import play as straight  # noqa: E402
from games.straightpool.engine.events import Rerack  # noqa: E402
from games.straightpool.engine.state import StraightOptions  # noqa: E402

FAR = 1_000_000  # a target that nobody reaches


def by_hand(events: list[Any]) -> tuple[int, int]:
    """Return the score that a plain counter comes to."""
    score, turn, left = {Side.HOME: 0, Side.AWAY: 0}, Side.HOME, set(range(1, 16))
    for event in events:
        if not isinstance(event, (Shot, PubShot)):
            left = set(range(1, 16))
            continue
        potted = {getattr(ball, "ball", ball) for ball in event.potted}
        scratch, fell = 0 in potted, potted & left
        if scratch or (event.first == ()) or (not fell and event.rail is False):
            score[turn] -= 1
        elif fell:
            score[turn] += len(fell)
            left -= fell
            continue
        turn = turn.other
    return score[Side.HOME], score[Side.AWAY]


def pots(balls: range, **facts: Any) -> list[Shot]:
    return [Shot(first=(n,), call=Call(n), potted=(Potted(n),), as_called=True, **facts) for n in balls]


def rack_of(last: int) -> list[Any]:
    """Return a rack with safeties of both sides and a run to the end."""
    safeties = [Shot(first=(1,), rail=True)] * 12
    return [Shot(first=(1,), to_rail=5), Shot(first=(1,), rail=True), *safeties, *pots(range(1, last + 1))]


def session_of_straight() -> list[Any]:
    rack = [*[Shot(rail=True)] * 10, *pots(range(1, 15)), Rerack(False, False)]
    return ([Shot(to_rail=2, cue_rail=True)] + rack * (STROKES // len(rack) + 1))[:STROKES]


def frame_of_pub_pool() -> list[Any]:
    """Return a frame with safeties of both sides, of yellows and reds, and a run to the end."""
    safeties = [PubShot(first=(10,), rail=True), PubShot(first=(2,), rail=True)] * 12
    opening = [PubShot(first=(1,), to_rail=5, across_centre=3), PubShot(first=(9,), potted=(9,))]
    return [*opening, *safeties, *[PubShot(first=(n,), potted=(n,)) for n in (10, 11, 12, 13, 14, 15, 8)]]


def quickest(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that `work` takes."""
    seconds = []
    for _ in range(REPEATS):
        began = time.process_time()
        work()
        seconds.append(time.process_time() - began)
    return min(seconds)


def games() -> list[tuple[str, Any, Any, list[list[Any]]]]:
    """Return name, engine, options, and a session of `STROKES` strokes in racks or legs."""
    nine, ten, frame = rack_of(9), rack_of(10), frame_of_pub_pool()
    frames = [frame] * (STROKES // len(frame))
    return [
        ("9-ball", rotation, NineballOptions(), [nine] * (STROKES // len(nine))),
        ("10-ball", rotation, TenballOptions(), [ten] * (STROKES // len(ten))),
        ("14.1", straight, StraightOptions(target=FAR), [session_of_straight()]),
        ("blackball", pub, BlackballOptions(), frames),
        ("WEPF", pub, BlackballOptions(rule_set="wepf"), frames),
    ]


def main() -> int:
    late = 0
    print(f"{'game':10} {'a ruling':>12} {f'{STROKES:,} strokes':>16} {'by hand':>12} {'ratio':>8}")
    for name, engine, options, racks in games():
        state = engine.replay(options, racks[0][:8])
        shot = PubShot if engine is pub else Shot
        safety = shot(first=(2,), rail=True)  # may be a foul; the cost is the same
        ruling = median(lambda e=engine, s=state, event=safety: e.verify(s, event))
        strokes = sum(map(len, racks)) / STROKES
        ours = quickest(lambda e=engine, o=options, all_of=racks: [e.replay(o, rack) for rack in all_of]) / strokes
        hand = quickest(lambda all_of=racks: [by_hand(rack) for rack in all_of]) / strokes
        late += ruling > RULING_LIMIT or ours > REPLAY_LIMIT
        print(f"{name:10} {ruling * 1e6:9.1f} us {ours * 1e3:13.1f} ms {hand * 1e3:9.1f} ms {ours / hand:7.1f}x")
    print("within the limits" if not late else f"{late} games are too slow")
    return int(bool(late))


if __name__ == "__main__":
    raise SystemExit(main())
