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

from games.ruled import Chapter, Rule, Status

MANUAL = "Alberta-NWT Command Sports Manual"
PEOPLE = Status.PEOPLE

RULES = (
    Chapter(
        MANUAL,
        "EUCHRE, Regulations",
        (
            Rule(
                "EUCHRE Reg. i",
                "A match is two legs; a leg is ten points, with a limit of thirty minutes.",
                why="At an event each leg is scored hand by hand, whatever else the engine could do, because "
                "people play with real cards. People say that time is up and whether a hand is in play; the "
                "clock on the page only shows the time, from the first entry of the leg. The hand in play "
                "is then finished, a misdealt one dealt again. The leader wins; a tied leg is played on "
                "(AMB-E2).",
            ),
            Rule(
                "EUCHRE Reg. ii",
                "Captains answer for their teams, and only they speak with the referee.",
                PEOPLE,
                "kept by captains and referee at the table",
            ),
            Rule("EUCHRE Reg. iii", "The side with the most points wins."),
            Rule("EUCHRE Reg. iv", "The winner of a leg is credited ten, the loser the count on the card."),
            Rule("EUCHRE Reg. v", "Who is absent at the call forfeits the leg by ten to nothing."),
            Rule("EUCHRE Reg. vi", "Tied for first: one game to ten without a clock; more than two: single games."),
            Rule("EUCHRE Reg. vii", "Tied for second: in the same way."),
        ),
    ),
    Chapter(
        MANUAL,
        "EUCHRE, Rules of play",
        (
            Rule(
                "EUCHRE RULES OF PLAY i",
                "Four players, partners opposite each other.",
                why="The order of play seats the people: to the left, one of each side in turn.",
            ),
            Rule("EUCHRE RULES OF PLAY ii", "Twenty-four cards, nine to ace; in trump the two bowers are highest."),
            Rule(
                "EUCHRE RULES OF PLAY iii",
                "The highest card drawn deals first, ace high; shuffling and cutting are done with real cards.",
                why="Each leg begins with a draw for the deal, because the text speaks of the first hand only. "
                "Tied cards are all drawn again.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY iv",
                "Five cards to each and one turned up; a card exposed in dealing has the same player deal again.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY v",
                "Two rounds to make trump: a natural trump is needed for the suit turned up, the dealer's partner "
                "who accepts it plays alone, the suit turned down cannot be named; after eight passes the next deals.",
                why="The dealer lays away one of the five cards dealt; an exposed one only when all are exposed.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY vi",
                "Whoever makes trump may play alone; the partner does not take part.",
                why="A dealer who sits out still lays a card away: the text has the dealer do so whoever makes trump.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY vii",
                "No ace, no face, no trump, shown before the first lead: the next dealer deals, no points.",
                why="The partner of a player who plays alone cannot call it, because that hand is laid down.",
            ),
            Rule(
                "EUCHRE RULES OF PLAY viii",
                "The left of the dealer leads, suit is followed, the winner of a trick leads; fewer than three tricks "
                "is a euchre. Who lifts the tricks is seen at the table.",
                why="When the left of the dealer sits out, the next player to the left leads.",
            ),
        ),
    ),
    Chapter(
        MANUAL,
        "EUCHRE, Scoring",
        (
            Rule("EUCHRE SCORING i", "Makers with three or four tricks: one."),
            Rule("EUCHRE SCORING ii", "Makers with five tricks: two."),
            Rule("EUCHRE SCORING iii", "A lone hand with three or four tricks: one."),
            Rule("EUCHRE SCORING iv", "A lone hand with five tricks: four."),
            Rule("EUCHRE SCORING v", "Makers who are euchred: two for the other side."),
            Rule(
                "EUCHRE SCORING vi",
                "A renege in a hand of partners: two against the side that reneged.",
                why="Who reneged is not on record once the penalty is counted, so statistics put it down to the "
                "side. A renege can be claimed until the hand is counted; whoever claims it says at once "
                "what is taken.",
            ),
            Rule("EUCHRE SCORING vii", "A renege in a lone hand: four against the side that reneged."),
            Rule(
                "EUCHRE SCORING viii",
                "An exposed hand: a loss of two points, or of the deal.",
                why="A lost deal is as in RULES OF PLAY vii: the next dealer deals, no points.",
            ),
            Rule(
                "EUCHRE SCORING ix", "Fives mark the score, and all keep an eye on it.", PEOPLE, "done with real cards"
            ),
            Rule(
                "EUCHRE SCORING x",
                "The opponents initial the score sheet.",
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
                "An exposed or faced card: the same player deals again. The wrong dealer is stopped before a card is "
                "turned up; later the deal stands.",
                why="After a deal out of turn that stands, the left of whoever dealt deals next. A deal is void "
                "for a faced card until the first lead.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES ii",
                "The dealer's partner who orders up has accepted. Naming the suit turned down is void, and the team "
                "may not make trump in this hand.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES iii",
                "Trump declared out of turn is void, and the partner may not make it; a pass costs nothing.",
                why="A pass is excepted, so it is not void: it stands, and counts when the turn of that player comes "
                "in this round.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES iv",
                "A lead out of turn stands once all have played; before that it is taken back on demand and exposed, "
                "and the cards played to it are taken back freely.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES v",
                "An exposed card stays face up and is played at the first chance.",
                why="An exposed card must be led too: a lead is a chance to play it.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES vi",
                "A renege is put right before the trick is quitted, the card is exposed and later cards may be "
                "changed. After that the other side takes the penalty or the hand as played; mixed tricks prove it.",
                why="A trick is quitted when the next one is led to, or the hand is counted.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES vii",
                "Undue hesitation in the bidding: the team may not make trump in this hand. Every case is recorded "
                "for the officials.",
            ),
            Rule(
                "EUCHRE IRREGULARITIES viii",
                "A sign: a warning, then the officials may expel the team, and each opponent has ten to nothing.",
            ),
        ),
    ),
)
