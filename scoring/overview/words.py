"""The sentences of the overview: the checklist of a weekend, what a field needs, and what the hall lacks."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook import Category
from tournaments.events.words import hours

BOARDS_ARE_SHARED = "Other competitions use them too. The page of the draw says whether everything fits."


def field_and_turns(
    *, teams: int, may_come: bool, turns: int, stations: int, station_word: str, expected: int, longest: int
) -> str:
    """Return how long a field plays; `expected` and `longest` are the minutes of a match.

    >>> field_and_turns(teams=19, may_come=False, turns=19, stations=9, station_word="table", expected=45, longest=60)
    '19 teams: 19 turns on 9 tables; about 14 h 15 min, at most 19 h.'
    """
    field = f"{teams} teams at most" if may_come else f"{teams} teams"
    where = f"{stations} {station_word}{'' if stations == 1 else 's'}"
    in_turns = f"{turns} turn{'' if turns == 1 else 's'} on {where}"
    return f"{field}: {in_turns}; about {hours(turns * expected)}, at most {hours(turns * longest)}."


def too_few_stations(category: Category, *, there: int, section: str) -> str:
    """Return what to say of a hall with fewer boards or tables than the manual asks for."""
    wanted = f"at least {category.stations_min} {category.stations_are}s"
    return f"{category.sport}: the manual asks for {wanted}; there are {there} ({section})."


def more_stations_preferred(category: Category, *, there: int) -> str:
    """Return what to say of a hall with as many as the manual asks for, and fewer than it prefers."""
    wanted = f"{category.stations_preferred} {category.stations_are}s"
    return f"{category.sport}: the manual prefers {wanted}; there are {there}."


# --- the checklist --------------------------------------------------------------------------------------

STATES = {"done": "Done", "now": "To do", "attention": "Look here", "later": "Later", "over": "Over"}
TITLES = {
    "choose": "Choose the competitions",
    "tell": "Tell those who come where and when",
    "enter": "Take in the entries",
    "decide": "Decide what the rules leave open",
    "draw": "Draw and publish",
    "check_in": "Check in the players",
    "print": "Print the score sheets",
    "play": "Enter the results",
    "check": "Check the results a second time",
    "finals": "Make and play the finals",
    "play_off": "Look for ties, play them off",
    "award": "Give the awards",
    "close": "Close the competitions",
    "send": "Send in the papers and fees",
    "envelope": "Send the closing envelope",
}
AFTER_THE_EVENT = "Follows after the last day."
NONE_CHOSEN = "None chosen yet."
SHEET_IS_SENT = "The Host Branch Information Sheet is sent."
EVENT_IS_OVER = "The event is over."
HOST_FILLS_IN = "The public page shows what the host fills in."
FIRST_TEAM_FIRST = "Starts with the first team."
NOTHING_TO_DECIDE = "No team waits for a decision."
OPENS_ON_FIRST_DAY = "Opens on the first day."
AFTER_THE_DRAW = "Follows the draw."
AFTER_LAST_MATCH = "Follows the last match before them."
AFTER_LAST_RESULT = "Follows the last result of a competition."
AFTER_FIRST_RESULT = "Follows the first result."
ALL_CHECKED = "Every result that is in has been checked."
NOTHING_TO_PRINT = "No score sheet is left to print."
AWARDS_ARE_FINAL = "The places are final."
EVENT_IS_CLOSED = "Every competition is final: the event is closed."
NO_PAPERS = "The rule book names no papers for this level."


def chosen(competitions: int, programme_lines: int) -> str:
    return f"{competitions} competition{_s(competitions)}; {programme_lines} lines of programme."


def due_later(left: str) -> str:
    return f"Due {left}."


def paper_due(title: str, day: datetime.date, left: str, *, is_over: bool) -> str:
    return f"{title}: the last day {'was' if is_over else 'is'} {_day(day)} ({left})."


def teams_in(
    teams: int, *, expected: int, drafts: int, last_day: datetime.date | None, left: str, is_over: bool
) -> str:
    """Return how many teams are in; without `left` the rule book names no last day."""
    if expected:
        text = f"{teams} of {expected} teams are in"
    else:
        text = f"{teams} team{_s(teams)} {'are' if teams != 1 else 'is'} in"
    if drafts:
        text += f", {drafts} more begun but not handed in"
    if left:
        text += f"; the last day {'was' if is_over else 'is'} {_day(last_day)} ({left})"
    return f"{text}."


def to_decide(teams: int) -> str:
    return f"{teams} team{_s(teams)} {'waits' if teams == 1 else 'wait'} for a decision."


def draws_published(published: int, competitions: int, drafts: int) -> str:
    text = f"{published} of {competitions} published"
    return f"{text}, {drafts} drawn but not published." if drafts else f"{text}."


def cards_shown(seen: int, players: int) -> str:
    return f"{seen} of {players} players have shown their card."


def sheets_to_print(sheets: int) -> str:
    return f"{sheets} score sheet{_s(sheets)} {'is' if sheets == 1 else 'are'} left to print."


def sheets_to_check(sheets: int) -> str:
    return f"{sheets} sheet{_s(sheets)} {'waits' if sheets == 1 else 'wait'} for a second person."


def results_in(results: int, sheets: int) -> str:
    return f"{results} of {sheets} results are in."


def finals_are_due(competitions: Sequence[str]) -> str:
    names = ", ".join(competitions)
    return f"{names}: only the finals are left. Settle ties that decide who goes on, then make them."


def ties_open(ties: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return where a tie waits.

    >>> ties_open([("Mixed Darts", ["first place"]), ("Euchre", ["first place", "third place"])])
    'A tie is open in Mixed Darts (first place), Euchre (first place, third place).'
    """
    named = [f"{name} ({', '.join(places)})" for name, places in ties]
    return f"A tie is open in {', '.join(named)}."


def no_tie_open(played: int, competitions: int) -> str:
    return f"No tie is open; {played} of {competitions} competitions are played to the end."


def awards_to_give(competitions: Sequence[str]) -> str:
    return f"{', '.join(competitions)}: placings, certificates, pins, and who advances."


def ready_to_close(competitions: Sequence[str]) -> str:
    return f"Ready to close: {', '.join(competitions)}."


def competitions_closed(closed: int, competitions: int) -> str:
    return f"{closed} of {competitions} competitions {'is' if closed == 1 else 'are'} closed."


def paper_to_send(title: str, day: datetime.date | None, left: str) -> str:
    return f"{title}: {_day(day)} ({left})"


def paper_sent(title: str) -> str:
    return f"{title}: sent"


def _day(day: datetime.date | None) -> str:
    return f"{day:%A}, {day:%B} {day.day}" if day else ""


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def envelope_sent(sent_on: datetime.date, received_on: datetime.date | None) -> str:
    """Return that the envelope to the officer above is on its way, or there."""
    sent = date_format(sent_on, "F j")
    if received_on is None:
        return _("Sent on %(sent)s. Nobody has noted yet that it came in.") % {"sent": sent}
    return _("Sent on %(sent)s, received on %(received)s.") % {
        "sent": sent,
        "received": date_format(received_on, "F j"),
    }


def envelope_due(due_on: datetime.date, days_late: int) -> str:
    """Return by when the envelope is sent, or how late it is."""
    day = date_format(due_on, "F j")
    if not days_late:
        return _("It is due on %(day)s.") % {"day": day}
    return ngettext(
        "It was due on %(day)s and is %(late)d day late.", "It was due on %(day)s and is %(late)d days late.", days_late
    ) % {"day": day, "late": days_late}
