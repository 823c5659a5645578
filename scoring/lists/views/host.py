"""Lists of the hall and its host: hours of play, how fair a draw is, links of tables, the host's sheets."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Cents, Listing
from scoring.lists.views.base import SavedList, yes
from scoring.live.queries.tables import boards_of
from tournaments.draws.engine import DrawError
from tournaments.draws.models import Stage
from tournaments.draws.pages.certificate import fairness_in
from tournaments.draws.pages.swiss import swiss_fairness
from tournaments.draws.queries.draws import public_schedule_of, published_draw
from tournaments.draws.queries.timetable import hall_of
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, event_for_office, rulebook_for
from tournaments.hosting.queries.papers import financial_of, hotels_of, information_of, lines_of
from tournaments.money.pages import invoice_of
from tournaments.money.views import invoice_asked_for
from tournaments.organization.queries.permissions import OfficeRequest, Right


def hours(request: OfficeRequest, event_id: int) -> Listing:
    """When play is possible: the days with their breaks, from which all times are planned."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    try:
        hall = hall_of(event, rulebook_for(event))
    except DrawError:  # the page says why
        hall = None
    rows = (
        (
            *(day.date, f"{day.starts:%H:%M}", f"{day.ends:%H:%M}"),
            ", ".join(f"{starts:%H:%M}–{ends:%H:%M}" for starts, ends in day.breaks),
        )
        for day in (hall.days() if hall else ())
    )
    return Listing(
        name=f"{event.slug}-hours", headings=(_("Day"), _("From"), _("Until"), _("Breaks in play")), rows=rows
    )


def fairness(request: HttpRequest, slug: str, category: str) -> Listing:
    """What every team gets by a published draw: matches at each station, named first and second, the longest wait."""
    competition, stage = published_draw(slug, category)
    if stage.is_swiss:
        return _fairness_of_swiss(competition, stage)
    views = fairness_in(competition, stage)
    stations = list(dict.fromkeys(name for view in views for name in view.stations))
    headings = (
        *(_("Group"), _("No."), _("Team"), *stations),
        *(_("Named first"), _("Named second"), _("Longest wait")),
    )
    rows = (
        (
            *(view.name, entry.number, entry.team_name, *(counts.get(name) for name in stations)),
            *(share.first, share.second, share.longest_wait),
        )
        for view in views
        for entry, share in view.shares
        for counts in (dict(zip(view.stations, share.stations, strict=True)),)
    )
    return Listing(name=_name_of(competition), headings=headings, rows=rows)


def _fairness_of_swiss(competition: Competition, stage: Stage) -> Listing:
    """What every team gets by the rounds of a Swiss draw so far: when it sits out, and whom it meets."""
    fair = swiss_fairness(public_schedule_of(stage), station_word=category_for(competition).stations_are)
    headings = (
        *(_("No."), _("Team"), *fair.stations, _("Named first"), _("Named second"), _("Sits out in round")),
        *(
            _("Round %(number)d: opponent's points less its own") % {"number": proof.drawn.number}
            for proof in fair.rounds
        ),
    )
    rows = (
        (
            *(team.entry.number, team.entry.team_name, *team.share.stations, team.share.first, team.share.second),
            *(", ".join(map(str, team.rested)), *team.met),
        )
        for team in fair.shares
    )
    return Listing(name=_name_of(competition), headings=headings, rows=rows)


def _name_of(competition: Competition) -> str:
    return f"{competition.event.slug}-{competition.category}-fairness"


def table_links(request: OfficeRequest, event_id: int) -> Listing:
    """The tables of an event and which of them have a link; the links themselves open a table and stay on the page."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    rows = (
        (some.name, f"{each.word.capitalize()} {each.called}", each.link and each.link.made_at, each.last)
        for some in boards_of(event)
        for each in some.tables
    )
    headings = (_("Competition"), _("Where"), _("Link made"), _("Last used"))
    return Listing(name=f"{event.slug}-table-links", headings=headings, rows=rows)


def hotels(request: OfficeRequest, event_id: int) -> Listing:
    """The places to stay that the Information Sheet names."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    rows = (
        (hotel.name, hotel.address, hotel.phone, hotel.rooms, hotel.rate, hotel.held_under, hotel.book_by)
        for hotel in hotels_of(information_of(event))
    )
    headings = (
        *(_("Hotel or campground"), _("Address"), _("Telephone"), _("Rooms held"), _("Price"), _("Ask for")),
        _("Held until"),
    )
    return Listing(name=f"{event.slug}-hotels", headings=headings, rows=rows)


def financial(request: OfficeRequest, event_id: int) -> Listing:
    """The lines of the Financial sheet."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    rows = (
        (line.title, line.note, Cents(line.cents), line.receipt, yes(line.receipt_attached))
        for line in lines_of(financial_of(event))
    )
    headings = (_("For what"), _("Note"), _("Amount, $"), _("Receipt"), _("Receipt attached"))
    return Listing(name=f"{event.slug}-financial", headings=headings, rows=rows)


def invoice(request: OfficeRequest, event_id: int, branch_id: int) -> Listing:
    """What a branch, District or Area owes at an event, line by line."""
    asked = invoice_asked_for(request, event_id, branch_id)
    rows = (
        (
            *(team.account.entry.competition.name, team.account.entry),
            *((words, Cents(charge.each), Cents(charge.cents)) if charge else (words, None, Cents(0))),
        )
        for team in invoice_of(asked.accounts)
        for words, charge in team.lines or ((team.nothing, None),)
    )
    headings = (_("Competition"), _("Team"), _("For"), _("Each, $"), _("Amount, $"))
    return Listing(name=f"{asked.event.slug}-invoice-{asked.branch.pk}", headings=headings, rows=rows)


_EVENT = "office/events/<int:event_id>/"
_INVOICE = f"{_EVENT}money/branches/<int:branch_id>/"
LISTS = (
    SavedList(key="hours", page="draws:timetable", route=f"{_EVENT}timetable/", read=hours),
    SavedList(
        key="fairness",
        page="draws:certificate",
        route="e/<slug:slug>/<slug:category>/draw/",
        read=fairness,
        is_public=True,
    ),
    SavedList(key="table-links", page="live:links", route=f"{_EVENT}tables/", read=table_links),
    SavedList(key="hotels", page="hosting:information", route=f"{_EVENT}host/information/", read=hotels),
    SavedList(key="financial", page="hosting:financial", route=f"{_EVENT}host/financial/", read=financial),
    SavedList(key="invoice", page="money:invoice", route=_INVOICE, read=invoice),
)
