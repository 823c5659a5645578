"""The rules of blackball (WPA 5) and of WEPF 8-ball, and what becomes of each here.

The general rules of the WPA are in `games.cue.engine.pool.rules`. The two rule sets are settings
(`games.blackball.engine.settings`) over one machinery.

| open question | option | default |
|---|---|---|
| a free shot that sinks only an opponent's ball (AMB-B1) | free_shot_other | a foul: 5.1 lifts 6.2 and nothing else |
| the 8 sunk in play while nobody has a group (AMB-W1) | open_eight | loses: own balls are left on the table |

Errors of the text, which are not followed: chapters S and T of WEPF are cited as T and U in K19, K20 and O2, H1 d as
H1 e in K14, and the duties of chapter Y stop after the seventh.
"""

from __future__ import annotations

from games.cue.engine.documents import PEOPLE, Document

SEEN = "only eyes at the table can see it; the program takes the fact"
_wpa = Document("World Pool-Billiard Association, The Rules of Play", "WPA")
_wepf = Document("World Eightball Pool Federation, World Rules (2008)", "WEPF")

RULES = (
    _wpa.chapter(
        "Blackball (WPA 5)",
        _wpa(
            "5",
            "Seven balls of a group, then the black; nothing is called.",
            why="The chapter has no clock of its own: the referee asks for speed, then sets a clock (WPA 6.15).",
        ),
        _wpa("5.1 free shot", "After a foul: any ball may be hit first, from where it lies or from baulk."),
        _wpa("5.1 snookered", "No straight way to a ball on; the referee has to declare it.", PEOPLE, SEEN),
        _wpa("5.2", "Two groups of seven and a black.", PEOPLE, "the table is the hall's"),
        _wpa("5.3", "Who wins the lag says who breaks; after that in turn."),
        _wpa("5.4", "The black stands on the foot spot.", PEOPLE, "racked by people"),
        _wpa("5.5 a", "The break is played from baulk."),
        _wpa("5.5 b", "A ball down, or two over the middle of the table, else the break is a foul."),
        _wpa(
            "5.5 c",
            "The black on the break: racked again, and the same player breaks.",
            why="The rack is set up again whatever other foul happened.",
        ),
        _wpa(
            "5.6",
            "The first legal normal shot that sinks balls of one group decides both.",
            why="Where both groups are sunk on an open table, play goes on and the table stays open (AMB-B2).",
        ),
        _wpa("5.7", "Who legally sinks a ball goes on; who does not leaves the table as it lies."),
        _wpa("5.8", "In hand is anywhere in baulk, and in any direction."),
        _wpa("5.9", "Away from a touching ball, which then counts as hit when it is on."),
        _wpa("5.10", "Out of a declared snooker no cushion is needed."),
        _wpa("5.11", "Balls driven off come back: the black, the next player's, the others."),
        _wpa("5.12", "A stalemate is played again by the same breaker."),
        _wpa("5.13", "A foul gives the other side the table, with a free shot first."),
        _wpa("5.13.1", "An opponent's ball without an own one is a foul."),
        _wpa("5.13.2", "A shot before every ball is spotted is a foul."),
        _wpa("5.13.3", "Jumping over a ball is a foul."),
        _wpa("5.14 a", "The black on an illegal shot loses."),
        _wpa("5.14 b", "The black while own balls stay on the table loses."),
        _wpa("5.14 c", "A wrong ball first on purpose loses."),
        _wpa("5.14 d", "Not trying to hit a ball on loses."),
    ),
    _wepf.chapter(
        "8-ball (WEPF), the game",
        _wepf("A", "The game is played in its spirit, and the referee sees to it."),
        _wepf("B", "Balls, table, spot and baulk line.", PEOPLE, "the table is the hall's"),
        _wepf("C5", "A visit lasts until no ball on falls, or a foul."),
        _wepf("C6", "A turn is one visit, or two after most fouls of the opponent."),
        _wepf("C7", "A player may concede at any time."),
        _wepf("D1", "All of one group, then the 8, in any pocket, wins."),
        _wepf("D2", "Several own balls at once are fine; the 8 needs a shot of its own."),
        _wepf("E", "Baulk: the centre of the ball inside, in any direction."),
        _wepf("F1", "The 8 stands on the spot.", PEOPLE, "racked by people"),
        _wepf("F2", "Toss or lag for the first break; after that in turn."),
        _wepf("F4 a", "A fair break sinks a colour or drives four balls to a cushion."),
        _wepf("F4 b", "Another break: racked again, and the opponent breaks, with two visits."),
        _wepf("F4 c", "The cue ball down on a fair break passes the turn; an unfair one stays unfair."),
        _wepf("F5", "The 8 on the break: racked again, and the same player breaks."),
        _wepf("G1", "A ball on first, then a ball on down or any ball to a cushion."),
        _wepf("G3", "Out of a total snooker a ball on first is enough."),
        _wepf("G4", "A ball pressed into the cushion that it touches has not been driven there.", PEOPLE, SEEN),
        _wepf("H1", "An open table: either group. Never decided by a foul; then for the whole frame."),
        _wepf(
            "H2",
            "Colours down on the break: one has to be named; one that had not fallen has to fall next.",
            why="A colour is named before the next shot, within its time (AMB-W3). Once one is named that "
            "had not fallen, either colour may be hit: the table is open until it falls.",
        ),
        _wepf("H3", "In play one colour down decides; two, and one has to be named."),
        _wepf("I", "Sixty seconds a shot, called at thirty; the referee may stop the time."),
        _wepf("I4", "Too late: two visits for the other side, from where it lies or from baulk."),
    ),
    _wepf.chapter(
        "8-ball (WEPF), fouls",
        _wepf("J", "One foul counts, the most severe.", why='"Ball in hand" in the exceptions is from baulk (AMB-W2).'),
        _wepf("K", "A standard foul: two visits for the other side."),
        _wepf("K1", "The cue ball down: two visits, from baulk."),
        _wepf("K2", "Played from outside of baulk."),
        _wepf("K3", "An opponent's ball down, unless it was nominated."),
        _wepf("K4", "Another ball than one on was hit first."),
        _wepf("K5", "The cue ball struck by accident with other than the tip."),
        _wepf("K6", "A ball touched with the cue; K21: with body or clothes."),
        _wepf("K7", "A shot while balls moved."),
        _wepf("K8", "A shot before every ball was spotted."),
        _wepf("K9", "Cigarette or drink at the table."),
        _wepf("K10", "The table touched by who is not in control."),
        _wepf("K11", "More than ten seconds at the table after a turn."),
        _wepf("K12", "Advice, after the first and final warning."),
        _wepf("K13", "Leaving without time-out."),
        _wepf("K14", "No colour named where one had to be."),
        _wepf("K15", "A push or a double hit."),
        _wepf("K16", "No legal shot."),
        _wepf("K17", "After a foul snooker, a ball that was not nominated."),
        _wepf("K18", "No foot on the floor."),
        _wepf("K19", "Not played away from a touching ball."),
        _wepf("K20", "A ball off the table."),
        _wepf("K22", "An accidental jump; over the pack the break is not fair."),
        _wepf("L1", "A break that is not fair: racked again, two visits, and the opponent breaks."),
        _wepf("L2", "Later than sixty seconds: two visits, from where it lies or from baulk."),
        _wepf("L3", "The cue ball down on a fair break: the turn passes."),
        _wepf("M", "Serious fouls: everything is put back, two visits for the other side."),
        _wepf("M1", "A shot out of turn, by mistake or not."),
        _wepf("M1 b", "Out of turn by mistake and not to be put back: as it lies, or the frame again."),
        _wepf("M2", "The tip on another ball than the cue ball, on purpose."),
        _wepf("M3", "Balls moved on purpose other than by a shot."),
        _wepf("M4", "The cue ball struck on purpose with other than the tip."),
        _wepf("M5", "A jump over a ball on purpose."),
        _wepf("M6", "Disrupting the opponent's play on purpose."),
        _wepf("N1", "A foul with the 8 down loses."),
        _wepf("N2", "The 8 with own balls left loses."),
        _wepf("N3", "The 8 with the last own ball loses."),
        _wepf("N4", "Two serious fouls lose."),
        _wepf("N5", "A serious foul after which nothing can be put back loses."),
        _wepf("N6", "Keeping the opponent from potting the 8 loses."),
        _wepf("N7", "A grave breach of the spirit loses."),
        _wepf("O", "What a push and a double hit are.", PEOPLE, SEEN),
        _wepf("P", "What a snooker is.", PEOPLE, SEEN),
        _wepf("Q3", "A foul snooker: as it lies, or from baulk."),
        _wepf("Q4", "As it lies, one more ball may be nominated and counts as own for a shot."),
        _wepf("Q5", "The 8 may be nominated and hit; sinking it loses."),
        _wepf("Q6", "On the 8, the nominated ball, the 8 or both may go down."),
        _wepf("R", "Snookered by a jaw after a foul is the same.", PEOPLE, "the referee says that it is one"),
        _wepf("S", "Away from a touching ball, which counts as played when it is on."),
        _wepf("T", "Balls off the table come back to the spot: the 8, 1 to 7, 9 to 15."),
        _wepf(
            "U",
            "A ball that falls without being struck is put back; if it would have been, all are, and the shot or "
            "its penalty follows.",
            why="A break that such a ball has spoiled is played again. The cue ball potted because such a "
            "ball was gone (3 a) is not entered as a foul, so the shot is played again.",
        ),
        _wepf("V", "Balls moved from outside are put back."),
        _wepf("W", "Where no shot is possible, a foul has to be committed."),
        _wepf("X", "Three turns each without meeting a ball: the frame again, same breaker."),
        _wepf("Y", "Duties of the referee.", PEOPLE, "the page says what a referee announces, people announce it"),
    ),
)
