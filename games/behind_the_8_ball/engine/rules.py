"""The rules of Behind the 8 Ball, and what becomes of each here.

The text leaves much open. Each open question has an option of `BehindOptions`; the default is named first.

| question | option | answers |
|---|---|---|
| K1 when the groups are fixed | groups_fixed | the first pot of a shot; break pairs of one group; the seats |
| K2 whether break pairs must be laid | break_pairs | as the player likes; they must |
| K3 a break that leaves no cards | empty_after_break | four are drawn, and it goes on; it is over, from 0 |
| K4 one card less the other | difference | the larger less the smaller; in the order named |
| K5 what tricks act on, and how many | trick_scope, most_tricks | the whole value; the two cards; at most so many |
| K6 the Position Value after a pot | position_after_pot | 0; the value of the shot |
| K7 a value far beyond the limit | rebound | rebounds again and again; once |
| K8 which ball four face cards sink | four_faces_ball | any; an own one |
| K9 when four face cards may be laid | four_faces_when | when they are the whole hand; when the hand holds four |
| K10 how many cards a hand may hold | hand_cap | any number; at most so many |
| K11 who is next after a scratch | after_scratch | the usual order; who called it |
| K12 the Position Values to choose from | place_from | from 0; from 1 |
| K13 a scratch on a shot that sank an opponent's ball | - | none: that is no miss |
| K14 a pair of eights on the break, of two players | eight_on_break | loses; the ball stays |
| K15 a pair of nines on the break of 9-Ball | nine_on_break | wins; the ball stays |
| K16 nothing left to draw | - | who cannot shoot passes from 0; when nobody can, all hands are dealt again |
| K17 filling an empty hand | redraw | by itself; as the player likes |
| K18 tricks on the shot that ends the break | break_tricks | allowed; refused |
"""

from __future__ import annotations

from games.ruled import Chapter, Rule, Status
from kit.pure.marking import N_

DOCUMENT = "Behind the 8 Ball, by Ken Maher"
PEOPLE = Status.PEOPLE

RULES = (
    Chapter(
        DOCUMENT,
        "BEHIND THE 8 BALL",
        (
            Rule("B8 PLAYERS", N_("Two or three people play.")),
            Rule(
                "B8 COMPONENTS",
                N_("You need 52 cards, fifteen balls, and a number from 0 up that is kept between turns."),
            ),
            Rule("B8 OBJECTIVE", N_("Be the first to pocket all your balls. Do not pocket the 8 before its time.")),
            Rule(
                "B8 THE DEAL",
                N_(
                    "Each player is dealt four cards. Played cards lie face up, and are shuffled when no other is left."
                ),
            ),
            Rule("B8 THE DEAL die", N_("The highest roll of a 20-sided die begins. A tie is rolled again.")),
            Rule(
                "B8 THE PLAY groups",
                N_("Two players play 1 to 7 against 9 to 15, then the 8. Three play 1 to 5, 6 to 10 and 11 to 15."),
            ),
            Rule(
                "B8 THE PLAY turn",
                N_("If you pocket one of your balls, you shoot again. A miss or an opponent's ball ends your turn."),
            ),
            Rule(
                "B8 THE PLAY drawing",
                N_("If you hold a shot, you must play it. If you do not, you draw, one card at a time."),
            ),
            Rule("B8 THE PLAY four faces", N_("You may lay a hand of four face cards at once, and pocket any ball.")),
            Rule("B8 THE PLAY redraw", N_("Only an empty hand is filled up to four.")),
            Rule(
                "B8 THE BREAK",
                N_("On the break pairs pocket their balls. Then you make a normal shot, which always misses."),
            ),
            Rule(
                "B8 THE SHOT",
                N_("The value of a shot is two number cards, added together or one taken from the other."),
                why="The larger less the smaller, because the sample game subtracts so. An event may have them taken "
                "in the order named instead; then a difference below 0 comes off the Position Value (AMB-K4).",
            ),
            Rule(
                "B8 THE SHOT opponent",
                N_("If the value is an opponent's ball, that ball is pocketed and your turn ends."),
            ),
            Rule("B8 THE SHOT eight", N_("When two play, a player who pockets the 8 out of turn loses.")),
            Rule(
                "B8 MISSING",
                N_("The value of a miss is added to the next shot. A value beyond 15 rebounds: 15 is taken off."),
            ),
            Rule("B8 TRICKS", N_("A jack adds or takes off one, a queen adds or takes off two, and a king doubles.")),
            Rule("B8 SCRATCHES", N_("A card of the value of a miss makes it a scratch. A ball then comes back.")),
            Rule("B8 SCRATCHES position", N_("After a scratch the next player says from which value to continue.")),
            Rule("B8 WINNING", N_("You win when all your balls are pocketed. When two play, the 8 is the last.")),
        ),
    ),
    Chapter(
        DOCUMENT,
        "BEHIND THE 8 BALL, Variations",
        (
            Rule("B8 Bank Shots", N_("A value may pocket a ball after its rebound.")),
            Rule("B8 In the Pros", N_("Each player begins with a jack, a queen and a king face up.")),
            Rule("B8 Rank Amateurs", N_("A joker cancels a shot. The next player says from which value to continue.")),
            Rule(
                "B8 9-Ball",
                N_("Balls 1 to 9 are pocketed in order. A value beyond 10 rebounds: 10 is taken off. The 9 wins."),
            ),
            Rule(
                "B8 9-Ball track",
                N_("The score track of the balls is drawn on paper."),
                PEOPLE,
                "the page shows the balls; paper is as good",
            ),
        ),
    ),
)
