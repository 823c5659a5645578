"""The rules of 14.1 (WPA 4), and what becomes of each here. The general rules are listed with 9-ball.

| open question | option | default |
|---|---|---|
| how many points win | target | 50; a rule book may say otherwise |

Errors of the text, which are not followed: 4.4 prints its paragraph twice.
"""

from __future__ import annotations

from games.cue.engine.documents import PEOPLE, SEEN
from games.cue.engine.pool.rules import wpa
from kit.pure.marking import N_

RULES = (
    wpa.chapter(
        "14.1 continuous (WPA 4)",
        wpa(
            "4",
            N_(
                "Each ball is worth one point, and the first to the target wins. After fourteen balls the rack is set "
                "again and play continues."
            ),
        ),
        wpa("4.1", N_("The lag decides who shoots first."), PEOPLE, "who breaks is entered before the first leg"),
        wpa(
            "4.2",
            N_("Fifteen balls are racked in a triangle. Later fourteen are racked, without the front one."),
            PEOPLE,
            SEEN,
        ),
        wpa("4.3 a", N_("The opening break is played from behind the head string.")),
        wpa(
            "4.3 b",
            N_(
                "The break must pocket a called ball, or drive the cue ball and two others to a cushion. Otherwise it "
                "is a breaking foul, and the other side has a choice."
            ),
            why="A break that does not reach the rack is a foul. With the cue ball gone as well it is a "
            "breaking foul, and the table is taken from behind the head string. Where such a break is "
            "accepted, the next shot is an ordinary one.",
        ),
        wpa(
            "4.4",
            N_("You keep shooting as long as you pocket called balls. After fourteen, the balls are racked again."),
        ),
        wpa("4.5", N_("Every shot is called. A safety ends your turn, and what falls on it is spotted.")),
        wpa("4.6", N_("Balls that do not count are spotted, and so are balls off the table.")),
        wpa(
            "4.7",
            N_("You score one point for each ball of a called shot. Fouls take points away, even below 0."),
            why="More balls than the target needs all count.",
        ),
        wpa(
            "4.8 a",
            N_("If the fifteenth ball fell with the fourteenth, all fifteen are racked."),
            why="Where the cue ball is in the way of all fifteen it goes behind the head string, as where "
            "both balls are in the way (b).",
        ),
        wpa(
            "4.8 b",
            N_(
                "If the last ball and the cue ball both block the rack, all fifteen are racked. The cue ball is in "
                "hand behind the head string."
            ),
        ),
        wpa(
            "4.8 c",
            N_(
                "If only the last ball blocks the rack, it goes on the head spot. It goes on the centre spot when the "
                "cue ball blocks the head spot."
            ),
        ),
        wpa(
            "4.8 d",
            N_(
                "If only the cue ball blocks the rack, it is in hand behind the head string. If the last ball lies "
                "there, the cue ball goes on the head spot or the centre spot."
            ),
        ),
        wpa("4.8", N_("Any ball may be played first in a new rack.")),
        wpa(
            "4.9",
            N_(
                "A standard foul costs one point, and the cue ball stays where it lies. After a scratch it is in hand "
                "behind the head string."
            ),
            why="A shot out of turn by mistake (6.13) is a standard foul: a point. The balls are played as they lie.",
        ),
        wpa(
            "4.10",
            N_("A breaking foul costs two points, whatever else went wrong."),
            why="A breaking foul between other fouls does not count in a row of fouls, and does not end it.",
        ),
        wpa(
            "4.11",
            N_(
                "Three fouls in a row cost 15 more points, and all balls are racked. The side that fouled plays an "
                "opening break."
            ),
            why="A serious foul of unsporting conduct costs the same: fifteen points and an opening break.",
        ),
        wpa(
            "4.12",
            N_("After a stalemate, a new lag decides who plays an opening break."),
            why="Fouls in a row stay over a stalemate; only a legal shot or the penalty ends them.",
        ),
    ),
)
