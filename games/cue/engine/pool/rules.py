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
        wpa("1.1", "Players know the rules and the schedule.", PEOPLE, "nobody can enter it"),
        wpa("1.2", "The winner of the lag says who breaks.", PEOPLE, "who breaks is entered before the first rack"),
        wpa("1.3", "What equipment may be used, and how.", PEOPLE, "misuse is entered as unsporting conduct"),
        wpa("1.4", "Where on the long string a ball is spotted.", PEOPLE, "the engine says which balls are"),
        wpa("1.5", "Cue ball in hand is placed anywhere, or behind the head string; never with a forward stroke."),
        wpa(
            "1.5 b",
            "All legal balls behind the head string: the nearest is spotted.",
            PEOPLE,
            "nothing else changes",
        ),
        wpa(
            "1.6",
            "A called shot: one ball and its pocket unless they are obvious; or a safety.",
            why="Pockets need no names: a referee says whether a ball fell as called. Whoever writes "
            "pockets down by name may do so.",
        ),
        wpa("1.7", "A ball that settles into a pocket by itself is put back."),
        wpa("1.8", "Who restores a position, and how well.", PEOPLE, "the referee"),
        wpa("1.9", "After interference the shot is played again; where that cannot be, it is a stalemate."),
        wpa("1.10", "Asking the referee to think again.", PEOPLE, "an undo and a new entry follow it"),
        wpa("1.11", "Who concedes loses."),
        wpa(
            "1.12",
            "No progress: announced, three more turns each unless both agree, then a stalemate.",
            why="A stalemate that was announced lapses with the next ball that is legally pocketed, because "
            "that is progress.",
        ),
    ),
    wpa.chapter(
        "Pool, fouls (WPA 6)",
        wpa("6", "Several fouls in one shot cost as much as the worst; none is called after the next shot began."),
        wpa("6.1", "Cue ball pocketed or off the table."),
        wpa(
            "6.2",
            "Another ball hit first than the game asks for.",
            why="Of two balls hit at the same time the referee says which was first.",
        ),
        wpa("6.3", "Nothing pocketed, and no ball to a cushion after the contact."),
        wpa("6.4", "No foot on the floor."),
        wpa("6.5", "An object ball driven off the table."),
        wpa(
            "6.6",
            "A ball touched other than by the shot.",
            why="A cue ball in hand may be touched; only a forward stroke or touching another ball is a foul.",
        ),
        wpa("6.7", "Cue ball hit twice; a ball that touches it may be played at."),
        wpa("6.8", "Pushing."),
        wpa("6.9", "A shot while balls move."),
        wpa("6.10", "Cue ball not placed behind the head string where it has to be."),
        wpa("6.11", "From behind the head string: straight at a ball there, or never out of there."),
        wpa("6.12", "Aiming by a cue that lies on the table."),
        wpa(
            "6.13",
            "Playing out of turn by mistake.",
            why="A shot out of turn by mistake is a standard foul of the side that shot: cue ball in hand "
            "in 8-ball, 9-ball and 10-ball (in the last two the rule book may leave it where it lies), "
            "a point in 14.1. The other balls stay where they are.",
        ),
        wpa(
            "6.14",
            "Three fouls in a row, with a warning on two; without it a third is only the second.",
            why="In doubles the fouls in a row are those of the side.",
        ),
        wpa(
            "6.15",
            "Slow play: a word, a clock for both, then a foul each time that it runs out.",
            why="A clock that a referee sets runs for both sides to the end of the match, at 60 seconds; "
            "the text leaves the time to the tournament.",
        ),
        wpa(
            "6.16",
            "A racking template that touches a ball.",
            why="What a racking template, a cue that lies on the table or a touch between shots costs on "
            "the break is entered with the break itself.",
        ),
        wpa(
            "6.17",
            "Unsporting conduct: the referee says what it costs.",
            why="It costs what the referee says: a warning, a foul, or what the third foul in a row costs. "
            "A side that is put out altogether gives the leg away.",
        ),
    ),
    wpa.chapter(
        "Pool, wheelchair competition (WPA 7)",
        wpa("7.1", "Who may play.", PEOPLE, "the organizers"),
        wpa("7.2", "Seated, no foot on the floor, no help in the stroke.", PEOPLE, "entered as unsporting conduct"),
        wpa("7.3", "What a wheelchair has to be like.", PEOPLE, "the organizers"),
    ),
    wpa.chapter(
        "Pool, definitions (WPA 8)",
        wpa("8.1", "The parts of the table.", PEOPLE, SEEN),
        wpa("8.2", "A shot is legal when its shooter did not foul."),
        wpa("8.3", "When a ball is pocketed: five seconds at the brink, no rebound.", PEOPLE, SEEN),
        wpa("8.4", "Driven to a cushion: pocketed and off count too; a ball announced as frozen has to come back."),
        wpa("8.5", "When a ball is off the table.", PEOPLE, SEEN),
        wpa("8.6", "A scratch is a pocketed cue ball."),
        wpa("8.7", "One cue ball for both."),
        wpa("8.8", "Object balls have numbers from one."),
        wpa("8.9", "A match may be made of sets.", NOT_MODELLED, "a match here is racks or legs, without sets"),
        wpa(
            "8.10",
            "A rack counts one in games that are scored so.",
            why="A match of racks is the best of three unless the rule book says otherwise, because no "
            "association's text says how long one is. Matches are ranked by matches won, then by racks. "
            "After the first rack the break goes to the sides in turn.",
        ),
        wpa("8.11", "What a break is.", PEOPLE, SEEN),
        wpa("8.12", "An inning ends with the turn, and goes on when the opponent leaves the table to the player."),
        wpa("8.13", "Where a ball lies is where its centre is.", PEOPLE, SEEN),
        wpa("8.14", "What spotting is.", PEOPLE, SEEN),
        wpa("8.15", "What restoring is.", PEOPLE, SEEN),
        wpa("8.16", "A jump is legal when it is played fairly."),
        wpa("8.17", "A declared safety ends the turn in a game of called shots."),
        wpa("8.18", "What a miscue is; meant ones are unsporting.", PEOPLE, SEEN),
    ),
)
