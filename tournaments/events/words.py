"""The sentences of this room: refusals, deadlines, lengths of time."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy
from django.utils.translation import gettext_noop as N_

from games.rulebook import Category, RuleBook
from games.rulebook.words import key_in_words
from kit.dates import said
from kit.pure.money import dollars
from kit.pure.nouns import counted
from kit.pure.translation import apart, labelled, listed
from tournaments.events.engine.deadlines import Deadline
from tournaments.events.engine.programme import LineKind, Oddity

REFUSALS = {
    "away": N_("A laptop has this event. Nothing can be changed here until it comes back."),
    "event_frozen": N_(
        "The first draw of this event is published, so its rules no longer change. "
        "This keeps everybody playing by what they were shown."
    ),
    "no_such_book": N_("There is no rule book “{key}”. Choose one of your Command's editions."),
    "ends_before_start": N_("The end is before the start."),
    "event_too_long": N_("An event lasts {most} days at most. Please check the dates."),
    "date_of_other_year": N_("{day} is too far from the season {season}. Check the year."),
    "no_season": N_("A season is a year from {first} to {last}."),
    "stations_are_shared": N_(
        "{name} shares its boards with other competitions. Set their number under Draw, “Playing hours”."
    ),
    "break_without_end": N_("“{title}” is a break, so say until when it lasts."),
    "day_outside_event": N_("This day is not one of the event's days, which are {first} to {last}."),
    "no_such_level": N_("This rule book knows these levels: {levels}."),
    "no_such_category": N_("The rule book does not offer this category."),
    "category_twice": N_("{name} is already part of this event."),
    "category_in_use": N_("{name} is part of this event. Remove it first."),
    "competition_in_use": N_("{name} has entries or a draw, so it can't be removed. Take these back first."),
    "draw_is_published": N_(
        "The draw of {name} is published with the number it was made for. Take the draw back first, then change it."
    ),
    "stations_out_of_range": N_("Please write a number from 1 to 200."),
    "competition_is_final": N_(
        "{name} is final: it was closed on {on}. To change anything, reopen it first, under “Final results”."
    ),
    "host_is_no_branch": N_("Only a branch can host an event."),
    "host_not_under_organizer": N_("This branch does not belong to {organizer}."),
    "no_organizer": N_("{host} belongs to no {level}, so it cannot host an event of that level."),
}

_KINDS = {
    "": gettext_lazy("As its name says"),
    LineKind.PLAY: gettext_lazy("Play begins or resumes"),
    LineKind.MEAL: gettext_lazy("A meal"),
    LineKind.REGISTRATION: gettext_lazy("Registration"),
    LineKind.CEREMONY: gettext_lazy("A ceremony"),
    LineKind.BANQUET: gettext_lazy("The banquet: play ends"),
    LineKind.AWARDS: gettext_lazy("The awards"),
    LineKind.OTHER: gettext_lazy("Something else"),
}
_DUE = {
    "allocation": gettext_lazy("Event given to a District"),
    "application": gettext_lazy("Application to host, and its confirmation"),
    "information_sheet": gettext_lazy("Host Branch Information Sheet to the District Commander"),
    "teams": gettext_lazy("Branches have said how many teams they send"),
    "entries": gettext_lazy("Entries are due"),
    "entries_with_names": gettext_lazy("Entries are due, with the names"),
    "fees": gettext_lazy("Fees and Sports Registration sheet to %(payee)s"),
    "financial": gettext_lazy("Host Branch Financial sheet to %(payee)s"),
}
_COUNTED = {
    "months_before": ngettext_lazy(
        "%(number)d month before the first day", "%(number)d months before the first day", "number"
    ),
    "days_before": ngettext_lazy(
        "%(number)d day before the first day", "%(number)d days before the first day", "number"
    ),
    "days_after": ngettext_lazy("%(number)d day after the last day", "%(number)d days after the last day", "number"),
    "days_before_rally": ngettext_lazy(
        "%(number)d day before the Spring Rally", "%(number)d days before the Spring Rally", "number"
    ),
    "days_after_rally": ngettext_lazy(
        "%(number)d day after the Spring Rally", "%(number)d days after the Spring Rally", "number"
    ),
}
_WHO = {"committee": gettext_lazy("the Sports Committee"), "host": gettext_lazy("the host branch")}
_SENDERS = {  # levels as most rule books name them; another name is put into a sentence as it is
    "District": gettext_lazy("each District"),
    "Area": gettext_lazy("each Area"),
    "Branch": gettext_lazy("each Branch"),
}


def kinds_to_choose() -> list[tuple[str, str]]:
    """Return what a line of a program may be, as a form offers it."""
    return [(str(kind), str(words)) for kind, words in _KINDS.items()]


def settings_in_group(settings: int, changed: int) -> str:
    """Return how many settings a group has, and how many of them are not the usual ones."""
    text = ngettext("%(number)d setting", "%(number)d settings", settings) % {"number": settings}
    if not changed:
        return text
    return _("%(settings)s, %(changed)d changed") % {"settings": text, "changed": changed}


def usual_choice(words: str, *, is_usual: bool) -> str:
    """Return one of the answers that an event may choose, marked where the rule book gives it."""
    return _("%(answer)s (usual)") % {"answer": words} if is_usual else words


def days_left(days: int) -> str:
    """Return a number of days in words.

    >>> [days_left(days) for days in (-3, -1, 0, 1, 12)]
    ['3 days ago', 'yesterday', 'today', 'tomorrow', 'in 12 days']
    """
    near = {-1: _("yesterday"), 0: _("today"), 1: _("tomorrow")}
    if days in near:
        return near[days]
    if days > 0:
        return ngettext("in %(days)d day", "in %(days)d days", days) % {"days": days}
    return ngettext("%(days)d day ago", "%(days)d days ago", -days) % {"days": -days}


def hours(minutes: int) -> str:
    """Return a length of time in words.

    >>> hours(45), hours(60), hours(760)
    ('45 min', '1 h', '12 h 40 min')
    """
    whole, rest = divmod(minutes, 60)
    if not whole:
        return _("%(minutes)d min") % {"minutes": rest}
    if not rest:
        return _("%(hours)d h") % {"hours": whole}
    return _("%(hours)d h %(minutes)d min") % {"hours": whole, "minutes": rest}


def time_left(days: int | None, waits_for: str) -> str:
    """Return how long there is until something is due; None: until a day that `waits_for` will tell."""
    return _("when we know %(what)s") % {"what": waits_for} if days is None else days_left(days)


def what_is_due(deadline: Deadline) -> str:
    """Return what is due: "Entries are due, with the names: Darts"."""
    title = str(_DUE[deadline.title]) % {"payee": deadline.payee}
    return _("%(title)s: %(sports)s") % {"title": title, "sports": deadline.of} if deadline.of else title


def who_sends(deadline: Deadline) -> str:
    """Return from whom it is due: "each Area"; empty where the rule book does not say."""
    if deadline.who == "senders":
        return str(_SENDERS.get(deadline.sender, _("each %(level)s") % {"level": deadline.sender}))
    return str(_WHO.get(deadline.who, ""))


def how_counted(deadline: Deadline) -> str:
    """Return how the last day is found: "14 days before the first day"."""
    if deadline.counted == "at_rally":
        return _("at the Spring Rally")
    return str(_COUNTED[deadline.counted] % {"number": deadline.number})


def waits_for(deadline: Deadline) -> str:
    """Return the date that a deadline without a day waits for; empty for one that has its day."""
    return _("the date of the Spring Rally") if deadline.waits_for else ""


def wrong_first_day(day: datetime.date, wanted: str, section: str) -> str:
    """Return what to say when an event starts on another day of the week than the manual names."""
    return _("This event starts on a %(day)s. The manual has it start on a %(wanted)s (%(section)s).") % {
        "day": said(day, "weekday"),
        "wanted": wanted.title(),
        "section": section,
    }


_ODD = {
    "no_play": gettext_lazy("Nothing says when play begins, so the hours of the rule book count."),
    "day_without_play": gettext_lazy("Nothing is played on %(day)s."),
    "registration_late": gettext_lazy("Registration is after the first match."),
    "no_break": gettext_lazy("On %(day)s people play for %(long)s without a break."),
}


def odd_in_words(odd: Oddity, day: datetime.date) -> str:
    """Return what is odd in a program: "Nothing is played on Sunday."."""
    return str(_ODD[odd.code]) % {"day": said(day, "weekday"), "long": hours(odd.minutes)}


def other_length(days: int, here: int) -> str:
    """Return what to say when an event has more or fewer days than the rule book names."""
    text = ngettext(
        "The rule book has a weekend of %(days)d day. This one has %(here)d.",
        "The rule book has a weekend of %(days)d days. This one has %(here)d.",
        days,
    )
    return text % {"days": days, "here": here}


def hall_needs(category: Category) -> str:
    """Return how many stations a category needs, how many are better, and the people for whom there has to be room."""
    least, better, people = category.stations_min, category.stations_preferred, category.hall_people
    values = {"stations": counted(category.stations_are, least), "better": better, "people": people}
    if better != least and people:
        return _("%(stations)s at least, %(better)d are better; room for %(people)d people.") % values
    if better != least:
        return _("%(stations)s at least, %(better)d are better.") % values
    if people:
        return _("%(stations)s at least; room for %(people)d people.") % values
    return _("%(stations)s at least.") % values


def who_plays(category: Category) -> str:
    """Return who makes up a side, in words: "4 players: 2 men and 2 women, 2 spares"."""
    sides = category.sides
    words = ngettext("%(number)d player", "%(number)d players", sides.size) % {"number": sides.size}
    if sides.min_size < sides.size:
        words = _("%(least)d to %(players)s") % {"least": sides.min_size, "players": words}
    if sides.is_mixed:
        words = _("%(players)s: %(men)s and %(women)s") % {
            "players": words,
            "men": ngettext("%(number)d man", "%(number)d men", sides.men) % {"number": sides.men},
            "women": ngettext("%(number)d woman", "%(number)d women", sides.women) % {"number": sides.women},
        }
    elif not sides.is_any:
        words = (_("%(players)s, men") if sides.men else _("%(players)s, women")) % {"players": words}
    if sides.pairs == 2:
        words = _("%(players)s in 2 pairs") % {"players": words}
    if category.senior:
        words = _("%(players)s, seniors") % {"players": words}
    if category.is_closed:
        words = _("%(players)s, %(who)s") % {"players": words, "who": who_may_play(category)}
    if not sides.spares:
        return _("%(players)s; no spare") % {"players": words}
    return ngettext("%(players)s; %(number)d spare", "%(players)s; %(number)d spares", sides.spares) % {
        "players": words,
        "number": sides.spares,
    }


def who_may_play(category: Category) -> str:
    """Return whom a closed category is for: "members only: ordinary, life; 19 and over"."""
    words = []
    if category.members:
        words.append(_("members only: %(kinds)s") % {"kinds": ", ".join(map(key_in_words, category.members))})
    if category.age_from:
        words.append(_("%(age)d and over") % {"age": category.age_from})
    if category.age_under:
        words.append(_("under %(age)d") % {"age": category.age_under})
    return apart(words)


def travel_and_rooms(command: str, section: str) -> str:
    """Return who answers for the way and the rooms of those who come: not the Command (REGISTRATION i.b; A14)."""
    said = _(
        "Everybody who comes from a Branch, Area or District arranges and pays for travel and a room."
        " %(command)s is not liable for either."
    ) % {"command": command}
    return f"{said} ({section})" if section else said


def no_fee_at(book: RuleBook, level: str) -> str:
    """Return why no fee is asked at a level; empty where one is."""
    if book.level(level).asks_fee:
        return ""
    elsewhere = listed(str(step.name) for step in book.levels if step.asks_fee)
    if not elsewhere:
        return _("The rule book asks for no fee.")
    return _("The rule book asks for no fee at this level, only at this one: %(levels)s.") % {"levels": elsewhere}


def about_the_fee(book: RuleBook, level: str) -> tuple[str, str]:
    """Return the label and the help of the one box of the fee of an event; no level while it is not chosen."""
    per_team = _("Registration fee a team, in dollars")
    label = per_team if book.registration.fee_per == "team" else _("Registration fee a person, in dollars")
    if level and (reason := no_fee_at(book, level)):
        return label, reason
    if any(category.fee_cents for category in book.categories.values()):
        return label, _("The rule book has fees for single categories. Another amount here replaces them all.")
    if book.registration.fee_cents:
        return label, _("Change it where this event asks for another fee than the rule book.")
    return label, _("The manual sets no amount. Leave it empty until it is decided.")


def fees_by_name(fees: Mapping[str, int]) -> str:
    """Return fees in cents as people read them: once where all are alike, else by name; empty while undecided."""
    if len(set(fees.values())) == 1:
        return "".join(dollars(cents) for cents in set(fees.values()) if cents)
    return apart(labelled(name, dollars(cents)) for name, cents in fees.items() if cents)


# --- a program in the history ---------------------------------------------------------------------------

BETWEEN_LINES = "; "
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")  # not shown: as they are kept
_KEPT = re.compile(rf"({'|'.join(_DAYS)}) (\d\d):(\d\d) (.*?)(?: \(([^()]+)\))?", re.DOTALL)
_MONDAY = datetime.date(2027, 2, 1)


def line_to_keep(day: datetime.date, starts_at: datetime.time, title: str, section: str) -> str:
    """Return a line of a program as the history keeps it; the section says that the rule book speaks.

    >>> line_to_keep(datetime.date(2027, 2, 5), datetime.time(18), "Registration", "REGISTRATION i")
    'Fri 18:00 Registration (REGISTRATION i)'
    """
    return f"{_DAYS[day.weekday()]} {starts_at:%H:%M} {title}" + (f" ({section})" if section else "")


def translate_programme(kept: str) -> str:
    """Return the lines of a program in the reader's language; the title of a line that people typed stays.

    >>> translate_programme("Fri 18:00 Registration (REGISTRATION i); Sat 12:00 Lunch")
    'Fri 6:00 p.m. Registration (REGISTRATION i); Sat noon Lunch'
    """
    lines = re.split(rf"{BETWEEN_LINES}(?=(?:{'|'.join(_DAYS)}) \d\d:\d\d )", kept)
    return apart(map(_translate_line, lines))


def _translate_line(kept: str) -> str:
    found = _KEPT.fullmatch(kept)
    if not found:
        return kept
    day, hour, minute, title, section = found.groups()
    date = _MONDAY + datetime.timedelta(days=_DAYS.index(day))
    at = f"{said(date, 'short-weekday')} {said(datetime.time(int(hour), int(minute)), 'time')}"
    return f"{at} {_(title)} ({section})" if section else f"{at} {title}"
