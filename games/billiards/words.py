"""What people read for the fouls, facts, choices and rulings of billiards; a test asks for every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.billiards.engine.events import Act, Ball, Conduct, How, Limit, Option, Spot
from games.billiards.engine.fouls import Foul
from games.billiards.engine.play import outcome
from games.billiards.engine.state import BilliardsState, Phase, Verdict
from games.cue import strokes
from games.cue.live import person
from games.cue.table import Ruling
from games.cue.words import MESSAGES as SHARED
from games.live import Setup
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed, ngettext

State = BilliardsState

FOUL_WORDS: Mapping[Foul, str] = MappingProxyType(
    {
        Foul.WRONG_BALL: gettext_lazy("the wrong ball was struck"),
        Foul.DOUBLE_HIT: gettext_lazy("the ball was struck twice"),
        Foul.NO_FOOT: gettext_lazy("both feet off the floor"),
        Foul.OUT_OF_TURN: gettext_lazy("played out of turn"),
        Foul.IN_HAND: gettext_lazy("not played correctly from in hand"),
        Foul.BALLS_MOVING: gettext_lazy("played while a ball was moving"),
        Foul.JUMP: gettext_lazy("jump shot"),
        Foul.PUSH: gettext_lazy("push"),
        Foul.OFF_TABLE: gettext_lazy("a ball left the table"),
        Foul.TOO_MANY_HAZARDS: gettext_lazy("too many hazards in a row"),
        Foul.TOO_MANY_CANNONS: gettext_lazy("too many cannons in a row"),
        Foul.TOUCHED_BALL: gettext_lazy("a ball was touched"),
        Foul.BEFORE_SPOTTED: gettext_lazy("played before a ball was on its spot"),
        Foul.MISSED_ALL: gettext_lazy("no ball was hit"),
        Foul.CONFERRED: gettext_lazy("talked with the partner at the table"),
        Foul.NON_STANDARD_CUE: gettext_lazy("a cue that is not allowed"),
        Foul.COUP: gettext_lazy("a coup, straight into a pocket"),
    }
)
ACT_WORDS: Mapping[Act, str] = MappingProxyType(
    {
        Act.WRONG_BALL: gettext_lazy("Struck a ball other than one's own white"),
        Act.DOUBLE_HIT: gettext_lazy("Struck the ball twice"),
        Act.NO_FOOT: gettext_lazy("Both feet off the floor"),
        Act.OUT_OF_TURN: gettext_lazy("Played out of turn"),
        Act.OUTSIDE_D: gettext_lazy("Not played from the D"),
        Act.STAYED_IN_BAULK: gettext_lazy("In hand, and not played out of baulk"),
        Act.BALL_IN_BAULK: gettext_lazy("In hand, straight at a ball in baulk"),
        Act.BALLS_MOVING: gettext_lazy("Played while a ball was moving"),
        Act.JUMP: gettext_lazy("Jump shot"),
        Act.PUSH: gettext_lazy("Push"),
        Act.TOUCHED_BALL: gettext_lazy("A ball or its marker touched"),
        Act.BEFORE_SPOTTED: gettext_lazy("Played before a ball was on its spot"),
        Act.CONFERRED: gettext_lazy("Talked with the partner"),
        Act.NON_STANDARD_CUE: gettext_lazy("A cue that is not allowed"),
    }
)
BALL_WORDS: Mapping[Ball, str] = MappingProxyType(
    {Ball.CUE: gettext_lazy("own white"), Ball.WHITE: gettext_lazy("other white"), Ball.RED: gettext_lazy("red")}
)
PUT_BACK: Mapping[Ball, str] = MappingProxyType(
    {
        Ball.CUE: gettext_lazy("The player's own white fell on its own and was put back."),
        Ball.WHITE: gettext_lazy("The other white fell on its own and was put back."),
        Ball.RED: gettext_lazy("The red fell on its own and was put back."),
    }
)
SPOT_WORDS: Mapping[Spot, str] = MappingProxyType(
    {
        Spot.SPOT: gettext_lazy("the Spot"),
        Spot.PYRAMID: gettext_lazy("the Pyramid Spot"),
        Spot.CENTRE: gettext_lazy("the Centre Spot"),
        Spot.BAULK_MIDDLE: gettext_lazy("the middle of the baulk-line"),
        Spot.D_RIGHT: gettext_lazy("the right corner of the D"),
    }
)
OPTION_WORDS: Mapping[Option, str] = MappingProxyType(
    {
        Option.GO_FIRST: gettext_lazy("Play first"),
        Option.GO_SECOND: gettext_lazy("Let the other side play first"),
        Option.PLAIN_WHITE: gettext_lazy("Take the plain white"),
        Option.SPOT_WHITE: gettext_lazy("Take the white with the spots"),
        Option.AS_THEY_LIE: gettext_lazy("Play on as the balls lie"),
        Option.FROM_D: gettext_lazy("Play from the D: red on the Spot, other white on the Centre Spot"),
        Option.ACCEPT: gettext_lazy("Accept: the game is over"),
        Option.PLAY_ON: gettext_lazy("Refuse: play continues"),
    }
)
RUN_WORDS: Mapping[Limit, str] = MappingProxyType(
    {Limit.CANNONS: gettext_lazy("Cannons in a row"), Limit.HAZARDS: gettext_lazy("Hazards in a row")}
)
LIMIT_WORDS: Mapping[Limit, str] = MappingProxyType(
    {Limit.CANNONS: gettext_lazy("SEVENTY CANNONS"), Limit.HAZARDS: gettext_lazy("TEN HAZARDS")}
)
CONDUCT_WORDS: Mapping[Conduct, str] = MappingProxyType(
    {
        Conduct.TIME_WASTING: gettext_lazy("%(side)s wastes time"),
        Conduct.UNFAIR: gettext_lazy("%(side)s plays unfairly or behaves badly"),
        Conduct.REFUSAL: gettext_lazy("%(side)s refuses to continue"),
    }
)
HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.POINTS: gettext_lazy("all points made"),
        How.TIME: gettext_lazy("time is up"),
        How.STRUNG: gettext_lazy("tied at time, and the stringing decided"),
        How.CONCEDED: gettext_lazy("conceded"),
        How.FORFEITED: gettext_lazy("forfeited by the other side's conduct"),
        How.DEFAULT: gettext_lazy("the other side conceded or was absent"),
    }
)

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **SHARED,
        "ball_not_on_the_table": N_("The {ball} ball isn't on the table for this player now."),
        "cue_ball_met_itself": N_("The player's own ball can't be the ball that was hit first."),
        "one_ball_twice": N_("One ball can't be hit twice at once."),
        "no_other_ball": N_("A cannon needs both object balls on the table, and one of them hit first."),
        "touching_nothing": N_("The next player's ball isn't on the table, so it touches nothing."),
        "not_in_hand": N_("The ball isn't in hand, so this can't happen."),
        "order_stays": N_("This pair has played, so its order stays."),
        "game_over": N_("This game is over."),
        "stringing_first": N_("Stringing comes first."),
        "not_now": N_("There is nothing to choose or string for now."),
        "nothing_to_announce": N_("There is nothing to announce now. It is called at {at}."),
        "played_to_points": N_("This game is played to {target} points, not on time."),
    }
)
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": gettext_lazy("Which ball was hit first?"),
        "ball_out_of_baulk": gettext_lazy("Was any object ball out of baulk?"),
        "on_table": gettext_lazy("Was the player's ball lying on the table?"),
        "tip": gettext_lazy("Did the tip of the cue touch the cue ball?"),
        "direct": gettext_lazy("Did it go straight into the pocket, or off its shoulder?"),
    }
)


# --- a verdict -----------------------------------------------------------------------------------------


def ruling_of(verdict: Verdict, after: State, setup: Setup) -> Ruling:
    """Return a verdict in large type: what it was, what follows from it, and the rules that decide."""
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(_follows(verdict, after, setup)),
        rule="; ".join(verdict.sections),
        tone="bad" if verdict.penalty else "good" if verdict.points else "",
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    other = setup.name(verdict.side.other)
    if verdict.fouls:
        foul = _("Foul: %(fouls)s.") % {"fouls": listed([FOUL_WORDS[foul] for foul in verdict.fouls])}
        return f"{foul} {strokes.points_to(2, other)}"
    if verdict.miss:
        return _("A miss but no foul: every ball was in baulk. 2 points to %(side)s.") % {"side": other}
    if verdict.replay:
        return _("This stroke doesn't count. The balls are replaced, and it is played again.")
    if verdict.points:
        told = {"points": verdict.points, "side": setup.name(verdict.side), "how": scored_words(verdict)}
        return (
            ngettext(
                "%(points)d point for %(side)s: %(how)s.", "%(points)d points for %(side)s: %(how)s.", verdict.points
            )
            % told
        )
    return _("Nothing scored, no foul: the turn ends.")


def scored_words(verdict: Verdict) -> str:
    """Return how a stroke scored.

    >>> from games.base import Side
    >>> scored_words(Verdict(side=Side.HOME, player=0, cannon=True, pots=(Ball.RED,), in_off=Ball.WHITE))
    'cannon, red potted and in-off the other white'
    """
    parts = [_("cannon")] if verdict.cannon else []
    parts += [_POTTED[ball] for ball in verdict.pots]
    parts += [_IN_OFF[verdict.in_off]] if verdict.in_off else []
    return listed(parts)


_POTTED: Mapping[Ball, str] = MappingProxyType(
    {
        Ball.RED: gettext_lazy("red potted"),
        Ball.WHITE: gettext_lazy("other white potted"),
        Ball.CUE: gettext_lazy("own white potted"),
    }
)
_IN_OFF: Mapping[Ball, str] = MappingProxyType(
    {Ball.RED: gettext_lazy("in-off the red"), Ball.WHITE: gettext_lazy("in-off the other white")}
)


def _follows(verdict: Verdict, after: State, setup: Setup) -> list[str]:
    said = []
    if verdict.red is not None:
        said.append(_("Red on %(spot)s.") % {"spot": SPOT_WORDS[verdict.red]})
    if verdict.white is not None:
        said.append(_("The other white comes back, on %(spot)s.") % {"spot": SPOT_WORDS[verdict.white]})
    if after.due is not None:
        said.append(_("To be announced: %(call)s.") % {"call": LIMIT_WORDS[after.due]})
    if after.phase is Phase.OVER:
        return [*said, over_words(after, setup)]
    who = person(setup, after.turn, after.player)
    if after.phase is Phase.CHOICE:
        return [*said, _("To choose: %(player)s.") % {"player": who}]
    next_up = _("Next: %(player)s, in hand.") if after.in_hand(after.turn) else _("Next: %(player)s.")
    return [*said, next_up % {"player": who}]


def over_words(state: State, setup: Setup) -> str:
    return strokes.over_words(state, setup, "game", HOW_WORDS[state.how] if state.how else "", outcome(state))
