"""The rules of cribbage in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| where a skunk begins (AMB-C1) | skunk_at_most, double_skunk_at_most | 90, 60 |
| who moves pegs for a penalty (AMB-C6) | penalty | the opponents peg two |
"""

from __future__ import annotations

from games.ruled import Chapter, Rule, Status

MANUAL = "Alberta-NWT Command Sports Manual"
PEOPLE = Status.PEOPLE

RULES = (
    Chapter(
        MANUAL,
        "CRIBBAGE, Regulations",
        (
            Rule("CRIBBAGE Reg. i.a", "Doubles and senior doubles are two players a side."),
            Rule("CRIBBAGE Reg. i.b", "Legion cribbage is four players of one branch; a draw makes pair A and pair B."),
            Rule("CRIBBAGE Reg. ii", "A leg is played to 121."),
            Rule("CRIBBAGE Reg. iii", "Two legs; a point for a leg, one more for a skunk, another for a double skunk."),
            Rule("CRIBBAGE Reg. iv", "Every entry meets every other one, over two legs."),
            Rule(
                "CRIBBAGE Reg. v",
                "Who is absent at the call forfeits; illness is met with compassion.",
                why="A side that concedes gives away the leg that it is in. Where the rule book says that an "
                "upset board costs the match, a leg that is given away ends the match.",
            ),
            Rule(
                "CRIBBAGE Reg. vi",
                "Tied for first: best of three legs; more than two: as captains and Representative agree.",
            ),
            Rule("CRIBBAGE Reg. vii", "Tied for second: best of three legs."),
            Rule("CRIBBAGE Reg. viii", "The points of a team's two pairs are added up."),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The deal",
        (
            Rule(
                "THE DEAL i",
                "One player of each pair keeps the pegs.",
                PEOPLE,
                "whoever holds the device keeps the pegs",
            ),
            Rule(
                "THE DEAL ii",
                "The lower card cut deals first; the ace is low.",
                why="The deal is cut for again in every leg.",
            ),
            Rule("THE DEAL iii", "The dealer shuffles, the player on the right cuts.", PEOPLE, "done with real cards"),
            Rule("THE DEAL iv", "One card at a time from the left of the dealer, five to each."),
            Rule("THE DEAL v", "Nobody touches the pack until everyone has laid a card away to the crib."),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The cut",
        (
            Rule("THE CUT i", "The player on the dealer's right cuts for the starter.", PEOPLE, "done with real cards"),
            Rule("THE CUT i.a", "The starter is turned up from the pack, so it is none of the cards dealt."),
            Rule(
                "THE CUT i.b", "Showing the bottom card of the cut: two points, and the other side may have a new deal."
            ),
            Rule("THE CUT ii", "In singles six cards are dealt."),
            Rule("THE CUT iii", "The deal moves to the left."),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The count",
        (
            Rule(
                "THE COUNT i",
                "The usual count; a jack turned up is two for the dealer at all times and may end the leg.",
                why="A hand that is picked to be counted must fit the deal: no card twice, one starter, and a "
                "jack turned up only where it was pegged.",
            ),
            Rule("THE COUNT ii", "Everybody checks the pegs and the count."),
            Rule(
                "THE COUNT iii",
                "A mistake is pointed out before play goes on.",
                PEOPLE,
                "undo takes back what was entered",
            ),
            Rule("THE COUNT iv", "Cards stay face up until all hands are counted.", PEOPLE, "done with real cards"),
            Rule("THE COUNT v", "Left of the dealer counts first, the dealer last, then the crib."),
            Rule(
                "THE COUNT vi",
                "Upsetting the board on purpose forfeits the leg whatever the score.",
                why="The leg being played is lost, because the text speaks of the score at the time, which is "
                "the score of a leg (AMB-C5).",
            ),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The go",
        (
            Rule(
                "THE GO i",
                "A go that was wrong cannot be put right after the next card.",
                why="Who leads to a count of 0 cannot say go: every card fits, so there is nothing to hold back from.",
            ),
            Rule("THE GO ii", "Nor can stopping after a go with a card that still fitted."),
            Rule("THE GO iii", "The cards held back are dead, and the penalty is two points."),
        ),
    ),
)
