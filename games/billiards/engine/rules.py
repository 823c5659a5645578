"""The rules of English billiards in the world association's text, and what becomes of each here.

Its headings are all printed as 1; real numbers follow their order and agree with the text's own references. The
acts of Rule 14 have no letters in print; ours follow their order.

| open question | option | default |
|---|---|---|
| tied at the end of the time (AMB-EB1) | level_at_time | an extra period, and if it is tied too, stringing |
"""

from __future__ import annotations

from games.cue.engine.documents import DONE, PEOPLE, SEEN, Document

_rule = Document("World rules of English billiards", "BILLIARDS")

RULES = (
    _rule.chapter(
        "BILLIARDS, Section 1, Equipment",
        _rule("S1 R1-R4", "Table, spots, balls, cue and rests.", PEOPLE, "the host's equipment"),
    ),
    _rule.chapter(
        "BILLIARDS, Section 2, Definitions",
        _rule("Def 1", "A game ends at time, at a number of points, or by award."),
        _rule("Def 2", "A match is so many games.", PEOPLE, "the rule book of the event"),
        _rule("Def 3", "Two whites and a red; the other white is an object ball."),
        _rule("Def 4-6", "Stringing, striker, stroke.", PEOPLE, SEEN),
        _rule("Def 7", "A pot, or winning hazard.", PEOPLE, SEEN),
        _rule("Def 8", "An in-off is off the object ball met first."),
        _rule("Def 9", "A hazard is any score without a cannon."),
        _rule("Def 10", "A cannon meets both object balls."),
        _rule("Def 11", "A break is the scoring strokes of one turn."),
        _rule("Def 12", "When a ball is in hand, and until when."),
        _rule("Def 13-15", "In play, in baulk, off the table.", PEOPLE, SEEN),
        _rule("Def 16", "A miss meets no ball."),
        _rule("Def 17", "A coup: in hand, straight into a pocket."),
        _rule("Def 18-21", "Foul, a spot that is occupied, push, jump.", PEOPLE, SEEN),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rules 1 to 7",
        _rule(
            "R1",
            "What scores, who gets it, and who wins.",
            why="A game on time that ends even goes on for an extra period, and then stringing decides "
            "(AMB-EB1), written as a point more for the winner.",
        ),
        _rule("R2", "Stringing gives the choice of white and of turn; a wrong white first is put right."),
        _rule("R3", "The striker goes on while scoring; then the next, from the position or in hand."),
        _rule("R4", "Cannon 2, white 2, red 3; everything in a stroke adds up, ten at the most."),
        _rule("R5", "Time: the stroke is finished. Points: only those needed count, the break in full."),
        _rule("R6", "In hand: from the D, out of baulk, and not straight at a ball in baulk."),
        _rule("R7", "Whether a ball on the line is in baulk.", PEOPLE, DONE),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rules 8 to 13",
        _rule(
            "R8",
            "Where the red is put: Spot, Pyramid, Centre; Centre after two pots in a row.",
            why="Pots of the red from Spot and Pyramid Spot in turn count together towards the Centre Spot. "
            "A ball that was met but not moved is not on its spot any more, as the text says; until then a white "
            "that was put on a spot by hand takes it, and the red goes to another.",
        ),
        _rule(
            "R9",
            "Seventy-five cannons in a row; announced at seventy, or five more after it.",
            why="Where the referee is late to announce, five more after the announcement; none before it. "
            "The same for hazards (R10).",
        ),
        _rule("R10", "Fifteen hazards in a row; announced at ten. After the fifteenth a white comes back."),
        _rule("R11 a", "A ball that falls by itself is put back."),
        _rule("R11 b", "If the stroke would have met it: played once more, or the foul and all balls back."),
        _rule("R11 c", "A ball that balances and falls counts as potted.", PEOPLE, SEEN),
        _rule("R12", "A ball moved by anything else is put back.", PEOPLE, DONE),
        _rule("R13", "Touching: red to the Spot, the other white to the Centre, and from in hand."),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rule 14, Fouls",
        _rule("R14 a", "Striking another ball than the own white."),
        _rule("R14 b", "Striking it more than once."),
        _rule("R14 c", "Both feet off the floor."),
        _rule(
            "R14 d",
            "Out of turn.",
            why="Out of turn by the other side in a break: the break is not over, and its player is asked "
            "how to go on.",
        ),
        _rule("R14 e", "Improperly from in hand."),
        _rule("R14 f", "While a ball moves."),
        _rule("R14 g", "Jump shot."),
        _rule("R14 h", "Push."),
        _rule("R14 i", "A ball off the table."),
        _rule("R14 j", "More than fifteen hazards in a row."),
        _rule("R14 k", "More than seventy-five cannons in a row."),
        _rule("R14 l", "Touching a ball or marker."),
        _rule("R14 m", "Before a ball is spotted."),
        _rule("R14 n", "Missing both balls, but for Rule 16."),
        _rule("R14 o", "Talking with the partner at the table."),
        _rule("R14 p", "A cue that is not one."),
        _rule("R14 q", "Running a coup."),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rules 15 to 19",
        _rule("R15", "Two points, once a stroke; as they lie, or from the D with both balls spotted."),
        _rule("R16", "In hand with all balls in baulk a miss is no foul, and two points; a coup is one."),
        _rule("R17", "Pairs: the order stays, and partners do not talk at the table."),
        _rule("R18", "Rests and extensions.", PEOPLE, SEEN),
        _rule("R19", "Handicapped players; the opponent is referee where there is none.", PEOPLE, "people agree"),
    ),
    _rule.chapter(
        "BILLIARDS, Sections 4 and 5",
        _rule("S4 R1", "Time wasting is warned once."),
        _rule("S4 R2", "Wasting it again, refusing or unfairness loses the game."),
        _rule("S4 R3", "Forfeited: the number of points to nil, or on time the match."),
        _rule("S4 R4-R5", "Where the other player stands, and who watches for him.", PEOPLE, SEEN),
        _rule(
            "S4 R6",
            "Only the striker concedes, and the opponent may refuse.",
            why="A conceded game to points is written as the target to what the other side has.",
        ),
        _rule("S5", "Referee and marker.", PEOPLE, "people at the table"),
        _rule("S5 R3", "The recorder reckons the average of a turn."),
    ),
)
