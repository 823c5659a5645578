"""The rules of 8-ball in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| what the loser's balls are (AMB-P1) | loser_counts | own balls off the table; none while it is open |
| who plays in doubles (AMB-P2) | doubles_order | partners take turns at the table |
| does the warning for slow play count (AMB-P3) | slow_warning_counts | no: warning, foul, foul, and the third loses |
| the 8 off the table on the break (AMB-P4) | eight_off_on_break | loses the rack |
| an own ball, not the one called (AMB-P5) | wrong_ball | the turn ends, without a foul |
| what a safety must do (AMB-P7) | safety | be a legal shot |
"""

from __future__ import annotations

from games.cue.engine.documents import NOT_MODELLED, PEOPLE, SEEN, Document
from games.ruled import Chapter

_rule = Document("Alberta-NWT Command Sports Manual", "8 BALL POOL")

RULES: tuple[Chapter, ...] = (
    _rule.chapter(
        "8 BALL POOL, Regulations",
        _rule("Reg. i", "The Dominion guide is the last word, then the world association.", PEOPLE, "officials"),
        _rule("Reg. ii", "Each team plays every other team.", PEOPLE, "the draw of the event makes the meetings"),
        _rule("Reg. iii", "The sizes of tables that are allowed.", PEOPLE, "the host's tables"),
        _rule("Reg. iv", "The host supplies judge and scorekeeper.", PEOPLE, "named by the host branch"),
        _rule("Reg. v", "Singles and doubles; doubles may have a spare."),
        _rule("Reg. vi", "Two legs a match."),
        _rule("Reg. vii", "The cue ball is as large as the others.", PEOPLE, "the host's equipment"),
        _rule("Reg. viii", "Ten for the winner, a point for each ball for the loser."),
        _rule("Reg. ix", "First and second in doubles make the team for the Dominion."),
    ),
    _rule.chapter(
        "8 BALL POOL, Balls and racking",
        _rule("BALLS AND RACKING i", "A cue ball and fifteen numbered balls."),
        _rule("BALLS AND RACKING ii", "The 8 in the middle, a ball of each group in the corners.", PEOPLE, SEEN),
        _rule("BALLS AND RACKING iii", "One group first, then the 8 wins."),
    ),
    _rule.chapter(
        "8 BALL POOL, Break shot",
        _rule("BREAK SHOT i", "Home breaks first, then the sides in turn; a coin makes home where nobody is."),
        _rule(
            "BREAK SHOT ii",
            "A ball down or four to cushions. If not, it is no foul: the other side plays on, or racks and breaks, "
            "or has the break repeated.",
            why="After a break that does not reach the rack the next shot is a break again.",
        ),
        _rule("BREAK SHOT iii", "Cue ball stopped or deflected before the rack: foul, behind the head string."),
        _rule("BREAK SHOT iv", "The base of the cue ball behind the head string.", PEOPLE, SEEN),
        _rule(
            "BREAK SHOT v",
            "A scratch on the break is a foul; balls stay down except the 8; open table.",
            why="A scratch on a break that was not legal: behind the head string, or the racks that an "
            "illegal break offers.",
        ),
        _rule("BREAK SHOT vi", "After a scratch on the break no ball behind the head string may be shot at directly."),
        _rule(
            "BREAK SHOT vii",
            "A wrong place on the break is pointed out before the shot, or good.",
            why="On the break the cue ball outside the kitchen is put right, or good; after a scratch it is "
            "a foul when called, because the two rules speak of different shots (AMB-P6).",
        ),
        _rule("BREAK SHOT viii", "The 8 on the break: spot it or rack again; it neither wins nor loses."),
        _rule("BREAK SHOT ix", "A legal break without a ball down: the opponent plays on an open table."),
        _rule(
            "BREAK SHOT x",
            "A ball driven off on the break is a foul: the other side plays on as the balls lie, or with the cue "
            "ball behind the head string.",
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Open table",
        _rule(
            "OPEN TABLE",
            "Until groups are decided either group may be hit first.",
            why="A cushion is needed on an open table, too; only the group to be hit first is not.",
        ),
        _rule("OPEN TABLE Note", "The 8 too; the called ball pocketed after the break decides the groups."),
    ),
    _rule.chapter(
        "8 BALL POOL, Play",
        _rule("PLAY i", "An opponent's ball stays down; without an own ball the turn ends."),
        _rule("PLAY ii", "A player goes on while own balls fall legally."),
        _rule("PLAY iii", "Who misses the 8 loses the turn, not the game."),
        _rule("PLAY iv", "A ball that falls by itself is put back."),
        _rule("PLAY v", "A ball driven off is a foul and spotted, in numerical order; the 8 loses."),
        _rule(
            "PLAY vi",
            "Slow play: a warning, then fouls over one minute; the third loses.",
            why="Slow play is counted for the side, within one rack.",
        ),
        _rule("PLAY vii", "Three turns each of fouls on purpose, and both agree: racked again, same breaker."),
        _rule("PLAY Note", "Three fouls in a row lose nothing more."),
    ),
    _rule.chapter(
        "8 BALL POOL, Loss of game",
        _rule(
            "LOSS OF GAME i",
            "The 8 pocketed too early, except on the break.",
            why="The 8 gone too early loses without being called, because without the 8 nobody can play on.",
        ),
        _rule("LOSS OF GAME ii", "The 8 in one stroke with the last own ball."),
        _rule("LOSS OF GAME iii", "The 8 off the table at any time."),
        _rule(
            "LOSS OF GAME iv",
            "The 8 in another pocket.",
            why="It loses once the opponent has called it, whether the shooter admits it or not: the note to these "
            "rules asks for the call, and only a foul has to be admitted.",
        ),
        _rule(
            "LOSS OF GAME v",
            "A foul while pocketing the 8.",
            why="A foul in the shot that wins counts, as any other, when it is called and admitted; a scratch always.",
        ),
        _rule("LOSS OF GAME vi", "The third infraction for slow play."),
        _rule("LOSS OF GAME vii", "The pocket of the 8 not marked."),
        _rule("LOSS OF GAME Note", "Called before the next shot, and only by the players."),
    ),
    _rule.chapter(
        "8 BALL POOL, Game",
        _rule(
            "GAME 1",
            "Plain shots need no call, banks and combinations do; what falls on a foul stays down.",
            why="The ball of a combination or carom is never plain: it counts only when it was called.",
        ),
        _rule("GAME 2", "The break is not called; the breaker goes on with any ball legally down."),
        _rule("GAME 3", "After the own group the 8, in a pocket that is named; a scratch then is no loss."),
    ),
    _rule.chapter(
        "8 BALL POOL, Legal shots",
        _rule("LEGAL SHOTS", "Own group first, then a ball down or any ball to a cushion."),
        _rule("LEGAL SHOTS Note", "The cue ball may go by a cushion first; what counts comes after the contact."),
        _rule(
            "LEGAL SHOTS Safety",
            "A declared safety ends the turn; what falls stays; undeclared, play goes on.",
            why="An own ball that falls on a safety while the table is open stays down and decides no "
            "group, because it was not called.",
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Fouling",
        _rule("FOULING preamble", "Called and admitted before the next shot; a scratch need not be."),
        _rule("FOULING i", "A shot that is not legal: own group first, then a ball down or any ball to a cushion."),
        _rule("FOULING ii", "Cue ball pocketed or off the table; it may leave the cloth and come back."),
        _rule("FOULING iii", "A scratch on the break, or a deflected cue ball: behind the head string."),
        _rule("FOULING iv", "A forward stroke that touches the cue ball while it is placed."),
        _rule("FOULING v", "No foot on the floor."),
        _rule(
            "FOULING vi",
            "A ball announced as frozen to a cushion has to reach another one, unless a ball falls or any other "
            "ball reaches a cushion.",
        ),
        _rule("FOULING vii", "Touching the cue ball; putting a ball back; a moved ball that meets the cue ball."),
        _rule("FOULING viii", "Shooting or picking up the cue ball while balls roll."),
        _rule("FOULING ix", "Pushing; shooting through two frozen balls."),
        _rule("FOULING x", "Hitting the cue ball twice."),
        _rule("FOULING xi", "Touching a ball while placing the cue ball."),
        _rule("FOULING xii", "Longer than a minute between shots, under the slow-play rule."),
        _rule("FOULING xiii", "Driving a ball off the table."),
        _rule("FOULING xiv", "Cue ball plainly outside the kitchen after a scratch on the break."),
        _rule("FOULING xv", "Touching the cue ball before the opponent has admitted the foul."),
        _rule("FOULING xvi", "Scooping the cue ball over a ball on purpose; a jump by accident is no foul."),
    ),
    _rule.chapter(
        "8 BALL POOL, Penalty for fouling",
        _rule("PENALTY i", "Cue ball in hand anywhere; behind the head string only after a foul on the break."),
        _rule(
            "PENALTY ii",
            "A foul that is not admitted: the captain may protest.",
            why="A foul that was called and not admitted does not count until a protest is ruled on.",
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Protest procedure",
        _rule("PROTEST i", "The rack is finished under protest, and may be ruled on afterwards."),
    ),
    _rule.chapter(
        "8 BALL POOL, Handicap and scoring",
        _rule(
            "Handicap",
            "The chapter on handicaps that the head of the rules names.",
            NOT_MODELLED,
            "the document it points to has no such chapter; Reg. viii scores",
        ),
    ),
)
