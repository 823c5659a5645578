"""The rules of darts in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| fewer than four in Legion (AMB-D3) | home_players, away_players | four |
| marking by machine (AMB-G32) | dart_by_dart | whole throws only, and results of legs for the hall |
"""

from __future__ import annotations

from games.ruled import Chapter, Rule, Status

MANUAL = "Alberta-NWT Command Sports Manual"
PEOPLE = Status.PEOPLE
AT_THE_BOARD = "seen by people at the board"

RULES = (
    Chapter(
        MANUAL,
        "DARTS, Regulations and rules of play",
        (
            Rule("DARTS Reg. i", "A round robin over three legs; a point for each leg won."),
            Rule("DARTS Reg. ii", "A clock-pattern bristle board.", PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. iii", "Thrown from 237 cm.", PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. iv", "The bull hangs at 173 cm.", PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. v.a", "Legion: at most four players; the rotation may change after a set."),
            Rule("DARTS Reg. v.b", "Mixed: two men and two women who throw in turn."),
            Rule("DARTS Reg. vi", "A throw with a foot on the toe line does not count."),
            Rule(
                "DARTS Reg. vii",
                "Legion: 701, a double begins and a double ends. Mixed: 701, and Mixed Seniors: 501; any dart begins, "
                "a double ends.",
            ),
            Rule("DARTS Reg. viii", "The bull counts as a double: it may begin and end a leg."),
            Rule("DARTS Reg. ix", "A coin for leg 1; its loser begins leg 2, next in rotation."),
            Rule("DARTS Reg. x", "A coin for leg 3, from the top of the rotation."),
            Rule(
                "DARTS Reg. xi",
                "Scores are taken off, with any usual darts.",
                why="A throw that goes over, leaves 1, or does not end on a double leaves the score as it was "
                "before the throw (AMB-D2).",
            ),
            Rule(
                "DARTS Reg. xii",
                "A throw is three darts, unless the leg ends.",
                why="Averages count the darts before the opening double, and three darts for a bust, typed or entered "
                "dart by dart, and for a throw over the toe line. First nine are the first nine darts of each player "
                "in each leg; those of a side are those of its players added up.",
            ),
            Rule("DARTS Reg. xiii", "Only darts in the board when the marker calls count; none is thrown again."),
            Rule(
                "DARTS Reg. xiv",
                "The marker may say what was scored, the captain which double is needed.",
                why="The manual rules out machines that mark the score (AMB-G32), so unless the rule book says "
                '"allow", nobody but the scorer sees more of a running match than its legs: not the hall '
                "board, not the public pages, not the API. The page of the scorer is the marker's pad: at "
                "an official event it takes whole throws and no single darts. Averages and 180s are shown "
                "once the sheet is handed in, because then they mark nothing any more. A way to finish "
                "stays folded away there, for the captain, who alone may tell it.",
            ),
            Rule("DARTS Reg. xv", "Three feet of room, and no remarks.", PEOPLE, AT_THE_BOARD),
            Rule("DARTS Reg. xvi", "Tied for first: best of three legs; more than two: as agreed."),
            Rule("DARTS Reg. xvii", "Tied for second: best of three legs."),
            Rule("DARTS Reg. xviii", "A winner that cannot go on is replaced by the runner-up."),
            Rule("DARTS Reg. xix", "A referee of no playing team.", PEOPLE, "named by the Command Representative"),
            Rule("DARTS note", "One 180 pin for each person at each level."),
        ),
    ),
)
