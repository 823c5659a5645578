"""The papers of the host branch: what it tells those who come, what the event cost, and its application."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.translation import labelled
from scoring.printing.engine.extent import always
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from scoring.printing.words.dates import district_of
from tournaments.draws.queries.days import timetable_of
from tournaments.events.queries import category_for, no_liability
from tournaments.events.words import hall_needs
from tournaments.hosting.engine import claim
from tournaments.hosting.engine.claim import ClaimPart
from tournaments.hosting.models.papers import FinancialLine
from tournaments.hosting.queries.duties import auxiliary_of, people_of
from tournaments.hosting.queries.papers import (
    TOLD,
    asks_for_practice_boards,
    claim_for,
    due_for,
    fees_of,
    financial_of,
    hotels_of,
    information_of,
    label_of,
    lines_of,
    payee_of,
    visible_fields,
)
from tournaments.hosting.words.papers import GROUPS, HEADINGS
from tournaments.organization.models import Organization
from tournaments.organization.queries.permissions import Right


def information(asked: PrintRequest) -> Paper:
    """The Host Branch Information Sheet (ALLOCATION i); with lines to write on where nothing is filled in."""
    sheet = information_of(asked.event)
    left_out = () if asks_for_practice_boards(asked.event) else ("practice_boards",)
    context = {
        "sheet": sheet,
        "told": visible_fields(sheet),
        "empty": [(GROUPS[key], [label_of(name) for name in names if name not in left_out]) for key, names in TOLD],
        "hotels": hotels_of(sheet),
        "days": timetable_of(asked.event),
        "district": _district(asked),
        "due": due_for(asked.event, "information_sheet", timezone.localdate()),
        "no_liability": no_liability(asked.event),
    }
    return Paper(title=_("Host Branch Information Sheet"), template="information", context=context)


def financial(asked: PrintRequest) -> Paper:
    """The Host Branch Financial sheet (FORMAT OF PLAY xii); with lines to write on where nothing is filled in."""
    sheet = financial_of(asked.event)
    lines = lines_of(sheet)
    context = {
        "sheet": sheet,
        "parts": [
            _money_part(ClaimPart.INCOME, _("Came in"), lines),
            _money_part(ClaimPart.EXPENSE, _("Spent"), lines),
        ],
        "entertainment": _money_part(ClaimPart.ENTERTAINMENT, _("Entertainment"), lines),
        "entertainment_counts": asked.book.hosting.entertainment_claimable,
        "is_empty": not lines,
        "claim": claim_for(asked.event, lines),
        "payee": payee_of(asked.event, asked.book),
        "fees": fees_of(asked.event),
        "due": due_for(asked.event, "financial", timezone.localdate()),
    }
    return Paper(title=_("Host Branch Financial sheet"), template="financial", context=context)


def application(asked: PrintRequest) -> Paper:
    """A branch's application to host, for the District's Spring Rally (HOSTING INFORMATION; A28)."""
    needs = [labelled(category.sport, hall_needs(category)) for category in map(category_for, asked.competitions)]
    sheet = information_of(asked.event)
    context = {
        "sheet": sheet,
        "hotels": hotels_of(sheet),
        "needs": list(dict.fromkeys(needs)),  # the categories of a sport ask for the same
        "district": _district(asked),
        "months": asked.book.deadlines.allocation_months,
    }
    return Paper(title=_("Application to host"), template="host_application", context=context)


def people(asked: PrintRequest) -> Paper:
    """Who does what at the event, by name, for the wall of the office (RESPONSIBILITIES); with lines to write on."""
    context = {"lines": people_of(asked.event), "more": range(4)}
    return Paper(title=_("People of the event"), template="people", context=context)


def auxiliary(asked: PrintRequest) -> Paper:
    """The invitation of the Ladies Auxiliary, one for each who is asked (FORMAT OF PLAY v, A42); else with a line."""
    asked_for = auxiliary_of(asked.event)
    names = [person.duty.name for person in asked_for.people] if asked_for else []
    context = {"names": names or [""], "days": timetable_of(asked.event)}
    return Paper(title=_("Invitation of the Ladies Auxiliary"), template="auxiliary", context=context)


def _money_part(part: ClaimPart, title: str, lines: Sequence[FinancialLine]) -> dict[str, object]:
    """Return a part of the Financial sheet: its headings with their lines, and what they come to."""
    groups = [
        (str(HEADINGS[heading.key]), [line for line in lines if line.heading == heading.key])
        for heading in claim.HEADINGS.values()
        if heading.part is part
    ]
    cents = sum(line.cents for _, lines in groups for line in lines)
    return {"part": part, "title": title, "groups": groups, "cents": cents}


def _district(asked: PrintRequest) -> str:
    branch = asked.event.host_branch
    return district_of(branch, Organization.objects.in_bulk(branch.path_ids[:-1]))


PAPERS = (
    Document(
        key="information",
        group=Group.HOST,
        title=gettext_lazy("Host Branch Information Sheet"),
        purpose=gettext_lazy(
            "Where to go, where to stay and whom to ask: for the District Commander and the players. "
            "With lines to write on until it is filled in."
        ),
        pages=always(2),
        right=Right.HOST_PAPERS,
        each=False,
        build=information,
    ),
    Document(
        key="financial",
        group=Group.HOST,
        title=gettext_lazy("Host Branch Financial sheet"),
        purpose=gettext_lazy("Income, expenses, and who owes whom. With lines to write on until it is started."),
        pages=always(2),
        right=Right.HOST_PAPERS,
        each=False,
        build=financial,
    ),
    Document(
        key="people",
        group=Group.HOST,
        title=gettext_lazy("People of the event"),
        purpose=gettext_lazy(
            "Who does what, by name and telephone: Representative, referees, volunteers and ceremony leaders."
        ),
        right=Right.HOST_PAPERS,
        each=False,
        build=people,
    ),
    Document(
        key="auxiliary",
        group=Group.HOST,
        title=gettext_lazy("Invitation of the Ladies Auxiliary"),
        purpose=gettext_lazy("The host branch asks for somebody to represent it, with the program of the weekend."),
        right=Right.HOST_PAPERS,
        each=False,
        build=auxiliary,
    ),
    Document(
        key="host_application",
        group=Group.HOST,
        title=gettext_lazy("Application to host"),
        purpose=gettext_lazy("For the Spring Rally: the hall, its equipment, and places to stay."),
        right=Right.HOST_PAPERS,
        each=False,
        build=application,
    ),
)
