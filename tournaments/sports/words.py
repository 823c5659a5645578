"""Every sentence of the room: what the form asks, what follows from the answers, and refusals by code."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from games.described.engine.sport import Sport

REFUSALS = {
    "file_has_mistakes": N_("The file has mistakes. Nothing was saved."),
    "name_taken": N_(
        "There already is a sport called {name} here. Open that one to change it, or choose another name."
    ),
    "needs_a_letter": N_("The name needs a letter in it."),
    "changed_meanwhile": N_(
        "{who} saved edition {number} while you were looking. Look at what is new, then try again."
    ),
    "fits_no_book": N_("No event could be played by this: {problem}."),
}

LABELS: Mapping[str, object] = {
    "about.name": gettext_lazy("Name of the sport"),
    "about.source": gettext_lazy("Where its rules are from"),
    "about.side": gettext_lazy("A side is called"),
    "about.station": gettext_lazy("Where it is played is called"),
    "about.leg": gettext_lazy("One of a match is called"),
    "about.end": gettext_lazy("One turn of both sides is called"),
    "about.score": gettext_lazy("What is counted is called"),
    "about.starts": gettext_lazy("Who starts"),
    "sides.size": gettext_lazy("Players of a side"),
    "sides.spares": gettext_lazy("Spares that a side may name"),
    "legs.match": gettext_lazy("Games of a match"),
    "legs.playoff": gettext_lazy("A play-off is the best of"),
    "counting.what": gettext_lazy("What wins a game?"),
    "counting.target": gettext_lazy("It is played to"),
    "counting.ends": gettext_lazy("Turns of a game"),
    "counting.low": gettext_lazy("The lower total wins"),
    "counting.scorers": gettext_lazy("In one turn"),
    "counting.least": gettext_lazy("Lowest a side can have in a turn"),
    "counting.most": gettext_lazy("Most that a side can have in a turn"),
    "counting.shared": gettext_lazy("What both sides have together in a turn"),
    "counting.draws": gettext_lazy("A game can end in a draw"),
    "points.win": gettext_lazy("Points for a game won"),
    "points.draw": gettext_lazy("Points for a draw"),
    "points.loss": gettext_lazy("Points for a game lost"),
    "points.total": gettext_lazy("Points for the better total of a match"),
    "ranking": gettext_lazy("What decides, in this order"),
    "honour.name": gettext_lazy("What is honoured besides the score"),
    "honour.several": gettext_lazy("Several of them"),
    "honour.most": gettext_lazy("Most that a side can have in a game"),
    "hall.least": gettext_lazy("Fewest places to play"),
    "hall.better": gettext_lazy("Better so many"),
    "hall.minutes": gettext_lazy("Usual length of a match, in minutes"),
    "hall.longest": gettext_lazy("Longest match, in minutes"),
    "paper.boxes": gettext_lazy("Boxes for each side"),
    "paper.notes": gettext_lazy("Notes in small print"),
    "rules": gettext_lazy("Rules that people apply themselves"),
}

HINTS: Mapping[str, object] = {
    "about.name": gettext_lazy("For example: Washer Toss"),
    "about.source": gettext_lazy("Score sheets name it. For example: Our club's rules, 2027"),
    "about.station": gettext_lazy("table, board, lane, pit, sheet"),
    "about.leg": gettext_lazy("game, set, round: the word for one"),
    "about.end": gettext_lazy("end, inning, hole, frame: the word for one"),
    "about.score": gettext_lazy("Points, Pins, Strokes"),
    "about.starts": gettext_lazy("A sentence for the score sheet."),
    "counting.low": gettext_lazy("As in golf."),
    "counting.shared": gettext_lazy("For example 2 where a hole is worth 2 and a tie 1 each. 0 where that is open."),
    "counting.draws": gettext_lazy("Otherwise a tie is played on, turn by turn. A play-off always has a winner."),
    "points.total": gettext_lazy("As in bowling. 0 where the total is worth nothing."),
    "honour.name": gettext_lazy("For example: Ringer, Hole in one"),
    "honour.several": gettext_lazy("Only where it isn't the same word with an s: Holes in one"),
    "paper.boxes": gettext_lazy("One a line, at most 8. A line that says “ends” makes a box for each turn."),
    "paper.notes": gettext_lazy("One a line."),
    "rules": gettext_lazy("One sentence a line. Score sheets and the page of rules show them."),
}

# What the form calls a group, and a sentence where the questions do not speak for themselves.
GROUPS: Mapping[str, tuple[object, object]] = {
    "about": (gettext_lazy("What people call it"), ""),
    "sides": (gettext_lazy("Who plays"), ""),
    "counting": (
        gettext_lazy("How it is counted"),
        gettext_lazy("A turn is what both sides play before the next one begins."),
    ),
    "points": (gettext_lazy("What it is worth"), ""),
    "ranking": (gettext_lazy("The standings"), ""),
    "honour": (gettext_lazy("Honours"), gettext_lazy("Leave this empty where nothing is honoured.")),
    "hall": (gettext_lazy("The hall"), ""),
    "paper": (gettext_lazy("The score sheet"), gettext_lazy("Leave it empty for the boxes of every sport.")),
}

WHAT = (
    ("wins", gettext_lazy("Only the winner is recorded")),
    ("target", gettext_lazy("The first side with enough points")),
    ("total", gettext_lazy("The better total after a number of turns")),
)
SCORERS = (("one", gettext_lazy("one side scores, or nobody")), ("both", gettext_lazy("both sides can score")))
RANKING: Mapping[str, object] = {
    "points": gettext_lazy("points"),
    "wins": gettext_lazy("matches won"),
    "legs_won": gettext_lazy("games won"),
    "difference": gettext_lazy("difference of what is counted"),
    "scored": gettext_lazy("more of what is counted"),
    "fewest": gettext_lazy("less of what is counted"),
    "head_to_head": gettext_lazy("who won against whom, among the tied"),
    "difference_between": gettext_lazy("difference among the tied"),
    "opponents_points": gettext_lazy("the points of their opponents"),
    "lot": gettext_lazy("drawing lots"),
}

NEEDS_TARGET = gettext_lazy("Say how many points win it.")
NEEDS_ENDS = gettext_lazy("Say how many turns a game has.")
TOO_LARGE = gettext_lazy("This file is too large for a sport.")


def what_wins(sport: Sport) -> str:
    """Return in a sentence what wins a leg."""
    counting, about = sport.counting, sport.about
    facts = {"leg": about.leg, "target": counting.target, "ends": counting.ends, "end": about.end}
    if counting.what == "wins":
        return _("Only the winner of the %(leg)s is recorded.") % facts
    if counting.what == "target":
        return _("A %(leg)s is won by the first side with %(target)s.") % facts
    if counting.low:
        return _("The lower total after %(ends)s turns (%(end)s) wins the %(leg)s.") % facts
    return _("The higher total after %(ends)s turns (%(end)s) wins the %(leg)s.") % facts


def who_plays(sport: Sport) -> str:
    """Return how many people are on a side, with the spares it may name."""
    sides = sport.sides
    people = ngettext("%(count)d player on a side", "%(count)d players on a side", sides.size) % {"count": sides.size}
    if not sides.spares:
        return _("%(people)s, no spares.") % {"people": people}
    spares = ngettext("%(count)d spare may be named", "%(count)d spares may be named", sides.spares)
    return _("%(people)s, %(spares)s.") % {"people": people, "spares": spares % {"count": sides.spares}}


def match_of(sport: Sport) -> str:
    """Return how many legs a match has, and a play-off at most."""
    legs = sport.legs
    facts = {"count": legs.match, "leg": sport.about.leg, "playoff": legs.playoff}
    if legs.match == 1 == legs.playoff:
        return _("A match is one %(leg)s, and a play-off too.") % facts
    return (
        ngettext(
            "A match is one %(leg)s. A play-off is the best of %(playoff)s.",
            "A match counts %(count)d times what is called “%(leg)s”. A play-off is the best of %(playoff)s.",
            legs.match,
        )
        % facts
    )


def problem_of(problem: str) -> str:
    """Return what is wrong with an answer, as a sentence."""
    return f"{problem[:1].upper()}{problem[1:]}."  # not shown: the words are the engine's


def saved(title: str, number: int) -> str:
    return _("%(title)s, edition %(number)s is saved. Events can choose it.") % {"title": title, "number": number}
