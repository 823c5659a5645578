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
from kit.pure.marking import N_

RULES = (
    wpa.chapter(
        "9-ball (WPA 2)",
        wpa("2", N_("The nine balls are played in order. Whoever legally pockets the 9 wins the rack.")),
        wpa("2.1", N_("The lag decides who breaks first. After that the sides take turns.")),
        wpa("2.2", N_("Rack the balls in a diamond, with the 1 in front and the 9 in the middle."), PEOPLE, SEEN),
        wpa("2.3 a", N_("The break is played from behind the head string.")),
        wpa(
            "2.3 b",
            N_("The break must pocket a ball or drive four balls to cushions. Otherwise it is a foul."),
            why="A break that does not reach the rack is a foul, and the next shot is a break again, from "
            "behind the head string, because the balls are still racked.",
        ),
        wpa(
            "2.3 c",
            N_("Where the three-point rule is used, the break must send three balls over the head string."),
            why="Off unless the rule book turns it on. The Regulation that it names is not part of the "
            "rules, so a break that falls short may then be handed back and is no foul.",
        ),
        wpa(
            "2.4",
            N_("The shot after a break without a foul may be a push-out. The other side then says who plays."),
            why="A push-out is still possible when only an offence came between: it is the second shot that counts.",
        ),
        wpa(
            "2.5",
            N_(
                "If you legally pocket any ball other than on a push-out you keep shooting, and the 9 wins. Otherwise"
                " the turn passes. Without a foul, the balls are played as they lie."
            ),
        ),
        wpa("2.6", N_("The 9 is spotted after a foul or a push-out. No other ball is ever spotted.")),
        wpa(
            "2.7", N_("After a foul, the other side has cue ball in hand anywhere. The lowest ball must be hit first.")
        ),
        wpa(
            "2.8", N_("The third foul in a row loses the rack. For unsporting conduct the referee decides the penalty.")
        ),
        wpa("2.9", N_("After a stalemate, whoever broke the rack breaks again.")),
    ),
    *GENERAL,
)
