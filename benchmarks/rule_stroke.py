"""How long a ruling takes in snooker and billiards, and how long a night of them takes to replay.

    python benchmarks/rule_stroke.py

The alternative is what a score counter without rules would have: one function that adds up what fell and knows
a foul by its commonest signs, without sections, choices, misses, spots or words. Limits: 200 microseconds a
ruling in the median, 100 milliseconds for 1,000 strokes.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.measuring import REPEATS, REPLAY_LIMIT, RULING_LIMIT, STROKES, median  # noqa: E402
from games.billiards.engine import events as billiards  # noqa: E402
from games.billiards.engine import play as billiards_play  # noqa: E402
from games.billiards.engine.state import BilliardsOptions  # noqa: E402
from games.snooker.engine import play as snooker_play  # noqa: E402
from games.snooker.engine.balls import COLOURS, POINTS, Ball  # noqa: E402
from games.snooker.engine.events import Choose, Option, Stroke  # noqa: E402
from games.snooker.engine.state import On, SnookerOptions, SnookerState  # noqa: E402


def snooker_by_hand(state: SnookerState, stroke: Stroke) -> tuple[str, int]:
    """Count a stroke of snooker as a plain score counter would: a word, and points."""
    wanted = {On.RED: Ball.RED, On.SEQUENCE: state.colours[0] if state.colours else None}.get(state.on)
    first = stroke.first[0] if stroke.first else None
    if first is None or Ball.WHITE in stroke.potted or (wanted is not None and first is not wanted):
        return "foul", max(4, POINTS[first] if first else 0)
    return "scored", sum(POINTS[ball] for ball in stroke.potted)


def billiards_by_hand(state: Any, stroke: billiards.Stroke) -> tuple[str, int]:
    """Count a stroke of billiards as a plain score counter would."""
    if stroke.first == () or stroke.off_table:
        return "foul", 2
    red_first = stroke.first == (billiards.Ball.RED,)
    worth = {billiards.Ball.RED: 3, billiards.Ball.WHITE: 2, billiards.Ball.CUE: 3 if red_first else 2}
    return "scored", 2 * stroke.both + sum(worth[ball] for ball in stroke.potted)


def frame() -> list[Any]:
    """Return a frame with safeties, fouls, misses that are played again, a free ball, and a clearance."""
    miss = Stroke(first=(Ball.BLACK,), clear_path=True, full_ball=False, snookered=False)
    foul = Stroke(first=(), clear_path=False, good_attempt=True, snookered=True)
    sides = list(snooker_play.Side)
    safeties = [Stroke(first=(Ball.RED,))] * 10
    again = [miss, Choose(sides[1], Option.REPLACE)] * 3
    free = [foul, Choose(sides[1], Option.PLAY), Stroke(first=(Ball.PINK,), free=Ball.PINK, potted=(Ball.PINK,))]
    pots = [Stroke(first=(ball,), potted=(ball,)) for ball in (Ball.BLACK, *[Ball.RED, Ball.BLACK] * 15, *COLOURS)]
    return [*safeties, *again, *free, *pots]


def game() -> list[Any]:
    """Return a game of billiards with safeties, a foul, cannons and hazards."""
    red, white, cue = billiards.Ball.RED, billiards.Ball.WHITE, billiards.Ball.CUE
    nothing = billiards.Stroke(first=(red,))
    push = billiards.Stroke(first=(red,), acts=frozenset({billiards.Act.PUSH}))
    home = billiards_play.Side.HOME
    break_of = [
        billiards.Stroke(both=True),
        billiards.Stroke(first=(red,), potted=(red,)),
        billiards.Stroke(first=(white,), potted=(cue,)),
    ]
    opening = [nothing, push, billiards.Choose(home, billiards.Option.FROM_D)]
    return [*opening, *break_of * 30, nothing]


def strokes_of(engine: ModuleType, options: Any, events: Sequence[Any], kind: type) -> list[tuple[Any, Any]]:
    """Return every stroke of `events` with the state it is ruled in."""
    state, strokes = engine.start(options), []
    for event in events:
        if isinstance(event, kind):
            strokes.append((state, event))
        state = engine.apply(state, event)
    return strokes


def replayed(engine: ModuleType, options: Any, events: Sequence[Any], strokes: int) -> float:
    """Return the seconds of the processor that `STROKES` strokes take, game after game."""
    began = time.process_time()
    for _ in range(STROKES // strokes):
        engine.replay(options, events)
    engine.replay(options, events[: STROKES % strokes])
    return time.process_time() - began


def main() -> int:
    late = 0
    print(f"{'game':16} {'a ruling':>12} {'by hand':>12} {'ratio':>8} {f'{STROKES:,} strokes':>16}")
    every = (
        ("snooker", snooker_play, SnookerOptions(), frame(), Stroke, snooker_by_hand),
        ("billiards", billiards_play, BilliardsOptions(target=5_000), game(), billiards.Stroke, billiards_by_hand),
    )
    for name, engine, options, events, kind, by_hand in every:
        strokes = strokes_of(engine, options, events, kind)
        ours = statistics.median(median(lambda a=at, b=stroke, e=engine: e.verify(a, b)) for at, stroke in strokes)
        hand = statistics.median(median(lambda a=at, b=stroke, f=by_hand: f(a, b)) for at, stroke in strokes)
        seconds = min(replayed(engine, options, events, len(strokes)) for _ in range(REPEATS))
        late += ours > RULING_LIMIT or seconds > REPLAY_LIMIT
        print(f"{name:16} {ours * 1e6:9.1f} us {hand * 1e6:9.1f} us {ours / hand:7.1f}x {seconds * 1e3:13.1f} ms")
    print("within the limits" if not late else f"{late} games are too slow")
    return int(bool(late))


if __name__ == "__main__":
    raise SystemExit(main())
