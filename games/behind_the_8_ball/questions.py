"""What is asked before a game of Behind the 8 Ball: who plays, which variation, and each open question of the rules."""

from __future__ import annotations

from games.live import Question

VARIATIONS = ("bank_shots", "pros", "amateurs", "nine_ball")


def _open(name: str, label: str, *choices: tuple[str, str]) -> Question:
    return Question(name=name, label=label, choices=choices, default=choices[0][0], seldom=True)


QUESTIONS = (
    Question(
        name="who",
        label="Who plays",
        choices=(
            ("easy", "You against the computer, easy"),
            ("strong", "You against the computer, strong"),
            ("person", "Two people, passing this device"),
            ("three", "Three people, passing this device"),
        ),
        default="easy",
    ),
    Question(
        name="variation",
        label="Variation",
        choices=(
            ("plain", "None"),
            ("bank_shots", "Bank shots: a value may sink a ball after its rebound"),
            ("pros", "In the pros: everybody begins with a jack, queen and king"),
            ("amateurs", "Rank amateurs: jokers negate a shot"),
            ("nine_ball", "9-Ball: balls 1 to 9 in order"),
        ),
        default="plain",
    ),
    _open(
        "groups_fixed", "The groups are decided by",
        ("first_pot", "the first ball of a normal shot"),
        ("break", "the pairs of the break, when all are of one group"),
        ("seats", "the seats: the first player has 1 to 7"),
    ),
    _open("break_pairs", "Pairs on the break", ("optional", "as the player likes"), ("forced", "must be laid")),
    _open(
        "empty_after_break", "A break that leaves no cards",
        ("redraw", "draws four and goes on"),
        ("skip", "is over"),
    ),
    _open(
        "difference", "One card less the other",
        ("larger_minus_smaller", "the larger less the smaller"),
        ("signed", "in the order named"),
    ),
    _open("trick_scope", "Face cards act on", ("whole", "the whole value"), ("cards", "the two cards only")),
    _open("most_tricks", "Face cards on one shot", ("0", "any number"), ("1", "one"), ("2", "two")),
    _open("position_after_pot", "After a ball the next shot begins", ("zero", "from 0"), ("carry", "from its value")),
    _open("rebound", "A value far beyond the limit", ("repeat", "rebounds again and again"), ("once", "rebounds once")),
    _open("four_faces_ball", "Four face cards sink", ("any", "any ball"), ("own", "an own ball")),
    _open(
        "four_faces_when", "Four face cards may be laid",
        ("exactly", "when they are the whole hand"),
        ("at_least", "whenever a hand holds four"),
    ),
    _open("hand_cap", "Cards in a hand at most", ("0", "any number"), ("5", "five"), ("6", "six")),
    _open("after_scratch", "After a scratch plays", ("order", "who is next anyway"), ("scratcher", "who called it")),
    _open("place_from", "The Position Value may be set from", ("0", "0"), ("1", "1")),
    _open("eight_on_break", "A pair of eights on the break", ("loss", "loses"), ("respot", "sinks nothing")),
    _open("nine_on_break", "A pair of nines on the break of 9-Ball", ("wins", "wins"), ("spot", "sinks nothing")),
    _open("redraw", "An empty hand is filled to four", ("automatic", "by itself"), ("optional", "if the player likes")),
    _open("break_tricks", "Face cards on the shot of the break", ("allowed", "allowed"), ("refused", "refused")),
)  # fmt: skip
