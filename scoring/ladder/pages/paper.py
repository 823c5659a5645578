"""The whole envelope as one PDF: the list of contents, then each part, in its order."""

from __future__ import annotations

from collections.abc import Set
from functools import partial
from itertools import groupby
from operator import attrgetter

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from weasyprint.document import Document

from kit.pdf import lay_out
from kit.pure.money import dollars
from kit.pure.translation import labelled
from scoring.ladder.engine.contents import ContentsLine, EnvelopePart, PartState
from scoring.ladder.pages.envelopes import part_line
from scoring.ladder.queries.envelopes import Receiver, contents_of
from scoring.ladder.words import envelopes as words
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.languages import in_each, in_first
from scoring.printing.pages.made import joined
from scoring.printing.words.dates import district_of
from tournaments.entries.models import Entry, RosterPlace
from tournaments.money.queries.accounts import accounts_of_event, forwardings_of, payments_for
from tournaments.organization.models import Organization

Drawn = tuple[str, Document]


def envelope_pdf(asked: PrintRequest, receiver: Receiver) -> bytes:
    """Return an envelope as PDF, with a bookmark for each part."""
    contents = contents_of(asked.event)
    papers = {part: in_each(asked.event, partial(_drawn, asked, contents[part])) for part in receiver.parts}
    enclosed = frozenset(part for part, drawn in papers.items() if any(drawn))
    covers = in_each(asked.event, lambda: (_("List of contents"), _cover(asked, receiver, enclosed)))
    parts = [part for drawn in papers.values() for part in drawn if part is not None]
    with in_first(asked.event):
        return joined([*covers, *parts], title=_("Closing envelope, %(event)s") % {"event": asked.event.name})


def _drawn(asked: PrintRequest, line: ContentsLine) -> Drawn | None:
    """Return the paper of a part with its name, the one that the print page has; None where there is nothing to say.

    A financial sheet that nobody has filled in would be an empty form, and the cover would say that it is enclosed.
    """
    if line.state is PartState.NOTHING or (line.part is EnvelopePart.FINANCIAL and line.state is PartState.MISSING):
        return None
    name = str(words.PARTS[line.part])
    if line.part is EnvelopePart.FEES:
        return name, lay_out(_paper(asked, "fees", name, money_of(asked)))
    build = CATALOGUE[line.part.value].build
    paper = build(asked) if build else None
    return (name, lay_out(paper.html(asked))) if paper else None


def _cover(asked: PrintRequest, receiver: Receiver, enclosed: Set[EnvelopePart]) -> Document:
    event = asked.event
    organizations = Organization.objects.in_bulk(event.host_branch.path_ids[:-1])
    contents = contents_of(event)  # read again: its notes are sentences in the language of now
    lines = [(part_line(event, contents[part]), part in enclosed) for part in receiver.parts]
    context = {"receiver": receiver, "lines": lines, "district": district_of(event.host_branch, organizations)}
    return lay_out(_paper(asked, "contents", _("Closing envelope"), context))


def _paper(asked: PrintRequest, template: str, title: str, context: dict[str, object]) -> str:
    more = {"asked": asked, "event": asked.event, "title": title, "size": "upright"}
    return render_to_string(f"scoring/ladder/envelopes/papers/{template}.html", {**context, **more})


def money_of(asked: PrintRequest) -> dict[str, object]:
    """Return what was paid with which cheque and what was passed on, and which teams still owe."""
    event = asked.event
    accounts = accounts_of_event(event)
    payments = [payment for payment in payments_for(event) if payment.voided_at is None]
    passed_on = [row for row in forwardings_of(event) if row.voided_at is None]
    owing = [account for account in accounts if account.balance.outstanding > 0]
    return {
        "payments": [(payment, dollars(payment.cents)) for payment in payments],
        "marked": _marked(asked),
        "passed_on": [(row, dollars(row.cents)) for row in passed_on],
        "owing": [(account.entry, dollars(account.balance.outstanding)) for account in owing],
        "totals": {
            "owed": dollars(sum(account.balance.owed for account in accounts)),
            "paid": dollars(sum(payment.cents for payment in payments)),
            "passed_on": dollars(sum(row.cents for row in passed_on)),
        },
    }


def _marked(asked: PrintRequest) -> list[tuple[str, int, list[str]]]:
    """Return the cheques noted beside people whose fee has no receipt, with how many people and teams."""
    places = (
        RosterPlace.objects.filter(
            entry__competition__in=asked.competitions,
            entry__state=Entry.State.ENTERED,
            fee_shares__isnull=False,
            fee_shares__payment=None,
        )
        .select_related("entry__branch", "entry__competition")
        .order_by("cheque_number", "entry__competition__position", "entry__number", "position")
    )
    cheques = [(number, list(people)) for number, people in groupby(places, key=attrgetter("cheque_number"))]
    return [
        (
            number,
            len(people),
            list(dict.fromkeys(labelled(place.entry.competition, place.entry.team_name) for place in people)),
        )
        for number, people in cheques
    ]
