"""How long a ruling takes, and how long a night of pool takes to replay, beside a ruling written by hand.

    python benchmarks/rule_shot.py

The alternative is what a scorer without settings would have: one function with the common fouls of one rule set
written out, without sections, choices, groups or words. Limits: 200 microseconds a ruling in the median, 100
milliseconds for 1,000 strokes.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.measuring import REPEATS, REPLAY_LIMIT, RULING_LIMIT, STROKES, median  # noqa: E402
from games.base import Side  # noqa: E402
from games.cue.compare import SITUATIONS  # noqa: E402
from games.cue.engine.settings import RULE_SETS  # noqa: E402
from games.cue.engine.shot import Call, FoulCall, Potted, Shot  # noqa: E402
from games.eightball.compare import situation  # noqa: E402
from games.eightball.engine import play  # noqa: E402
from games.eightball.engine.state import EightballOptions, EightballState  # noqa: E402


def by_hand(state: EightballState, shot: Shot) -> tuple[str, str]:
    """Rule on a shot as a program for one rule set would: a word for the verdict, and who plays next."""
    own, other = state.turn, state.turn.other
    if any(potted.ball == 0 for potted in shot.potted) or 0 in shot.off_table:
        return "scratch", other
    if shot.first is None or not shot.first:
        return "no contact", other
    if state.home_group is not None and shot.first[0] not in state.left(own):
        return "wrong ball", other
    if not shot.potted and not shot.rail:
        return "no rail", other
    if any(potted.ball == 8 for potted in shot.potted):
        return ("won", own) if not state.left(own) else ("lost", other)
    return ("goes on", own) if any(potted.ball in state.left(own) for potted in shot.potted) else ("turn ends", other)


def rulings(rule_set: str) -> list[tuple[EightballState, Shot]]:
    """Return every situation of the comparison that is a shot."""
    moments = (situation(case.key, rule_set) for case in SITUATIONS)
    return [(state, event) for state, event in filter(None, moments) if isinstance(event, Shot)]


def evening(rule_set: str) -> list[list[Shot]]:
    """Return racks of shots, `STROKES` in all: a break, safeties of both sides, and a run to the end."""
    admitted = FoulCall.ACKNOWLEDGED
    pots = [Shot(call=Call(n), first=(n,), potted=(Potted(n),), as_called=True) for n in range(1, 8)]
    safeties = [Shot(first=(1,), rail=True), Shot(first=(1,), rail=False, foul_call=admitted)] * 5
    win = Shot(call=Call(8), first=(8,), potted=(Potted(8),), as_called=True)
    rack = [Shot(potted=(Potted(15),)), *safeties, Shot(first=(2,), rail=True), Shot(first=(2,), rail=True), *pots, win]
    racks, left = [], STROKES
    while left > 0:
        racks.append(rack[: min(left, len(rack))])
        left -= len(rack)
    return racks


def replayed(options: EightballOptions, racks: list[list[Shot]]) -> float:
    """Return the seconds of the processor that it takes to replay `racks`, the sides breaking in turn."""
    began = time.process_time()
    for number, rack in enumerate(racks):
        play.replay(replace(options, first_break=Side.AWAY if number % 2 else Side.HOME), rack)
    return time.process_time() - began


def main() -> int:
    late = 0
    print(f"{'rule set':24} {'a ruling':>12} {'by hand':>12} {'ratio':>8} {f'{STROKES:,} strokes':>16}")
    for rules in RULE_SETS.values():
        shots = rulings(rules.key)
        ours = statistics.median(median(lambda a=state, b=shot: play.verify(a, b)) for state, shot in shots)
        hand = statistics.median(median(lambda a=state, b=shot: by_hand(a, b)) for state, shot in shots)
        options = EightballOptions(rule_set=rules.key)
        racks = evening(rules.key)
        seconds = min(replayed(options, racks) for _ in range(REPEATS))
        late += ours > RULING_LIMIT or seconds > REPLAY_LIMIT
        print(f"{rules.name:24} {ours * 1e6:9.1f} us {hand * 1e6:9.1f} us {ours / hand:7.1f}x {seconds * 1e3:13.1f} ms")
    print("within the limits" if not late else f"{late} rule sets are too slow")
    return int(bool(late))


if __name__ == "__main__":
    raise SystemExit(main())
