"""The rules of 9-ball (WPA 2), and what becomes of each here. The general rules are in `games.cue.engine.pool.rules`.

| open question | option | default |
|---|---|---|
| too few balls over the head string on a break (2.3 c) | three_point_break | rule not used; may be handed back |
| a mistaken turn: 6.13 leaves the balls as they lie, 2.7 gives cue ball in hand | out_of_turn | cue ball in hand |

Errors of the text, which are not followed: 2.3 (c) asks for three balls only when none is pocketed and sends the
reader to a Regulation that is not part of it; 9-ball and 10-ball give different Regulation numbers for one topic.
"""

from __future__ import annotations

from games.cue.engine.documents import PEOPLE, SEEN
from games.cue.engine.pool.rules import GENERAL, wpa

RULES = (
    wpa.chapter(
        "9-ball (WPA 2)",
        wpa("2", "Nine balls in order; whoever legally pockets the 9 wins the rack."),
        wpa("2.1", "The lag decides who breaks first; then the sides in turn."),
        wpa("2.2", "A diamond with the 1 in front and the 9 in the middle.", PEOPLE, SEEN),
        wpa("2.3 a", "The break is played from behind the head string."),
        wpa(
            "2.3 b",
            "A ball down or four to cushions, or it is a foul.",
            why="A break that does not reach the rack is a foul, and the next shot is a break again, from "
            "behind the head string, because the balls are still racked.",
        ),
        wpa(
            "2.3 c",
            "Three balls over the head string, where the three-point rule is used.",
            why="Off unless the rule book turns it on. The Regulation that it names is not part of the "
            "rules, so a break that falls short may then be handed back and is no foul.",
        ),
        wpa(
            "2.4",
            "The shot after a foul-free break may be a push-out; then the other side says who plays.",
            why="A push-out is still possible when only an offence came between: it is the second shot that counts.",
        ),
        wpa("2.5", "Any ball legally down goes on, the 9 wins; otherwise the turn passes in position."),
        wpa("2.6", "The 9 is spotted after a foul or push-out; no other ball ever is."),
        wpa("2.7", "A foul: cue ball in hand anywhere; the lowest ball is hit first."),
        wpa("2.8", "The third foul in a row loses the rack; unsporting conduct as the referee says."),
        wpa("2.9", "Stalemate: whoever broke the rack breaks again."),
    ),
    *GENERAL,
)
