"""Whose turn it is in euchre, and what is to be done, in words."""

from __future__ import annotations

from collections.abc import Callable

from games.base import Side
from games.euchre import words
from games.euchre.engine.play import outcome
from games.euchre.engine.state import EuchreState, Phase, Question, side_of
from games.live import Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy

State = EuchreState

QUESTIONS = {
    Question.RENEGE: gettext_lazy("the penalty for the renege, or the hand as played"),
    Question.EXPOSED_HAND: gettext_lazy("the points for the exposed hand, or the loss of the deal"),
    Question.INDICATION: gettext_lazy("whether the team is expelled"),
}


def turn(state: State, setup: Setup) -> tuple[str, Side | None]:
    """Return who has to do what now, and whose turn that makes it."""
    if state.choice is not None:
        by = state.choice.owed_by
        asked = {"side": setup.name(by) if by else "", "question": QUESTIONS[state.choice.question]}
        return (_("%(side)s chooses: %(question)s") if by else _("The officials decide: %(question)s")) % asked, by
    if state.phase is Phase.OVER:
        result = outcome(state)
        winner = result.winner if result else None
        return (_("%(side)s won the leg") % {"side": setup.name(winner)} if winner else _("The leg is over")), winner
    if state.phase is Phase.DRAW:
        return _("Each draws a card. The highest deals first; ace is high."), None
    if state.phase is Phase.HAND:
        told = {"player": words.player(setup, state.dealing), "number": len(state.counted) + 1}
        late = _("Time is up. This hand decides, unless it ends tied. %(player)s deals hand %(number)d")
        return (late if state.time_up else _("%(player)s deals hand %(number)d")) % told, None
    if state.to_act is None:
        return _("All five tricks have been played"), None
    return _TO_DO[state.phase](state, words.player(setup, state.to_act)), side_of(state.to_act)


_TO_DO: dict[Phase, Callable[[State, str], str]] = {
    Phase.DEAL: lambda state, who: _("%(player)s deals") % {"player": who},
    Phase.ORDER: lambda state, who: (
        _("%(player)s: pick it up or turn it down") % {"player": who}
        if state.to_act == state.dealer
        else _("%(player)s: take it as trump or pass") % {"player": who}
    ),
    Phase.DISCARD: lambda state, who: _("%(player)s: take the card turned up and discard") % {"player": who},
    Phase.NAME: lambda state, who: _("%(player)s: name trump or pass") % {"player": who},
    Phase.PLAY: lambda state, who: (
        (_("%(player)s leads") if state.table.leading else _("%(player)s plays")) % {"player": who}
    ),
}
