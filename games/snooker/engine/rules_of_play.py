"""Rules 1 to 10 of snooker: how a frame is played, and what a foul costs. `rules.py` says what text this is."""

from __future__ import annotations

from games.cue.engine.documents import DONE, PEOPLE, SEEN, Document
from kit.pure.marking import N_

WORLD_RULES = _rule = Document("World rules of snooker, with six-red", "SNOOKER")

RULES_OF_PLAY = (
    _rule.chapter(
        "SNOOKER, Section 3, Rules 1 to 6",
        _rule("R1 a", N_("There are fifteen reds worth one point each, and six colours worth two to seven.")),
        _rule(
            "R1 b",
            N_(
                "You pot reds and colours in turn until the reds are gone. Then you pot the colours in ascending order."
            ),
        ),
        _rule("R1 c", N_("The points of a scoring stroke go to the striker.")),
        _rule("R1 d", N_("The penalty points for a foul go to the opponent.")),
        _rule(
            "R1 e",
            N_("A side that is behind by more than is left on the table needs snookers."),
            why="Snookers needed are fouls of the least value that bring the side even with all that is left.",
        ),
        _rule(
            "R1 f", N_("The highest score wins the frame. A side also wins a frame that is conceded or awarded to it.")
        ),
        _rule(
            "R1 g-h",
            N_("These rules say who wins a game and a match."),
            PEOPLE,
            "the sheet and the rule book of the event",
        ),
        _rule("R2 a", N_("A frame starts with all balls in their places and the cue ball in hand.")),
        _rule(
            "R2 b",
            N_(
                "A player other than the striker who touches a ball or its marker is penalized. The order of play "
                "does not change."
            ),
        ),
        _rule("R3 a", N_("The order of play stays the same throughout a frame.")),
        _rule("R3 b", N_("The sides take turns opening frames.")),
        _rule(
            "R3 c",
            N_("The player who opens a frame plays from in hand. The frame begins when the tip touches the cue ball."),
            why="Nothing is a foul before that. A ball that was touched is put back. The tip that touches the cue ball "
            "while addressing it begins the frame, and is a foul (R5 b leaves out positioning alone).",
        ),
        _rule(
            "R3 d",
            N_(
                "If the wrong side began, the frame restarts when only one stroke was played, without a foul. "
                "Otherwise play continues."
            ),
        ),
        _rule("R3 e", N_("A stroke is fair when it breaks none of the rules on penalties.")),
        _rule(
            "R3 f",
            N_(
                "While any red is left, red is on at the start of each turn. Every red potted scores, and so does "
                "a free ball named as a red."
            ),
        ),
        _rule("R3 g i", N_("After a red, a colour of your choice is on. If you pot it, it scores and is spotted.")),
        _rule(
            "R3 g ii", N_("You play reds and colours in turn until no red is left and a colour has followed the last.")
        ),
        _rule(
            "R3 g iii",
            N_(
                "Once the reds are gone, the colours are on in ascending order. A colour potted in"
                " that order stays down."
            ),
        ),
        _rule(
            "R3 g iv",
            N_("It is a foul to play before a colour is back on its spot. The value of that colour is not scored."),
        ),
        _rule("R3 h", N_("Reds that leave the table stay down, whoever gains by it.")),
        _rule(
            "R3 i",
            N_("A foul while leaving the table is penalized. The next player plays from where the cue ball lies."),
        ),
        _rule("R3 j", N_("A ball that comes back out of a pocket does not count as potted."), PEOPLE, SEEN),
        _rule("R4 a", N_("Once only the black is left, the next score or foul ends the frame.")),
        _rule(
            "R4 b",
            N_(
                "If a frame ends tied, the black is spotted and a draw gives the choice of playing first. Play is "
                "from in hand, and the next score or foul decides."
            ),
        ),
        _rule(
            "R4 c",
            N_(
                "Where points are added up, a tied frame is not played off. A re-spotted black decides only if the "
                "totals are tied after the last frame."
            ),
        ),
        _rule("R5", N_("In hand, the cue ball is played from the D. Playing it from outside the D is a foul.")),
        _rule(
            "R6",
            N_(
                "It is a foul to hit two balls first at the same time. Two reds, or a free ball and the ball on, "
                "may be hit together."
            ),
        ),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rules 7 to 9",
        _rule(
            "R7", N_("A colour that is off the table is spotted before the next stroke, until it is potted for good.")
        ),
        _rule("R7 a-c", N_("These rules say how mistakes in spotting are put right."), PEOPLE, DONE),
        _rule("R7 d", N_("If a colour's own spot is occupied, the colour goes on the highest spot that is free.")),
        _rule("R7 e", N_("If several colours find their own spots occupied, the highest is spotted first.")),
        _rule(
            "R7 f", N_("If no spot is free, a colour goes as near its own spot as possible, towards the top cushion.")
        ),
        _rule(
            "R7 g",
            N_(
                "If no spot is free and the pink or black has no room above its own, it goes below. It stays on "
                "the centre line."
            ),
        ),
        _rule("R7 h-i", N_("A colour is spotted by hand, and must not touch another ball."), PEOPLE, DONE),
        _rule(
            "R8 a",
            N_(
                "The referee announces a touching ball. If the cue ball touches a colour after a red is potted, "
                "you must declare your colour."
            ),
        ),
        _rule("R8 b", N_("You must play away from a touching ball. Moving it is a push stroke.")),
        _rule("R8 c", N_("A touching ball that is on counts as hit.")),
        _rule("R8 d", N_("A touching ball that is not on does not count as hit. You must hit a ball on first.")),
        _rule(
            "R8 e-g", N_("These rules say what is announced about touching balls, and what is put back."), PEOPLE, DONE
        ),
        _rule("R9 a", N_("A ball that falls into a pocket on its own is put back.")),
        _rule(
            "R9 b",
            N_(
                "If a ball falls on its own and the stroke would have hit it, all balls are put back. The striker "
                "then plays again, unless there was a foul, which is penalized."
            ),
        ),
        _rule(
            "R9 c", N_("A ball that balances on the edge of a pocket and then falls counts as potted."), PEOPLE, SEEN
        ),
    ),
    _rule.chapter(
        "SNOOKER, Section 3, Rule 10, Penalties",
        _rule(
            "R10",
            N_("Every foul costs at least four points, also where the value that a line below names is less."),
            why="The text exchanges the headings of Penalties, Fouls and Snookered After a Foul; its own "
            "references prove 10, 11 and 12. Its summary in front, a flat four points, contradicts this "
            "rule, which decides (AMB-R2).",
        ),
        _rule("R10 a i", N_("Striking before a free ball is spotted costs the value of the ball on.")),
        _rule("R10 a ii", N_("Striking the cue ball twice costs the value of the ball on.")),
        _rule("R10 a iii", N_("Striking with both feet off the floor costs the value of the ball on.")),
        _rule(
            "R10 a iv",
            N_("Playing out of turn, or before the other side's turn has ended, costs the value of the ball on."),
            why="When the other side plays out of turn in a break, the break is not over if its player plays on.",
        ),
        _rule("R10 a v", N_("Playing improperly from in hand, also to start a frame, costs the value of the ball on.")),
        _rule("R10 a vi", N_("Missing every object ball costs the value of the ball on.")),
        _rule("R10 a vii", N_("Potting the cue ball costs the value of the ball on.")),
        _rule("R10 a viii", N_("Leaving the opponent snookered behind a free ball costs the value of the ball on.")),
        _rule("R10 a ix", N_("A jump shot costs the value of the ball on.")),
        _rule("R10 a x", N_("Playing with a cue that is not allowed costs the value of the ball on.")),
        _rule("R10 a xi", N_("Talking with your partner at the table costs the value of the ball on.")),
        _rule(
            "R10 b i",
            N_(
                "It is a foul to strike while a ball is moving. The penalty is the value of the ball on or of the "
                "ball concerned, whichever is higher."
            ),
        ),
        _rule(
            "R10 b ii",
            N_(
                "It is a foul to strike before a colour is spotted. The penalty is the value of the ball on or of "
                "that colour, whichever is higher."
            ),
        ),
        _rule(
            "R10 b iii",
            N_(
                "It is a foul to pot a ball that is not on. The penalty is the value of the ball on or of that "
                "ball, whichever is higher."
            ),
        ),
        _rule(
            "R10 b iv",
            N_(
                "It is a foul to hit first a ball that is not on. The penalty is the value of the ball on or of "
                "that ball, whichever is higher."
            ),
        ),
        _rule(
            "R10 b v",
            N_(
                "It is a foul to play a push stroke. The penalty is the value of the ball on or of the ball "
                "concerned, whichever is higher."
            ),
        ),
        _rule(
            "R10 b vi",
            N_(
                "It is a foul to touch a ball or a marker other than in a proper stroke. The penalty is the value of"
                " the ball on or of that ball, whichever is higher."
            ),
        ),
        _rule(
            "R10 b vii",
            N_(
                "It is a foul to force a ball off the table. The penalty is the value of the ball on or of that "
                "ball, whichever is higher."
            ),
            why="For the white one it is the value of the ball on: no other ball is concerned.",
        ),
        _rule(
            "R10 c",
            N_(
                "It is a foul to hit two balls first at the same time, other than two reds when red is on, or a free"
                " ball and a ball on. The penalty is the highest value among those two and the ball on."
            ),
        ),
        _rule("R10 d i", N_("Using a ball that is off the table costs seven points.")),
        _rule("R10 d ii", N_("Using anything to measure a gap or a distance costs seven points.")),
        _rule(
            "R10 d iii",
            N_("Playing at reds, or at a free ball and then at a red, in successive strokes costs seven points."),
        ),
        _rule(
            "R10 d iv",
            N_("Using any ball but the white as the cue ball costs seven points, once the frame has begun."),
        ),
        _rule("R10 d v", N_("Not declaring the ball on, when asked or when snookered, costs seven points.")),
        _rule(
            "R10 d vi",
            N_("A foul after a red, or a free ball named as a red, costs seven points while no colour is named."),
        ),
    ),
)
