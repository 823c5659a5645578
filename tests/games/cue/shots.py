"""Short words for what falls in a game of pool, and into which pocket."""

from __future__ import annotations

from games.cue.engine.shot import Call, Pocket, Potted, Shot

CORNER, SIDE = Pocket.FOOT_LEFT, Pocket.SIDE_RIGHT


def fell(*balls: int, pocket: Pocket | None = CORNER) -> tuple[Potted, ...]:
    return tuple(Potted(ball, pocket) for ball in balls)


def called(ball: int, *others: int, first: int | None = None, pocket: Pocket = CORNER, **facts) -> Shot:
    """A ball that was called and fell in its pocket, with whatever fell besides."""
    hit = (ball if first is None else first,)
    return Shot(call=Call(ball, pocket), first=hit, potted=fell(ball, *others), **facts)
