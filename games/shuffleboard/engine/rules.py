"""The rules of shuffleboard in the Command sports manual, and what becomes of each here.

| open question | option | default |
|---|---|---|
| who shoots first after a frame with points | after_score | the side that scored |
| exactly 21 (AMB-S2) | capped | 21 or more at the end of a frame wins, and counts as it is |
| penalties below nothing (AMB-S4) | lowest_score | no |
"""

from __future__ import annotations

from games.ruled import MANUAL, Chapter, Rule, Status
from kit.pure.marking import N_

PEOPLE = Status.PEOPLE
AT_THE_BOARD = "seen by people at the board"

RULES = (
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Regulations",
        (
            Rule(
                "SHUFFLEBOARD Reg. i",
                N_(
                    "The rules of the Canadian Shuffleboard Congress apply. Only rocks ahead of the opponents' best"
                    " rock count."
                ),
                why="A frame is told from the far end down and stops at the best rock of the other side, "
                "because only rocks ahead of it count. A frame that was counted at the board may be typed "
                "as its points, when four rocks can make them.",
            ),
            Rule("SHUFFLEBOARD Reg. ii", N_("Play is a round robin of one game each.")),
            Rule(
                "SHUFFLEBOARD Reg. iii",
                N_("Boards are 14 feet by 19 inches. A game is 21 points."),
                why="The boards are the host's.",
            ),
            Rule(
                "SHUFFLEBOARD Reg. iv",
                N_("The host supplies a referee and a scorekeeper."),
                PEOPLE,
                "named by the host branch",
            ),
            Rule("SHUFFLEBOARD Reg. v", N_("A side is two players, with the spares of its category.")),
        ),
    ),
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Rules of play",
        (
            Rule(
                "SHUFFLEBOARD Rules i",
                N_("Partners stand at opposite ends for the whole game."),
                why="The order of play seats the people: number 1 shoots the first frame.",
            ),
            Rule(
                "SHUFFLEBOARD Rules ii",
                N_(
                    "The winner of a coin toss chooses a colour, and red shoots first. After a blank frame whoever"
                    " shot last shoots first."
                ),
            ),
            Rule(
                "SHUFFLEBOARD Rules iii",
                N_("Touching the surface brings a warning first, then takes off two points each time."),
            ),
            Rule(
                "SHUFFLEBOARD Rules iv",
                N_("Spares come in at the beginning of a game."),
                PEOPLE,
                "written on the paper sheet",
            ),
            Rule(
                "SHUFFLEBOARD Rules v",
                N_("Walking past the foul line brings a warning first, then takes off one point each time."),
            ),
            Rule(
                "SHUFFLEBOARD Rules vi",
                N_("If your lower body is past the end of the board as you shoot, the rock is dead."),
            ),
            Rule(
                "SHUFFLEBOARD Rules vii",
                N_("If you shoot an opponent's rock, it is exchanged for one of yours, without penalty."),
            ),
            Rule(
                "SHUFFLEBOARD Rules viii",
                N_("A player who shoots out of order keeps that order to the end of the frame."),
                PEOPLE,
                AT_THE_BOARD,
            ),
            Rule(
                "SHUFFLEBOARD Rules ix", N_("Coaching is allowed for the side that is shooting."), PEOPLE, AT_THE_BOARD
            ),
            Rule(
                "SHUFFLEBOARD Rules x",
                N_("Crowding the player who shoots brings a warning first, then takes off one point each time."),
            ),
            Rule("SHUFFLEBOARD Rules xi", N_("A rock that does not cross the foul line is dead.")),
        ),
    ),
    Chapter(
        MANUAL,
        "SHUFFLEBOARD, Scoring",
        (
            Rule(
                "SHUFFLEBOARD Scoring i",
                N_("A rock in the first zone scores one point. On the 30-inch line it scores nothing."),
            ),
            Rule(
                "SHUFFLEBOARD Scoring ii",
                N_("A rock in the second zone scores two points. On the line of that zone it scores one."),
            ),
            Rule(
                "SHUFFLEBOARD Scoring iii",
                N_("A rock in the third zone scores three points. On the line of that zone it scores two."),
            ),
            Rule("SHUFFLEBOARD Scoring iv", N_("A rock over the end is a hanger, and scores four points.")),
            Rule("SHUFFLEBOARD Scoring v", N_("Lines are judged from straight above."), PEOPLE, AT_THE_BOARD),
        ),
    ),
)
