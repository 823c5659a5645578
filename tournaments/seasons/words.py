"""Every sentence of the room: the plan of a season, and refusals by their code."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

REFUSALS = {
    "season_exists": "The season {year} is already set up.",
    "no_last_season": "There is no earlier season to copy.",
    "not_a_command": "A season belongs to a Command. {place} is a part of one.",
    "no_such_sport": "The rule book {book} has no such sport.",
    "plan_does_not_fit": "The plan of season {year} doesn't fit this rule book: {problem}.",
    "sport_not_in_book": "The plan of season {year} has a sport that this rule book leaves out: {sport}.",
    "no_such_level": "The rule book has no such level. It has: {levels}.",
    "category_of_other_sport": "{category} isn't a category of this sport.",
    "too_many_advance": "At most {most} teams of one event can advance.",
    "fee_too_large": "That is too much for a fee. Check the amount.",
    "due_too_early": "Entries can be due at most {most} days before the first day.",
    "numbers_after_names": "The number of teams comes before the names: more than {days} days before the first day.",
    "outside_the_tree": "{place} is not part of {command}.",
    "host_elsewhere": "{host} can't host for {place}: it belongs somewhere else.",
    "ends_before_start": "The last day comes before the first.",
    "date_missing": "Enter the first day of {place} first.",
    "host_missing": "Choose a host branch for {place} first.",
    "nothing_held": "{place} holds no play-off, so there is no event to create.",
    "event_exists": "{place} already has an event for this sport: {event}.",
    "date_of_other_year": "{day} is too far from the season {year}. Check the year.",
}


def as_the_book_says(value: str) -> str:
    """Return a choice that leaves something to the rule book."""
    return _("%(value)s (rule book)") % {"value": value}


def form_of_advancing(form: str) -> str:
    """Return in what form teams advance, as a choice says it."""
    forms = {
        "own_team": _("each as a team of its own"),
        "joined": _("first and second as one team"),
        "first_with_named": _("the first, with players that Command names"),
    }
    return forms[form]


def created(count: int) -> str:
    return ngettext("%(count)d event is created.", "%(count)d events are created.", count) % {"count": count}


def waiting(count: int) -> str:
    return ngettext(
        "%(count)d place still needs a date or a host.", "%(count)d places still need a date or a host.", count
    ) % {"count": count}
