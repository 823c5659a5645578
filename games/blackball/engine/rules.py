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
from kit.pure.marking import N_

SEEN = "only eyes at the table can see it; the program takes the fact"
_wpa = Document("World Pool-Billiard Association, The Rules of Play", "WPA")
_wepf = Document("World Eightball Pool Federation, World Rules (2008)", "WEPF")

RULES = (
    _wpa.chapter(
        "Blackball (WPA 5)",
        _wpa(
            "5",
            N_("Pot the seven balls of your group, then the black. Nothing is called."),
            why="The chapter has no clock of its own: the referee asks for speed, then sets a clock (WPA 6.15).",
        ),
        _wpa(
            "5.1 free shot",
            N_(
                "After a foul, the other side has a free shot and may hit any ball first. It plays from where the cue "
                "ball lies or from baulk."
            ),
        ),
        _wpa(
            "5.1 snookered",
            N_("You are snookered when you have no straight path to a ball on. The referee must declare it."),
            PEOPLE,
            SEEN,
        ),
        _wpa("5.2", N_("The game has two groups of seven balls and a black ball."), PEOPLE, "the table is the hall's"),
        _wpa("5.3", N_("The winner of the lag says who breaks. After that the sides take turns.")),
        _wpa("5.4", N_("The black is placed on the foot spot."), PEOPLE, "racked by people"),
        _wpa("5.5 a", N_("The break is played from baulk.")),
        _wpa(
            "5.5 b", N_("The break must pot a ball, or send two over the middle of the table. Otherwise it is a foul.")
        ),
        _wpa(
            "5.5 c",
            N_("If the black falls on the break, the balls are racked again. The same player breaks."),
            why="The rack is set up again whatever other foul happened.",
        ),
        _wpa(
            "5.6",
            N_(
                "The first legal normal shot that pots balls of only one group decides both groups. A normal shot is "
                "neither a break nor a free shot."
            ),
            why="Where both groups are sunk on an open table, play goes on and the table stays open (AMB-B2).",
        ),
        _wpa(
            "5.7",
            N_(
                "You keep shooting as long as you legally pot balls, until the rack ends. If you legally pot none and"
                " do not foul, the other side plays the balls as they lie."
            ),
        ),
        _wpa("5.8", N_("A cue ball in hand may be placed anywhere in baulk, and played in any direction.")),
        _wpa("5.9", N_("You must play away from a touching ball. It then counts as hit if it is on.")),
        _wpa("5.10", N_("When you play out of a declared snooker, no ball has to reach a cushion.")),
        _wpa(
            "5.11",
            N_("Balls driven off are spotted in this order: the black, the next player's balls, then the others."),
        ),
        _wpa("5.12", N_("After a stalemate the rack is played again, and the same player breaks.")),
        _wpa(
            "5.13",
            N_("A foul gives the other side the table, and its first shot is a free shot."),
            why="A cue ball that was in hand and has not been struck stays in hand, so it cannot be taken as it lies.",
        ),
        _wpa(
            "5.13.1",
            N_("It is a foul to pot an opponent's ball without potting one of yours."),
            why="Once your group is cleared, the black is none of your group: an opponent's ball that falls with it "
            "makes the shot a foul, and the rack is lost.",
        ),
        _wpa("5.13.2", N_("It is a foul to shoot before every ball is spotted.")),
        _wpa("5.13.3", N_("Jumping over a ball is a foul.")),
        _wpa("5.14 a", N_("You lose if you pot the black on an illegal shot.")),
        _wpa(
            "5.14 b",
            N_("You lose if you pot the black while any of your balls are on the table."),
            why="While nobody has a group, every ball of both groups counts as yours; with none of them left, the "
            "black wins. Under WEPF (N2) it is the same.",
        ),
        _wpa("5.14 c", N_("You lose if you hit a wrong ball first on purpose.")),
        _wpa("5.14 d", N_("You lose if you do not try to hit a ball on.")),
    ),
    _wepf.chapter(
        "8-ball (WEPF), the game",
        _wepf("A", N_("The game is played in its spirit, and the referee sees to it.")),
        _wepf(
            "B",
            N_("The rule describes the balls, the table, the spot and the baulk line."),
            PEOPLE,
            "the table is the hall's",
        ),
        _wepf("C5", N_("A visit lasts until you fail to pot a ball on, or you foul.")),
        _wepf("C6", N_("A turn is one visit, or two after most fouls by the opponent.")),
        _wepf("C7", N_("A player may concede at any time.")),
        _wepf("D1", N_("You win by potting all of one group and then the 8, in any pocket.")),
        _wepf("D2", N_("You may pot several of your balls in one shot. The 8 needs a shot of its own.")),
        _wepf(
            "E",
            N_(
                "When you play from baulk, the centre of the cue ball must be inside it. You may play in any direction."
            ),
        ),
        _wepf("F1", N_("The 8 is placed on the spot."), PEOPLE, "racked by people"),
        _wepf("F2", N_("A coin toss or a lag decides the first break. After that the sides take turns.")),
        _wepf("F4 a", N_("A fair break pots a colour or drives four balls to a cushion.")),
        _wepf("F4 b", N_("After any other break the balls are racked again. The opponent breaks, and has two visits.")),
        _wepf(
            "F4 c",
            N_(
                "If the cue ball falls on a fair break, the turn passes. If the break is not fair, its own penalty "
                "applies."
            ),
            why="Only a cue ball that is potted is let off. One that leaves the table on a fair break is a standard "
            "foul (T 1): two visits, from baulk.",
        ),
        _wepf("F5", N_("If the 8 falls on the break, the balls are racked again. The same player breaks.")),
        _wepf(
            "G1", N_("You must hit a ball on first. Then a ball on must be potted, or any ball must reach a cushion.")
        ),
        _wepf("G3", N_("When you play out of a total snooker, it is enough to hit a ball on first.")),
        _wepf(
            "G4", N_("A ball that is only pressed into the cushion it touches has not been driven there."), PEOPLE, SEEN
        ),
        _wepf(
            "H1",
            N_(
                "On an open table you may play either group. A foul never decides the groups. Once decided, they stay "
                "for the whole frame."
            ),
        ),
        _wepf(
            "H2",
            N_(
                "If colours fall on the break, you must name one. If you name one that had not"
                " fallen, it must fall next."
            ),
            why="A colour is named before the next shot, within its time (AMB-W3). Once one is named that "
            "had not fallen, either colour may be hit: the table is open until it falls.",
        ),
        _wepf("H3", N_("In play, one colour potted decides the groups. If both fall, you must name one.")),
        _wepf("I", N_("You have 60 seconds for a shot, and the referee calls at 30. The referee may stop the time.")),
        _wepf(
            "I4",
            N_(
                "If you take too long, the other side has two visits. It plays from where the cue"
                " ball lies or from baulk."
            ),
        ),
    ),
    _wepf.chapter(
        "8-ball (WEPF), fouls",
        _wepf(
            "J", N_("Only the most severe foul counts."), why='"Ball in hand" in the exceptions is from baulk (AMB-W2).'
        ),
        _wepf(
            "K",
            N_("A standard foul gives the other side two visits."),
            why="A cue ball in hand that has not been struck stays in hand, from baulk. It may be touched (E 2).",
        ),
        _wepf("K1", N_("If the cue ball is potted, the other side has two visits from baulk.")),
        _wepf("K2", N_("It is a foul to play from outside baulk when you have to play from it.")),
        _wepf("K3", N_("It is a foul to pot an opponent's ball, unless it was nominated.")),
        _wepf("K4", N_("It is a foul if the first ball hit is not on.")),
        _wepf("K5", N_("It is a foul to strike the cue ball by accident with anything but the tip.")),
        _wepf(
            "K6",
            N_("It is a foul to touch a ball with the cue. It is also a foul to touch one with body or clothes (K21)."),
        ),
        _wepf("K7", N_("It is a foul to shoot while any ball is moving.")),
        _wepf("K8", N_("It is a foul to shoot before every ball is spotted.")),
        _wepf("K9", N_("It is a foul to have a cigarette or a drink at the table.")),
        _wepf("K10", N_("It is a foul to touch the table when you are not in control of the frame.")),
        _wepf("K11", N_("It is a foul to stay at the table more than 10 seconds after your turn.")),
        _wepf("K12", N_("It is a foul if advice is given after the first and final warning.")),
        _wepf("K13", N_("It is a foul to leave the playing area without a time-out.")),
        _wepf("K14", N_("It is a foul to play without naming a colour when you have to.")),
        _wepf("K15", N_("A push or a double hit is a foul.")),
        _wepf("K16", N_("A shot that is not legal is a foul.")),
        _wepf("K17", N_("After a foul snooker, it is a foul to play a ball that is neither on nor nominated.")),
        _wepf("K18", N_("It is a foul to shoot without a foot on the floor.")),
        _wepf("K19", N_("It is a foul not to play away from a touching ball.")),
        _wepf("K20", N_("It is a foul if a ball leaves the table.")),
        _wepf("K22", N_("An accidental jump is a foul. A break that jumps over the pack is not fair.")),
        _wepf(
            "L1", N_("If the break is not fair, the balls are racked again. The opponent breaks, and has two visits.")
        ),
        _wepf(
            "L2",
            N_(
                "A shot after more than 60 seconds gives the other side two visits. It plays from where the cue ball "
                "lies or from baulk."
            ),
        ),
        _wepf("L3", N_("If the cue ball falls on a fair break, the turn passes.")),
        _wepf("M", N_("After a serious foul everything is put back. The other side has two visits.")),
        _wepf("M1", N_("A shot out of turn is a serious foul, by mistake or not.")),
        _wepf(
            "M1 b",
            N_(
                "A shot out of turn by mistake may leave balls that cannot be put back. The other side then plays "
                "them as they lie, or has the frame again."
            ),
        ),
        _wepf("M2", N_("It is a serious foul to strike another ball than the cue ball with the tip on purpose.")),
        _wepf("M3", N_("It is a serious foul to move balls on purpose other than by a shot.")),
        _wepf("M4", N_("It is a serious foul to strike the cue ball on purpose with anything but the tip.")),
        _wepf("M5", N_("It is a serious foul to jump over a ball on purpose.")),
        _wepf("M6", N_("It is a serious foul to disrupt the opponent's play on purpose.")),
        _wepf("N1", N_("You lose if you foul on the shot that pots the 8.")),
        _wepf("N2", N_("You lose if you pot the 8 while any of your balls are on the table.")),
        _wepf("N3", N_("You lose if you pot the 8 on the same shot as your last ball.")),
        _wepf("N4", N_("You lose if you commit two serious fouls.")),
        _wepf("N5", N_("You lose if you commit a serious foul after which the balls cannot be put back.")),
        _wepf("N6", N_("You lose if you unfairly keep the opponent from potting the 8.")),
        _wepf("N7", N_("You lose if you gravely breach the spirit of the game.")),
        _wepf("O", N_("The rule says what a push and a double hit are."), PEOPLE, SEEN),
        _wepf("P", N_("The rule says what a snooker is."), PEOPLE, SEEN),
        _wepf("Q3", N_("After a foul snooker, you play the cue ball from where it lies or from baulk.")),
        _wepf("Q4", N_("If you play it as it lies, you may nominate one more ball. It counts as yours for one shot.")),
        _wepf("Q5", N_("You may nominate and hit the 8. You lose if you pot it.")),
        _wepf("Q6", N_("When you are on the 8, you may pot the nominated ball, the 8 or both.")),
        _wepf(
            "R",
            N_("A snooker by the jaw of a pocket after a foul counts as a foul snooker."),
            PEOPLE,
            "the referee says that it is one",
        ),
        _wepf("S", N_("You must play away from a touching ball. If it is on, it counts as played.")),
        _wepf("T", N_("Balls off the table are spotted in this order: the 8, then 1 to 7, then 9 to 15.")),
        _wepf(
            "U",
            N_(
                "A ball that falls without being struck is put back. If it would have been struck, all balls are, and "
                "the shot is replayed or its penalty follows."
            ),
            why="A break that such a ball has spoiled is played again. The cue ball potted because such a "
            "ball was gone (3 a) is not entered as a foul, so the shot is played again.",
        ),
        _wepf("V", N_("Balls moved by outside interference are put back.")),
        _wepf("W", N_("Where no shot is possible, you have to foul.")),
        _wepf(
            "X",
            N_(
                "If each side has three turns in a row that hit no ball, the frame is played again. The same player "
                "breaks."
            ),
        ),
        _wepf(
            "Y",
            N_("The rule lists the duties of the referee."),
            PEOPLE,
            "the page says what a referee announces, people announce it",
        ),
    ),
)
