"""Lists of an event before and beside the play: teams, people, fees, who was there."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Cents, Listing
from scoring.ladder.pages.envelopes import cards_of
from scoring.ladder.queries.proposals import coming_to
from scoring.ladder.views.envelopes import event_asked_for as envelope_event
from scoring.lists.views.base import SavedList, yes
from tournaments.entries.models import Entry
from tournaments.entries.views.numbers import numbers_asked_for
from tournaments.entries.views.office import entries_asked_for
from tournaments.entries.views.registration import table_of
from tournaments.events.queries import event_for_office
from tournaments.hosting.queries.duties import ceremony_lists, people_of
from tournaments.hosting.views.duties import ceremony_asked_for
from tournaments.money.pages import listing_of as money_listing
from tournaments.money.pages import money_of_event
from tournaments.money.queries.accounts import accounts_of_event
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.people.queries import scorekeepers_of


def entries(request: OfficeRequest, event_id: int) -> Listing:
    """The teams of an event, each with what the rules say of it, narrowed as on the page."""
    asked = entries_asked_for(request, event_id)
    headings = (
        *(_("Competition"), _("No."), _("Branch"), _("With"), _("Host"), _("State"), _("What the rules say")),
        *(_("Reasons"), _("Received"), _("Players"), _("Fees open")),
    )
    rows = (
        (
            *(category.competition.name, line.entry.number, line.entry.branch, line.entry.partner_branch),
            *(yes(line.entry.is_host), line.departure.get_kind_display() if line.departure else _state(line.entry)),
            *(line.verdict.status_label, " ".join(problem.sentence for problem in line.verdict.problems)),
            *(line.entry.received_at, len(line.entry.roster.all()), line.owing),
        )
        for category in asked.shown
        for line in category.shown
    )
    return Listing(name=f"{asked.event.slug}-entries", headings=headings, rows=rows)


def _state(entry: Entry) -> str:
    return str(entry.get_state_display())


def numbers(request: OfficeRequest, event_id: int) -> Listing:
    """How many teams branches said they send, how many of it in time, and how many are entered."""
    page = numbers_asked_for(request, event_id)
    rows = (
        (line.branch, competition.name, count.said, count.in_time, count.entered)
        for line in page.lines
        for competition, count in zip(page.asked_by, line.counts, strict=True)
    )
    headings = (_("Branch"), _("Competition"), _("Said"), _("In time"), _("Entered"))
    return Listing(name=f"{page.event.slug}-numbers", headings=headings, rows=rows)


def check_in(request: OfficeRequest, event_id: int) -> Listing:
    """The registration table: everybody, with card, fee and cheque; of one category where the page shows one."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    shown = table_of(event, request.GET.get("category", ""))
    headings = (
        *(_("Competition"), _("No."), _("Branch"), _("Name"), _("Number"), _("Role"), _("Card seen")),
        *(_("Declaration seen"), _("Fee paid"), _("Cheque")),
    )
    rows = (
        (
            *(table.competition.name, entry.number, entry.branch, place.member.name, place.member.number),
            *(place.get_part_display(), yes(place.card_seen), yes(place.declaration_seen), yes(place.fee_paid)),
            place.cheque_number,
        )
        for table in shown["tables"]
        if shown["chosen"] in {"", table.competition.category}
        for entry in table.entries
        for place in entry.roster.all()
    )
    return Listing(name=f"{event.slug}-check-in", headings=headings, rows=rows)


def duties(request: OfficeRequest, event_id: int) -> Listing:
    """Who does what at an event."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    rows = (
        (line.title, line.section, person.duty.name, person.duty.phone, person.duty.task, person.plays_for)
        for line in people_of(event)
        for person in line.people
    )
    headings = (_("Duty"), _("Section"), _("Name"), _("Telephone"), _("Task"), _("Plays for"))
    return Listing(name=f"{event.slug}-people", headings=headings, rows=rows)


def ceremony(request: OfficeRequest, event_id: int, ceremony: str) -> Listing:
    """Who was at a ceremony."""
    event = ceremony_asked_for(request, event_id, ceremony)
    rows = (
        (listed.competition.name, team.entry.number, team.entry.branch, place.member.name, yes(is_there))
        for listed in ceremony_lists(event, ceremony, request.GET.get("category", ""))
        for team in listed.teams
        for place, is_there in team.places
    )
    headings = (_("Competition"), _("No."), _("Branch"), _("Name"), _("There"))
    return Listing(name=f"{event.slug}-{ceremony}", headings=headings, rows=rows)


def accounts(request: OfficeRequest, event_id: int) -> Listing:
    """What the teams of an event owe and paid."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    return money_listing(accounts_of_event(event), f"money-{event.slug}")


def payments(request: OfficeRequest, event_id: int) -> Listing:
    """What came in at an event, void receipts too."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    rows = (
        (
            *(paid.payment.receipt_number, paid.payment.on, paid.payment.payer),
            *(paid.payment.payer_name, paid.payment.how),
            *(Cents(paid.payment.cents), Cents(paid.loose), paid.payment.void_reason or yes(paid.payment.is_void)),
        )
        for paid in money_of_event(event).payments
    )
    headings = (
        *(_("Receipt"), _("Day"), _("From"), _("Who paid"), _("How"), _("Amount, $"), _("For no team yet, $")),
        _("Void"),
    )
    return Listing(name=f"payments-{event.slug}", headings=headings, rows=rows)


def forwarded(request: OfficeRequest, event_id: int) -> Listing:
    """What was passed on of the fees of an event."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    rows = (
        (row.on, row.receiver, row.how, Cents(row.cents), row.void_reason or yes(row.is_void))
        for row in money_of_event(event).forwardings
    )
    headings = (_("Day"), _("To"), _("How"), _("Amount, $"), _("Void"))
    return Listing(name=f"passed-on-{event.slug}", headings=headings, rows=rows)


def coming(request: HttpRequest, event_id: int) -> Listing:
    """The teams that come up to an event, and where each stands."""
    event = event_for_office(request.user, event_id, Right.REGISTER)
    rows = (
        (
            *(coming.competition.name, sender.event, proposal.record.place, proposal.entry.team_name),
            *(", ".join(proposal.people), proposal.stand_label, proposal.due_on, ", ".join(proposal.new_people)),
            *(proposal.record.question, proposal.record.record, proposal.decision_text, proposal.proposed_by),
            proposal.record.recorded_at,
        )
        for coming in coming_to(event)
        for sender in coming.senders
        for proposal in sender.proposals
    )
    headings = (
        *(_("Competition"), _("From"), _("Place"), _("Team"), _("Players"), _("State"), _("Answer by")),
        *(_("New in the team"), _("Question"), _("Final record"), _("Decision"), _("Proposed by"), _("Proposed on")),
    )
    return Listing(name=f"{event.slug}-coming", headings=headings, rows=rows)


def envelope(request: OfficeRequest, event_id: int) -> Listing:
    """The closing envelopes of an event: what is in each, how it is, what is missing."""
    event = envelope_event(request.user, event_id)
    rows = (
        (
            *(card.receiver.name, part.title, part.label, part.line.note),
            *(card.last and card.last.sent_on, card.last and card.last.received_on),
        )
        for card in cards_of(event)
        for part in card.lines
    )
    headings = (_("To"), _("What is in it"), _("How it is"), _("What is missing"), _("Sent"), _("Received"))
    return Listing(name=f"{event.slug}-envelope", headings=headings, rows=rows)


def scorekeepers(request: OfficeRequest, event_id: int) -> Listing:
    """Who enters results at an event."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    rows = ((role.user, role.user.username) for role in scorekeepers_of(event))
    return Listing(name=f"{event.slug}-scorekeepers", headings=(_("Who"), _("User name")), rows=rows)


_EVENT = "office/events/<int:event_id>/"
LISTS = (
    SavedList(key="entries", page="entries:office_list", route=f"{_EVENT}entries/", read=entries),
    SavedList(key="numbers", page="entries:numbers", route=f"{_EVENT}entries/numbers/", read=numbers),
    SavedList(key="check-in", page="entries:check_in", route=f"{_EVENT}check-in/", read=check_in),
    SavedList(key="people", page="duties:people", route=f"{_EVENT}people/", read=duties),
    SavedList(key="there", page="duties:ceremony", route=f"{_EVENT}ceremonies/<slug:ceremony>/", read=ceremony),
    SavedList(key="fees", page="money:event", route=f"{_EVENT}money/", read=accounts),
    SavedList(key="payments", page="money:event", route=f"{_EVENT}money/", read=payments),
    SavedList(key="passed-on", page="money:event", route=f"{_EVENT}money/", read=forwarded),
    SavedList(key="scorekeepers", page="people:scorekeepers", route=f"{_EVENT}scorekeepers/", read=scorekeepers),
    SavedList(key="envelope", page="envelopes:office", route=f"{_EVENT}envelope/", read=envelope),
    SavedList(key="coming", page="advancing:coming", route=f"{_EVENT}coming/", read=coming),
)
