"""The rules of darts in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| fewer than four in Legion (AMB-D3) | home_players, away_players | four |
| marking by machine (AMB-G32) | dart_by_dart | whole throws only, and results of legs for the hall |
"""

from __future__ import annotations

from games.ruled import MANUAL, Chapter, Rule, Status
from kit.pure.marking import N_

PEOPLE = Status.PEOPLE
AT_THE_BOARD = "seen by people at the board"

RULES = (
    Chapter(
        MANUAL,
        "DARTS, Regulations and rules of play",
        (
            Rule(
                "DARTS preamble",
                N_("There are ten boards at least, with practice boards beside them where possible."),
                PEOPLE,
                "set up by the host branch, whose Information Sheet counts practice boards and says what is missing;"
                " no match is drawn on one",
            ),
            Rule(
                "DARTS Reg. i", N_("Play is a round robin, over three legs a match. Each leg won is worth one point.")
            ),
            Rule("DARTS Reg. ii", N_("The board is a bristle board with the clock pattern."), PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. iii", N_("Players throw from 237 cm."), PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. iv", N_("The bull hangs at 173 cm."), PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. v.a", N_("A Legion team has at most four players. The rotation may change after a set.")),
            Rule("DARTS Reg. v.b", N_("A mixed team is two men and two women, who throw alternately.")),
            Rule("DARTS Reg. vi", N_("A throw with a foot on the toe line does not count.")),
            Rule(
                "DARTS Reg. vii",
                N_(
                    "In Legion a leg is 701, and a double begins and ends it. In Mixed a leg is 701, and in Mixed"
                    " Seniors 501. There any dart begins a leg, and a double ends it."
                ),
            ),
            Rule("DARTS Reg. viii", N_("The bull counts as a double: it may begin and end a leg.")),
            Rule(
                "DARTS Reg. ix",
                N_(
                    "A coin decides who begins leg 1. The loser of leg 1 begins leg 2, with the"
                    " next player in rotation."
                ),
            ),
            Rule("DARTS Reg. x", N_("A coin decides who begins leg 3, from the top of the rotation.")),
            Rule(
                "DARTS Reg. xi",
                N_("What is scored is taken off, and any usual darts may be thrown."),
                why="A throw that goes over, leaves 1, or does not end on a double leaves the score as it was "
                "before the throw (AMB-D2).",
            ),
            Rule(
                "DARTS Reg. xii",
                N_("A throw is three darts, unless the leg ends."),
                why="Averages count the darts before the opening double, and three darts for a bust, typed or entered "
                "dart by dart, and for a throw over the toe line. First nine are the first nine darts of each player "
                "in each leg; those of a side are those of its players added up.",
            ),
            Rule(
                "DARTS Reg. xiii",
                N_("Only darts that are in the board when the marker calls the score count. No dart is thrown again."),
            ),
            Rule(
                "DARTS Reg. xiv",
                N_("The marker may say what was scored. The captain may say which double is needed."),
                why="The manual rules out machines that mark the score (AMB-G32), so unless the rule book says "
                '"allow", nobody but the scorer sees more of a running match than its legs: not the hall '
                "board, not the public pages, not the API. The page of the scorer is the marker's pad: at "
                "an official event it takes whole throws and no single darts. Averages and 180s are shown "
                "once the sheet is handed in, because then they mark nothing any more. A way to finish "
                "stays folded away there, for the captain, who alone may tell it.",
            ),
            Rule(
                "DARTS Reg. xv",
                N_("Nobody stands within three feet of the player who throws, or makes remarks."),
                PEOPLE,
                AT_THE_BOARD,
            ),
            Rule(
                "DARTS Reg. xvi",
                N_(
                    "A tie for first place is played off over the best of three legs. If more than two are tied, the "
                    "captains and the Command Representative agree on the play-off."
                ),
            ),
            Rule("DARTS Reg. xvii", N_("A tie for second place is played off over the best of three legs.")),
            Rule("DARTS Reg. xviii", N_("If the winning team cannot continue, the runner-up takes its place.")),
            Rule(
                "DARTS Reg. xix",
                N_("The referee belongs to no team that is playing."),
                PEOPLE,
                "named by the Command Representative",
            ),
            Rule("DARTS note", N_("Each person may be given one 180 pin at each level.")),
        ),
    ),
)
