"""The rules of darts in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| fewer than four in Legion (AMB-D3) | home_players, away_players | four |
| marking by machine (AMB-G32) | dart_by_dart | whole throws only, and results of legs for the hall |
"""

from __future__ import annotations

from games.ruled import MANUAL, Chapter, Rule, Status

_rule, PEOPLE = Rule, Status.PEOPLE
AT_THE_BOARD = "seen by people at the board"

RULES = (
    Chapter(
        MANUAL,
        "DARTS, Regulations and rules of play",
        (
            _rule("DARTS Reg. i", "Play is a round robin, over three legs a match. Each leg won is worth one point."),
            _rule("DARTS Reg. ii", "The board is a bristle board with the clock pattern.", PEOPLE, AT_THE_BOARD),
            _rule("DARTS Reg. iii", "Players throw from 237 cm.", PEOPLE, AT_THE_BOARD),
            _rule("DARTS Reg. iv", "The bull hangs at 173 cm.", PEOPLE, AT_THE_BOARD),
            _rule("DARTS Reg. v.a", "A Legion team has at most four players. The rotation may change after a set."),
            _rule("DARTS Reg. v.b", "A mixed team is two men and two women, who throw alternately."),
            _rule("DARTS Reg. vi", "A throw with a foot on the toe line does not count."),
            _rule(
                "DARTS Reg. vii",
                "In Legion a leg is 701, and a double begins and ends it. In Mixed a leg is 701, and in Mixed"
                " Seniors 501. There any dart begins a leg, and a double ends it.",
            ),
            _rule("DARTS Reg. viii", "The bull counts as a double: it may begin and end a leg."),
            _rule(
                "DARTS Reg. ix",
                "A coin decides who begins leg 1. The loser of leg 1 begins leg 2, with the next player in rotation.",
            ),
            _rule("DARTS Reg. x", "A coin decides who begins leg 3, from the top of the rotation."),
            _rule(
                "DARTS Reg. xi",
                "What is scored is taken off, and any usual darts may be thrown.",
                why="A throw that goes over, leaves 1, or does not end on a double leaves the score as it was "
                "before the throw (AMB-D2).",
            ),
            _rule(
                "DARTS Reg. xii",
                "A throw is three darts, unless the leg ends.",
                why="Averages count the darts before the opening double, and three darts for a bust, typed or entered "
                "dart by dart, and for a throw over the toe line. First nine are the first nine darts of each player "
                "in each leg; those of a side are those of its players added up.",
            ),
            _rule(
                "DARTS Reg. xiii",
                "Only darts that are in the board when the marker calls the score count. No dart is thrown again.",
            ),
            _rule(
                "DARTS Reg. xiv",
                "The marker may say what was scored. The captain may say which double is needed.",
                why="The manual rules out machines that mark the score (AMB-G32), so unless the rule book says "
                '"allow", nobody but the scorer sees more of a running match than its legs: not the hall '
                "board, not the public pages, not the API. The page of the scorer is the marker's pad: at "
                "an official event it takes whole throws and no single darts. Averages and 180s are shown "
                "once the sheet is handed in, because then they mark nothing any more. A way to finish "
                "stays folded away there, for the captain, who alone may tell it.",
            ),
            _rule(
                "DARTS Reg. xv",
                "Nobody stands within three feet of the player who throws, or makes remarks.",
                PEOPLE,
                AT_THE_BOARD,
            ),
            _rule(
                "DARTS Reg. xvi",
                "A tie for first place is played off over the best of three legs. If more than two are tied, the "
                "captains and the Command Representative agree on the play-off.",
            ),
            _rule("DARTS Reg. xvii", "A tie for second place is played off over the best of three legs."),
            _rule("DARTS Reg. xviii", "If the winning team cannot continue, the runner-up takes its place."),
            _rule(
                "DARTS Reg. xix",
                "The referee belongs to no team that is playing.",
                PEOPLE,
                "named by the Command Representative",
            ),
            _rule("DARTS note", "Each person may be given one 180 pin at each level."),
        ),
    ),
)
