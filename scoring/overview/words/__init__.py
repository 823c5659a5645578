"""The sentences of the overview: what there is to do, how far it is, what a field needs, and what the hall lacks."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rulebook import Category
from kit.dates import said
from kit.pure.nouns import counted
from tournaments.events.words import hours

BOARDS_ARE_SHARED = gettext_lazy("Other competitions use them too. The page of the draw says whether everything fits.")


def field_and_turns(
    *, teams: int, may_come: bool, turns: int, stations: int, station_word: str, expected: int, longest: int
) -> str:
    """Return how long a field plays; `expected` and `longest` are the minutes of a match.

    >>> field_and_turns(teams=19, may_come=False, turns=19, stations=9, station_word="table", expected=45, longest=60)
    '19 teams: 19 rounds of play at up to 9 tables; about 14 h 15 min, at most 19 h.'
    """
    if may_come:
        field = ngettext("%(teams)d team at most", "%(teams)d teams at most", teams) % {"teams": teams}
    else:
        field = ngettext("%(teams)d team", "%(teams)d teams", teams) % {"teams": teams}
    text = ngettext(
        "%(field)s: %(turns)d round of play at up to %(stations)s; about %(about)s, at most %(most)s.",
        "%(field)s: %(turns)d rounds of play at up to %(stations)s; about %(about)s, at most %(most)s.",
        turns,
    )
    return text % {
        "field": field,
        "turns": turns,
        "stations": counted(station_word, stations),
        "about": hours(turns * expected),
        "most": hours(turns * longest),
    }


def too_few_stations(category: Category, *, there: int, section: str) -> str:
    """Return what to say of a hall with fewer boards or tables than the manual asks for."""
    text = _("%(sport)s: the manual asks for at least %(wanted)s; there are %(there)d (%(section)s).")
    wanted = counted(category.stations_are, category.stations_min)
    return text % {"sport": category.sport, "wanted": wanted, "there": there, "section": section}


def more_stations_preferred(category: Category, *, there: int) -> str:
    """Return what to say of a hall with as many as the manual asks for, and fewer than it prefers."""
    text = _("%(sport)s: the manual prefers %(wanted)s; there are %(there)d.")
    values = {"wanted": counted(category.stations_are, category.stations_preferred), "there": there}
    return text % {"sport": category.sport, **values}


# --- the checklist --------------------------------------------------------------------------------------

STATES = {
    "done": gettext_lazy("Done"),
    "now": gettext_lazy("To do"),
    "attention": gettext_lazy("Look here"),
    "later": gettext_lazy("Later"),
    "over": gettext_lazy("Over"),
}


@dataclass(frozen=True, slots=True)
class Guide:
    """What a step is called, what it is for, what is needed, and about how long it takes."""

    title: str | Promise
    purpose: str | Promise
    needs: str | Promise
    takes: str | Promise


GUIDES = {
    "branches": Guide(
        gettext_lazy("Import your branches"),
        gettext_lazy("Members, teams and officers all belong to a branch."),
        gettext_lazy("One file, CSV or Excel, with the number and name of each branch, its District and its Area."),
        gettext_lazy("About 10 minutes."),
    ),
    "members": Guide(
        gettext_lazy("Import your members"),
        gettext_lazy("Eligibility is judged from the membership list: branch, dues, age."),
        gettext_lazy("The Legion's membership list, as you have it."),
        gettext_lazy("About 10 minutes."),
    ),
    "officers": Guide(
        gettext_lazy("Name the officers of your branches"),
        gettext_lazy("Each of them signs in and sends in the teams of the branch."),
        gettext_lazy("A name for each branch. The letters for the first sign-in are printed for you."),
        gettext_lazy("About 10 minutes for a page of branches."),
    ),
    "season": Guide(
        gettext_lazy("Plan the season"),
        gettext_lazy("It says which level plays what, how many teams advance, and what is due when."),
        gettext_lazy("The sports calendar: the days, the hosts and the fees."),
        gettext_lazy("About 20 minutes."),
    ),
    "events": Guide(
        gettext_lazy("Create an event"),
        gettext_lazy("Each weekend has its own page, entries, draw and results. It does not need a season."),
        gettext_lazy("The host branch and the first day."),
        gettext_lazy("About 5 minutes."),
    ),
    "choose": Guide(
        gettext_lazy("Choose the competitions"),
        gettext_lazy("Teams are entered in a competition, and the draw needs to know its tables or boards."),
        gettext_lazy("What is played, and how many tables and boards the hall has."),
        gettext_lazy("About 10 minutes."),
    ),
    "tell": Guide(
        gettext_lazy("Send the host branch information sheet"),
        gettext_lazy("Teams read on it where the hall is, where they can stay and whom to call."),
        gettext_lazy("The hall and its equipment, hotels, meals, and somebody to call."),
        gettext_lazy("About 20 minutes."),
    ),
    "enter": Guide(
        gettext_lazy("Enter the teams"),
        gettext_lazy("Enter every team, with its players, before the draw."),
        gettext_lazy("The players' membership numbers or names, or the entry list as a file."),
        gettext_lazy("About 3 minutes a team, 5 minutes for a whole file."),
    ),
    "fees": Guide(
        gettext_lazy("Collect the fees"),
        gettext_lazy("Every payment has a receipt, and what is forwarded adds up."),
        gettext_lazy("The cheques and the cash, and who they are from."),
        gettext_lazy("About 2 minutes a payment."),
    ),
    "decide": Guide(
        gettext_lazy("Rule on eligibility questions"),
        gettext_lazy("A team that does not meet a rule may play only if somebody in charge allows it."),
        gettext_lazy("What the rule says, shown beside it, and a word with the branch."),
        gettext_lazy("About 5 minutes a team."),
    ),
    "draw": Guide(
        gettext_lazy("Draw and publish"),
        gettext_lazy("The draw says who plays whom, when and where. Anybody can check it afterwards."),
        gettext_lazy("All teams, and a few words that somebody speaks in the hall."),
        gettext_lazy("About 5 minutes a competition."),
    ),
    "program": Guide(
        gettext_lazy("Write the program"),
        gettext_lazy("Everybody reads it, and the times of the matches are planned from it."),
        gettext_lazy("The hours of the hall, the meals and the ceremonies."),
        gettext_lazy("About 5 minutes."),
    ),
    "check_in": Guide(
        gettext_lazy("Check in the players"),
        gettext_lazy("It shows who is in the hall and whose card was seen."),
        gettext_lazy("The players, with their membership cards."),
        gettext_lazy("About 1 minute a team."),
    ),
    "print": Guide(
        gettext_lazy("Print the score sheets"),
        gettext_lazy("Every match has a sheet with its code on it, filled in before play."),
        gettext_lazy("A published draw, a printer and paper."),
        gettext_lazy("About 5 minutes, and the printer's time."),
    ),
    "play": Guide(
        gettext_lazy("Enter the results"),
        gettext_lazy("The standings and the hall board follow what you enter."),
        gettext_lazy("The score sheets, signed by both sides."),
        gettext_lazy("Less than 1 minute a sheet."),
    ),
    "rounds": Guide(
        gettext_lazy("Draw the next round"),
        gettext_lazy("In a Swiss draw teams with equal points meet next."),
        gettext_lazy("Every result of the round before."),
        gettext_lazy("About 1 minute a round, and the sheets to print."),
    ),
    "settle": Guide(
        gettext_lazy("Decide what stands"),
        gettext_lazy("Something changed after finals, a round or a play-off were made of it."),
        gettext_lazy("The tournament chair, and a reason."),
        gettext_lazy("About 5 minutes each."),
    ),
    "check": Guide(
        gettext_lazy("Check the sheets against the paper"),
        gettext_lazy("A slip of the pen is found before it decides a place."),
        gettext_lazy("The paper sheets, and somebody who did not enter them."),
        gettext_lazy("Less than 1 minute a sheet."),
    ),
    "finals": Guide(
        gettext_lazy("Make and play the finals"),
        gettext_lazy("The best teams play for the first places."),
        gettext_lazy("Every result before the finals, and no open tie that decides who advances."),
        gettext_lazy("About 5 minutes, and the play."),
    ),
    "play_off": Guide(
        gettext_lazy("Look for ties, play them off"),
        gettext_lazy("A tie for a place that matters is settled the way the rule book asks."),
        gettext_lazy("Every result of the competition."),
        gettext_lazy("About 5 minutes, and the play."),
    ),
    "award": Guide(
        gettext_lazy("Give the awards"),
        gettext_lazy("Medals, certificates and pins are given out, and the teams that advance are named."),
        gettext_lazy("Every result, and every tie settled."),
        gettext_lazy("About 15 minutes."),
    ),
    "close": Guide(
        gettext_lazy("Close the competitions"),
        gettext_lazy("Nothing changes after this, and a record with a fingerprint is kept."),
        gettext_lazy("Every sheet checked, and every protest ruled on."),
        gettext_lazy("About 5 minutes a competition."),
    ),
    "send": Guide(
        gettext_lazy("Send in the papers and fees"),
        gettext_lazy("It shows what the weekend cost, and forwards what came in."),
        gettext_lazy("The bills and receipts of the weekend."),
        gettext_lazy("About 30 minutes."),
    ),
    "envelope": Guide(
        gettext_lazy("Send the closing envelope"),
        gettext_lazy("The officer above gets everything that is owed in one envelope."),
        gettext_lazy("Nothing: the page lists what is ready and what is missing."),
        gettext_lazy("About 20 minutes."),
    ),
}
AFTER_THE_EVENT = gettext_lazy("Follows after the last day.")
NONE_CHOSEN = gettext_lazy("None chosen yet.")
SHEET_IS_SENT = gettext_lazy("The Host Branch Information Sheet is sent.")
EVENT_IS_OVER = gettext_lazy("The event is over.")
HOST_FILLS_IN = gettext_lazy("The public page shows what the host fills in.")
FIRST_TEAM_FIRST = gettext_lazy("Starts with the first team.")
NOTHING_TO_DECIDE = gettext_lazy("No team waits for a decision.")
OPENS_ON_FIRST_DAY = gettext_lazy("Opens on the first day.")
AFTER_THE_DRAW = gettext_lazy("Follows the draw.")
AFTER_LAST_MATCH = gettext_lazy("Follows the last match before them.")
AFTER_LAST_RESULT = gettext_lazy("Follows the last result of a competition.")
AFTER_FIRST_RESULT = gettext_lazy("Follows the first result.")
ALL_CHECKED = gettext_lazy("Every result that is in has been checked.")
NOTHING_TO_PRINT = gettext_lazy("No score sheet is left to print.")
AWARDS_ARE_FINAL = gettext_lazy("The places are final.")
EVENT_IS_CLOSED = gettext_lazy("Every competition is final: the event is closed.")
NOTHING_HELD = gettext_lazy("Nobody entered. Nothing was held.")
NO_PAPERS = gettext_lazy("The rule book names no papers for this level.")


def due_later(left: str) -> str:
    return _("Due %(left)s.") % {"left": left}


def paper_due(title: str, day: datetime.date, left: str, *, is_over: bool) -> str:
    text = _("%(paper)s: the last day is %(day)s (%(left)s).")
    if is_over:
        text = _("%(paper)s: the last day was %(day)s (%(left)s).")
    return text % {"paper": title, "day": said(day, "day-here"), "left": left}


def teams_in(
    teams: int, *, expected: int, drafts: int, last_day: datetime.date | None, left: str, is_over: bool
) -> str:
    """Return how many teams are in; without `left` the rule book names no last day."""
    if expected:
        text = _("%(teams)d of %(expected)d teams entered.") % {"teams": teams, "expected": expected}
    else:
        text = ngettext("%(teams)d team entered.", "%(teams)d teams entered.", teams) % {"teams": teams}
    parts = [text]
    if drafts:
        more = ngettext(
            "%(number)d more is started but not handed in.", "%(number)d more are started but not handed in.", drafts
        )
        parts.append(more % {"number": drafts})
    if left:
        last = _("The last day was %(day)s (%(left)s).") if is_over else _("The last day is %(day)s (%(left)s).")
        parts.append(last % {"day": said(last_day, "day-here"), "left": left})
    return " ".join(parts)


def to_decide(teams: int) -> str:
    text = ngettext("%(teams)d team waits for a decision.", "%(teams)d teams wait for a decision.", teams)
    return text % {"teams": teams}


def draws_published(published: int, competitions: int, drafts: int) -> str:
    text = _("%(published)d of %(all)d published.")
    if drafts:
        text = _("%(published)d of %(all)d published, %(drafts)d drawn but not published.")
    return text % {"published": published, "all": competitions, "drafts": drafts}


def cards_shown(seen: int, players: int) -> str:
    return _("%(seen)d of %(players)d players have shown their card.") % {"seen": seen, "players": players}


def sheets_to_print(sheets: int) -> str:
    text = ngettext("%(sheets)d score sheet is left to print.", "%(sheets)d score sheets are left to print.", sheets)
    return text % {"sheets": sheets}


def played_without_paper(printed: int, sheets: int) -> str:
    """Return what to say of sheets whose results are in and that were never printed."""
    if not printed:
        return _("No score sheet was printed. Every result is in.")
    text = _("%(printed)d of %(sheets)d score sheets were printed. The rest were played without one.")
    return text % {"printed": printed, "sheets": sheets}


def sheets_to_check(sheets: int, mismatches: int) -> str:
    text = ngettext("%(sheets)d sheet still to be checked.", "%(sheets)d sheets still to be checked.", sheets)
    if mismatches:
        text = ngettext(
            "%(sheets)d still to be checked. %(differ)d sheet differs from its paper.",
            "%(sheets)d still to be checked. %(differ)d sheets differ from their paper.",
            mismatches,
        )
    return text % {"sheets": sheets, "differ": mismatches}


def results_in(results: int, sheets: int) -> str:
    return _("%(results)d of %(sheets)d results are in.") % {"results": results, "sheets": sheets}


def finals_are_due(competitions: Sequence[str]) -> str:
    text = _("%(names)s: only the finals are left. Settle ties that decide who advances, then make them.")
    return text % {"names": ", ".join(map(str, competitions))}


def ties_open(ties: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Return where a tie waits.

    >>> ties_open([("Mixed Darts", ["first place"]), ("Euchre", ["first place", "third place"])])
    'A tie is open in Mixed Darts (first place), Euchre (first place, third place).'
    """
    named = [f"{name} ({', '.join(places)})" for name, places in ties]
    return _("A tie is open in %(where)s.") % {"where": ", ".join(named)}


def no_tie_open(played: int, competitions: int) -> str:
    text = _("No tie is open; %(played)d of %(all)d competitions are played to the end.")
    return text % {"played": played, "all": competitions}


def awards_to_give(competitions: Sequence[str]) -> str:
    text = _("%(names)s: placings, certificates, pins, and who advances.")
    return text % {"names": ", ".join(map(str, competitions))}


def ready_to_close(competitions: Sequence[str]) -> str:
    return _("Ready to close: %(names)s.") % {"names": ", ".join(map(str, competitions))}


def competitions_closed(closed: int, competitions: int) -> str:
    text = ngettext(
        "%(closed)d of %(all)d competitions is closed.", "%(closed)d of %(all)d competitions are closed.", closed
    )
    return text % {"closed": closed, "all": competitions}


def paper_to_send(title: str, day: datetime.date | None, left: str) -> str:
    return _("%(paper)s: %(day)s (%(left)s)") % {"paper": title, "day": said(day, "day-here"), "left": left}


def paper_sent(title: str) -> str:
    return _("%(paper)s: sent") % {"paper": title}


def envelope_sent(sent_on: datetime.date, received_on: datetime.date | None) -> str:
    """Return that the envelope to the officer above is on its way, or there."""
    values = {"sent": said(sent_on, "date-here"), "received": received_on and said(received_on, "date-here")}
    if received_on is None:
        return _("Sent on %(sent)s. Nobody has noted yet that it came in.") % values
    return _("Sent on %(sent)s, received on %(received)s.") % values


def envelope_due(due_on: datetime.date, days_late: int) -> str:
    """Return by when the envelope is sent, or how late it is."""
    day = said(due_on, "date-here")
    if not days_late:
        return _("It is due on %(day)s.") % {"day": day}
    return ngettext(
        "It was due on %(day)s and is %(late)d day late.", "It was due on %(day)s and is %(late)d days late.", days_late
    ) % {"day": day, "late": days_late}


# --- who does it ----------------------------------------------------------------------------------------


def one_of(people: Sequence[str]) -> str:
    """Return who may do something.

    >>> one_of(["Tournament chair"]), one_of(["Scorekeeper", "Tournament chair", "Command sports officer"])
    ('Tournament chair', 'Scorekeeper, Tournament chair or Command sports officer')
    """
    if len(people) == 1:
        return people[0]
    return _("%(people)s or %(last)s") % {"people": ", ".join(people[:-1]), "last": people[-1]}


HOST_OFFICER = gettext_lazy("Officer of the host branch")
