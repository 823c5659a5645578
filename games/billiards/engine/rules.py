"""The rules of English billiards in the world association's text, and what becomes of each here.

Its headings are all printed as 1; real numbers follow their order and agree with the text's own references. The
acts of Rule 14 have no letters in print; ours follow their order.

| open question | option | default |
|---|---|---|
| tied at the end of the time (AMB-EB1) | level_at_time | an extra period, and if it is tied too, stringing |
"""

from __future__ import annotations

from games.cue.engine.documents import DONE, PEOPLE, SEEN, Document
from kit.pure.marking import N_

_rule = Document("World rules of English billiards", "BILLIARDS")

RULES = (
    _rule.chapter(
        "BILLIARDS, Section 1, Equipment",
        _rule(
            "S1 R1-R4",
            N_("These rules give the size of the table, and describe the spots, balls, cue and rests."),
            PEOPLE,
            "the host's equipment",
        ),
    ),
    _rule.chapter(
        "BILLIARDS, Section 2, Definitions",
        _rule("Def 1", N_("A game ends when time is up, when a side reaches the set number of points, or by award.")),
        _rule("Def 2", N_("A match is a set number of games."), PEOPLE, "the rule book of the event"),
        _rule("Def 3", N_("The game has two whites and a red. The other white is an object ball, as the red is.")),
        _rule("Def 4-6", N_("These definitions say what stringing, the striker and a stroke are."), PEOPLE, SEEN),
        _rule("Def 7", N_("This definition says what a pot, or winning hazard, is."), PEOPLE, SEEN),
        _rule("Def 8", N_("An in-off is made off the object ball that the cue ball hit first.")),
        _rule("Def 9", N_("A hazard is any scoring stroke without a cannon.")),
        _rule("Def 10", N_("In a cannon, the cue ball hits both object balls.")),
        _rule("Def 11", N_("A break is the run of scoring strokes in one turn.")),
        _rule("Def 12", N_("This definition says when a ball is in hand, and how long it stays so.")),
        _rule(
            "Def 13-15", N_("These definitions say when a ball is in play, in baulk or off the table."), PEOPLE, SEEN
        ),
        _rule("Def 16", N_("A miss is a stroke that hits neither object ball.")),
        _rule("Def 17", N_("Running a coup means playing the cue ball from in hand straight into a pocket.")),
        _rule(
            "Def 18-21",
            N_("These definitions describe a foul, an occupied spot, a push stroke and a jump shot."),
            PEOPLE,
            SEEN,
        ),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rules 1 to 7",
        _rule(
            "R1",
            N_("This rule says what scores, who gets the points, and who wins."),
            why="A game on time that ends tied has an extra period. If it is still tied, stringing decides "
            "(AMB-EB1), written as a point more for the winner.",
        ),
        _rule(
            "R2",
            N_(
                "The winner of the stringing chooses the white and who plays first. The game begins when the tip"
                " touches the cue ball. If the first stroke is played with the wrong white, the game starts over."
            ),
            why="Nothing is a foul before the game begins. A ball that was touched is put back.",
        ),
        _rule(
            "R3",
            N_(
                "The striker keeps playing while scoring. Then the next player plays from the position left, or "
                "from in hand."
            ),
        ),
        _rule(
            "R4",
            N_(
                "A cannon scores two. A pot or an in-off scores two for the white and three for the red. "
                "Everything in a stroke adds up, to ten at most."
            ),
        ),
        _rule(
            "R5",
            N_(
                "When time is called, the stroke under way is finished. At the target, only the points needed "
                "count, but the break is credited in full."
            ),
        ),
        _rule(
            "R6",
            N_("From in hand, you play from the D and out of baulk. You may not play straight at a ball in baulk."),
        ),
        _rule("R7", N_("The referee says, if asked, whether a ball on the line is in baulk."), PEOPLE, DONE),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rules 8 to 13",
        _rule(
            "R8",
            N_(
                "The red goes on the Spot. If that is occupied, it goes on the Pyramid Spot, or failing that on "
                "the Centre Spot. After two pots in a row from the Spot or the Pyramid Spot, it goes on the Centre "
                "Spot."
            ),
            why="Pots of the red from Spot and Pyramid Spot in turn count together towards the Centre Spot. "
            "A ball that was met but not moved is not on its spot any more, as the text says; until then a white "
            "that was put on a spot by hand takes it, and the red goes to another.",
        ),
        _rule(
            "R9",
            N_(
                "At most seventy-five cannons may be made in a row. The referee announces seventy. After a late "
                "announcement, five more may follow."
            ),
            why="Where the referee is late to announce, five more after the announcement; none before it. "
            "The same for hazards (R10).",
        ),
        _rule(
            "R10",
            N_(
                "At most fifteen hazards may be made in a row. The referee announces ten. After the fifteenth, the "
                "other white comes back if its player's last stroke took it off the table."
            ),
        ),
        _rule("R11 a", N_("A ball that falls into a pocket on its own is put back.")),
        _rule(
            "R11 b",
            N_(
                "If a ball falls on its own and the stroke would have hit it, all balls are put back. The striker "
                "then plays again, unless there was a foul, which is penalized."
            ),
        ),
        _rule(
            "R11 c", N_("A ball that balances on the edge of a pocket and then falls counts as potted."), PEOPLE, SEEN
        ),
        _rule("R12", N_("A ball that is moved by anything other than the striker is put back."), PEOPLE, DONE),
        _rule(
            "R13",
            N_(
                "If your ball comes to rest touching another, you play from in hand. The red goes on the Spot, and the "
                "other white, if it is on the table, on the Centre Spot."
            ),
        ),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rule 14, Fouls",
        _rule("R14 a", N_("It is a foul to strike any ball but your own white.")),
        _rule("R14 b", N_("It is a foul to strike the cue ball more than once.")),
        _rule("R14 c", N_("It is a foul to strike with both feet off the floor.")),
        _rule(
            "R14 d",
            N_("It is a foul to play out of turn."),
            why="When the other side plays out of turn in a break, the break is not over. Its player is asked "
            "how to continue.",
        ),
        _rule("R14 e", N_("It is a foul to play improperly from in hand.")),
        _rule("R14 f", N_("It is a foul to strike while a ball is moving.")),
        _rule("R14 g", N_("It is a foul to play a jump shot.")),
        _rule("R14 h", N_("It is a foul to play a push stroke.")),
        _rule("R14 i", N_("It is a foul to force a ball off the table.")),
        _rule("R14 j", N_("It is a foul to make more than fifteen hazards in a row.")),
        _rule("R14 k", N_("It is a foul to make more than seventy-five cannons in a row.")),
        _rule("R14 l", N_("It is a foul to touch a ball or a marker.")),
        _rule("R14 m", N_("It is a foul to strike before a ball is spotted.")),
        _rule("R14 n", N_("It is a foul to miss both balls, except where Rule 16 allows it.")),
        _rule("R14 o", N_("It is a foul to talk with your partner at the table.")),
        _rule("R14 p", N_("It is a foul to play with a cue that is not allowed.")),
        _rule("R14 q", N_("It is a foul to run a coup.")),
    ),
    _rule.chapter(
        "BILLIARDS, Section 3, Rules 15 to 19",
        _rule(
            "R15",
            N_(
                "A foul costs two points, and no stroke costs more. The next player plays as the balls lie, or "
                "from the D with both object balls spotted."
            ),
        ),
        _rule(
            "R16",
            N_(
                "With all object balls in baulk, a miss from in hand costs two points but is no foul. A coup is a foul."
            ),
        ),
        _rule(
            "R17",
            N_("In pairs, the order of play stays the same. Partners may not talk while one of them is at the table."),
        ),
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
        "BILLIARDS, Sections 4 and 5",
        _rule("S4 R1", N_("A player who wastes time is warned once.")),
        _rule("S4 R2", N_("Wasting time again, refusing to continue or unfair conduct loses the game.")),
        _rule(
            "S4 R3",
            N_(
                "A forfeited game to points is lost by the set number of points to nil. On time,"
                " the match is forfeited."
            ),
        ),
        _rule(
            "S4 R4-R5",
            N_("These rules say where the other player stands, and who watches for a player who is absent."),
            PEOPLE,
            SEEN,
        ),
        _rule(
            "S4 R6",
            N_("Only the striker may concede, and the opponent may refuse."),
            why="A conceded game to points is written as the target to what the other side has.",
        ),
        _rule("S5", N_("This section gives the duties of the referee and the marker."), PEOPLE, "people at the table"),
        _rule("S5 R3", N_("The recorder works out the average score per turn.")),
    ),
)
