"""What a verdict of 9-ball, 10-ball or 14.1 says to the people at the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.base import Side
from games.cue.engine.pool.events import Sanction
from games.cue.engine.pool.state import How, Phase, PoolState, Verdict
from games.cue.live import person
from games.cue.table import Ruling
from games.cue.words import FOUL_WORDS, MESSAGES, QUESTIONS, next_up
from games.live import Setup
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed, ngettext

HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.MONEY_BALL: gettext_lazy("the last ball was pocketed legally"),
        How.TARGET: gettext_lazy("all points made"),
        How.THREE_FOULS: gettext_lazy("three fouls in a row by the other side"),
        How.CONDUCT: gettext_lazy("unsporting conduct by the other side"),
        How.DEFAULT: gettext_lazy("the other side conceded or was absent"),
    }
)
WAYS_TO_WIN: Mapping[How, str] = MappingProxyType(
    {
        How.MONEY_BALL: gettext_lazy("The last ball was pocketed legally"),
        How.THREE_FOULS: gettext_lazy("Three fouls in a row by the other side"),
        How.CONDUCT: gettext_lazy("Unsporting conduct by the other side"),
    }
)
SANCTION_WORDS: Mapping[Sanction, str] = MappingProxyType(
    {
        Sanction.WARNING: gettext_lazy("%(side)s: a warning"),
        Sanction.FOUL: gettext_lazy("%(side)s: a foul"),
        Sanction.SERIOUS: gettext_lazy("%(side)s: a serious foul"),
    }
)
WAITS_FOR: Mapping[str, str] = MappingProxyType(
    {
        Phase.RACK: gettext_lazy("only the result of a rack is entered on this sheet"),
        Phase.BREAK: gettext_lazy("the break comes next"),
        Phase.SHOT: gettext_lazy("a shot comes next"),
        Phase.CHOICE: gettext_lazy("the open choice comes first"),
        Phase.RERACK: gettext_lazy("the balls are racked again first"),
        Phase.LAG: gettext_lazy("who breaks is settled first"),
        Phase.OVER: gettext_lazy("the leg is over"),
    }
)
TURN_WORDS: Mapping[Phase, str] = MappingProxyType(
    {
        Phase.BREAK: gettext_lazy("%(player)s to break"),
        Phase.SHOT: gettext_lazy("%(player)s to play"),
        Phase.CHOICE: gettext_lazy("%(player)s to choose"),
        Phase.RERACK: gettext_lazy("%(player)s continues after racking"),
    }
)
POOL_MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **MESSAGES,
        "leg_over": N_("This is over."),
        "not_now": N_("Not now: {waits_for}."),
        "referee_calls": N_("The referee calls fouls here, so there is nothing to admit."),
        "not_on_two_fouls": N_("No warning is due. Fouls in a row by the player at the table: {fouls}."),
        "already_warned": N_("The player at the table has already been warned."),
        "already_announced": N_("The stalemate has already been announced."),
        "not_announced": N_("The referee first announces that there is no progress. Then each side has more turns."),
        "turns_left": N_("Not yet. Each side has {turns} turns after the announcement; {counted} have been played."),
        "no_such_ending": N_("A rack can't end that way."),
        "no_fifteenth_ball": N_("The last ball was pocketed too, so it can't be in the way."),
        "tick_what_fell": N_("First tick the ball that was pocketed."),
    }
)
POOL_QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        **QUESTIONS,
        "cue_interferes": gettext_lazy("Is the cue ball inside the rack outline, or overlapping it?"),
        "ball_interferes": gettext_lazy("Is the last object ball inside the rack outline, or overlapping it?"),
        "behind_head": gettext_lazy("Is the last object ball behind the head string?"),
        "head_spot_blocked": gettext_lazy("Is the head spot blocked by the ball that stays?"),
    }
)


def ruling_of(verdict: Verdict, setup: Setup, *, taken: str = "") -> Ruling:
    """Return a verdict in large type: what it was, what follows from it, and the sections that decide.

    `taken` says who goes on and how where the choice that it left open was made since.
    """
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(_follows(verdict, setup, taken)),
        rule="; ".join(verdict.sections),
        tone=verdict.tone,
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    if verdict.fouls:
        fouls = {"fouls": listed([FOUL_WORDS[foul] for foul in verdict.fouls])}
        if verdict.serious and len(verdict.sections) > 1:
            return _("Third foul in a row: %(fouls)s.") % fouls
        return _("Foul: %(fouls)s.") % fouls
    if verdict.winner is not None and verdict.how is not None:
        return _("Won by %(side)s: %(how)s.") % {"side": setup.name(verdict.winner), "how": HOW_WORDS[verdict.how]}
    if verdict.warning:
        return _("A warning.")
    if verdict.choice is not None:
        return _why_a_choice(verdict)
    if verdict.points > 0:
        told = {"points": verdict.points, "side": setup.name(verdict.shooter)}
        return ngettext("%(points)d point for %(side)s.", "%(points)d points for %(side)s.", verdict.points) % told
    if verdict.next is verdict.shooter:
        return _("No foul: the same player continues.")
    return _("A safety: the turn ends.") if verdict.safety else _("No foul: the turn ends.")


def _why_a_choice(verdict: Verdict) -> str:
    if verdict.push_out:
        return _("A push-out, no foul.")
    if verdict.safety:
        return _("A safety, and a ball fell.")
    if verdict.down or verdict.spotted:
        return _("Not as called: the turn ends.")
    return _("Too few balls crossed the head string.")


def _follows(verdict: Verdict, setup: Setup, taken: str) -> list[str]:
    said = []
    if verdict.points < 0:
        lost = ngettext("%(side)s loses %(points)d point.", "%(side)s loses %(points)d points.", -verdict.points)
        said.append(lost % {"points": -verdict.points, "side": setup.name(verdict.shooter)})
    if verdict.unwarned:
        said.append(_("Nobody warned the player of two fouls in a row, so this counts as the second."))
    elif verdict.count and not verdict.serious:
        said.append(
            _("Fouls in a row of %(side)s: %(count)s.") % {"side": setup.name(verdict.shooter), "count": verdict.count}
        )
    if verdict.down and not verdict.fouls:
        said.append(_("Pocketed: %(balls)s.") % {"balls": listed([str(ball) for ball in verdict.down])})
    if verdict.spotted:
        said.append(_("To be spotted: %(balls)s.") % {"balls": listed([str(ball) for ball in verdict.spotted])})
    if verdict.winner is not None:
        return [*said, _("Won by %(side)s.") % {"side": setup.name(verdict.winner)}] if verdict.fouls else said
    if verdict.next is None:
        return said
    who = person(setup, verdict.next, verdict.player)
    if verdict.choice is not None:
        return [*said, taken or _("To choose: %(who)s.") % {"who": who}]
    if verdict.waits_for is Phase.RERACK:
        return [*said, _("Rack the balls again. Next: %(who)s.") % {"who": who}]
    if verdict.waits_for is Phase.BREAK:
        return [*said, _("All balls are racked. To break: %(who)s.") % {"who": who}]
    return [*said, next_up(who, verdict.cue)]


def next_words(state: PoolState, setup: Setup) -> str:
    """Return who plays next from where, after a choice."""
    return next_up(person(setup, state.turn, state.player), state.cue)


def row_words(state: PoolState, side: Side) -> str:
    """Return what stands under the score of a side that has fouls in a row."""
    fouls = state.fouls(side)
    if not fouls:
        return ""
    if state.warned and state.turn is side:
        return ngettext("%d foul, warned", "%d fouls in a row, warned", fouls) % fouls
    return ngettext("%d foul", "%d fouls in a row", fouls) % fouls
