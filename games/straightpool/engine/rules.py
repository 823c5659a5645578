"""The rules of 14.1 (WPA 4), and what becomes of each here. The general rules are listed with 9-ball.

| open question | option | default |
|---|---|---|
| how many points win | target | 50; a rule book may say otherwise |

Errors of the text, which are not followed: 4.4 prints its paragraph twice.
"""

from __future__ import annotations

from games.cue.engine.documents import PEOPLE, SEEN
from games.cue.engine.pool.rules import wpa

RULES = (
    wpa.chapter(
        "14.1 continuous (WPA 4)",
        wpa("4", "A point a ball; the first to the target wins; fourteen are racked again and play goes on."),
        wpa("4.1", "The lag decides who shoots first.", PEOPLE, "who breaks is entered before the first leg"),
        wpa("4.2", "Fifteen in a triangle, later fourteen without the front one.", PEOPLE, SEEN),
        wpa("4.3 a", "The opening break is played from behind the head string."),
        wpa(
            "4.3 b",
            "A called ball, or cue ball and two more to a cushion; or a breaking foul and a choice.",
            why="A break that does not reach the rack is a foul. With the cue ball gone as well it is a "
            "breaking foul, and the table is taken from behind the head string. Where such a break is "
            "accepted, the next shot is an ordinary one.",
        ),
        wpa("4.4", "A player goes on with called balls; after fourteen the balls are racked again."),
        wpa("4.5", "Every shot is called; a safety ends the turn and what falls is spotted."),
        wpa("4.6", "Balls that do not count, and balls off the table, are spotted."),
        wpa(
            "4.7",
            "A point for each ball of a called shot; fouls take points, below nothing too.",
            why="More balls than the target needs all count.",
        ),
        wpa(
            "4.8 a",
            "The fifteenth fell with the fourteenth: all fifteen are racked.",
            why="Where the cue ball is in the way of all fifteen it goes behind the head string, as where "
            "both balls are in the way (b).",
        ),
        wpa("4.8 b", "Both in the way: all fifteen, cue ball behind the head string."),
        wpa("4.8 c", "Only the object ball: head spot, or centre spot when the cue ball blocks it."),
        wpa("4.8 d", "Only the cue ball: behind the head string, or head spot or centre spot."),
        wpa("4.8", "Any ball may be the first of a new rack."),
        wpa(
            "4.9",
            "A standard foul: a point; cue ball in position, after a scratch behind the head string.",
            why="A shot out of turn by mistake (6.13) is a standard foul: a point. The balls are played as they lie.",
        ),
        wpa(
            "4.10",
            "A breaking foul: two points, whatever else went wrong.",
            why="A breaking foul between other fouls is none of a row, and does not end the row.",
        ),
        wpa(
            "4.11",
            "Three fouls in a row: fifteen more, all racked, the offender shoots an opening break.",
            why="A serious foul of unsporting conduct costs the same: fifteen points and an opening break.",
        ),
        wpa(
            "4.12",
            "Stalemate: a new lag for an opening break.",
            why="Fouls in a row stay over a stalemate; only a legal shot or the penalty ends them.",
        ),
    ),
)
