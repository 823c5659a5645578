"""Scratches: a ball is brought back, and somebody says where the cue ball lies."""

from __future__ import annotations

from dataclasses import replace

from games.behind_the_8_ball.engine import events as e
from games.behind_the_8_ball.engine.hands import begin_turn, next_turn, spent
from games.behind_the_8_ball.engine.pack import is_number
from games.behind_the_8_ball.engine.state import BehindState, Phase, What
from kit.pure.violations import RuleViolation


def check_who_answers(state: BehindState, event: e.Answer) -> None:
    if event.player != state.asked[0]:
        raise RuleViolation("not_your_answer", "SCRATCHES", field="player")


def check_scratch(state: BehindState, event: e.Scratch) -> None:
    check_who_answers(state, event)
    if event.card not in state.hands[event.player]:
        raise RuleViolation("card_not_held", "SCRATCHES", field="card", card=str(event.card))
    if not is_number(event.card) or event.card.rank != state.position:
        raise RuleViolation("not_the_position", "SCRATCHES", field="card", position=state.position)


def scratch(state: BehindState, event: e.Scratch) -> BehindState:
    """Let the player who scratched bring a ball back; the player after that says where the cue ball lies."""
    missed = state.turn
    following = event.player if state.options.after_scratch == "scratcher" else state.after(missed)
    state = spent(state, event.player, (event.card,)).tell(What.SCRATCH, event.player, value=event.card.rank)
    balls = balls_to_return(state, missed)
    if len(balls) > 1:
        return replace(state, phase=Phase.RETURN, asked=(missed,), turn=following)
    if balls:
        state = brought_back(state, missed, balls[0])
    return replace(state, phase=Phase.PLACE, asked=(), turn=following)


def balls_to_return(state: BehindState, player: int) -> tuple[int, ...]:
    """Return the balls of which `player` must bring one back: own ones, in 9-Ball those that the player put down."""
    if state.options.nine_ball:
        return tuple(down.ball for down in state.down if down.by == player)
    if not state.groups:
        return ()
    return tuple(sorted(down.ball for down in state.down if down.ball in state.own(player)))


def let_stand(state: BehindState, event: e.LetStand) -> BehindState:
    if len(state.asked) > 1:
        return replace(state, asked=state.asked[1:])
    return next_turn(replace(state, asked=()))


def check_return(state: BehindState, event: e.ReturnBall) -> None:
    if event.ball not in balls_to_return(state, state.asked[0]):
        raise RuleViolation("not_a_ball_to_return", "SCRATCHES", field="ball", ball=event.ball)


def give_back(state: BehindState, event: e.ReturnBall) -> BehindState:
    return replace(brought_back(state, state.asked[0], event.ball), phase=Phase.PLACE, asked=())


def brought_back(state: BehindState, player: int, ball: int) -> BehindState:
    return replace(
        state.tell(What.RETURNED, player, ball=ball),
        balls=tuple(sorted((*state.balls, ball))),
        down=tuple(down for down in state.down if down.ball != ball),
    )


def check_place(state: BehindState, event: e.PlacePosition) -> None:
    low, high = state.options.place_from, state.options.limit
    if not low <= event.value <= high:
        raise RuleViolation("position_out_of_range", "SCRATCHES position", field="value", low=low, high=high)


def place_cue_ball(state: BehindState, event: e.PlacePosition) -> BehindState:
    return begin_turn(replace(state.tell(What.PLACED, state.turn, value=event.value), position=event.value))
