"""Every sentence of the room: the plan of a season, and refusals by their code."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from kit import dates
from tournaments.seasons.engine.held import NotHeld

REFUSALS = {
    "season_exists": N_("The season {year} is already set up."),
    "no_last_season": N_("There is no earlier season to copy."),
    "not_a_command": N_("A season belongs to a Command. {place} is a part of one."),
    "no_such_sport": N_("The rule book {book} has no such sport."),
    "plan_does_not_fit": N_("The plan of season {year} doesn't fit this rule book: {problem}."),
    "sport_not_in_book": N_("The plan of season {year} has a sport that this rule book leaves out: {sport}."),
    "no_such_level": N_("The rule book has no such level. It has: {levels}."),
    "category_of_other_sport": N_("{category} isn't a category of this sport."),
    "too_many_advance": N_("At most {most} teams of one event can advance."),
    "fee_too_large": N_("That is too much for a fee. Check the amount."),
    "due_too_early": N_("Entries can be due at most {most} days before the first day."),
    "numbers_after_names": N_(
        "The number of teams comes before the names: more than {days} days before the first day."
    ),
    "outside_the_tree": N_("{place} is not part of {command}."),
    "host_elsewhere": N_("{host} can't host for {place}: it belongs somewhere else."),
    "ends_before_start": N_("The last day comes before the first."),
    "date_missing": N_("Enter the first day of {place} first."),
    "host_missing": N_("Choose a host branch for {place} first."),
    "nothing_held": N_("{place} holds no play-off, so there is no event to create."),
    "event_exists": N_("{place} already has an event for this sport: {event}."),
    "date_of_other_year": N_("{day} is too far from the season {year}. Check the year."),
}


def format_not_held(why: NotHeld) -> str:
    """Return why a competition is not held."""
    if why.team:
        return _("Not held. Only %(team)s entered.") % {"team": why.team}
    if why.due is None:
        return _("Not held. Nobody entered.")
    return _("Not held. Nobody entered by %(day)s.") % {"day": dates.said(why.due, "day-here")}


def format_asked(name: str, why: NotHeld) -> str:
    """Return the question whether a competition was held."""
    if why.team:
        return _("Only %(team)s has entered %(name)s. Was it held?") % {"team": why.team, "name": name}
    return _("Nobody has entered %(name)s. Was it held?") % {"name": name}


def as_the_book_says(value: str) -> str:
    """Return a choice that leaves something to the rule book."""
    return _("%(value)s (rule book)") % {"value": value}


def form_of_advancing(form: str) -> str:
    """Return in what form teams advance, as a choice says it."""
    forms = {
        "own_team": _("each as a team of its own"),
        "joined": _("together as one team"),
        "first_with_named": _("the first, with players that Command names"),
    }
    return forms[form]


def created(count: int) -> str:
    return ngettext("%(count)d event is created.", "%(count)d events are created.", count) % {"count": count}


def waiting(count: int) -> str:
    return ngettext(
        "%(count)d place still needs a date or a host.", "%(count)d places still need a date or a host.", count
    ) % {"count": count}
