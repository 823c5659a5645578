"""Whose turn it is in euchre, and what is to be done, in words."""

from __future__ import annotations

from collections.abc import Callable

from games.base import Side
from games.euchre import words
from games.euchre.engine.play import outcome
from games.euchre.engine.state import EuchreState, Phase, Question, side_of
from games.live import Setup

State = EuchreState

QUESTIONS = {
    Question.RENEGE: "the penalty for the renege, or the hand as it is played",
    Question.EXPOSED_HAND: "the points for the exposed hand, or the loss of the deal",
    Question.INDICATION: "whether the team is expelled",
}


def turn(state: State, setup: Setup) -> tuple[str, Side | None]:
    """Return who has to do what now, and whose turn that makes it."""
    if state.choice is not None:
        by = state.choice.owed_by
        who = f"{setup.name(by)} chooses" if by else "The officials decide"
        return f"{who}: {QUESTIONS[state.choice.question]}", by
    if state.phase is Phase.OVER:
        result = outcome(state)
        winner = result.winner if result else None
        return (f"{setup.name(winner)} won the leg" if winner else "The leg is over"), winner
    if state.phase is Phase.DRAW:
        return "Each draws a card, the highest deals first. Ace is high.", None
    if state.phase is Phase.HAND:
        late = "Time is up: this hand decides, unless it ends tied. " if state.time_up else ""
        return f"{late}{words.player(setup, state.dealing)} deals hand {len(state.counted) + 1}", None
    if state.to_act is None:
        return "All five tricks are played", None
    return _TO_DO[state.phase](state, words.player(setup, state.to_act)), side_of(state.to_act)


_TO_DO: dict[Phase, Callable[[State, str], str]] = {
    Phase.DEAL: lambda state, who: f"{who} deals",
    Phase.ORDER: lambda state, who: (
        f"{who}: pick it up, or turn it down" if state.to_act == state.dealer else f"{who}: take it as trump, or pass"
    ),
    Phase.DISCARD: lambda state, who: f"{who}: take the card turned up, and lay one away",
    Phase.NAME: lambda state, who: f"{who}: name trump, or pass",
    Phase.PLAY: lambda state, who: f"{who} {'leads' if state.table.leading else 'plays'}",
}
