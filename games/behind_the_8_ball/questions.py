"""What is asked before a game of Behind the 8 Ball: who plays, which variation, and each open question of the rules."""

from __future__ import annotations

from games.live import Question
from kit.pure.translation import gettext_lazy

VARIATIONS = ("bank_shots", "pros", "amateurs", "nine_ball")


def _open(name: str, label: str, *choices: tuple[str, str]) -> Question:
    return Question(name=name, label=label, choices=choices, default=choices[0][0], seldom=True)


QUESTIONS = (
    Question(
        name="who",
        label=gettext_lazy("Who plays?"),
        choices=(
            ("easy", gettext_lazy("You against the computer, easy")),
            ("strong", gettext_lazy("You against the computer, strong")),
            ("person", gettext_lazy("Two people, passing this device")),
            ("three", gettext_lazy("Three people, passing this device")),
        ),
        default="easy",
    ),
    Question(
        name="variation",
        label=gettext_lazy("Variation"),
        choices=(
            ("plain", gettext_lazy("None")),
            ("bank_shots", gettext_lazy("Bank shots: a value may sink a ball after its rebound")),
            ("pros", gettext_lazy("The pros: everyone begins with a jack, queen and king")),
            ("amateurs", gettext_lazy("Rank amateurs: jokers negate a shot")),
            ("nine_ball", gettext_lazy("9-Ball: balls 1 to 9 in order")),
        ),
        default="plain",
    ),
    _open(
        "groups_fixed",
        gettext_lazy("The groups are decided by"),
        ("first_pot", gettext_lazy("the first ball of a regular shot")),
        ("break", gettext_lazy("the pairs on the break, if all are of one group")),
        ("seats", gettext_lazy("the seats: the first player has 1 to 7")),
    ),
    _open(
        "break_pairs",
        gettext_lazy("Pairs on the break"),
        ("optional", gettext_lazy("the player's choice")),
        ("forced", gettext_lazy("must be played")),
    ),
    _open(
        "empty_after_break",
        gettext_lazy("A break that leaves no cards"),
        ("redraw", gettext_lazy("draws four and continues")),
        ("skip", gettext_lazy("ends the turn")),
    ),
    _open(
        "difference",
        gettext_lazy("Subtracting cards"),
        ("larger_minus_smaller", gettext_lazy("the larger minus the smaller")),
        ("signed", gettext_lazy("in the order named")),
    ),
    _open(
        "trick_scope",
        gettext_lazy("Face cards apply to"),
        ("whole", gettext_lazy("the whole value")),
        ("cards", gettext_lazy("only the two cards")),
    ),
    _open(
        "most_tricks",
        gettext_lazy("Face cards on one shot"),
        ("0", gettext_lazy("any number")),
        ("1", gettext_lazy("one")),
        ("2", gettext_lazy("two")),
    ),
    _open(
        "position_after_pot",
        gettext_lazy("After a ball, the next shot begins"),
        ("zero", gettext_lazy("from 0")),
        ("carry", gettext_lazy("from its value")),
    ),
    _open(
        "rebound",
        gettext_lazy("A value far beyond the limit"),
        ("repeat", gettext_lazy("rebounds until it fits")),
        ("once", gettext_lazy("rebounds once")),
    ),
    _open(
        "four_faces_ball",
        gettext_lazy("Four face cards sink"),
        ("any", gettext_lazy("any ball")),
        ("own", gettext_lazy("one of your balls")),
    ),
    _open(
        "four_faces_when",
        gettext_lazy("Four face cards may be laid"),
        ("exactly", gettext_lazy("only when they are the whole hand")),
        ("at_least", gettext_lazy("whenever a hand holds four")),
    ),
    _open(
        "hand_cap",
        gettext_lazy("Most cards in a hand"),
        ("0", gettext_lazy("any number")),
        ("5", gettext_lazy("five")),
        ("6", gettext_lazy("six")),
    ),
    _open(
        "after_scratch",
        gettext_lazy("After a scratch, the turn goes to"),
        ("order", gettext_lazy("the next player anyway")),
        ("scratcher", gettext_lazy("the player who called it")),
    ),
    _open("place_from", gettext_lazy("The Position Value may be set from"), ("0", "0"), ("1", "1")),
    _open(
        "eight_on_break",
        gettext_lazy("A pair of eights on the break"),
        ("loss", gettext_lazy("loses")),
        ("respot", gettext_lazy("sinks nothing")),
    ),
    _open(
        "nine_on_break",
        gettext_lazy("A pair of nines on the break of 9-Ball"),
        ("wins", gettext_lazy("wins")),
        ("spot", gettext_lazy("sinks nothing")),
    ),
    _open(
        "redraw",
        gettext_lazy("Refilling an empty hand to four"),
        ("automatic", gettext_lazy("automatic")),
        ("optional", gettext_lazy("the player's choice")),
    ),
    _open(
        "break_tricks",
        gettext_lazy("Face cards on the break shot"),
        ("allowed", gettext_lazy("allowed")),
        ("refused", gettext_lazy("not allowed")),
    ),
)
