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

from games.cue.engine.documents import DONE, PEOPLE, SEEN, Document

_rule = Document("World rules of snooker, with six-red", "SNOOKER")
_six_red = replace(_rule, prefix="SIX-RED")

RULES = (
    _rule.chapter(
        "SNOOKER, Section 1, Equipment",
        _rule("S1 R1-R4", "Table, spots, balls, cue and rests.", PEOPLE, "the host's equipment"),
    ),
    _rule.chapter(
        "SNOOKER, Section 2, Definitions",
        _rule("Def 1 a", "A frame ends by concession of the player at the table."),
        _rule("Def 1 b", "Only the black left and more than seven ahead: the striker may claim the frame."),
        _rule("Def 1 c", "Only the black left: the final pot or foul ends the frame."),
        _rule(
            "Def 1 d",
            "A frame is awarded after a third miss or for conduct.",
            why="A frame that is awarded, after a third miss or for conduct, is written as a forfeited one "
            "(S4 R2 a): nothing for the loser, and for the other side its points and what is left on "
            "the table.",
        ),
        _rule("Def 2-3", "A game is so many frames, a match so many games.", PEOPLE, "the rule book of the event"),
        _rule("Def 4", "The white is the cue ball; reds and six colours are object balls."),
        _rule("Def 5 a", "A stroke that scores nothing ends the turn."),
        _rule("Def 5 b", "So does a foul."),
        _rule("Def 5 c", "So does asking the opponent to play again."),
        _rule("Def 6 a-d", "What a stroke is and when it is complete.", PEOPLE, SEEN),
        _rule("Def 6 e", "Playing before the opponent's turn has ended is penalized."),
        _rule("Def 7", "What a pot is.", PEOPLE, SEEN),
        _rule("Def 8", "A break is the pots in one turn."),
        _rule("Def 9 a", "In hand: at the start, after going in or off, and for the re-spotted black."),
        _rule("Def 9 b", "Until it is played fairly, or a foul happens while it is on the table."),
        _rule("Def 10", "When a ball is in play.", PEOPLE, SEEN),
        _rule("Def 11", "Which ball is on."),
        _rule(
            "Def 12",
            "A ball is nominated by naming or showing it.",
            why="A colour that is hit first, alone and without a foul, was indicated; on a foul the page "
            "asks which colour was named.",
        ),
        _rule("Def 13", "A free ball is named when snookered after a foul."),
        _rule("Def 14", "What forced off the table means.", PEOPLE, SEEN),
        _rule("Def 15", "Penalty points go to the opponent."),
        _rule("Def 16-17", "What a foul is, and being snookered.", PEOPLE, SEEN),
        _rule("Def 18-20", "A spot that is occupied, a push, a jump.", PEOPLE, SEEN),
        _rule("Def 21", "A miss: no ball on hit first, and not a good enough attempt."),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rules 1 to 6",
        _rule("R1 a", "Fifteen reds of one point and six colours of two to seven."),
        _rule("R1 b", "Reds and colours in turn, then the colours in ascending order."),
        _rule("R1 c", "Points of a stroke go to the striker."),
        _rule("R1 d", "Penalties go to the opponent."),
        _rule(
            "R1 e",
            "Behind by more than is left on the table, a side needs snookers.",
            why="Snookers needed are fouls of the least value that bring the side even with all that is left.",
        ),
        _rule("R1 f", "The highest score wins the frame, or concession or award."),
        _rule("R1 g-h", "Who wins a game and a match.", PEOPLE, "the sheet and the rule book of the event"),
        _rule("R2 a", "All balls on their spots, the cue ball in hand."),
        _rule("R2 b", "A ball or its marker touched by another than the striker is penalized; the order stays."),
        _rule("R3 a", "The order of play stays through a frame."),
        _rule("R3 b", "Sides open frames in turn."),
        _rule("R3 c", "The opener plays from in hand."),
        _rule("R3 d", "The wrong side began: begun again after one stroke, else played on."),
        _rule("R3 e", "A fair stroke breaks none of the rules on penalties."),
        _rule("R3 f", "Red is on at the start of each turn; every red, and a free ball for one, scores."),
        _rule("R3 g i", "After a red a colour of choice is on, scores, and is spotted."),
        _rule("R3 g ii", "So in turn until no red is left and a colour has followed the last."),
        _rule("R3 g iii", "Then the colours ascending, and they stay down."),
        _rule("R3 g iv", "Played before a colour is on its spot: its value is not scored, and a foul."),
        _rule("R3 h", "Reds stay down, whoever gains by it."),
        _rule("R3 i", "A foul while leaving the table is penalized; the next plays from where the ball is."),
        _rule("R3 j", "A ball that comes out of a pocket is not potted.", PEOPLE, SEEN),
        _rule("R4 a", "Once nothing but the black is left, the next score or foul is the last of the frame."),
        _rule("R4 b", "Tied then: black on its spot, lots for choice, from in hand, next score or foul decides."),
        _rule("R4 c", "Where points are added up, only when they are tied at the end of the last frame."),
        _rule("R5", "In hand is played from the D; outside it is a foul."),
        _rule("R6", "Two balls at once is a foul, but for two reds or a free ball and the ball on."),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rules 7 to 9",
        _rule("R7", "A colour that is gone is spotted before the next stroke, until it is down for good."),
        _rule("R7 a-c", "Spotting mistakes are put right.", PEOPLE, DONE),
        _rule("R7 d", "Its own spot taken: the highest spot that is free."),
        _rule("R7 e", "Several without their spots: the highest first."),
        _rule("R7 f", "No spot free: as near its own as possible towards the top cushion."),
        _rule("R7 g", "Pink and black without room there: below the spot on the centre line."),
        _rule("R7 h-i", "Without touching another ball, and by hand.", PEOPLE, DONE),
        _rule("R8 a", "A touching ball is announced; after a red the colour has to be declared."),
        _rule("R8 b", "The stroke goes away from it; stirring it is a push."),
        _rule("R8 c", "A touching ball that is on counts as hit."),
        _rule("R8 d", "One that is not on does not: a ball on has to be hit first."),
        _rule("R8 e-g", "What is announced and put back.", PEOPLE, DONE),
        _rule("R9 a", "A ball that falls by itself is put back."),
        _rule("R9 b", "If the stroke would have met it: played once more, or the foul and all balls back."),
        _rule("R9 c", "A ball that balances and falls counts as potted.", PEOPLE, SEEN),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rule 10, Penalties",
        _rule(
            "R10",
            "Four points at the least.",
            why="The text exchanges the headings of Penalties, Fouls and Snookered After a Foul; its own "
            "references prove 10, 11 and 12. Its summary in front, a flat four points, contradicts this "
            "rule, which decides (AMB-R2).",
        ),
        _rule("R10 a i", "Striking before a free ball is spotted: ball on."),
        _rule("R10 a ii", "Striking the cue ball twice: ball on."),
        _rule("R10 a iii", "Both feet off the floor: ball on."),
        _rule(
            "R10 a iv",
            "Out of turn: ball on.",
            why="Out of turn by the other side in a break: the break is not over if its player plays on.",
        ),
        _rule("R10 a v", "Improperly from in hand: ball on."),
        _rule("R10 a vi", "Missing everything: ball on."),
        _rule("R10 a vii", "Cue ball potted: ball on."),
        _rule("R10 a viii", "Snookering behind a free ball: ball on."),
        _rule("R10 a ix", "Jump shot: ball on."),
        _rule("R10 a x", "A cue that is not one: ball on."),
        _rule("R10 a xi", "Talking with the partner at the table: ball on."),
        _rule("R10 b i", "While a ball moves: ball on or the one concerned."),
        _rule("R10 b ii", "Before a colour is spotted: ball on or that colour."),
        _rule("R10 b iii", "Potting a ball not on: ball on or that ball."),
        _rule("R10 b iv", "Hitting a ball not on first: ball on or that ball."),
        _rule("R10 b v", "Push: ball on or the one concerned."),
        _rule("R10 b vi", "Touching a ball or marker: ball on or that ball."),
        _rule(
            "R10 b vii",
            "A ball off the table: ball on or that ball.",
            why="For the white one it is the value of the ball on: no other ball is concerned.",
        ),
        _rule("R10 c", "Two balls at once: ball on or the higher of the two."),
        _rule("R10 d i", "Using a ball off the table: seven."),
        _rule("R10 d ii", "Measuring: seven."),
        _rule("R10 d iii", "Reds in successive strokes: seven."),
        _rule("R10 d iv", "Another cue ball: seven."),
        _rule("R10 d v", "Not declaring the ball on: seven."),
        _rule("R10 d vi", "A foul after a red before naming a colour: seven."),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rules 11 to 13",
        _rule("R11 a", "A foul without a stroke ends the turn at once."),
        _rule("R11 b", "The penalty is announced after the stroke.", PEOPLE, DONE),
        _rule("R11 c", "A foul that nobody calls before the next stroke is condoned."),
        _rule("R11 d", "A colour off the table is spotted; one spotted wrongly stays.", PEOPLE, DONE),
        _rule("R11 e", "The break before a foul counts, the foul stroke scores nothing."),
        _rule("R11 f", "The next stroke is from where the cue ball is, or from in hand."),
        _rule("R11 g", "Of several fouls the dearest counts."),
        _rule("R11 h", "The offender pays, and plays again if asked."),
        _rule(
            "R12",
            "Snookered after a foul: a free ball.",
            why="None while a colour of choice stays on because the other side played out of turn: every colour is "
            "on as it is, and a red in successive strokes is a foul (R10 d iii).",
        ),
        _rule("R12 a", "Any ball may be named and counts as the ball on, and is spotted."),
        _rule("R12 b", "It has to be hit first or with the ball on, and must not be hidden behind."),
        _rule("R12 c", "Potted, it scores the ball on and is spotted."),
        _rule("R12 d", "The ball on potted by it scores and stays down."),
        _rule("R12 e", "Both potted: only the ball on, but every red."),
        _rule("R12 f", "Asked to play again, the offender has no free ball."),
        _rule("R13", "The request cannot be taken back; the offender may change the stroke, and scores."),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rule 14, Foul and a miss",
        _rule(
            "R14",
            "A poor attempt is a miss, unless only the black is left or hitting was impossible.",
            why="The page asks the referee only for what decides: whether a ball on could be reached, "
            "whether full, whether the attempt was good, whether the next player is snookered. What was "
            "seen from a place still holds when the stroke is played again from there. The count of "
            "misses that may lose the frame starts over when the cue ball is not put back, in six-red too.",
        ),
        _rule(
            "R14 a",
            "The next player may have it played again from the first position, same ball on.",
            why="The player has the free ball again: it is the same position.",
        ),
        _rule(
            "R14 b",
            "A clear path missed is always a miss, unless the scores take its point away.",
            why="Points on the table, here and in R14 e, are without a free ball that the foul would give.",
        ),
        _rule(
            "R14 c",
            "With a full ball in sight: second called whatever the scores, third loses the frame after a warning.",
            why="The warning is an event of its own. A third miss without it is called as any other, and the frame "
            "goes on; a match that was set up before warnings were entered counts each as given.",
        ),
        _rule(
            "R14 d",
            "A ball touched before the stroke is no miss; balls may be put back; a warning stays.",
            why="A stroke that is played again is then played from the position left; the ball on stays.",
        ),
        _rule("R14 e", "Other misses as the referee sees them, unless points left equal the difference."),
        _rule("R14 f", "Other balls stay unless the offender would gain; reds may be put back."),
        _rule("R14 g", "Both players are asked where a ball was.", PEOPLE, DONE),
        _rule("R14 h", "A ball touched meanwhile is penalized; the order stays."),
        _rule("R14 i", "The referee says what will be put back.", PEOPLE, DONE),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rules 15 to 19",
        _rule("R15", "A ball moved by anything else is put back, without penalty.", PEOPLE, DONE),
        _rule("R16", "Stalemate: a new start is offered, or comes after some strokes; the same opener."),
        _rule("R17 a", "Pairs: sides open in turn; the order stays through the frame."),
        _rule("R17 b", "The order may change from frame to frame."),
        _rule("R17 c", "Asked again, the offender plays; out of turn costs the partner a turn."),
        _rule("R17 d", "At the re-spotted black the pair that plays says who does."),
        _rule("R17 e", "Partners do not talk while one is at the table."),
        _rule("R18", "Rests and extensions.", PEOPLE, SEEN),
        _rule("R19", "Handicapped players; the opponent is referee where there is none.", PEOPLE, "people agree"),
    ),
    _rule.chapter(
        "SNOOKER, Sections 4 and 5",
        _rule("S4 R1 a", "Slow play, unfairness, bad conduct, refusing: a warning, the frame or the game."),
        _rule("S4 R1 b", "After a warning the frame or the game."),
        _rule("S4 R1 c", "After a frame the game."),
        _rule("S4 R1 d", "There is no appeal.", PEOPLE, "the referee"),
        _rule("S4 R2 a", "A forfeited frame: no points, and the balls left to the other side, a red as eight."),
        _rule("S4 R2 b", "A forfeited game: the frames that are left, 147 points each where they are added up."),
        _rule("S4 R3-R4", "Where the other player stands, and who watches for an absent one.", PEOPLE, SEEN),
        _rule(
            "S4 R5 a",
            "Only the striker concedes, and the opponent may refuse.",
            why="A frame that a side concedes while it is not behind is written as a forfeited one.",
        ),
        _rule("S4 R5 b", "Where points are added up, the balls left go to the other side."),
        _rule("S4 R5 c", "Not before snookers are needed."),
        _rule("S5", "Referee, marker and recorder.", PEOPLE, "people at the table"),
    ),
    _six_red.chapter(
        "SIX-RED",
        _six_red(
            "preamble",
            "Any number of reds; otherwise the rules of snooker.",
            why="A rule set of snooker, five settings apart. A third miss of a ball in full sight loses the "
            "frame here too, because only the exceptions that are listed differ (AMB-R1).",
        ),
        _six_red(
            "1",
            "Five calls of foul and a miss in a row at most.",
            why="Calls are in a row while the offender is asked to play again, from the first place or from where the "
            "balls lie; after the fifth a failure is a foul alone. A stroke without a call starts the count over.",
        ),
        _six_red("2", "A warning after four; at the fifth play, ask again, or cue ball anywhere."),
        _six_red("3", "Never snookered behind a nominated colour."),
    ),
)
