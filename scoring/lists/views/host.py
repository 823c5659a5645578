"""Lists of the hall and its host: hours of play, how fair a draw is, links of tables, the host's sheets."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import CLOCK, DAY, MOMENT, MONEY, NUMBER, YES_NO, Column, Listing
from kit.pure.nouns import one
from scoring.lists.views.base import SavedList
from scoring.live.queries.tables import boards_of
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.hall import HallDay
from tournaments.draws.models import Stage
from tournaments.draws.pages.certificate import fairness_in
from tournaments.draws.pages.swiss import swiss_fairness
from tournaments.draws.queries.draws import public_schedule_of, published_draw
from tournaments.draws.queries.timetable import hall_of
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, event_for_office, rulebook_for
from tournaments.halls.queries import tables_of
from tournaments.hosting.queries.papers import financial_of, hotels_of, information_of, lines_of
from tournaments.imports.services import hall as hall_read
from tournaments.money.pages import INVOICE, invoice_of
from tournaments.money.views import invoice_asked_for
from tournaments.organization.queries.permissions import OfficeRequest, Right


def _breaks(day: HallDay) -> str:
    return ", ".join(f"{starts:%H:%M}–{ends:%H:%M}" for starts, ends in day.breaks)


HOURS = (
    Column("date", _("Day"), kind=DAY),
    Column("starts", _("From"), kind=CLOCK),
    Column("ends", _("Until"), kind=CLOCK),
    Column("breaks", _("Breaks in play"), _breaks),
)


def hours(request: OfficeRequest, event_id: int) -> Listing:
    """When play is possible: the days with their breaks, from which all times are planned."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    try:
        hall = hall_of(event, rulebook_for(event))
    except DrawError:  # the page says why
        hall = None
    return Listing(name=f"{event.slug}-hours", columns=HOURS, rows=hall.days() if hall else ())


HALL = tuple(
    Column.of(each, (lambda table: one(table.equipment)) if each.key == "equipment" else "")
    for each in hall_read.COLUMNS
)


def tables(request: OfficeRequest, event_id: int) -> Listing:
    """The tables and boards of the hall, with what people call them."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    rows = [table for some in tables_of(event).values() for table in some]
    return Listing(name=f"{event.slug}-hall", columns=HALL, rows=rows)


def fairness(request: HttpRequest, slug: str, category: str) -> Listing:
    """What every team gets by a published draw: matches at each station, named first and second, the longest wait."""
    competition, stage = published_draw(slug, category)
    if stage.is_swiss:
        return _fairness_of_swiss(competition, stage)
    views = fairness_in(competition, stage)
    stations = list(dict.fromkeys(name for view in views for name in view.stations))
    columns = (
        Column("group", _("Group")),
        Column("number", _("No."), "entry.number", NUMBER),
        Column("team", _("Team"), "entry.team_name"),
        *(Column(f"at-{name}", name, kind=NUMBER) for name in stations),
        Column("first", _("Named first"), "share.first", NUMBER),
        Column("second", _("Named second"), "share.second", NUMBER),
        Column("longest_wait", _("Longest wait"), "share.longest_wait"),
    )
    rows = (
        {"group": view.name, "entry": entry, "share": share}
        | {f"at-{name}": count for name, count in zip(view.stations, share.stations, strict=True)}
        for view in views
        for entry, share in view.shares
    )
    return Listing(name=_name_of(competition), columns=columns, rows=rows)


def _fairness_of_swiss(competition: Competition, stage: Stage) -> Listing:
    """What every team gets by the rounds of a Swiss draw so far: when it sits out, and whom it meets."""
    fair = swiss_fairness(public_schedule_of(stage), station_word=category_for(competition).stations_are)
    told = _("Round %(number)d: opponent's points less its own")
    columns = (
        Column("number", _("No."), "entry.number", NUMBER),
        Column("team", _("Team"), "entry.team_name"),
        *(Column(f"at-{at}", name, f"share.stations.{at}", NUMBER) for at, name in enumerate(fair.stations)),
        Column("first", _("Named first"), "share.first", NUMBER),
        Column("second", _("Named second"), "share.second", NUMBER),
        Column("rested", _("Sits out in round"), lambda team: ", ".join(map(str, team.rested))),
        *(Column(f"met-{at}", told % {"number": of.drawn.number}, f"met.{at}") for at, of in enumerate(fair.rounds)),
    )
    return Listing(name=_name_of(competition), columns=columns, rows=fair.shares)


def _name_of(competition: Competition) -> str:
    return f"{competition.event.slug}-{competition.category}-fairness"


def table_links(request: OfficeRequest, event_id: int) -> Listing:
    """The tables of an event and which of them have a link; the links themselves open a table and stay on the page."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    columns = (
        Column("competition", _("Competition")),
        Column("where", _("Where"), lambda row: f"{row['table'].word.capitalize()} {row['table'].called}"),
        Column("made_at", _("Link made"), "table.link.made_at", MOMENT),
        Column("last", _("Last used"), "table.last", MOMENT),
    )
    rows = ({"competition": some.name, "table": each} for some in boards_of(event) for each in some.tables)
    return Listing(name=f"{event.slug}-table-links", columns=columns, rows=rows)


def hotels(request: OfficeRequest, event_id: int) -> Listing:
    """The places to stay that the Information Sheet names."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    columns = (
        Column("name", _("Hotel or campground")),
        Column("address", _("Address")),
        Column("phone", _("Telephone")),
        Column("rooms", _("Rooms held"), kind=NUMBER),
        Column("rate", _("Price")),
        Column("held_under", _("Ask for")),
        Column("book_by", _("Held until"), kind=DAY),
    )
    return Listing(name=f"{event.slug}-hotels", columns=columns, rows=hotels_of(information_of(event)))


FINANCIAL = (
    Column("title", _("For what")),
    Column("note", _("Note")),
    Column("amount", _("Amount, $"), "cents", MONEY),
    Column("receipt", _("Receipt")),
    Column("receipt_attached", _("Receipt attached"), kind=YES_NO),
)


def financial(request: OfficeRequest, event_id: int) -> Listing:
    """The lines of the Financial sheet."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    return Listing(name=f"{event.slug}-financial", columns=FINANCIAL, rows=lines_of(financial_of(event)))


def invoice(request: OfficeRequest, event_id: int, branch_id: int) -> Listing:
    """What a branch, District or Area owes at an event, line by line."""
    asked = invoice_asked_for(request, event_id, branch_id)
    name = f"{asked.event.slug}-invoice-{asked.branch.pk}"
    return Listing(name=name, columns=INVOICE, rows=invoice_of(asked.accounts))


_EVENT = "office/events/<int:event_id>/"
LISTS = (
    SavedList("hall", "draws:hall", f"{_EVENT}the-hall/", tables, HALL),
    SavedList("hours", "draws:timetable", f"{_EVENT}timetable/", hours, HOURS),
    SavedList("fairness", "draws:certificate", "e/<slug:slug>/<slug:category>/draw/", fairness, is_public=True),
    SavedList("table-links", "live:links", f"{_EVENT}tables/", table_links),
    SavedList("hotels", "hosting:information", f"{_EVENT}host/information/", hotels),
    SavedList("financial", "hosting:financial", f"{_EVENT}host/financial/", financial, FINANCIAL),
    SavedList("invoice", "money:invoice", f"{_EVENT}money/branches/<int:branch_id>/", invoice, INVOICE),
)
