"""Lists of an event before and beside the play: teams, people, fees, who was there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import DAY, MOMENT, MONEY, NUMBER, YES_NO, Cents, Column, Listing, yes_or_no
from scoring.ladder.pages.envelopes import cards_of
from scoring.ladder.queries.proposals import coming_to
from scoring.ladder.views.envelopes import event_asked_for as envelope_event
from scoring.lists.views.base import SavedList, called
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.views.numbers import numbers_asked_for
from tournaments.entries.views.office import entries_asked_for
from tournaments.entries.views.registration import table_of
from tournaments.events.queries import category_for, event_for_office, rulebook_for
from tournaments.hosting.queries.duties import ceremony_lists, people_of
from tournaments.hosting.views.duties import ceremony_asked_for
from tournaments.imports.services import entries as imported
from tournaments.imports.services import fees
from tournaments.imports.services.kind import COMMAND
from tournaments.money.engine.ledger import added
from tournaments.money.pages import money_of_event
from tournaments.money.queries.accounts import Account, accounts_of_event
from tournaments.money.queries.said import how_it_came
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.people.queries import scorekeepers_of


def entries(request: OfficeRequest, event_id: int) -> Listing:
    """The teams of an event, each with what the rules say of it, narrowed as on the page."""
    asked = entries_asked_for(request, event_id)
    columns = (
        Column("competition", _("Competition"), "competition.name"),
        Column("number", _("No."), "entry.number", NUMBER),
        Column("branch", _("Branch"), "entry.team_name"),
        Column("partner_branch", _("With"), "entry.partner_name"),
        Column("is_host", _("Host"), "entry.is_host", YES_NO),
        Column("state", _("State"), _state),
        Column("status", _("What the rules say"), "verdict.status_label"),
        Column("reasons", _("Reasons"), lambda row: " ".join(each.sentence for each in row["verdict"].problems)),
        Column("waiting", _("Waiting list"), "entry.waits", NUMBER),
        Column("received_at", _("Received"), "entry.received_at", MOMENT),
        Column("players", _("Players"), lambda row: len(row["entry"].roster.all()), NUMBER),
        Column("owing", _("Fees not marked as paid"), "line.owing", NUMBER),
    )
    rows = (
        {"competition": category.competition, "line": line, "entry": line.entry, "verdict": line.verdict}
        for category in asked.shown
        for line in category.shown
    )
    return Listing(name=f"{asked.event.slug}-entries", columns=columns, rows=rows)


def _name(place: RosterPlace, *, given: bool) -> str:
    """Return one half of a player's name as it was entered, or as it is on the card."""
    if place.name_as_entered:
        return place.name_as_entered.rpartition(" ")[0 if given else 2]
    return place.member.given_names if given else place.member.surname


_OF_PLACE: dict[str, str | Callable[[Any], object]] = {
    "season": "event.season",
    "level": "level",
    "sport": "category.sport",
    "category": "category.name",
    "event_start": "event.starts_on",
    "host_branch": "event.host_branch.full_name",
    "entry_number": "entry.number",
    "branch_number": "entry.branch.full_name",
    "partner_branch_number": "entry.partner_branch.full_name",
    "player_order": "place.position",
    "role": "place.get_part_display",
    "pair": "place.pair",
    "membership_number": "place.member.number",
    "surname": lambda row: _name(row["place"], given=False),
    "given_names": lambda row: _name(row["place"], given=True),
    "fee_paid": "place.fee_paid",
    "cheque_number": "place.cheque_number",
    "received_on": "place.received_on",
    "waiting": "entry.waits",
}
PLAYERS = tuple(Column.of(each, _OF_PLACE[each.key]) for each in imported.COLUMNS if each.key != COMMAND.key)


def players(request: OfficeRequest, event_id: int) -> Listing:
    """The teams of the page of entries as an import of entries has them: a row a player."""
    asked = entries_asked_for(request, event_id)
    level = rulebook_for(asked.event).level(asked.event.level)
    of_event = {"event": asked.event, "level": called(level.key, level.name)}
    rows = (
        {**of_event, "category": category_for(category.competition), "entry": line.entry, "place": place}
        for category in asked.shown
        for line in category.shown
        if line.entry.state != Entry.State.CANCELLED
        for place in line.entry.roster.all()
    )
    return Listing(name=f"{asked.event.slug}-players", columns=PLAYERS, rows=rows)


def _state(row: dict[str, Any]) -> object:
    departure = row["line"].departure
    return departure.get_kind_display() if departure else row["entry"].get_state_display()


def numbers(request: OfficeRequest, event_id: int) -> Listing:
    """How many teams branches said they send, how many of it in time, and how many are entered."""
    page = numbers_asked_for(request, event_id)
    columns = (
        Column("branch", _("Branch")),
        Column("competition", _("Competition"), "competition.name"),
        Column("said", _("Said"), "count.said", NUMBER),
        Column("in_time", _("In time"), "count.in_time", NUMBER),
        Column("entered", _("Entered"), "count.entered", NUMBER),
    )
    rows = (
        {"branch": line.name, "competition": competition, "count": count}
        for line in page.lines
        for competition, count in zip(page.asked_by, line.counts, strict=True)
    )
    return Listing(name=f"{page.event.slug}-numbers", columns=columns, rows=rows)


def check_in(request: OfficeRequest, event_id: int) -> Listing:
    """The registration table: everybody, with card, fee and cheque; of one category where the page shows one."""
    event = event_for_office(request.user, event_id, Right.CHECK_IN)
    shown = table_of(event, request.GET.get("category", ""))
    columns = (
        Column("competition", _("Competition"), "competition.name"),
        Column("team", _("No."), "entry.number", NUMBER),
        Column("branch", _("Branch"), "entry.team_name"),
        Column("name", _("Name"), "place.member.name"),
        Column("number", _("Number"), "place.member.number"),
        Column("role", _("Role"), "place.get_part_display"),
        Column("card_seen", _("Card seen"), "place.card_seen", YES_NO),
        Column("declaration_seen", _("Declaration seen"), "place.declaration_seen", YES_NO),
        Column("fee_paid", _("Fee paid"), "place.fee_paid", YES_NO),
        Column("cheque", _("Cheque"), "place.cheque_number"),
    )
    rows = (
        {"competition": table.competition, "entry": entry, "place": place}
        for table in shown["tables"]
        if shown["chosen"] in {"", table.competition.category}
        for entry in table.entries
        for place in entry.roster.all()
    )
    return Listing(name=f"{event.slug}-check-in", columns=columns, rows=rows)


def duties(request: OfficeRequest, event_id: int) -> Listing:
    """Who does what at an event."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    columns = (
        Column("duty", _("Duty"), "line.title"),
        Column("section", _("Section"), "line.section"),
        Column("name", _("Name"), "person.duty.name"),
        Column("phone", _("Telephone"), "person.duty.phone"),
        Column("task", _("Task"), "person.duty.task"),
        Column("plays_for", _("Plays for"), "person.plays_for"),
    )
    rows = ({"line": line, "person": person} for line in people_of(event) for person in line.people)
    return Listing(name=f"{event.slug}-people", columns=columns, rows=rows)


def ceremony(request: OfficeRequest, event_id: int, ceremony: str) -> Listing:
    """Who was at a ceremony."""
    event = ceremony_asked_for(request, event_id, ceremony)
    columns = (
        Column("competition", _("Competition"), "competition.name"),
        Column("team", _("No."), "entry.number", NUMBER),
        Column("branch", _("Branch"), "entry.team_name"),
        Column("name", _("Name"), "place.member.name_apart"),
        Column("is_there", _("There"), kind=YES_NO),
    )
    rows = (
        {"competition": listed.competition, "entry": team.entry, "place": place, "is_there": is_there}
        for listed in ceremony_lists(event, ceremony, request.GET.get("category", ""))
        for team in listed.teams
        for place, is_there in team.places
    )
    return Listing(name=f"{event.slug}-{ceremony}", columns=columns, rows=rows)


_OF_ACCOUNT: dict[str, str | Callable[[Any], object]] = {
    "event": "entry.competition.event",
    "unit": "entry.branch.parent",
    "branch": "entry.team_name",
    "category": "entry.competition.name",
    "team": "entry.number",
    **{key: f"balance.{key}" for key in ("owed", "marked", "outstanding", "over")},
    "paid": lambda row: Cents(row["balance"].paid),
    "how": "came.0",
    "received_on": "came.1",
}
FEES = tuple(Column.of(each, _OF_ACCOUNT[each.key]) for each in fees.COLUMNS)


def fees_of(accounts: Sequence[Account], name: str) -> Listing:
    """Return what teams owe and paid as a list, a team a line, with the sums below."""
    rows = [{"entry": each.entry, "balance": each.balance, "came": how_it_came(each)} for each in accounts]
    total = {"entry": {"competition": {"event": _("Total")}}, "balance": added(each.balance for each in accounts)}
    return Listing(name=name, columns=FEES, rows=[*rows, total])


def accounts(request: OfficeRequest, event_id: int) -> Listing:
    """What the teams of an event owe and paid."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    return fees_of(accounts_of_event(event), f"money-{event.slug}")


def _void(row: Any) -> str:
    return row.void_reason or yes_or_no(row.is_void)


PAYMENTS = (
    Column("receipt", _("Receipt"), "row.receipt_number"),
    Column("on", _("Day"), "row.on", DAY),
    Column("payer", _("From"), "payment.payer_called"),
    Column("payer_name", _("Who paid"), "payment.payer_name"),
    Column("how", _("How"), "row.how"),
    Column("amount", _("Amount, $"), kind=MONEY),
    Column("here", _("For this event, $"), kind=MONEY),
    Column("paid_back", _("Paid back, $"), kind=MONEY),
    Column("loose", _("For no team yet, $"), kind=MONEY),
    Column("void", _("Void"), lambda receipt: _void(receipt.row)),
)


def payments(request: OfficeRequest, event_id: int) -> Listing:
    """What came in at an event and what was paid back, void receipts too."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    return Listing(name=f"payments-{event.slug}", columns=PAYMENTS, rows=money_of_event(event).receipts)


def forwarded(request: OfficeRequest, event_id: int) -> Listing:
    """What was passed on of the fees of an event."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    columns = (
        Column("on", _("Day"), kind=DAY),
        Column("receiver", _("To")),
        Column("how", _("How")),
        Column("amount", _("Amount, $"), "cents", MONEY),
        Column("void", _("Void"), _void),
    )
    return Listing(name=f"passed-on-{event.slug}", columns=columns, rows=money_of_event(event).forwardings)


def coming(request: HttpRequest, event_id: int) -> Listing:
    """The teams that come up to an event, and where each stands."""
    event = event_for_office(request.user, event_id, Right.REGISTER)
    columns = (
        Column("competition", _("Competition"), "competition.name"),
        Column("sender", _("From"), "sender.event"),
        Column("place", _("Place"), "of.record.place", NUMBER),
        Column("team", _("Team"), "of.entry.team_name"),
        Column("players", _("Players"), lambda row: ", ".join(row["of"].people)),
        Column("state", _("State"), "of.stand_label"),
        Column("due_on", _("Answer by"), "of.due_on", DAY),
        Column("new", _("New in the team"), lambda row: ", ".join(row["of"].new_people)),
        Column("question", _("Question"), "of.record.question"),
        Column("record", _("Final record"), "of.record.record"),
        Column("decision", _("Decision"), "of.decision_text"),
        Column("proposed_by", _("Proposed by"), "of.proposed_by"),
        Column("recorded_at", _("Proposed on"), "of.record.recorded_at", MOMENT),
    )
    rows = (
        {"competition": coming.competition, "sender": sender, "of": proposal}
        for coming in coming_to(event)
        for sender in coming.senders
        for proposal in sender.proposals
    )
    return Listing(name=f"{event.slug}-coming", columns=columns, rows=rows)


def envelope(request: OfficeRequest, event_id: int) -> Listing:
    """The closing envelopes of an event: what is in each, how it is, what is missing."""
    event = envelope_event(request.user, event_id)
    columns = (
        Column("receiver", _("To"), "card.receiver.name"),
        Column("title", _("What is in it"), "part.title"),
        Column("state", _("How it is"), "part.label"),
        Column("missing", _("What is missing"), "part.line.note"),
        Column("sent_on", _("Sent"), "card.last.sent_on", DAY),
        Column("received_on", _("Received"), "card.last.received_on", DAY),
    )
    rows = ({"card": card, "part": part} for card in cards_of(event) for part in card.lines)
    return Listing(name=f"{event.slug}-envelope", columns=columns, rows=rows)


SCOREKEEPERS = (Column("user", _("Who")), Column("username", _("User name"), "user.username"))


def scorekeepers(request: OfficeRequest, event_id: int) -> Listing:
    """Who enters results at an event."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    return Listing(name=f"{event.slug}-scorekeepers", columns=SCOREKEEPERS, rows=scorekeepers_of(event))


_EVENT = "office/events/<int:event_id>/"
LISTS = (
    SavedList("entries", "entries:office_list", f"{_EVENT}entries/", entries),
    SavedList("players", "entries:office_list", f"{_EVENT}entries/", players),
    SavedList("numbers", "entries:numbers", f"{_EVENT}entries/numbers/", numbers),
    SavedList("check-in", "entries:check_in", f"{_EVENT}check-in/", check_in),
    SavedList("people", "duties:people", f"{_EVENT}people/", duties),
    SavedList("there", "duties:ceremony", f"{_EVENT}ceremonies/<slug:ceremony>/", ceremony),
    SavedList("fees", "money:event", f"{_EVENT}money/", accounts, FEES),
    SavedList("payments", "money:event", f"{_EVENT}money/", payments, PAYMENTS),
    SavedList("passed-on", "money:event", f"{_EVENT}money/", forwarded),
    SavedList("scorekeepers", "people:scorekeepers", f"{_EVENT}scorekeepers/", scorekeepers, SCOREKEEPERS),
    SavedList("envelope", "envelopes:office", f"{_EVENT}envelope/", envelope),
    SavedList("coming", "advancing:coming", f"{_EVENT}coming/", coming),
)
