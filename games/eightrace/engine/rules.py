"""The rules of 8-ball of the WPA (chapter 3), the BCA (chapter 4) and the EBAC, and what becomes of each here.

The general rules of the WPA are in `games.cue.engine.pool.rules`. The three rule sets are settings
(`games.cue.engine.settings`) over the machinery of `games.eightball`.

| open question | option | default |
|---|---|---|
| an own ball, not the one called | wrong_ball | the turn ends (4.16, 3.5) |
| turns before a stalemate may be judged (BCA) | stalemate_turns | three of each side without a ball down |
| a clock that was set (WPA 6.15) | shot_seconds | 60 seconds, for both sides to the end of the match |

Errors of the text, which are not followed: the BCA's chapter names a general rule 3.39 that is not part of it,
prints 4.18 and 4.19 in one paragraph, and gives the stalemate no number.
"""

from __future__ import annotations

from games.cue.engine.documents import PEOPLE, SEEN, Document
from games.cue.engine.pool.rules import wpa
from kit.pure.marking import N_

_bca = Document("Billiard Congress of America, 8-ball (2000)", "BCA")
_ebac = Document("EBAC, house notes to the rules of the BCA", "EBAC")

RULES = (
    wpa.chapter(
        "8-ball (WPA 3)",
        wpa("3", N_("Pocket the seven balls of your group first, then the 8. Shots are called.")),
        wpa("3.1", N_("The lag decides who breaks first. After that the sides take turns.")),
        wpa(
            "3.2",
            N_("Rack the 8 under the front ball, with one ball of each group in the lower corners."),
            PEOPLE,
            SEEN,
        ),
        wpa("3.3 a", N_("The break is played from behind the head string.")),
        wpa("3.3 b", N_("Nothing is called on the break, and any ball may be hit first.")),
        wpa(
            "3.3 c", N_("If the break pockets a ball without a foul, the breaker keeps shooting. The table stays open.")
        ),
        wpa(
            "3.3 d",
            N_(
                "If no ball is pocketed, at least four must reach cushions. If not, the other side accepts the table, "
                "or has it racked again and says who breaks."
            ),
        ),
        wpa("3.3 e", N_("If the 8 is pocketed on the break, the breaker spots it and continues, or breaks again.")),
        wpa(
            "3.3 f",
            N_(
                "If the 8 and the cue ball are pocketed on the break, the other side chooses. It spots the 8 and "
                "plays, or breaks again."
            ),
            why="The text asks for a scratch (8.6). The 8 with another foul has the choices of 3.3 g or h and is "
            "spotted (3.7), as the 8 driven off has those of 3.3 g.",
        ),
        wpa(
            "3.3 g",
            N_(
                "If a ball is driven off on the break, the other side chooses. It accepts the table, or has cue ball "
                "in hand behind the head string. If the 8 was driven off, it is spotted."
            ),
        ),
        wpa(
            "3.3 h",
            N_(
                "After any other foul on the break, the other side chooses. It accepts the table, or has cue ball in "
                "hand behind the head string."
            ),
            why="A break that touches no ball is a foul (6.3) as well as an illegal break; the choices of both are "
            "offered.",
        ),
        wpa(
            "3.4",
            N_("The called ball, legally pocketed, decides the groups. On an open table the 8 may not be hit first."),
        ),
        wpa("3.5", N_("You keep shooting as long as you legally pocket called balls. Pocketing the 8 wins.")),
        wpa(
            "3.6",
            N_(
                "Every shot except the break is called. The 8 is called only after your group is cleared. A safety "
                "ends your turn."
            ),
        ),
        wpa(
            "3.7", N_("If the 8 falls or is driven off on the break, it may be spotted. No other ball is ever spotted.")
        ),
        wpa("3.8 a", N_("You lose if you foul while pocketing the 8.")),
        wpa("3.8 b", N_("You lose if you pocket the 8 before your group is cleared.")),
        wpa("3.8 c", N_("You lose if you pocket the 8 in a pocket that you did not call.")),
        wpa("3.8 d", N_("You lose if you drive the 8 off the table, except on the break.")),
        wpa("3.9", N_("After a foul, the other side has cue ball in hand anywhere.")),
        wpa(
            "3.10",
            N_(
                "The rule on three fouls in a row does not apply here. For unsporting conduct the referee decides the "
                "penalty."
            ),
        ),
        wpa("3.11", N_("After a stalemate, whoever broke the rack breaks again.")),
    ),
    _bca.chapter(
        "8-ball (BCA 4)",
        _bca("4.1", N_("Pocket one group first, then legally pocket the 8.")),
        _bca("4.2", N_("Shots are called, except obvious ones and the break. Balls pocketed on a foul stay pocketed.")),
        _bca(
            "4.3", N_("Rack the balls with the 8 in the middle and a ball of each group in the corners."), PEOPLE, SEEN
        ),
        _bca("4.4", N_("The lag decides the first break. After that the organizer decides.")),
        _bca(
            "4.5",
            N_(
                "The break must pocket a ball or drive four numbered balls to cushions. Otherwise it is a foul, and "
                "the other side has three options."
            ),
            why="Fouls of the general rules that the chapter builds on (3.39) are not part of the document, "
            "so none of them is ruled on here: a double hit, a push.",
        ),
        _bca(
            "4.6",
            N_(
                "A scratch on a legal break is a foul, pocketed balls stay pocketed and the table is open. The other "
                "side has cue ball in hand behind the head string."
            ),
        ),
        _bca(
            "4.7",
            N_(
                "Driving a ball off the table on the break is a foul. The other side plays the balls as they lie, or "
                "has cue ball in hand behind the head string."
            ),
        ),
        _bca(
            "4.8",
            N_(
                "If the 8 is pocketed on the break, the breaker racks again or spots it. If the cue ball falls too, "
                "the other side chooses."
            ),
            why="The 8 and another foul than a scratch on the break is ruled as the 8 and a scratch, here "
            "and under the notes of the EBAC.",
        ),
        _bca("4.9", N_("On an open table either group may be hit first, but not the 8. Pocketed balls stay pocketed.")),
        _bca("4.10", N_("The first called ball legally pocketed after the break decides the groups.")),
        _bca(
            "4.11",
            N_("You must hit your own group first. Then a ball must be pocketed, or any ball must reach a cushion."),
        ),
        _bca(
            "4.12",
            N_(
                "A declared safety ends your turn. If you pocket one of your balls without declaring it, you must "
                "shoot again."
            ),
        ),
        _bca("4.13", N_("You keep shooting as long as you legally pocket your own balls. Then you play for the 8.")),
        _bca(
            "4.14",
            N_(
                "After a foul, the other side has cue ball in hand anywhere. It must be behind the head string only "
                "after the opening break."
            ),
        ),
        _bca("4.15", N_("The 8 may be the first ball of a combination only when it is the legal ball.")),
        _bca(
            "4.16",
            N_(
                "Balls pocketed on a foul, in another pocket or on a safety stay pocketed. They count for the side "
                "that has the group."
            ),
        ),
        _bca(
            "4.17",
            N_(
                "Driving a ball off the table is a foul, and the ball is not spotted. Driving off the 8 loses the game."
            ),
        ),
        _bca("4.18", N_("It is a foul to move the ball in the way on a jump or curve shot.")),
        _bca("4.19", N_("If you foul on the 8 and it stays on the table, you lose only your turn.")),
        _bca("4.20.1", N_("You lose if you foul while pocketing the 8.")),
        _bca("4.20.2", N_("You lose if you pocket the 8 on the same stroke as the last ball of your group.")),
        _bca("4.20.3", N_("You lose if you drive the 8 off the table at any time.")),
        _bca("4.20.4", N_("You lose if you pocket the 8 in a pocket other than the one you called.")),
        _bca("4.20.5", N_("You lose if you pocket the 8 before it is the legal ball.")),
        _bca(
            "4.20 Note",
            N_("An infraction that is not called before the next shot did not happen."),
            why="Anybody may call a foul, before the next shot; nobody has to admit it. The same holds "
            "under the notes of the EBAC.",
        ),
        _bca(
            "Stalemate",
            N_(
                "After three turns each without progress, the referee may judge it a stalemate. The balls are racked "
                "again, and the same side breaks."
            ),
        ),
        _bca("Stalemate Note", N_("Three fouls in a row cost nothing more.")),
    ),
    _ebac.chapter(
        "8-ball (EBAC notes)",
        _ebac(
            "note to 4.8",
            N_("Pocketing the 8 on the break wins."),
            why="A house note changes only what it names, which is the 8 pocketed on the break. So the 8 "
            "with a scratch is the choice of the opponent here, too.",
        ),
        _ebac("note to 4.19", N_("You lose if you scratch or foul while playing for the 8.")),
    ),
)
