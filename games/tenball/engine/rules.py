"""The rules of 10-ball (WPA 9), and what becomes of each here. The general rules are listed with 9-ball.

| open question | option | default |
|---|---|---|
| a mistaken turn: 6.13 leaves the balls as they lie, 9.10 gives cue ball in hand | out_of_turn | cue ball in hand |

Errors of the text, which are not followed: it is dated 2009 inside a text of 2016, and it gives other Regulation
numbers than 9-ball for one topic.
"""

from __future__ import annotations

from games.cue.engine.documents import PEOPLE, SEEN
from games.cue.engine.pool.rules import wpa
from kit.pure.marking import N_

RULES = (
    wpa.chapter(
        "10-ball (WPA 9)",
        wpa(
            "9 intro",
            N_(
                "The ten balls are called and played in order. If the 10 falls on the break, it is spotted and the "
                "breaker keeps shooting."
            ),
        ),
        wpa("9.1", N_("The lag decides who breaks first. After that the sides take turns.")),
        wpa("9.2", N_("Rack the balls in a triangle, with the 1 in front and the 10 in the middle."), PEOPLE, SEEN),
        wpa("9.3 a", N_("The break is played from behind the head string.")),
        wpa(
            "9.3 b",
            N_("The break must pocket a ball or drive four balls to cushions. Otherwise it is a foul."),
            why="A break that does not reach the rack is a foul, and the next shot is a break again, from "
            "behind the head string, because the balls are still racked.",
        ),
        wpa(
            "9.4",
            N_("The shot after a break without a foul may be a push-out. If the 10 falls on it, the 10 is spotted."),
        ),
        wpa(
            "9.5",
            N_("You call the ball and the pocket unless they are obvious. Nothing is called on the break."),
            why="The ball of a combination or carom is never obvious: it counts only when it was called.",
        ),
        wpa(
            "9.6",
            N_("A safety ends your turn. If a ball falls on it, the other side may hand the table back."),
            why="The 10 that falls on a safety is spotted, and the table may be handed back (9.6, 9.9).",
        ),
        wpa(
            "9.7",
            N_(
                "If you pocket another ball, or use another pocket, your turn ends. The other side may hand the table "
                "back."
            ),
        ),
        wpa(
            "9.8",
            N_(
                "If you pocket the called ball you keep shooting, and what fell with it stays pocketed. The 10 wins "
                "only as the last ball."
            ),
            why="The 10 wins as the last ball, called and legally pocketed; the text never says so. It is "
            "spotted in every other case. When it falls besides the called ball it is spotted, and the "
            "shooter goes on.",
        ),
        wpa(
            "9.9",
            N_(
                "The 10 is spotted after a foul, a push-out or a wrong pocket, or when it leaves the table. No other "
                "ball is ever spotted."
            ),
        ),
        wpa(
            "9.10", N_("After a foul, the other side has cue ball in hand anywhere. The lowest ball must be hit first.")
        ),
        wpa(
            "9.11",
            N_("The third foul in a row loses the rack. For unsporting conduct the referee decides the penalty."),
        ),
        wpa("9.12", N_("After a stalemate, whoever broke the rack breaks again.")),
    ),
)
