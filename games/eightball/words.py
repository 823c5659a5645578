"""What a verdict of 8-ball says to the people at the table."""

from __future__ import annotations

from games.cue import facts
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import BallFell, Default, Interference
from games.cue.engine.fouls import Foul, Loss
from games.cue.engine.pool.events import AnnounceStalemate, Stalemate
from games.cue.engine.state import EIGHT
from games.cue.live import listed, person
from games.cue.table import Ruling
from games.cue.words import CUE_WORDS, FOUL_WORDS, LOSS_WORDS
from games.eightball.engine.events import AgreeStalemate, Decision, Event, How, Protest
from games.eightball.engine.events import Ruling as ProtestRuling
from games.eightball.engine.state import EightballState, Group, Verdict
from games.live import Setup

GROUP_WORDS = {Group.SOLIDS: "solids", Group.STRIPES: "stripes"}
HOW_WORDS = {
    How.EIGHT_POTTED: "8 pocketed as it should be",
    How.EIGHT_EARLY: "8 pocketed too early",
    How.EIGHT_WITH_LAST: "8 pocketed together with the last ball of the group",
    How.EIGHT_OFF: "8 off the table",
    How.WRONG_POCKET: "8 in another pocket",
    How.FOUL_WITH_EIGHT: "foul while pocketing the 8",
    How.FOUL_ON_EIGHT: "foul while playing for the 8",
    How.SLOW_PLAY: "slow play",
    How.NOT_MARKED: "pocket of the 8 not marked",
    How.CONDUCT: "unsporting conduct",
    How.RULED: "ruled after a protest",
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
        return f"{setup.name(verdict.winner)} wins the rack: {HOW_WORDS[verdict.how]}."
    if verdict.fouls:
        return f"Foul: {listed([FOUL_WORDS[foul] for foul in verdict.fouls])}."
    if verdict.warning:
        return "A warning."
    if verdict.illegal_break:
        return "The break was not good."
    if verdict.group is not None:
        return f"{setup.name(verdict.shooter)}: {GROUP_WORDS[verdict.group]}."
    if verdict.choice is not None and EIGHT in verdict.spotted:
        return "The 8 fell on the break."
    if verdict.next is verdict.shooter:
        return "No foul: the same player goes on."
    return "No foul: the turn ends."


def _besides(verdict: Verdict) -> list[str]:
    said: list[str] = []
    if verdict.winner is not None:
        return said
    if verdict.disputed:
        words = listed([words_of(fault) for fault in verdict.disputed])
        said.append(f"Called and not admitted: {words}. It does not count until a protest is ruled on.")
    if verdict.overlooked:
        said.append(
            f"Nobody called: {listed([words_of(fault) for fault in verdict.overlooked])}. So it does not count."
        )
    if verdict.spotted:
        said.append(f"To be spotted: {listed([str(ball) for ball in verdict.spotted])}.")
    return said


def _next(verdict: Verdict, setup: Setup) -> list[str]:
    if verdict.winner is not None or verdict.next is None:
        return []
    who = person(setup, verdict.next, verdict.player)
    if verdict.choice is not None:
        return [f"To choose: {who}."]
    place = "" if verdict.cue is CuePlace.POSITION else f", {CUE_WORDS[verdict.cue].lower()}"
    return [f"Next: {who}{place}."]


def words_of(fault: Foul | Loss) -> str:
    """Return what people call a foul or a loss."""
    return FOUL_WORDS[fault] if isinstance(fault, Foul) else LOSS_WORDS[fault]


def plain_words(event: Event, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the topic of the rules that covers it."""
    if isinstance(event, BallFell):
        return f"The {facts.ball_name(event.ball)} fell by itself and was put back.", "fell_by_itself"
    if isinstance(event, Interference):
        return "Something from outside spoiled the shot.", "interference"
    if isinstance(event, AnnounceStalemate):
        return "The referee sees no progress. Turns are counted from here.", "stalemate"
    if isinstance(event, Stalemate):
        return "Stalemate. The balls are racked again, the same side breaks.", "stalemate"
    if isinstance(event, AgreeStalemate):
        return "Stalemate: both agree. The balls are racked again, the same side breaks.", "stalemate"
    if isinstance(event, Protest):
        return f"Protest by {setup.name(event.side)}. It is ruled on later.", "protest"
    if isinstance(event, ProtestRuling):
        return _DECIDED[event.decision], "protest"
    assert isinstance(event, Default)
    return f"{setup.name(event.side)} concedes. The rack goes to {setup.name(event.side.other)}.", ""


_DECIDED = {
    Decision.STANDS: "The protest is ruled on: the result stands.",
    Decision.REWRITTEN: "The protest is ruled on: the result is rewritten.",
    Decision.REPLAYED: "The protest is ruled on: the rack is played again.",
}
