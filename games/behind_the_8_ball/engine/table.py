"""Balls going down, whose they are, and who has won by it (THE SHOT, WINNING)."""

from __future__ import annotations

from dataclasses import replace

from games.behind_the_8_ball.engine.state import HIGH, LOW, BehindState, Down


def shared_out(player: int, ball: int) -> tuple[tuple[int, ...], ...]:
    """Return both groups of a game of two, by player, when `player` has put down `ball`.

    >>> shared_out(1, 15)[0]
    (1, 2, 3, 4, 5, 6, 7)
    """
    own, other = (LOW, HIGH) if ball in LOW else (HIGH, LOW)
    return (own, other) if player == 0 else (other, own)


def potted(state: BehindState, player: int, ball: int) -> BehindState:
    return replace(
        state,
        balls=tuple(other for other in state.balls if other != ball),
        down=(*state.down, Down(ball, player)),
    )


def won_by_balls(state: BehindState) -> BehindState:
    """Return the game, won where three play and all balls of one are down, whoever put the last one there.

    >>> from games.behind_the_8_ball.engine.play import start
    >>> from games.behind_the_8_ball.engine.state import BehindOptions
    >>> table = replace(start(BehindOptions(players=3, seed="x")), balls=(1, 2, 3, 4, 5, 6, 7))
    >>> won_by_balls(table).winner
    2
    """
    if state.options.players == 2 or state.options.nine_ball:
        return state
    return replace(state, winner=next((player for player in range(3) if not state.left(player)), None))
