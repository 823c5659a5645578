"""Every sentence of the room: the names of the sections of a rule book, and refusals by code."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from games.rulebook import RuleBook, RuleBookError, Setting
from games.rulebook.growing import LINES
from games.rulebook.sections import section_of, sections_of
from games.rulebook.words import key_in_words
from kit.pure.translation import labelled

REFUSALS = {
    "name_taken": N_("There already is a rule book called {name}. Choose another short name."),
    "not_a_command": N_("A rule book belongs to a Command. {place} is a part of one."),
    "file_has_mistakes": N_("The file has mistakes. Nothing was saved."),
    "changed_meanwhile": N_(
        "{who} saved version {version} while you were looking. Look at what is new, then try again."
    ),
    "no_own_level": N_(
        "New events can't take this rule book: it has no level “{level}”, which your own events are of."
    ),
    "nothing_new": N_("Nothing has changed since edition {number}. There is nothing to publish."),
    "sport_taken": N_(
        "There already is a sport called {name} here. Open that one to change it, or choose another name."
    ),
    "needs_a_letter": N_("The name needs a letter in it."),
    "sport_changed": N_("{who} saved edition {number} while you were looking. Look at what is new, then try again."),
    "fits_no_book": N_("No event could be played by this: {problem}."),
}

_SECTIONS: Mapping[str, object] = {
    "book": gettext_lazy("The book itself"),
    "eligibility": gettext_lazy("Who may play"),
    "registration": gettext_lazy("Entry forms and fees"),
    "programme": gettext_lazy("The weekend"),
    "deadlines": gettext_lazy("Deadlines"),
    "conduct": gettext_lazy("Who decides"),
    "hosting": gettext_lazy("The host branch"),
    "draw": gettext_lazy("The draw"),
    "pins": gettext_lazy("The 180 pin"),
    "defaults": gettext_lazy("All categories"),
}


def section_title(book: RuleBook, section: str) -> str:
    """Return what a section is called: "District events", "Darts", "Mixed Darts"."""
    if section in _SECTIONS:
        return str(_SECTIONS[section])
    head, _dot, key = section.partition(".")
    if head == "levels":
        return _("%(level)s events") % {"level": _(book.setting(f"levels.{key}.name").value)}
    if head == "sports":
        return _(book.setting(f"sports.{key}.sport").value)
    return str(book.setting(f"categories.{key}.name").value)


def first_title() -> str:
    return _("What Commands differ in most")


def settings_title() -> str:
    return _("Settings")


def parts_title() -> str:
    return _("Add or remove a level, a sport, a category")


def named(book: RuleBook, path: str, label: object) -> str:
    """Return what a setting is called away from its section: "Darts: Points for a leg won"."""
    is_of_one = section_of(path).startswith(("sports.", "categories."))
    return labelled(section_title(book, section_of(path)), str(label)) if is_of_one else str(label)


def with_unit(label: str, unit: str) -> str:
    """Return a label with what is counted, where it does not say that itself."""
    if not unit or unit.split(" ")[0] in label.lower():
        return label
    return _("%(label)s (%(unit)s)") % {"label": label, "unit": unit}


# What a level may say: shipped books name the level in the label of each, a new one says nothing yet.
_OF_LEVELS: Mapping[str, object] = {
    "optional": gettext_lazy("This level may be left out"),
    "entries_due_days": gettext_lazy("Entries are due, in days before the first day"),
    "teams_due_days": gettext_lazy("How many teams come is due, in days before the first day"),
    "entries_from": gettext_lazy("Who sends teams to these events"),
    "spares_may_play": gettext_lazy("Spares may play"),
    "declaration_replaces_card": gettext_lazy("A Declaration stands in for a lost card"),
    "teams_each": gettext_lazy("Most teams in a category from each of those who send teams"),
    "fee_set_by": gettext_lazy("Who sets the fee"),
    "fee_payee": gettext_lazy("Cheques are made out to"),
    "asks_fee": gettext_lazy("A registration fee is asked"),
    "pins_from": gettext_lazy("Who supplies the 180 pins"),
}


def label_of(book: RuleBook, setting: Setting) -> str:
    """Return what a setting is called, also where the book gives it no name."""
    *tables, name = setting.path.split(".")
    if setting.source.label:
        return setting.label
    if tables[:1] == ["levels"] and name in _OF_LEVELS:
        return str(_OF_LEVELS[name])
    if "advances" in tables:
        return _("Teams that advance from %(level)s") % {"level": book.level(name).name}
    if "advance_as" in tables:
        return _("Form in which they advance from %(level)s") % {"level": book.level(name).name}
    return setting.label


def parts_of(book: RuleBook) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return what is in a book as a whole and can be copied or left out: levels, sports, categories, lines."""
    titles = {"levels.": _("A level"), "sports.": _("A sport"), "categories.": _("A category")}
    groups = [
        (title, [(part, section_title(book, part)) for part in sections_of(book) if part.startswith(head)])
        for head, title in titles.items()
    ]
    lines = [(f"{LINES}.{key}", _(line.title)) for key, line in book.programme.lines.items()]
    return [*groups, (_("A line of the weekend"), lines)]


def place_of(book: RuleBook, path: str) -> str:
    """Return in words where a setting stands, for what is refused there."""
    try:
        title = section_title(book, section_of(path))
    except RuleBookError:
        return path
    return f"{title}, {key_in_words(path.rpartition('.')[2])}"


def titled(book: RuleBook, key: str) -> str:
    """Return what a book is called beside another, which may have the same title."""
    number = key.rpartition(".")[2]
    return (
        _("%(title)s, version %(number)s") % {"title": book.title, "number": number}
        if number.isdecimal()
        else book.title
    )


def published(number: int, *, for_new_events: bool) -> str:
    """Return what a page says of an edition that was published, or that new events take from now on."""
    if for_new_events:
        return _("Edition %(number)s is published and used for new events.") % {"number": number}
    return _("Edition %(number)s is published.") % {"number": number}


def settings_differ(count: int) -> str:
    return ngettext("%(count)d setting differs", "%(count)d settings differ", count) % {"count": count}


def mistakes_found(count: int) -> str:
    return ngettext(
        "The file has %(count)d mistake. Nothing was saved.",
        "The file has %(count)d mistakes. Nothing was saved.",
        count,
    ) % {"count": count}


# --- sports ---------------------------------------------------------------------------------------------

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

CHOICES: Mapping[str, tuple[tuple[str, object], ...]] = {
    "counting.what": (
        ("wins", gettext_lazy("Only the winner is recorded")),
        ("target", gettext_lazy("The first side with enough points")),
        ("total", gettext_lazy("The better total after a number of turns")),
    ),
    "counting.scorers": (
        ("one", gettext_lazy("one side scores, or nobody")),
        ("both", gettext_lazy("both sides can score")),
    ),
}
RANKING: Mapping[str, object] = {
    "points": gettext_lazy("points"),
    "wins": gettext_lazy("matches won"),
    "legs_won": gettext_lazy("games won"),
    "legs_lost": gettext_lazy("fewer games lost"),
    "draws": gettext_lazy("games drawn"),
    "difference": gettext_lazy("difference of what is counted"),
    "scored": gettext_lazy("more of what is counted"),
    "fewest": gettext_lazy("less of what is counted"),
    "conceded": gettext_lazy("less of what is counted for the other sides"),
    "high_scores": gettext_lazy("what is honoured"),
    "forfeits": gettext_lazy("fewer games forfeited"),
    "head_to_head": gettext_lazy("who won against whom, among the tied"),
    "difference_between": gettext_lazy("difference among the tied"),
    "opponents_points": gettext_lazy("the points of their opponents"),
    "lot": gettext_lazy("drawing lots"),
}

NEEDS_TARGET = gettext_lazy("Say how many points win it.")
NEEDS_ENDS = gettext_lazy("Say how many turns a game has.")


def saved(title: str, number: int) -> str:
    return _("%(title)s, edition %(number)s is saved. Events can choose it.") % {"title": title, "number": number}
