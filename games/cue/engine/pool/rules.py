"""The general rules of the world association for pool, and what becomes of each in the games that use them.

| open question | option | default |
|---|---|---|
| who gives the warning on two fouls where there is no referee (6.14) | warning_needed | it is needed |
| the time of a shot clock (6.15 leaves it to the tournament) | shot_seconds | 60 |
| who plays in doubles | doubles_order | partners take turns at the table |

Errors of the text, which are not followed: 6.3 opens a bracket and never closes it; 1.2 letters its cases twice.
"""

from __future__ import annotations

from games.cue.engine.documents import NOT_MODELLED, PEOPLE, SEEN, Document
from games.cue.engine.editions import BASE, EVERY_BALL, RACK, SAFETY, SEATED, UNCALLED
from games.ruled import Chapter, Rule
from kit.pure.marking import N_

wpa = Document("World association, Rules of Play for pool (2016)", "WPA")

# What is established of the revision of 2025; what is not is listed with the edition.
REVISED = Chapter(
    "World association, revision of the Rules of Play in force since June 23, 2025, by public statements",
    "Pool, the revision of 2025 (WPA 2025)",
    (
        Rule(EVERY_BALL.rule, EVERY_BALL.says),
        Rule(SEATED.rule, SEATED.says, PEOPLE, "the page says so; the seated player enters the shot"),
        Rule(RACK.rule, RACK.says, PEOPLE, "racked by people; the page says how before the break"),
        Rule(
            BASE.rule,
            BASE.says,
            why="The page asks for the balls so measured. What follows from too few is as in 2016: the table may be "
            "handed back.",
        ),
        Rule(SAFETY.rule, SAFETY.says, why="A ball that falls on a safety is an uncalled ball; no key asks for one."),
        Rule(UNCALLED.rule, UNCALLED.says),
    ),
)

GENERAL = (
    REVISED,
    wpa.chapter(
        "Pool, general rules (WPA 1)",
        wpa("1.1", N_("Players must know the rules and the schedule."), PEOPLE, "nobody can enter it"),
        wpa(
            "1.2",
            N_("The winner of the lag decides who breaks."),
            PEOPLE,
            "who breaks is entered before the first rack",
        ),
        wpa(
            "1.3",
            N_("The rule says what equipment may be used, and how."),
            PEOPLE,
            "misuse is entered as unsporting conduct",
        ),
        wpa(
            "1.4",
            N_("The rule says where on the long string a ball is spotted."),
            PEOPLE,
            "the engine says which balls are",
        ),
        wpa(
            "1.5",
            N_(
                "You may place a cue ball in hand anywhere, or behind the head string where a rule says so. Never "
                "move it with a forward stroke."
            ),
        ),
        wpa(
            "1.5 b",
            N_("If all legal balls are behind the head string, you may have the nearest one spotted."),
            PEOPLE,
            "nothing else changes",
        ),
        wpa(
            "1.6",
            N_(
                "For a called shot, name one ball and its pocket unless they are obvious. You may"
                " call a safety instead."
            ),
            why="Pockets need no names: a referee says whether a ball fell as called. Whoever writes "
            "pockets down by name may do so.",
        ),
        wpa("1.7", N_("A ball that settles into a pocket on its own is put back.")),
        wpa("1.8", N_("The rule says who restores a position, and how exactly."), PEOPLE, "the referee"),
        wpa(
            "1.9",
            N_("After outside interference the shot is played again. If that is not possible, it is a stalemate."),
        ),
        wpa("1.10", N_("You may ask the referee to reconsider a call."), PEOPLE, "an undo and a new entry follow it"),
        wpa("1.11", N_("A side that concedes loses.")),
        wpa(
            "1.12",
            N_(
                "When nothing progresses, the referee says so and each side has three more turns. A stalemate follows "
                "if there is still no progress, or at once if both sides agree."
            ),
            why="A stalemate that was announced lapses with the next ball that is legally pocketed, because "
            "that is progress.",
        ),
    ),
    wpa.chapter(
        "Pool, fouls (WPA 6)",
        wpa(
            "6",
            N_(
                "If a shot has several fouls, only the most serious counts. A foul that is not called before the next "
                "shot begins does not count."
            ),
        ),
        wpa("6.1", N_("It is a foul if the cue ball is pocketed or leaves the table.")),
        wpa(
            "6.2",
            N_("It is a foul if the first ball hit is not one that the game asks for."),
            why="Of two balls hit at the same time the referee says which was first.",
        ),
        wpa("6.3", N_("It is a foul if nothing is pocketed and no ball reaches a cushion after the contact.")),
        wpa("6.4", N_("It is a foul to shoot without a foot on the floor.")),
        wpa("6.5", N_("It is a foul to drive an object ball off the table.")),
        wpa(
            "6.6",
            N_("Touching any ball other than by the shot is a foul."),
            why="A cue ball in hand may be touched; only a forward stroke or touching another ball is a foul.",
        ),
        wpa("6.7", N_("Hitting the cue ball twice is a foul. You may shoot at a ball that touches the cue ball.")),
        wpa("6.8", N_("Pushing the cue ball is a foul.")),
        wpa("6.9", N_("It is a foul to shoot while any ball is moving.")),
        wpa("6.10", N_("It is a foul not to place the cue ball behind the head string when a rule requires it.")),
        wpa(
            "6.11",
            N_(
                "From behind the head string, it is a foul to shoot straight at a ball there. It is also a foul if "
                "the cue ball never leaves that area."
            ),
        ),
        wpa("6.12", N_("It is a foul to aim with a cue that lies on the table.")),
        wpa(
            "6.13",
            N_("Playing out of turn by mistake is a foul."),
            why="A shot out of turn by mistake is a standard foul of the side that shot: cue ball in hand "
            "in 8-ball, 9-ball and 10-ball (in the last two the rule book may leave it where it lies), "
            "a point in 14.1. The other balls stay where they are.",
        ),
        wpa(
            "6.14",
            N_(
                "Three fouls in a row are a serious foul, if the shooter was warned after two. Without the warning, "
                "the third counts only as the second."
            ),
            why="In doubles the fouls in a row are those of the side.",
        ),
        wpa(
            "6.15",
            N_(
                "For slow play the referee warns, then puts both sides on a clock. Running out of time is a foul each "
                "time."
            ),
            why="A clock that a referee sets runs for both sides to the end of the match, at 60 seconds; "
            "the text leaves the time to the tournament.",
        ),
        wpa(
            "6.16",
            N_("It is a foul if a racking template touches a ball."),
            why="What a racking template, a cue that lies on the table or a touch between shots costs on "
            "the break is entered with the break itself.",
        ),
        wpa(
            "6.17",
            N_("For unsporting conduct the referee decides the penalty."),
            why="It costs what the referee says: a warning, a foul, or what the third foul in a row costs. "
            "A side that is put out altogether gives the leg away.",
        ),
    ),
    wpa.chapter(
        "Pool, wheelchair competition (WPA 7)",
        wpa("7.1", N_("The rule says who may play in wheelchair competition."), PEOPLE, "the organizers"),
        wpa(
            "7.2",
            N_("The shooter stays seated, with no foot on the floor and no help in the stroke."),
            PEOPLE,
            "entered as unsporting conduct",
        ),
        wpa("7.3", N_("The rule says what a wheelchair must be like."), PEOPLE, "the organizers"),
    ),
    wpa.chapter(
        "Pool, definitions (WPA 8)",
        wpa("8.1", N_("The rule names the parts of the table."), PEOPLE, SEEN),
        wpa("8.2", N_("A shot is legal if the shooter did not foul.")),
        wpa(
            "8.3",
            N_(
                "The rule says when a ball is pocketed. A ball that rebounds, or that falls after 5 seconds at the "
                "edge, is not."
            ),
            PEOPLE,
            SEEN,
        ),
        wpa(
            "8.4",
            N_(
                "A ball that is pocketed or driven off the table also counts as driven to a cushion. A ball announced "
                "as frozen must leave the cushion and come back."
            ),
        ),
        wpa("8.5", N_("The rule says when a ball is off the table."), PEOPLE, SEEN),
        wpa("8.6", N_("A shot that pockets the cue ball is a scratch.")),
        wpa("8.7", N_("Both sides play with the same cue ball.")),
        wpa("8.8", N_("Object balls are numbered from 1 up.")),
        wpa("8.9", N_("A match may be made up of sets."), NOT_MODELLED, "a match here is racks or legs, without sets"),
        wpa(
            "8.10",
            N_("In games scored by the rack, each rack counts one point."),
            why="A match of racks is the best of three unless the rule book says otherwise, because no "
            "association's text says how long one is. Matches are ranked by matches won, then by racks. "
            "After the first rack the break goes to the sides in turn.",
        ),
        wpa("8.11", N_("The rule says what a break is."), PEOPLE, SEEN),
        wpa(
            "8.12",
            N_("An inning ends with the turn. It continues when the opponent leaves the table to the same player."),
        ),
        wpa("8.13", N_("The position of a ball is the position of its centre."), PEOPLE, SEEN),
        wpa("8.14", N_("The rule says what spotting a ball means."), PEOPLE, SEEN),
        wpa("8.15", N_("The rule says what restoring a position means."), PEOPLE, SEEN),
        wpa("8.16", N_("A jump shot is legal when it is played fairly.")),
        wpa("8.17", N_("In a game of called shots, a declared safety ends the turn.")),
        wpa("8.18", N_("The rule says what a miscue is. A miscue on purpose is unsporting conduct."), PEOPLE, SEEN),
    ),
)
