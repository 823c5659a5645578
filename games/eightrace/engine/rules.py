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

_bca = Document("Billiard Congress of America, 8-ball (2000)", "BCA")
_ebac = Document("EBAC, house notes to the rules of the BCA", "EBAC")

RULES = (
    wpa.chapter(
        "8-ball (WPA 3)",
        wpa("3", "Seven of a group first, then the 8; shots are called."),
        wpa("3.1", "The lag decides who breaks first; then the sides in turn."),
        wpa("3.2", "The 8 under the front ball, one of each group in the lower corners.", PEOPLE, SEEN),
        wpa("3.3 a", "The break is played from behind the head string."),
        wpa("3.3 b", "Nothing is called on the break, and any ball may be hit first."),
        wpa("3.3 c", "A ball down without a foul: the breaker goes on, the table stays open."),
        wpa("3.3 d", "No ball down, fewer than four to cushions: accept, or rack again and either side breaks."),
        wpa("3.3 e", "The 8 on the break: spot it and go on, or break again."),
        wpa(
            "3.3 f",
            "The 8 and the cue ball on the break: the other side spots it, or breaks again.",
            why="The 8 and another foul than a scratch on the break is ruled as the 8 and a scratch; the 8 "
            "driven off has the choices of 3.3 g.",
        ),
        wpa("3.3 g", "A ball driven off on the break: accept, or behind the head string; the 8 is spotted."),
        wpa("3.3 h", "Any other foul on the break: accept, or cue ball behind the head string."),
        wpa("3.4", "The called ball legally down decides the groups; on an open table the 8 may not be hit first."),
        wpa("3.5", "A player goes on with called balls, and wins with the 8."),
        wpa("3.6", "Every shot but the break is called; the 8 only after the group; a safety ends the turn."),
        wpa("3.7", "The 8 may come back after the break; no other ball is ever spotted."),
        wpa("3.8 a", "The 8 down with a foul loses."),
        wpa("3.8 b", "The 8 down before the group is cleared loses."),
        wpa("3.8 c", "The 8 in a pocket that was not called loses."),
        wpa("3.8 d", "The 8 driven off the table loses, except on the break."),
        wpa("3.9", "A foul: cue ball in hand anywhere."),
        wpa("3.10", "Three fouls in a row are none here; unsporting conduct costs what the referee says."),
        wpa("3.11", "Stalemate: whoever broke the rack breaks again."),
    ),
    _bca.chapter(
        "8-ball (BCA 4)",
        _bca("4.1", "A group first, then the 8, legally."),
        _bca("4.2", "Call shot, but for plain ones and the break; balls down on a foul stay down."),
        _bca("4.3", "The 8 in the middle, one of each group in the corners.", PEOPLE, SEEN),
        _bca("4.4", "The lag decides the first break; then as the organizer says."),
        _bca(
            "4.5",
            "A ball down or four numbered balls to cushions; otherwise a foul with three options.",
            why="Fouls of the general rules that the chapter builds on (3.39) are not part of the document, "
            "so the table knows none of them: a double hit, a push.",
        ),
        _bca("4.6", "A scratch on a legal break: foul, balls stay down, open table, behind the head string."),
        _bca("4.7", "A ball driven off on the break: foul, accept or behind the head string."),
        _bca(
            "4.8",
            "The 8 on the break: the breaker racks again or spots it; with a scratch the other side does.",
            why="The 8 and another foul than a scratch on the break is ruled as the 8 and a scratch, here "
            "and under the notes of the EBAC.",
        ),
        _bca("4.9", "Open table: either group may be hit first, the 8 may not; what is down stays down."),
        _bca("4.10", "The first called ball legally down after the break decides the groups."),
        _bca("4.11", "Own group first, then a ball down or any ball to a cushion."),
        _bca("4.12", "A declared safety ends the turn; undeclared, an own ball down means shooting on."),
        _bca("4.13", "A player goes on while own balls fall legally, then plays for the 8."),
        _bca("4.14", "A foul: cue ball in hand anywhere; behind the head string only after the opening break."),
        _bca("4.15", "The 8 may be the first ball of a combination only when it is the legal ball."),
        _bca("4.16", "Balls down on a foul, in another pocket or on a safety stay down, for whoever has the group."),
        _bca("4.17", "A ball driven off: foul, not spotted; the 8 loses."),
        _bca("4.18", "Moving the ball in the way on a jump or curve is a foul."),
        _bca("4.19", "A foul on the 8 that leaves it on the table loses nothing but the turn."),
        _bca("4.20.1", "A foul while pocketing the 8 loses."),
        _bca("4.20.2", "The 8 with the last own ball loses."),
        _bca("4.20.3", "The 8 driven off loses at any time."),
        _bca("4.20.4", "The 8 in another pocket loses."),
        _bca("4.20.5", "The 8 before it is the legal ball loses."),
        _bca(
            "4.20 Note",
            "What is not called before the next shot did not happen.",
            why="Anybody may call a foul, before the next shot; nobody has to admit it. The same holds "
            "under the notes of the EBAC.",
        ),
        _bca("Stalemate", "Three turns each without progress and a referee's judgement: racked again, same breaker."),
        _bca("Stalemate Note", "Three fouls in a row lose nothing more."),
    ),
    _ebac.chapter(
        "8-ball (EBAC notes)",
        _ebac(
            "note to 4.8",
            "The 8 on the break wins.",
            why="A house note changes only what it names, which is the 8 pocketed on the break. So the 8 "
            "with a scratch is the choice of the opponent here, too.",
        ),
        _ebac("note to 4.19", "A scratch or foul while playing for the 8 loses."),
    ),
)
