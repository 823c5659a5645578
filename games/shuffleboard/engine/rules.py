"""The rules of shuffleboard in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| who shoots first after a frame with points | after_score | the side that scored |
| exactly 21 (AMB-S2) | capped | 21 or more at the end of a frame wins, and counts as it is |
| penalties below nothing (AMB-S4) | lowest_score | no |
"""

from __future__ import annotations

from games.ruled import Chapter, Rule, Status

MANUAL = "Alberta-NWT Command Sports Manual"
PEOPLE = Status.PEOPLE
AT_THE_BOARD = "seen by people at the board"

RULES = (
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Regulations",
        (
            Rule(
                "SHUFFLEBOARD Reg. i",
                "The rules of the Canadian Shuffleboard Congress: only rocks ahead of the opponents' best count.",
                why="A frame is told from the far end down and stops at the best rock of the other side, "
                "because only rocks ahead of it count. A frame that was counted at the board may be typed "
                "as its points, when four rocks can make them.",
            ),
            Rule("SHUFFLEBOARD Reg. ii", "A round robin of one game each."),
            Rule("SHUFFLEBOARD Reg. iii", "Boards of 14 feet by 19 inches; a game is 21 points."),
            Rule(
                "SHUFFLEBOARD Reg. iv", "The host supplies referee and scorekeeper.", PEOPLE, "named by the host branch"
            ),
            Rule("SHUFFLEBOARD Reg. v", "Two players a side; the spares of each category."),
        ),
    ),
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Rules of play",
        (
            Rule(
                "SHUFFLEBOARD Rules i",
                "Partners stand at opposite ends for the whole game.",
                why="The order of play seats the people: number 1 shoots the first frame.",
            ),
            Rule(
                "SHUFFLEBOARD Rules ii",
                "A coin; its winner chooses a colour, red begins; after a blank frame who shot last.",
            ),
            Rule("SHUFFLEBOARD Rules iii", "Touching the surface: a warning, then two points off each time."),
            Rule(
                "SHUFFLEBOARD Rules iv",
                "Spares come in at the beginning of a game.",
                PEOPLE,
                "written on the paper sheet",
            ),
            Rule("SHUFFLEBOARD Rules v", "Past the foul line: a warning, then one point off each time."),
            Rule("SHUFFLEBOARD Rules vi", "The lower body past the end of the board: the rock is dead."),
            Rule("SHUFFLEBOARD Rules vii", "An opponent's rock that was shot is exchanged."),
            Rule(
                "SHUFFLEBOARD Rules viii",
                "Who shoots out of order keeps that order to the end of the frame.",
                PEOPLE,
                AT_THE_BOARD,
            ),
            Rule("SHUFFLEBOARD Rules ix", "Coaching is allowed to the side that shoots.", PEOPLE, AT_THE_BOARD),
            Rule("SHUFFLEBOARD Rules x", "Crowding the player who shoots: a warning, then one point off each time."),
            Rule("SHUFFLEBOARD Rules xi", "A rock that does not cross the foul line is dead."),
        ),
    ),
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Scoring",
        (
            Rule("SHUFFLEBOARD Scoring i", "One point in the first zone; on the 30-inch line nothing."),
            Rule("SHUFFLEBOARD Scoring ii", "Two points in the second zone; on its line one."),
            Rule("SHUFFLEBOARD Scoring iii", "Three points in the third zone; on its line two."),
            Rule("SHUFFLEBOARD Scoring iv", "A rock over the end is a hanger: four points."),
            Rule("SHUFFLEBOARD Scoring v", "Lines are judged from straight above.", PEOPLE, AT_THE_BOARD),
        ),
    ),
)
