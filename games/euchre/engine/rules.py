"""The rules of euchre in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| nine and a lone march (AMB-E3) | capped | ten |
| a lone hand is euchred (AMB-E5) | lone_euchred | two, like any making side |
| who moves points for a penalty (AMB-E6) | penalties | a renege gives them, an exposed hand takes them, not below 0 |
| who chooses after an exposed hand | exposed_hand_is | the other side, as after a renege; the hand is over either way |
| whose renege in a lone hand costs four | renege_lone_by | anybody's: the table speaks of the hand, not of the player |
| a sign repeated on another table of the event | warned | none before this leg |

What other tables play differently is an option too: `partner_of_dealer_alone`, `natural_trump`, `no_ace_no_face`,
`stick_the_dealer`, and every number of the scoring table.
"""

from __future__ import annotations

from games.ruled import MANUAL, Chapter, Rule, Status
from kit.pure.marking import N_

PEOPLE = Status.PEOPLE

RULES = (
    Chapter(
        MANUAL,
        "EUCHRE, Regulations",
        (
            Rule(
                "EUCHRE Reg. i",
                N_("A match is two legs. A leg is ten points, with a limit of thirty minutes."),
                why="At an event each leg is scored hand by hand, whatever else the engine could do, because "
                "people play with real cards. People say that time is up and whether a hand is in play; the "
                "clock on the page only shows the time, from the first entry of the leg. The hand in play "
                "is then finished, a misdealt one dealt again. The leader wins; a tied leg is played on "
                "(AMB-E2).",
            ),
            Rule(
                "EUCHRE Reg. ii",
                N_("Captains answer for their teams, and only they speak with the referee."),
                PEOPLE,
                "kept by captains and referee at the table",
            ),
            Rule("EUCHRE Reg. iii", N_("The side with the most points wins.")),
            Rule(
                "EUCHRE Reg. iv",
                N_("The winner of a leg is credited with ten points, and the loser with the count on the card."),
            ),
            Rule("EUCHRE Reg. v", N_("Whoever is absent when play is called forfeits the leg, ten to nothing.")),
            Rule(
                "EUCHRE Reg. vi",
                N_(
                    "A tie for first place is played off in one game to ten, without a clock. If more than two are"
                    " tied, they play a round robin of single games."
                ),
            ),
            Rule("EUCHRE Reg. vii", N_("A tie for second place is played off in the same way.")),
        ),
    ),
    Chapter(
        MANUAL,
        "EUCHRE, Rules of play",
        (
            Rule(
                "EUCHRE RULES OF PLAY i",
                N_("Four people play, and partners sit opposite each other."),
                why="The order of play seats the people: to the left, one of each side in turn.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY ii",
                N_("The pack is twenty-four cards, nine to ace. In trump the two bowers are the highest cards."),
            ),
            Rule(
                "EUCHRE RULES OF PLAY iii",
                N_(
                    "Whoever draws the highest card deals first, and the ace is high. Shuffling and cutting are done"
                    " with real cards, and a cut leaves at least four."
                ),
                why="Each leg begins with a draw for the deal, because the text speaks of the first hand only. "
                "Tied cards are all drawn again.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY iv",
                N_(
                    "Each player is dealt five cards, and one is turned up. If a card is exposed in dealing, the same "
                    "player deals again."
                ),
            ),
            Rule(
                "EUCHRE RULES OF PLAY v",
                N_(
                    "There are two rounds to make trump. A natural trump is needed to accept the suit turned up. The "
                    "dealer's partner who accepts it plays alone. The suit turned down cannot be named. After eight "
                    "passes the next dealer deals."
                ),
                why="The dealer lays away one of the five cards dealt; an exposed one only when all are exposed.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY vi",
                N_(
                    "Whoever makes trump may play alone. The partner then does not take part. In the bidding nothing "
                    "is said but “pass”, “pick it up” and “order it up”."
                ),
                why="A dealer who sits out still lays a card away: the text has the dealer do so whoever makes trump.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY vii",
                N_(
                    "A hand with no ace, no face and no trump may be shown before the first lead. The next dealer then "
                    "deals, and nobody scores."
                ),
                why="The partner of a player who plays alone cannot call it, because that hand is laid down.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY viii",
                N_(
                    "The player on the dealer's left leads first, then the winner of each trick. Suit must be"
                    " followed. Fewer than three tricks is a euchre. One player of a side lifts the tricks,"
                    " which is seen to at the table."
                ),
                why="When the left of the dealer sits out, the next player to the left leads.",
            ),
        ),
    ),
    Chapter(
        MANUAL,
        "EUCHRE, Scoring",
        (
            Rule("EUCHRE SCORING i", N_("Makers who take three or four tricks score one point.")),
            Rule("EUCHRE SCORING ii", N_("Makers who take five tricks score two points.")),
            Rule("EUCHRE SCORING iii", N_("A lone hand that takes three or four tricks scores one point.")),
            Rule("EUCHRE SCORING iv", N_("A lone hand that takes five tricks scores four points.")),
            Rule("EUCHRE SCORING v", N_("When the makers are euchred, the other side scores two points.")),
            Rule(
                "EUCHRE SCORING vi",
                N_("A renege in a hand of partners counts two points against the side that reneged."),
                why="Who reneged is not on record once the penalty is counted, so statistics put it down to the "
                "side. A renege can be claimed until the hand is counted; whoever claims it says at once "
                "what is taken.",
            ),
            Rule("EUCHRE SCORING vii", N_("A renege in a lone hand counts four points against the side that reneged.")),
            Rule(
                "EUCHRE SCORING viii",
                N_("An exposed hand brings a loss of two points, or of the deal."),
                why="A lost deal is as in RULES OF PLAY vii: the next dealer deals, no points.",
            ),
            Rule(
                "EUCHRE SCORING ix",
                N_("Fives keep the score, and all players watch it."),
                PEOPLE,
                "done with real cards",
            ),
            Rule(
                "EUCHRE SCORING x",
                N_("The opponents initial the score sheet."),
                PEOPLE,
                "the sheet has a box for the initials of each side",
            ),
        ),
    ),
    Chapter(
        MANUAL,
        "EUCHRE, Irregularities",
        (
            Rule(
                "EUCHRE IRREGULARITIES i",
                N_(
                    "If a card is exposed or faced, the same player deals again. The wrong dealer may be stopped"
                    " before a card is turned up. After that the deal stands."
                ),
                why="After a deal out of turn that stands, the left of whoever dealt deals next. A deal is void "
                "for a faced card until the first lead.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES ii",
                N_(
                    "The dealer's partner who orders up has accepted the card turned up. Naming the suit turned down"
                    " is void, and the team may not make trump in this hand."
                ),
            ),
            Rule(
                "EUCHRE IRREGULARITIES iii",
                N_(
                    "Trump declared out of turn is void, and the player's partner may not make it. A pass out of turn "
                    "costs nothing."
                ),
                why="A pass is excepted, so it is not void: it stands, and counts when the turn of that player comes "
                "in this round.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES iv",
                N_(
                    "A lead out of turn stands once all have played. Before that it is taken back on demand and"
                    " becomes an exposed card. The cards played to it are taken back without penalty."
                ),
            ),
            Rule(
                "EUCHRE IRREGULARITIES v",
                N_("An exposed card stays face up and must be played at the first chance."),
                why="An exposed card must be led too: a lead is a chance to play it.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES vi",
                N_(
                    "A renege may be corrected before the trick is quitted. The card is then exposed, and cards played "
                    "later may be changed. After that the other side takes the penalty or the hand as played. Mixed "
                    "tricks prove a renege."
                ),
                why="A trick is quitted when the next one is led to, or the hand is counted.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES vii",
                N_(
                    "Undue hesitation, above all in the bidding, may cost the team the right to make trump in this"
                    " hand. Every case is recorded for the officials, who are told if it goes on."
                ),
                why="Whoever enters a hesitation in the bidding says whether the bid is lost: the text says that it "
                "can be, not that it is. The text counts in the game, which by Reg. i is two legs: from the second "
                "one of a team in a match the page says to tell the officials.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES viii",
                N_(
                    "A first sign brings a warning. If it is repeated, the officials may expel the team, and each "
                    "opponent is given ten to nothing."
                ),
            ),
        ),
    ),
)
