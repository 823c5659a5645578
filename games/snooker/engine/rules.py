"""The rules of snooker and six-red in the world association's text, and what becomes of each here.

The numbers are those that the text's own references prove: its headings print Penalties as 12, Fouls as 11 and
Snookered After a Foul as 10, which are R10, R11 and R12 here. Other slips of the text, none of them followed:
R11 h i says Rule 12 and means R10; R19 b i says 12(a)(ii) and means R10 a iii; R3 g iv says 10(b)(i) and means
b ii; R3 h names a Rule 2 c ii that does not exist; R8 c has two lines ii; Section 4 R5 b breaks off.
The summary in front, a flat four points for every foul, contradicts R10, and R10 decides (AMB-R2).

| open question | option | default |
|---|---|---|
| does a third miss lose the frame in six-red (AMB-R1) | third_miss_loses | yes: only listed exceptions differ |
| how long play goes on after a refused new start | stalemate_strokes | three strokes for each side |
| who warns of a third miss where there is no referee (R14 c) | warning_needed | it is needed |
| conceding before snookers are needed | concede | refused; practice may allow it |
"""

from __future__ import annotations

from dataclasses import replace

from games.cue.engine.documents import DONE, PEOPLE, SEEN
from games.snooker.engine.rules_of_play import RULES_OF_PLAY, WORLD_RULES
from kit.pure.marking import N_

_rule = WORLD_RULES
_six_red = replace(_rule, prefix="SIX-RED")

RULES = (
    _rule.chapter(
        "SNOOKER, Section 1, Equipment",
        _rule(
            "S1 R1-R4",
            N_("These rules give the size of the table, and describe the spots, balls, cue and rests."),
            PEOPLE,
            "the host's equipment",
        ),
    ),
    _rule.chapter(
        "SNOOKER, Section 2, Definitions",
        _rule("Def 1 a", N_("A frame ends when the player at the table concedes it.")),
        _rule(
            "Def 1 b",
            N_(
                "With only the black left, the striker may claim the frame if more than seven points ahead. This "
                "is not possible where points are added up."
            ),
        ),
        _rule("Def 1 c", N_("With only the black left, the final pot or foul ends the frame.")),
        _rule(
            "Def 1 d",
            N_("A frame ends when the referee awards it, after a third miss or for conduct."),
            why="A frame that is awarded, after a third miss or for conduct, is written as a forfeited one "
            "(S4 R2 a): nothing for the loser, and for the other side its points and what is left on "
            "the table.",
        ),
        _rule(
            "Def 2-3",
            N_("A game is a set number of frames. A match is a set number of games."),
            PEOPLE,
            "the rule book of the event",
        ),
        _rule("Def 4", N_("The white is the cue ball. The reds and the six colours are the object balls.")),
        _rule("Def 5 a", N_("A stroke that scores nothing ends the turn.")),
        _rule("Def 5 b", N_("A foul ends the turn.")),
        _rule("Def 5 c", N_("Asking the opponent to play again after a foul ends the turn.")),
        _rule("Def 6 a-d", N_("This definition says what a stroke is, and when it is complete."), PEOPLE, SEEN),
        _rule("Def 6 e", N_("Playing before the opponent's turn has ended is penalized.")),
        _rule("Def 7", N_("This definition says what a pot is."), PEOPLE, SEEN),
        _rule("Def 8", N_("A break is the run of pots that a player makes in one turn.")),
        _rule(
            "Def 9 a",
            N_(
                "The cue ball is in hand at the start of a frame, and for a re-spotted black. It is also in hand "
                "after it enters a pocket or leaves the table."
            ),
        ),
        _rule("Def 9 b", N_("The cue ball stays in hand until a fair stroke, or a foul while it lies on the table.")),
        _rule("Def 10", N_("This definition says when a ball is in play."), PEOPLE, SEEN),
        _rule("Def 11", N_("A ball is on when the cue ball may hit it first, or when it may be potted.")),
        _rule(
            "Def 12",
            N_("You nominate a ball by naming it or showing it."),
            why="A colour that is hit first, alone and without a foul, was indicated; on a foul the page "
            "asks which colour was named.",
        ),
        _rule("Def 13", N_("A free ball is the ball that you name as the ball on when snookered after a foul.")),
        _rule("Def 14", N_("This definition says when a ball is forced off the table."), PEOPLE, SEEN),
        _rule("Def 15", N_("Penalty points go to the opponent.")),
        _rule("Def 16-17", N_("These definitions say what a foul is, and what being snookered means."), PEOPLE, SEEN),
        _rule(
            "Def 18-20", N_("These definitions describe an occupied spot, a push stroke and a jump shot."), PEOPLE, SEEN
        ),
        _rule("Def 21", N_("A stroke is a miss when no ball on is hit first and the attempt was not good enough.")),
    ),
    *RULES_OF_PLAY,
    _rule.chapter(
        "SNOOKER, Section 3, Rules 11 to 13",
        _rule("R11 a", N_("A foul without a stroke ends the turn at once.")),
        _rule("R11 b", N_("The referee announces the penalty once the stroke is complete."), PEOPLE, DONE),
        _rule("R11 c", N_("A foul that nobody calls before the next stroke is condoned.")),
        _rule(
            "R11 d",
            N_(
                "After a foul, a colour that is off the table is spotted. A colour that was spotted wrongly stays "
                "where it is."
            ),
            PEOPLE,
            DONE,
        ),
        _rule("R11 e", N_("Points made in a break before a foul count. The foul stroke itself scores nothing.")),
        _rule(
            "R11 f",
            N_(
                "After a foul, the next stroke is played from where the cue ball lies. If it is off the table, "
                "play is from in hand."
            ),
        ),
        _rule("R11 g", N_("If a stroke has several fouls, only the highest penalty counts.")),
        _rule("R11 h", N_("The player who fouled pays the penalty, and must play again if the next player asks.")),
        _rule(
            "R12",
            N_("A player who is snookered after a foul has a free ball."),
            why="None while a colour of choice stays on because the other side played out of turn: every colour is "
            "on as it is, and a red in successive strokes is a foul (R10 d iii).",
        ),
        _rule(
            "R12 a", N_("Any ball may be named as the free ball. It counts as the ball on, but is spotted if potted.")
        ),
        _rule(
            "R12 b",
            N_(
                "The free ball must be hit first, or together with the ball on. You must not leave the opponent "
                "snookered behind it, unless only pink and black are left."
            ),
            why="A stroke that hits the ball on and not the one named as free has failed to hit the ball on, also when "
            "two balls are hit at once: it may be a miss (R14).",
        ),
        _rule("R12 c", N_("A potted free ball scores the value of the ball on, and is spotted.")),
        _rule("R12 d", N_("If you hit the free ball and pot the ball on, the ball on scores and stays down.")),
        _rule(
            "R12 e",
            N_(
                "If the free ball and the ball on are both potted, only the ball on scores. If the ball on is a "
                "red, each ball potted scores."
            ),
        ),
        _rule("R12 f", N_("If the player who fouled is asked to play again, there is no free ball.")),
        _rule(
            "R13",
            N_(
                "A request to play again cannot be taken back. The player who fouled may choose another stroke, "
                "and may score."
            ),
        ),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rule 14, Foul and a miss",
        _rule(
            "R14",
            N_(
                "A poor attempt to hit a ball on is a miss. There is no miss if only the black is left, or if "
                "hitting was impossible."
            ),
            why="The page asks the referee only for what decides: whether a ball on could be reached, "
            "whether full, whether the attempt was good, whether the next player is snookered. What was "
            "seen from a place still holds when the stroke is played again from there. The count of "
            "misses that may lose the frame starts over when the cue ball is not put back, in six-red too.",
        ),
        _rule(
            "R14 a",
            N_(
                "After a miss, the next player may have the stroke played again from its first position. The same "
                "ball is then on."
            ),
            why="The player has the free ball again: it is the same position.",
        ),
        _rule(
            "R14 b",
            N_(
                "Failing to hit a ball on first along a clear path is always called a miss. The exception is an "
                "unintended miss when a side needs penalty points, or points left equal the difference."
            ),
            why="Points on the table, here and in R14 e, are without a free ball that the foul would give.",
        ),
        _rule(
            "R14 c",
            N_(
                "With a full ball in sight, a second failure from the same place is a miss whatever the scores. "
                "After a warning, a third failure loses the frame."
            ),
            why="The warning is an event of its own. A third miss without it is called as any other, and the frame "
            "continues; a match that was set up before warnings were entered counts each as given.",
        ),
        _rule(
            "R14 d",
            N_(
                "Touching a ball before a replayed stroke is a foul, but not a miss. The balls may be put back, "
                "and a warning still stands."
            ),
            why="A stroke that is played again is then played from the position left; the ball on stays.",
        ),
        _rule(
            "R14 e", N_("The referee judges all other misses. None is called if the points left equal the difference.")
        ),
        _rule(
            "R14 f",
            N_(
                "When the cue ball is put back, the other balls stay unless the offender would gain. They may then "
                "be put back, reds included."
            ),
        ),
        _rule("R14 g", N_("Before a ball is put back, both players are asked where it was."), PEOPLE, DONE),
        _rule(
            "R14 h",
            N_(
                "A player who touches a ball while balls are being put back is penalized. The order of play does "
                "not change."
            ),
        ),
        _rule("R14 i", N_("If asked, the referee says which balls will be put back."), PEOPLE, DONE),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rules 15 to 19",
        _rule(
            "R15",
            N_("A ball that is moved by anything other than the striker is put back, without penalty."),
            PEOPLE,
            DONE,
        ),
        _rule(
            "R16",
            N_(
                "In a stalemate, the referee offers to restart the frame. If a player objects, it restarts only "
                "after some more strokes without change. The same player opens again."
            ),
        ),
        _rule(
            "R17 a",
            N_("In pairs, the sides take turns opening frames. The order of play stays the same throughout a frame."),
        ),
        _rule("R17 b", N_("Pairs may change the order of play from frame to frame.")),
        _rule(
            "R17 c",
            N_(
                "If a pair is asked to play again, the player who fouled plays. Playing out of turn costs that "
                "player's partner a turn."
            ),
        ),
        _rule("R17 d", N_("At a re-spotted black, the pair that plays first says which partner plays.")),
        _rule("R17 e", N_("Partners may not talk while one of them is at the table.")),
        _rule("R18", N_("This rule covers the use of rests and extensions."), PEOPLE, SEEN),
        _rule(
            "R19",
            N_(
                "This rule adapts play for players with disabilities. Where there is no referee,"
                " the opponent acts as one."
            ),
            PEOPLE,
            "people agree",
        ),
    ),
    _rule.chapter(
        "SNOOKER, Sections 4 and 5",
        _rule(
            "S4 R1 a",
            N_(
                "Slow or unfair play, bad conduct, or refusing to continue is penalized. The referee gives a "
                "warning, or awards the frame or the game to the opponent."
            ),
        ),
        _rule("S4 R1 b", N_("After a warning, further misconduct loses the frame or the game.")),
        _rule("S4 R1 c", N_("After a frame is lost for conduct, further misconduct loses the game.")),
        _rule(
            "S4 R1 d",
            N_("The referee's decision to award a frame or a game cannot be appealed."),
            PEOPLE,
            "the referee",
        ),
        _rule(
            "S4 R2 a",
            N_(
                "A side that forfeits a frame loses all its points in it. The other side also gets the balls left "
                "on the table, each red counting eight."
            ),
        ),
        _rule(
            "S4 R2 b",
            N_(
                "A side that forfeits a game loses the frames that are left. Where points are added up, each of "
                "them counts 147 points."
            ),
        ),
        _rule(
            "S4 R3-R4",
            N_("These rules say where the other player stands, and who watches for a player who is absent."),
            PEOPLE,
            SEEN,
        ),
        _rule(
            "S4 R5 a",
            N_("Only the striker may concede, and the opponent may refuse."),
            why="A frame that a side concedes while it is not behind is written as a forfeited one.",
        ),
        _rule("S4 R5 b", N_("If a frame is conceded where points are added up, the other side gets the balls left.")),
        _rule("S4 R5 c", N_("A frame may not be conceded before snookers are needed.")),
        _rule(
            "S5",
            N_("This section gives the duties of the referee, the marker and the recorder."),
            PEOPLE,
            "people at the table",
        ),
    ),
    _six_red.chapter(
        "SIX-RED",
        _six_red(
            "preamble",
            N_("The game may be played with any number of reds. Otherwise the rules of snooker apply."),
            why="A rule set of snooker, four settings apart. A third miss of a ball in full sight loses the "
            "frame here too, because only the exceptions that are listed differ (AMB-R1).",
        ),
        _six_red(
            "1",
            N_("A foul and a miss may be called five times in a row at most."),
            why="Calls are in a row while the offender is asked to play again, from the first place or from where the "
            "balls lie; after the fifth a failure is a foul alone. A stroke without a call starts the count over.",
        ),
        _six_red(
            "2",
            N_(
                "The player is warned after four calls. At the fifth, the opponent may play, have the player play "
                "again, or place the cue ball anywhere. The last choice ends once a side needs snookers."
            ),
        ),
        _six_red(
            "3",
            N_("You may never leave the opponent snookered behind a nominated colour."),
            why="A nominated colour is the one named after a red (Def 12), or a free ball, even with pink and black "
            "alone. Whoever scores tells it when it happens. The text names no penalty: it is the value of the ball "
            "on, as behind a free ball (R10 a viii).",
        ),
    ),
)
