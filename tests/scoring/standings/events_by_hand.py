"""Five entries of each of the Legion's games, worked out by hand: every number below can be checked with a pencil.

A round robin leads to a tie for first, and what is played of it decides the places. Results are typed as in
`tests.scoring.small`. In a play-off "home" and "away" are the two that meet first by the draw, and "waits" is who
meets the winner; in the places they stand for their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.scoring import small

Name = int | str


@dataclass(frozen=True, kw_only=True)
class PlayOff:
    """What is handed in, what it leads to, and what the table says then; `open_after` the first so many it is open."""

    played: tuple[tuple[Name, Name, str] | tuple[Name, Name, str, str], ...]  # first, second, legs, pair
    places: tuple[tuple[int, Name], ...]
    agreement: str = ""
    method: str = ""
    seed: str = "maple leaf"
    open_after: int = 0
    tied: tuple[tuple[int, list[int]], ...] = ()
    why: Mapping[Name, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Event:
    """A competition of five: its results, the points of each place, the tie, and the play-offs that follow."""

    category: str
    results: small.Results
    places: tuple[tuple[int, int, int], ...]  # place, entry, points
    tied: tuple[tuple[int, list[int]], ...]
    playoffs: tuple[PlayOff, ...]
    why: Mapping[int, str] = field(default_factory=dict)


# A leg won is 1 point, 2 when the loser has 90 or less, 3 when the loser has 60 or less (CRIBBAGE Reg. iii).
CRIBBAGE_TWO = Event(
    category="cribbage-pairs",
    results={  #     first leg, second leg            points
        (1, 2): "121-100 95-121",  #  1 + 0 :  0 + 1     1 - 1
        (1, 3): "121-88 121-110",  #  2 + 1 :  0         3 - 0   88 is a skunk
        (1, 4): "121-60 110-121",  #  3 + 0 :  0 + 1     3 - 1   60 is a double skunk
        (1, 5): "100-121 121-119",  # 0 + 1 :  1 + 0     1 - 1
        (2, 3): "121-90 121-91",  #   2 + 1 :  0         3 - 0   90 is a skunk, 91 is none
        (2, 4): "121-61 121-105",  #  2 + 1 :  0         3 - 0   61 is a skunk, not a double
        (2, 5): "121-120 119-121",  # 1 + 0 :  0 + 1     1 - 1
        (3, 4): "121-99 121-60",  #   1 + 3 :  0         4 - 0
        (3, 5): "80-121 121-101",  #  0 + 1 :  2 + 0     1 - 2
        (4, 5): "121-118 121-119",  # 1 + 1 :  0         2 - 0
    },
    # 1: 1 + 3 + 3 + 1 = 8   2: 1 + 3 + 3 + 1 = 8   3: 0 + 0 + 4 + 1 = 5   4: 1 + 0 + 0 + 2 = 3   5: 1 + 1 + 2 + 0 = 4
    places=((1, 1, 8), (1, 2, 8), (3, 3, 5), (4, 5, 4), (5, 4, 3)),
    tied=((1, [1, 2]),),
    why={
        1: "Tied with Branch 2 on 8 points: a play-off for first place is needed (CRIBBAGE Reg. vi, vii).",
        2: "Tied with Branch 1 on 8 points: a play-off for first place is needed (CRIBBAGE Reg. vi, vii).",
        3: "3rd: 5 points, 3 fewer than Branch 1 and Branch 2.",
        5: "4th: 4 points, 1 fewer than Branch 3.",
        4: "5th: 3 points, 1 fewer than Branch 5.",
    },
    playoffs=(
        PlayOff(
            played=((1, 2, "121-99 100-121 90-121"),),  # the skunk in the last leg is worth nothing here
            places=((1, 2), (2, 1), (3, 3), (4, 5), (5, 4)),
            why={
                2: "1st: won the play-off 2–1 against Branch 1.",
                1: "2nd: lost the play-off 1–2 against Branch 2.",
            },
        ),
    ),
)

# Teams of two pairs: what pair A does | what pair B does. Both are added up (Reg. viii).
CRIBBAGE_THREE = Event(
    category="cribbage-legion",
    results={
        (1, 2): "121-100 121-100 | 100-121 100-121",  # A 2-0, B 0-2      2 - 2
        (2, 3): "121-100 100-121 | 121-100 100-121",  # A 1-1, B 1-1      2 - 2
        (1, 3): "121-100 100-121 | 100-121 121-100",  # A 1-1, B 1-1      2 - 2
        (1, 4): "121-100 121-100 | 121-100 100-121",  # A 2-0, B 1-1      3 - 1
        (2, 4): "121-100 100-121 | 121-100 121-100",  # A 1-1, B 2-0      3 - 1
        (3, 4): "121-100 121-100 | 121-100 100-121",  # A 2-0, B 1-1      3 - 1
        (1, 5): "121-100 121-100 | 121-90 121-100",  #  A 2-0, B 3-0      5 - 0   a skunk
        (2, 5): "121-85 121-100 | 121-100 121-100",  #  A 3-0, B 2-0      5 - 0   a skunk
        (3, 5): "121-60 100-121 | 121-100 121-100",  #  A 3-1, B 2-0      5 - 1   a double skunk
        (4, 5): "121-100 100-121 | 121-100 100-121",  # A 1-1, B 1-1      2 - 2
    },  # 1, 2, 3: 2 + 2 + 3 + 5 = 12    4: 1 + 1 + 1 + 2 = 5    5: 0 + 0 + 1 + 2 = 3
    places=((1, 1, 12), (1, 2, 12), (1, 3, 12), (4, 4, 5), (5, 5, 3)),
    tied=((1, [1, 2, 3]),),
    playoffs=(
        PlayOff(
            agreement="All three captains and J. Boyle: knockout.",
            played=(
                ("home", "away", "121-100 121-100 -", "A"),  # pair A of the first wins 2-0
                ("home", "away", "121-100 100-121 100-121", "B"),  # pair B loses 1-2: one each
                ("home", "away", "121-118", "D"),  # the deciding leg: the first named team goes on
                ("waits", "home", "121-100 121-100 -", "A"),
                ("waits", "home", "121-100 100-121 121-100", "B"),  # 2-0 in pairs
            ),
            open_after=1,
            places=((1, "waits"), (2, "home"), (3, "away"), (4, 4), (5, 5)),
            why={
                "waits": "1st: won the play-off of Branch 1, Branch 2 and Branch 3.",
                "home": "2nd: came second in the play-off of Branch 1, Branch 2 and Branch 3.",
                "away": "3rd: came third in the play-off of Branch 1, Branch 2 and Branch 3.",
            },
        ),
    ),
)

# Ten points for a leg won, the own count for a leg lost (EUCHRE Reg. iv).
EUCHRE_TWO = Event(
    category="euchre-legion",
    results={  #  first leg, second leg     points
        (1, 2): "10-8 6-10",  #   10 +  6 :  8 + 10    16 - 18
        (1, 3): "10-4 10-7",  #   10 + 10 :  4 +  7    20 - 11
        (1, 4): "10-9 8-10",  #   10 +  8 :  9 + 10    18 - 19
        (1, 5): "10-2 10-3",  #   10 + 10 :  2 +  3    20 -  5
        (2, 3): "10-6 6-10",  #   10 +  6 :  6 + 10    16 - 16
        (2, 4): "10-1 10-0",  #   10 + 10 :  1 +  0    20 -  1
        (2, 5): "10-5 10-4",  #   10 + 10 :  5 +  4    20 -  9
        (3, 4): "7-10 10-8",  #    7 + 10 : 10 +  8    17 - 18
        (3, 5): "9-7t 10-6",  #   10 + 10 :  7 +  6    20 - 13   time ended the first leg: 9 leads, so 10 (AMB-E2)
        (4, 5): "f10-0 f10-0",  # 10 + 10 :  0 +  0    20 -  0   5 was absent (Reg. v)
    },
    # 1: 16 + 20 + 18 + 20 = 74    2: 18 + 16 + 20 + 20 = 74    3: 11 + 16 + 17 + 20 = 64
    # 4: 19 + 1 + 18 + 20 = 58     5: 5 + 9 + 13 + 0 = 27
    places=((1, 1, 74), (1, 2, 74), (3, 3, 64), (4, 4, 58), (5, 5, 27)),
    tied=((1, [1, 2]),),
    playoffs=(
        PlayOff(
            played=((1, 2, "7-10"),),
            places=((1, 2), (2, 1), (3, 3), (4, 4), (5, 5)),
            why={2: "1st: won the play-off 1–0 against Branch 1.", 3: "3rd: 64 points, 10 fewer than Branch 1."},
        ),
    ),
)

EUCHRE_THREE = Event(
    category="euchre-legion",
    results={
        **dict.fromkeys(((1, 2), (2, 3), (1, 3)), "10-6 6-10"),  # 16 - 16
        **dict.fromkeys(((1, 4), (2, 4), (3, 4)), "10-3 10-3"),  # 20 -  6
        **dict.fromkeys(((1, 5), (2, 5), (3, 5)), "10-0 10-1"),  # 20 -  1
        (4, 5): "10-9 9-10",  #                                   19 - 19
    },  # 1, 2, 3: 16 + 16 + 20 + 20 = 72    4: 6 + 6 + 6 + 19 = 37    5: 1 + 1 + 1 + 19 = 22
    places=((1, 1, 72), (1, 2, 72), (1, 3, 72), (4, 4, 37), (5, 5, 22)),
    tied=((1, [1, 2, 3]),),
    playoffs=(
        PlayOff(
            played=((1, 2, "10-4"), (2, 3, "10-5"), (3, 1, "10-6")),  # everybody has one win: level again
            open_after=2,
            tied=((1, [1, 2, 3]),),
            places=((1, 1), (1, 2), (1, 3), (4, 4), (5, 5)),
        ),
        PlayOff(
            seed="second time",
            played=((1, 2, "10-4"), (3, 1, "10-5"), (3, 2, "10-9")),  # 3 has two wins, 1 has one, 2 has none
            places=((1, 3), (2, 1), (3, 2), (4, 4), (5, 5)),
            why={3: "1st: won the play-off of Branch 1, Branch 2 and Branch 3."},
        ),
    ),
)

# Three legs a match, all of them played, a point a leg (DARTS Reg. i).
THREE, TWO, ONE = "1-0 1-0 1-0", "1-0 0-1 1-0", "0-1 0-1 1-0"  # 3-0, 2-1, 1-2

DARTS_TWO = Event(
    category="darts-legion",
    results={
        (1, 2): TWO,  #   2 - 1
        (1, 3): THREE,  # 3 - 0
        (1, 4): ONE,  #   1 - 2
        (1, 5): TWO,  #   2 - 1
        (2, 3): THREE,  # 3 - 0
        (2, 4): TWO,  #   2 - 1
        (2, 5): TWO,  #   2 - 1
        (3, 4): ONE,  #   1 - 2
        (3, 5): THREE,  # 3 - 0
        (4, 5): ONE,  #   1 - 2
    },
    # 1: 2 + 3 + 1 + 2 = 8   2: 1 + 3 + 2 + 2 = 8   3: 0 + 0 + 1 + 3 = 4   4: 2 + 1 + 2 + 1 = 6   5: 1 + 1 + 0 + 2 = 4
    places=((1, 1, 8), (1, 2, 8), (3, 4, 6), (4, 3, 4), (4, 5, 4)),
    tied=((1, [1, 2]),),
    playoffs=(
        PlayOff(
            played=((1, 2, "1-0 1-0 -"),),  # decided after two legs
            places=((1, 1), (2, 2), (3, 4), (4, 3), (4, 5)),
            why={
                1: "1st: won the play-off 2–0 against Branch 2.",
                2: "2nd: lost the play-off 0–2 against Branch 1.",
                4: "3rd: 6 points, 2 fewer than Branch 2.",
                3: "Tied for fourth place with Branch 5 on 4 points.",
                5: "Tied for fourth place with Branch 3 on 4 points.",
            },
        ),
    ),
)

DARTS_THREE = Event(
    category="darts-legion",
    results={
        **dict.fromkeys(((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4), (4, 5)), TWO),  # 2 - 1
        **dict.fromkeys(((1, 5), (2, 5), (3, 5)), THREE),  #                               3 - 0
    },
    # 1: 2 + 1 + 2 + 3 = 8   2: 1 + 2 + 2 + 3 = 8   3: 1 + 2 + 2 + 3 = 8   4: 1 + 1 + 1 + 2 = 5   5: 0 + 0 + 0 + 1 = 1
    places=((1, 1, 8), (1, 2, 8), (1, 3, 8), (4, 4, 5), (5, 5, 1)),
    tied=((1, [1, 2, 3]),),
    playoffs=(
        PlayOff(
            agreement="The captains and J. Boyle agreed.",
            played=(("away", "home", "1-0 0-1 1-0"), ("away", "waits", "0-1 1-0 1-0")),
            places=((1, "away"), (2, "waits"), (3, "home"), (4, 4), (5, 5)),
        ),
    ),
)

# One game a match, a point for a game won (AMB-S1).
SHUFFLEBOARD_TWO = Event(
    category="shuffleboard-mens",
    results={
        (1, 2): "15-21",  # 0 - 1
        (1, 3): "21-20",  # 1 - 0
        (1, 4): "23-7",  #  1 - 0   over 21 is possible: the last frame counts whole (AMB-S2)
        (1, 5): "21-0",  #  1 - 0
        (2, 3): "21-12",  # 1 - 0
        (2, 4): "21-19",  # 1 - 0
        (2, 5): "18-22",  # 0 - 1
        (3, 4): "21-14",  # 1 - 0
        (3, 5): "21-16",  # 1 - 0
        (4, 5): "3-21",  #  0 - 1
    },  # 1: 0 + 1 + 1 + 1 = 3    2: 1 + 1 + 1 + 0 = 3    3: 0 + 0 + 1 + 1 = 2    4: 0    5: 0 + 1 + 0 + 1 = 2
    places=((1, 1, 3), (1, 2, 3), (3, 3, 2), (3, 5, 2), (5, 4, 0)),
    tied=((1, [1, 2]),),
    why={
        1: "Tied with Branch 2 on 3 points: a play-off for first place is needed (rule book, “When two teams are"
        " tied for a place that matters”)."
    },
    playoffs=(
        PlayOff(
            played=((1, 2, "21-15 18-21 23-20"),),
            places=((1, 1), (2, 2), (3, 3), (3, 5), (5, 4)),
            why={4: "5th: 0 points, 2 fewer than Branch 3 and Branch 5."},
        ),
    ),
)

SHUFFLEBOARD_THREE = Event(
    category="shuffleboard-mens",
    results=dict.fromkeys(
        ((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5)),
        "21-10",  # 1 - 0
    ),  # 1: 1 + 0 + 1 + 1 = 3    2: 0 + 1 + 1 + 1 = 3    3: 0 + 1 + 1 + 1 = 3    4: 1    5: 0
    places=((1, 1, 3), (1, 2, 3), (1, 3, 3), (4, 4, 1), (5, 5, 0)),
    tied=((1, [1, 2, 3]),),
    playoffs=(
        PlayOff(
            agreement="Captains of all three with J. Boyle: each plays each, best of three games.",
            method="mini_round_robin",
            # Matches won: 1 has two, 3 has one, 2 has none.
            played=((1, 2, "21-3 21-3 -"), (1, 3, "21-3 3-21 21-20"), (3, 2, "21-3 3-21 21-20")),
            places=((1, 1), (2, 3), (3, 2), (4, 4), (5, 5)),
        ),
    ),
)

# Ten points for a leg won, balls for a leg lost (8 BALL POOL Reg. viii).
EIGHTBALL_TWO = Event(
    category="eightball-singles",
    results={
        (1, 2): "10-3 10-3",  # 20 -  6
        (1, 3): "10-3 10-3",  # 20 -  6
        (1, 4): "10-3 10-3",  # 20 -  6
        (1, 5): "3-10 3-10",  #  6 - 20
        (2, 3): "10-4 10-4",  # 20 -  8
        (2, 4): "10-4 10-4",  # 20 -  8
        (2, 5): "10-4 10-4",  # 20 -  8
        (3, 4): "10-2 10-2",  # 20 -  4
        (3, 5): "10-0 10-0",  # 20 -  0
        (4, 5): "10-3 4-10",  # 14 - 13
    },
    # 1: 20 + 20 + 20 + 6 = 66    2: 6 + 20 + 20 + 20 = 66    3: 6 + 8 + 20 + 20 = 54
    # 4: 6 + 8 + 4 + 14 = 32      5: 20 + 8 + 0 + 13 = 41
    places=((1, 1, 66), (1, 2, 66), (3, 3, 54), (4, 5, 41), (5, 4, 32)),
    tied=((1, [1, 2]),),
    playoffs=(
        # 66 stays 66: a play-off has no ten points and no balls.
        PlayOff(played=((1, 2, "10-3 4-10 2-10"),), places=((1, 2), (2, 1), (3, 3), (4, 5), (5, 4))),
    ),
)

EIGHTBALL_THREE = Event(
    category="eightball-doubles",
    results={
        **dict.fromkeys(((1, 2), (2, 3), (1, 3)), "10-5 5-10"),  # 15 - 15
        **dict.fromkeys(((1, 4), (2, 4), (3, 4)), "10-2 10-2"),  # 20 -  4
        **dict.fromkeys(((1, 5), (2, 5), (3, 5)), "10-1 10-1"),  # 20 -  2
        (4, 5): "10-6 10-6",  #                                   20 - 12
    },  # 1, 2, 3: 15 + 15 + 20 + 20 = 70    4: 4 + 4 + 4 + 20 = 32    5: 2 + 2 + 2 + 12 = 18
    places=((1, 1, 70), (1, 2, 70), (1, 3, 70), (4, 4, 32), (5, 5, 18)),
    tied=((1, [1, 2, 3]),),
    playoffs=(
        # The loser of the final is second: both places of the Dominion team are known.
        PlayOff(
            agreement="All three captains and J. Boyle.",
            played=(("home", "away", "10-0 10-0 -"), ("waits", "home", "10-0 0-10 10-7")),
            places=((1, "waits"), (2, "home"), (3, "away"), (4, 4), (5, 5)),
        ),
    ),
)
