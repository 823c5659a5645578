"""The rules of shuffleboard in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| who shoots first after a frame with points | after_score | the side that scored |
| exactly 21 (AMB-S2) | capped | 21 or more at the end of a frame wins, and counts as it is |
| penalties below nothing (AMB-S4) | lowest_score | no |
"""

from __future__ import annotations

from games.ruled import MANUAL, Chapter, Rule, Status

_rule, PEOPLE = Rule, Status.PEOPLE
AT_THE_BOARD = "seen by people at the board"

RULES = (
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Regulations",
        (
            _rule(
                "SHUFFLEBOARD Reg. i",
                "The rules of the Canadian Shuffleboard Congress apply. Only rocks ahead of the opponents' best"
                " rock count.",
                why="A frame is told from the far end down and stops at the best rock of the other side, "
                "because only rocks ahead of it count. A frame that was counted at the board may be typed "
                "as its points, when four rocks can make them.",
            ),
            _rule("SHUFFLEBOARD Reg. ii", "Play is a round robin of one game each."),
            _rule(
                "SHUFFLEBOARD Reg. iii",
                "Boards are 14 feet by 19 inches. A game is 21 points.",
                why="The boards are the host's.",
            ),
            _rule(
                "SHUFFLEBOARD Reg. iv",
                "The host supplies a referee and a scorekeeper.",
                PEOPLE,
                "named by the host branch",
            ),
            _rule("SHUFFLEBOARD Reg. v", "A side is two players, with the spares of its category."),
        ),
    ),
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Rules of play",
        (
            _rule(
                "SHUFFLEBOARD Rules i",
                "Partners stand at opposite ends for the whole game.",
                why="The order of play seats the people: number 1 shoots the first frame.",
            ),
            _rule(
                "SHUFFLEBOARD Rules ii",
                "The winner of a coin toss chooses a colour, and red shoots first. After a blank frame whoever"
                " shot last shoots first.",
            ),
            _rule(
                "SHUFFLEBOARD Rules iii",
                "Touching the surface brings a warning first, then takes off two points each time.",
            ),
            _rule(
                "SHUFFLEBOARD Rules iv",
                "Spares come in at the beginning of a game.",
                PEOPLE,
                "written on the paper sheet",
            ),
            _rule(
                "SHUFFLEBOARD Rules v",
                "Walking past the foul line brings a warning first, then takes off one point each time.",
            ),
            _rule(
                "SHUFFLEBOARD Rules vi",
                "If your lower body is past the end of the board as you shoot, the rock is dead.",
            ),
            _rule(
                "SHUFFLEBOARD Rules vii",
                "If you shoot an opponent's rock, it is exchanged for one of yours, without penalty.",
            ),
            _rule(
                "SHUFFLEBOARD Rules viii",
                "A player who shoots out of order keeps that order to the end of the frame.",
                PEOPLE,
                AT_THE_BOARD,
            ),
            _rule("SHUFFLEBOARD Rules ix", "Coaching is allowed for the side that is shooting.", PEOPLE, AT_THE_BOARD),
            _rule(
                "SHUFFLEBOARD Rules x",
                "Crowding the player who shoots brings a warning first, then takes off one point each time.",
            ),
            _rule("SHUFFLEBOARD Rules xi", "A rock that does not cross the foul line is dead."),
        ),
    ),
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Scoring",
        (
            _rule(
                "SHUFFLEBOARD Scoring i",
                "A rock in the first zone scores one point. On the 30-inch line it scores nothing.",
            ),
            _rule(
                "SHUFFLEBOARD Scoring ii",
                "A rock in the second zone scores two points. On the line of that zone it scores one.",
            ),
            _rule(
                "SHUFFLEBOARD Scoring iii",
                "A rock in the third zone scores three points. On the line of that zone it scores two.",
            ),
            _rule("SHUFFLEBOARD Scoring iv", "A rock over the end is a hanger, and scores four points."),
            _rule("SHUFFLEBOARD Scoring v", "Lines are judged from straight above.", PEOPLE, AT_THE_BOARD),
        ),
    ),
)
