"""The rules of cribbage in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| where a skunk begins (AMB-C1) | skunk_at_most, double_skunk_at_most | 90, 60 |
| who moves pegs for a penalty (AMB-C6) | penalty | the opponents peg two |
"""

from __future__ import annotations

from games.ruled import MANUAL, Chapter, Rule, Status
from kit.pure.marking import N_

PEOPLE = Status.PEOPLE

RULES = (
    Chapter(
        MANUAL,
        "CRIBBAGE, Regulations",
        (
            Rule("CRIBBAGE Reg. i.a", N_("In doubles and senior doubles a side is two players.")),
            Rule(
                "CRIBBAGE Reg. i.b",
                N_("In Legion cribbage a team is four players of one branch. A draw makes them pair A and pair B."),
            ),
            Rule("CRIBBAGE Reg. ii", N_("A leg is played to 121.")),
            Rule(
                "CRIBBAGE Reg. iii",
                N_(
                    "A match is two legs, and each leg won is worth one point. A skunk adds one point, and a double"
                    " skunk one more."
                ),
            ),
            Rule(
                "CRIBBAGE Reg. iv", N_("Play is a round robin, and each entry plays every other entry over two legs.")
            ),
            Rule(
                "CRIBBAGE Reg. v",
                N_("Whoever is absent when play is called forfeits to the opponents. Illness is met with compassion."),
                why="The text says “that game”, which by iii is two legs. The rule book says whether it costs every "
                "leg not started when the pair arrives, or the whole match (AMB-C5). A side that concedes gives away "
                "the leg that it is in. Where the rule book says that an upset board costs the match, a leg that is "
                "given away ends the match. When somebody is ill, the officials decide what is compassionate.",
            ),
            Rule(
                "CRIBBAGE Reg. vi",
                N_(
                    "A tie for first place is played off over the best of three legs. If more than two are tied, the "
                    "captains and the Command Representative agree on the play-off."
                ),
            ),
            Rule("CRIBBAGE Reg. vii", N_("A tie for second place is played off over the best of three legs.")),
            Rule("CRIBBAGE Reg. viii", N_("The points of a team's two pairs are added up.")),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The deal",
        (
            Rule(
                "THE DEAL i",
                N_("One player of each pair keeps the pegs."),
                PEOPLE,
                "whoever holds the device keeps the pegs",
            ),
            Rule(
                "THE DEAL ii",
                N_("Whoever cuts the lower card deals first. The ace is low."),
                why="The deal is cut for again in every leg.",
            ),
            Rule(
                "THE DEAL iii",
                N_("The dealer shuffles, and the player on the dealer's right cuts."),
                PEOPLE,
                "done with real cards",
            ),
            Rule(
                "THE DEAL iv",
                N_("Cards are dealt one at a time, starting at the dealer's left, until each player has five."),
            ),
            Rule("THE DEAL v", N_("Nobody touches the pack until everyone has laid a card away to the crib.")),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The cut",
        (
            Rule(
                "THE CUT i",
                N_("The player on the dealer's right cuts for the starter."),
                PEOPLE,
                "done with real cards",
            ),
            Rule(
                "THE CUT i.a",
                N_("The starter is turned up from the pack, so it is not one of the cards that were dealt."),
            ),
            Rule(
                "THE CUT i.b",
                N_(
                    "The penalty for showing the bottom card of the cut is two points. The other side may also have a"
                    " new deal."
                ),
            ),
            Rule("THE CUT ii", N_("In singles each player is dealt six cards.")),
            Rule("THE CUT iii", N_("The deal moves to the left.")),
        ),
    ),
    Chapter(
        MANUAL,
        "CRIBBAGE, The count",
        (
            Rule(
                "THE COUNT i",
                N_(
                    "Hands are counted in the usual way. A jack turned up is always two points for the dealer, and may "
                    "end the leg."
                ),
                why="A hand that is picked to be counted must fit the deal: no card twice, one starter, and a "
                "jack turned up only where it was pegged.",
            ),
            Rule("THE COUNT ii", N_("Everybody checks the pegs and the count.")),
            Rule(
                "THE COUNT iii",
                N_("A mistake is pointed out before play continues."),
                PEOPLE,
                "undo takes back what was entered",
            ),
            Rule("THE COUNT iv", N_("Cards stay face up until all hands are counted."), PEOPLE, "done with real cards"),
            Rule(
                "THE COUNT v",
                N_(
                    "The player on the dealer's left counts first, and the dealer last. The crib is counted after that."
                ),
            ),
            Rule(
                "THE COUNT vi",
                N_("Upsetting the board on purpose forfeits the leg, whatever the score."),
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
                N_("If you say go when you could play a card, you cannot correct it after the next card."),
                why="Who leads to a count of 0 cannot say go: every card fits, so there is nothing to hold back from.",
            ),
            Rule(
                "THE GO ii",
                N_("If you stop after a go while a card still fits, you cannot correct it after the next card."),
            ),
            Rule("THE GO iii", N_("In both cases the cards held back are dead, and the penalty is two points.")),
        ),
    ),
)
