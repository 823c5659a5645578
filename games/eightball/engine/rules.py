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
from games.ruled import MANUAL, Chapter
from kit.pure.marking import N_

_rule = Document(MANUAL, "8 BALL POOL")

RULES: tuple[Chapter, ...] = (
    _rule.chapter(
        "8 BALL POOL, Regulations",
        _rule(
            "Reg. i",
            N_("The Dominion Command Sports Guide has the final word. The rules of the world association come next."),
            PEOPLE,
            "officials",
        ),
        _rule("Reg. ii", N_("Each team plays every other team."), PEOPLE, "the draw of the event makes the meetings"),
        _rule("Reg. iii", N_("The rule says which sizes of table are allowed."), PEOPLE, "the host's tables"),
        _rule("Reg. iv", N_("The host branch supplies a judge and a scorekeeper."), PEOPLE, "named by the host branch"),
        _rule("Reg. v", N_("There are singles and doubles. A doubles team may have a spare.")),
        _rule("Reg. vi", N_("A match has two legs.")),
        _rule("Reg. vii", N_("The cue ball is as large as the other balls."), PEOPLE, "the host's equipment"),
        _rule("Reg. viii", N_("The winner of a leg gets 10 points. The loser gets one point for each ball pocketed.")),
        _rule(
            "Reg. ix", N_("The doubles teams in first and second place make up the team for the Dominion play-offs.")
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Balls and racking",
        _rule("BALLS AND RACKING i", N_("The game is played with a cue ball and fifteen numbered balls.")),
        _rule(
            "BALLS AND RACKING ii",
            N_("Rack the balls with the 8 in the middle and a ball of each group in the corners."),
            PEOPLE,
            SEEN,
        ),
        _rule("BALLS AND RACKING iii", N_("Pocket all of one group first. Legally pocketing the 8 then wins.")),
    ),
    _rule.chapter(
        "8 BALL POOL, Break shot",
        _rule(
            "BREAK SHOT i",
            N_(
                "The home side breaks first, and then the sides take turns. Where no side is home, a coin toss "
                "decides which one is."
            ),
        ),
        _rule(
            "BREAK SHOT ii",
            N_(
                "The break must pocket a ball or drive four balls to cushions. If not, it is no foul: the other side "
                "plays on, racks and breaks, or has the break repeated."
            ),
            why="After a break that does not reach the rack the next shot is a break again.",
        ),
        _rule(
            "BREAK SHOT iii",
            N_(
                "It is a foul to stop or deflect the cue ball before it reaches the rack. The other side has cue ball "
                "in hand behind the head string."
            ),
        ),
        _rule(
            "BREAK SHOT iv", N_("For the break, the base of the cue ball must be behind the head string."), PEOPLE, SEEN
        ),
        _rule(
            "BREAK SHOT v",
            N_("A scratch on the break is a foul, and the table is open. Pocketed balls stay pocketed, except the 8."),
            why="A scratch on a break that was not legal: behind the head string, or the racks that an "
            "illegal break offers.",
        ),
        _rule(
            "BREAK SHOT vi", N_("After a scratch on the break, no ball behind the head string may be shot at directly.")
        ),
        _rule(
            "BREAK SHOT vii",
            N_("A cue ball in the wrong place must be pointed out before the break. If it is not, the break is good."),
            why="On the break the cue ball outside the kitchen is put right, or good; after a scratch it is "
            "a foul when called, because the two rules speak of different shots (AMB-P6).",
        ),
        _rule(
            "BREAK SHOT viii",
            N_(
                "If the 8 is pocketed on the break, it is spotted or the balls are racked again. It neither wins nor "
                "loses."
            ),
        ),
        _rule("BREAK SHOT ix", N_("After a legal break that pockets nothing, the opponent plays on an open table.")),
        _rule(
            "BREAK SHOT x",
            N_(
                "Driving a ball off the table on the break is a foul. The other side plays the balls as they lie, or "
                "has cue ball in hand behind the head string."
            ),
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Open table",
        _rule(
            "OPEN TABLE",
            N_("Until the groups are decided, you may hit either group first."),
            why="A cushion is needed on an open table, too; only the group to be hit first is not.",
        ),
        _rule(
            "OPEN TABLE Note",
            N_(
                "On an open table you may hit the 8 first, too. The called ball pocketed after the break decides the "
                "groups."
            ),
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Play",
        _rule("PLAY i", N_("An opponent's ball stays pocketed. If none of yours was pocketed, your turn ends.")),
        _rule("PLAY ii", N_("You keep shooting as long as you legally pocket your own balls.")),
        _rule("PLAY iii", N_("If you miss the 8, you lose your turn but not the game.")),
        _rule("PLAY iv", N_("A ball that falls into a pocket on its own is put back.")),
        _rule(
            "PLAY v",
            N_(
                "Driving a ball off the table is a foul, and driving off the 8 loses the game. The other balls are "
                "spotted in numerical order."
            ),
        ),
        _rule(
            "PLAY vi",
            N_(
                "Slow play brings a warning, then a foul for each shot over one minute. The third infraction loses "
                "the game."
            ),
            why="Slow play is counted for the side, within one rack.",
        ),
        _rule(
            "PLAY vii",
            N_(
                "If each side fouls on purpose three turns in a row and both agree, the balls are racked again. The "
                "same side breaks."
            ),
        ),
        _rule("PLAY Note", N_("Three fouls in a row cost nothing more.")),
    ),
    _rule.chapter(
        "8 BALL POOL, Loss of game",
        _rule(
            "LOSS OF GAME i",
            N_("You lose if you pocket the 8 too early, except on the break."),
            why="The 8 gone too early loses without being called, because without the 8 nobody can play on.",
        ),
        _rule("LOSS OF GAME ii", N_("You lose if you pocket the 8 on the same stroke as the last ball of your group.")),
        _rule("LOSS OF GAME iii", N_("You lose if you drive the 8 off the table at any time.")),
        _rule(
            "LOSS OF GAME iv",
            N_("You lose if you pocket the 8 in a pocket other than the one you called."),
            why="It loses once the opponent has called it, whether the shooter admits it or not: the note to these "
            "rules asks for the call, and only a foul has to be admitted.",
        ),
        _rule(
            "LOSS OF GAME v",
            N_("You lose if you foul while pocketing the 8."),
            why="A foul in the shot that wins counts, as any other, when it is called and admitted; a scratch always.",
        ),
        _rule("LOSS OF GAME vi", N_("Your third infraction for slow play loses the game.")),
        _rule("LOSS OF GAME vii", N_("You lose if you pocket the 8 without marking its pocket.")),
        _rule("LOSS OF GAME Note", N_("A loss must be called before the next shot, and only the players may call it.")),
    ),
    _rule.chapter(
        "8 BALL POOL, Game",
        _rule(
            "GAME 1",
            N_("Obvious shots need no call, but banks and combinations do. Balls pocketed on a foul stay pocketed."),
            why="The ball of a combination or carom is never plain: it counts only when it was called.",
        ),
        _rule(
            "GAME 2", N_("Nothing is called on the break. The breaker keeps shooting if any ball is legally pocketed.")
        ),
        _rule(
            "GAME 3",
            N_(
                "After clearing your group, call a pocket and shoot the 8. A scratch on that shot"
                " does not lose the game."
            ),
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Legal shots",
        _rule(
            "LEGAL SHOTS",
            N_("You must hit your own group first. Then a ball must be pocketed, or any ball must reach a cushion."),
        ),
        _rule(
            "LEGAL SHOTS Note",
            N_(
                "The cue ball may touch a cushion before your ball. A ball must be pocketed or reach a cushion after "
                "that contact."
            ),
        ),
        _rule(
            "LEGAL SHOTS Safety",
            N_(
                "A declared safety ends your turn, and balls that fall stay pocketed. If you pocket one of your balls "
                "without declaring it, you must shoot again."
            ),
            why="An own ball that falls on a safety while the table is open stays down and decides no "
            "group, because it was not called.",
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Fouling",
        _rule(
            "FOULING preamble", N_("A foul must be called and admitted before the next shot. A scratch need not be.")
        ),
        _rule(
            "FOULING i",
            N_(
                "A shot that is not legal is a foul. You must hit your own group first, then pocket a ball or drive "
                "any ball to a cushion."
            ),
        ),
        _rule(
            "FOULING ii",
            N_("It is a foul if the cue ball is pocketed or leaves the table. It may leave the cloth and come back."),
        ),
        _rule(
            "FOULING iii",
            N_(
                "A scratch on the break, or a deflected cue ball, is a foul. The other side has cue ball in hand "
                "behind the head string."
            ),
        ),
        _rule("FOULING iv", N_("It is a foul to touch the cue ball with a forward stroke while placing it.")),
        _rule("FOULING v", N_("It is a foul to shoot without a foot on the floor.")),
        _rule(
            "FOULING vi",
            N_(
                "A ball announced as frozen to a cushion must reach another one, or it is a foul. There is no foul if "
                "a ball falls or any other ball reaches a cushion."
            ),
        ),
        _rule(
            "FOULING vii",
            N_(
                "It is a foul to touch the cue ball, or to put back a ball that moved. It is also a foul if a ball "
                "that you moved meets the cue ball."
            ),
        ),
        _rule("FOULING viii", N_("It is a foul to shoot or pick up the cue ball while balls are rolling.")),
        _rule("FOULING ix", N_("Pushing the cue ball is a foul. So is shooting through two frozen balls.")),
        _rule("FOULING x", N_("Hitting the cue ball twice is a foul.")),
        _rule("FOULING xi", N_("It is a foul to touch a ball while placing the cue ball.")),
        _rule("FOULING xii", N_("Under the slow-play rule, taking more than a minute between shots is a foul.")),
        _rule("FOULING xiii", N_("Driving a ball off the table is a foul.")),
        _rule(
            "FOULING xiv",
            N_("After a scratch on the break, it is a foul to shoot a cue ball plainly outside the kitchen."),
        ),
        _rule("FOULING xv", N_("It is a foul to touch the cue ball before your opponent has admitted the foul.")),
        _rule(
            "FOULING xvi",
            N_("It is a foul to scoop the cue ball over a ball on purpose. A jump by accident is no foul."),
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Penalty for fouling",
        _rule(
            "PENALTY i",
            N_(
                "After a foul, the other side has cue ball in hand anywhere. It must be behind the head string only "
                "after a foul on the break."
            ),
        ),
        _rule(
            "PENALTY ii",
            N_("If a foul is not admitted, the captain may protest."),
            why="A foul that was called and not admitted does not count until a protest is ruled on.",
        ),
    ),
    _rule.chapter(
        "8 BALL POOL, Protest procedure",
        _rule("PROTEST i", N_("The rack is finished under protest. The ruling may come afterwards.")),
    ),
    _rule.chapter(
        "8 BALL POOL, Handicap and scoring",
        _rule(
            "Handicap",
            N_("The heading of the rules refers to a chapter on handicaps."),
            NOT_MODELLED,
            "the document it points to has no such chapter; Reg. viii scores",
        ),
    ),
)
