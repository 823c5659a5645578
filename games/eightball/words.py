"""What a verdict of 8-ball says to the people at the table."""

from __future__ import annotations

from games.cue import facts
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import BallFell, Default, Interference
from games.cue.engine.fouls import Foul, Loss
from games.cue.engine.pool.events import AnnounceStalemate, Stalemate
from games.cue.engine.state import EIGHT
from games.cue.legs import LEG_WORDS
from games.cue.live import person
from games.cue.table import Ruling
from games.cue.words import FOUL_WORDS, LOSS_WORDS, next_up
from games.eightball.engine.events import AgreeStalemate, Decision, Event, How, Protest
from games.eightball.engine.events import Ruling as ProtestRuling
from games.eightball.engine.state import EightballState, Group, Verdict
from games.live import Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed

GROUP_WORDS = {Group.SOLIDS: gettext_lazy("solids"), Group.STRIPES: gettext_lazy("stripes")}
HOW_WORDS = {
    How.EIGHT_POTTED: gettext_lazy("8 pocketed legally"),
    How.EIGHT_EARLY: gettext_lazy("8 pocketed too early"),
    How.EIGHT_WITH_LAST: gettext_lazy("8 pocketed together with the last ball of the group"),
    How.EIGHT_OFF: gettext_lazy("8 off the table"),
    How.WRONG_POCKET: gettext_lazy("8 in another pocket"),
    How.FOUL_WITH_EIGHT: gettext_lazy("foul while pocketing the 8"),
    How.FOUL_ON_EIGHT: gettext_lazy("foul while playing for the 8"),
    How.SLOW_PLAY: gettext_lazy("slow play"),
    How.NOT_MARKED: gettext_lazy("pocket of the 8 not marked"),
    How.CONDUCT: gettext_lazy("unsporting conduct"),
    How.RULED: gettext_lazy("decided after a protest"),
}

# The same as choices to tick, of a rack that is entered whole.
HOW_LABELS = {
    How.EIGHT_POTTED: gettext_lazy("8 pocketed legally"),
    How.EIGHT_EARLY: gettext_lazy("8 pocketed too early"),
    How.EIGHT_WITH_LAST: gettext_lazy("8 pocketed together with the last ball of the group"),
    How.EIGHT_OFF: gettext_lazy("8 off the table"),
    How.WRONG_POCKET: gettext_lazy("8 in another pocket"),
    How.FOUL_WITH_EIGHT: gettext_lazy("Foul while pocketing the 8"),
    How.FOUL_ON_EIGHT: gettext_lazy("Foul while playing for the 8"),
    How.SLOW_PLAY: gettext_lazy("Slow play"),
    How.NOT_MARKED: gettext_lazy("Pocket of the 8 not marked"),
}


def ruling_of(verdict: Verdict, setup: Setup, *, now: EightballState | None = None) -> Ruling:
    """Return a verdict in large type: what it was, what follows from it, and the sections that decide.

    `now` is the table on which it is shown: what its turn says already is left out, and a choice that was made
    since is not asked for any more.
    """
    follows = _besides(verdict)
    if now is None or (verdict.choice is None and verdict.cue is not CuePlace.POSITION):
        follows += _next(verdict, setup)
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(follows),
        rule="; ".join(verdict.sections),
        tone=verdict.tone,
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    if verdict.winner is not None and verdict.how is not None:
        return LEG_WORDS["rack"].wins % {"side": setup.name(verdict.winner), "how": HOW_WORDS[verdict.how]}
    if verdict.fouls:
        return _("Foul: %(fouls)s.") % {"fouls": listed([FOUL_WORDS[foul] for foul in verdict.fouls])}
    if verdict.warning:
        return _("A warning.")
    if verdict.illegal_break:
        return _("The break was not legal.")
    if verdict.group is not None:
        told = {"side": setup.name(verdict.shooter), "group": GROUP_WORDS[verdict.group]}
        return _("%(side)s has %(group)s.") % told
    if verdict.choice is not None and EIGHT in verdict.spotted:
        return _("The 8 was pocketed on the break.")
    if verdict.next is verdict.shooter:
        return _("No foul: the same player continues.")
    return _("No foul: the turn ends.")


def names_a_side(verdict: Verdict) -> bool:
    """Return whether a ruling begins with the name of a side: who wins, or who has which group."""
    if verdict.winner is not None and verdict.how is not None:
        return True
    return verdict.group is not None and not (verdict.fouls or verdict.warning or verdict.illegal_break)


def _besides(verdict: Verdict) -> list[str]:
    said: list[str] = []
    if verdict.winner is not None:
        return said
    if verdict.disputed:
        words = listed([words_of(fault) for fault in verdict.disputed])
        said.append(
            _("Called, but not admitted: %(words)s. It doesn't count until a protest is ruled on.") % {"words": words}
        )
    if verdict.overlooked:
        said.append(
            _("Not called: %(words)s. It doesn't count.")
            % {"words": listed([words_of(fault) for fault in verdict.overlooked])}
        )
    if verdict.spotted:
        said.append(_("To be spotted: %(balls)s.") % {"balls": listed([str(ball) for ball in verdict.spotted])})
    return said


def _next(verdict: Verdict, setup: Setup) -> list[str]:
    if verdict.winner is not None or verdict.next is None:
        return []
    who = person(setup, verdict.next, verdict.player)
    if verdict.choice is not None:
        return [_("To choose: %(who)s.") % {"who": who}]
    return [next_up(who, verdict.cue)]


def words_of(fault: Foul | Loss) -> str:
    return FOUL_WORDS[fault] if isinstance(fault, Foul) else LOSS_WORDS[fault]


def plain_words(event: Event, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the topic of the rules that covers it."""
    if isinstance(event, BallFell):
        return facts.put_back_words(event.ball), "fell_by_itself"
    if isinstance(event, Interference):
        return _("Outside interference spoiled the shot."), "interference"
    if isinstance(event, AnnounceStalemate):
        return _("No progress, says the referee. Turns are counted from here."), "stalemate"
    if isinstance(event, Stalemate):
        return _("Stalemate. The balls are racked again; the same side breaks."), "stalemate"
    if isinstance(event, AgreeStalemate):
        return _("Stalemate: both agree. The balls are racked again; the same side breaks."), "stalemate"
    if isinstance(event, Protest):
        return _("Protest by %(side)s. It will be ruled on later.") % {"side": setup.name(event.side)}, "protest"
    if isinstance(event, ProtestRuling):
        return _DECIDED[event.decision], "protest"
    assert isinstance(event, Default)
    sides = {"loser": setup.name(event.side), "winner": setup.name(event.side.other)}
    return LEG_WORDS["rack"].conceded % sides, ""


_DECIDED = {
    Decision.STANDS: gettext_lazy("Protest decided: the result stands."),
    Decision.REWRITTEN: gettext_lazy("Protest decided: the result is rewritten."),
    Decision.REPLAYED: gettext_lazy("Protest decided: the rack is played again."),
}
