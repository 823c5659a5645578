"""What a device carries, of a scorekeeper or at a table: sheets, and what can be said of them without the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import reverse

from games import registry
from kit.pure.translation import language
from scoring.live.models import TableLink
from scoring.live.pages.judging import judging_of
from scoring.live.queries.stations import SHOWN, sheets_at
from scoring.live.queries.tables import place_of
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.sheets import legs_of, published_sheets, rules_for, version_of_empty
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.location import location_of
from tournaments.entries.models import Departure
from tournaments.events.models import Event
from tournaments.events.queries import category_for
from tournaments.guide.queries import fingerprint
from tournaments.halls.queries import equipment_of
from tournaments.organization.models import User

TURNS_AHEAD = 3  # the turn that is played and those after it: more than an hour without a network


def pack_of(
    event: Event, user: User, *, mark: str, competition: int | None = None, station: int | None = None
) -> dict[str, Any]:
    """Return the pack as JSON in a constant number of queries; of one station where one is given.

    `page` of a sheet is where its entry form is, for those that come next. `mark` changes when that form does.
    """
    shapes: dict[str, Any] = {}
    sheets = _sheets(event, competition, station)
    ahead = _ahead(sheets)
    door = "?door=desk" if station is None else ""

    def page(code: str) -> str:
        return f"{reverse('desk:sheet', args=[code])}{door}" if code in ahead else ""

    return {
        "event": event.pk,
        "event_name": event.name,
        "user": user.pk,
        "mark": mark,
        "home": reverse("desk:desk", args=[event.pk]) if station is None else reverse("live:my_station"),
        "sheets": [_sheet_in_pack(sheet, shapes, page) for sheet in sheets],
        "shapes": shapes,
        "help": _help(),
    }


def pack_of_table(link: TableLink, *, mark: str) -> dict[str, Any]:
    """Return what the device at a table carries: what is played there now and next, and nothing of other tables."""
    shapes: dict[str, Any] = {}
    here = list(sheets_at(link.event_id, place_of(link)).values_list("pk", flat=True)[:SHOWN])
    sheets = {sheet.pk: sheet for sheet in published_sheets().filter(pk__in=here)}
    for sheet in sheets.values():
        sheet.match.stage.competition.event = link.event  # or each row would read the rule book for itself

    def page(code: str) -> str:
        return reverse("desk:table_sheet", args=[link.token, code])

    return {
        "event": link.event_id,
        "event_name": link.event.name,
        "user": f"t{link.account_id}",
        "mark": mark,
        "home": reverse("live:table", args=[link.token]),
        "sheets": [_sheet_in_pack(sheets[pk], shapes, page) for pk in here if pk in sheets],
        "shapes": shapes,
        "help": _help(),
    }


def _help() -> dict[str, str]:
    """Return where all the help is on one page, which a device carries too, and what changes when the help does."""
    return {"page": reverse("guide:everything"), "mark": f"{fingerprint()}-{language()}"}


def _sheets(event: Event, competition: int | None, station: int | None) -> list[SubMatch]:
    sheets = published_sheets().filter(match__stage__competition__event=event, match__stage__set_aside__isnull=True)
    # One event and one competition in memory: each row would otherwise read the event's rule book for itself.
    competitions = {each.pk: each for each in event.competitions.all()}
    if competition is not None and station is not None:
        equipment = equipment_of(competitions[competition].game) if competition in competitions else ""
        on = [pk for pk, each in competitions.items() if equipment_of(each.game) == equipment]
        sheets = sheets.filter(match__stage__competition__in=on, station=station)
    gone = Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True)
    departed = set(gone.values_list("entry", flat=True))
    in_pack = []
    for sheet in sheets:
        match = sheet.match
        if match.home_id is None or match.away_id is None or {match.home_id, match.away_id} & departed:
            continue
        match.stage.competition = competitions[match.stage.competition_id]
        match.stage.competition.event = event
        in_pack.append(sheet)
    return in_pack


def _result(sheet: SubMatch) -> Submission | None:
    result: Result | None = getattr(sheet, "result", None)
    return result.submission if result else None


def _ahead(sheets: list[SubMatch]) -> set[str]:
    """Return the codes of the sheets that are played now and next, stage by stage."""
    open_sheets = [sheet for sheet in sheets if _result(sheet) is None]
    turns: dict[int, list[int]] = {}
    for sheet in open_sheets:
        turns.setdefault(sheet.match.stage_id, []).append(sheet.match.slot)
    last = {stage: sorted(set(slots))[:TURNS_AHEAD][-1] for stage, slots in turns.items()}
    return {sheet.code for sheet in open_sheets if sheet.match.slot <= last[sheet.match.stage_id]}


def _sheet_in_pack(sheet: SubMatch, shapes: dict[str, Any], page: Callable[[str], str]) -> dict[str, Any]:
    """Return one sheet of a pack; `page` says where its entry form is, "" where it has none yet."""
    match, current = sheet.match, _result(sheet)
    competition = match.stage.competition
    version = current.version if current else version_of_empty(getattr(sheet, "last_version", None) or 0)
    told: dict[str, Any] = {
        "code": sheet.code,
        "spoken": spoken(sheet.code),
        "version": version,
        "competition": str(competition.name),
        "where": location_of(match, sheet),
        "home": match.home.team_name if match.home else "",
        "away": match.away.team_name if match.away else "",
        "score": registry.get(competition.game).score_line(legs_of(current)) if current else None,
    }
    if address := page(sheet.code):
        told["page"] = address
        told["mark"] = f"{version}-{match.home_id}-{match.away_id}-{sheet.station}-{match.slot}-{language()}"
        told["shape"] = _shape(sheet, shapes)
    return told


def _shape(sheet: SubMatch, shapes: dict[str, Any]) -> str:
    """Return the name of what is asked on this sheet, put into `shapes` once."""
    stage = sheet.match.stage
    category = category_for(stage.competition)
    rules = rules_for(sheet, category)
    name = f"{stage.competition_id}-{stage.is_playoff:d}-{rules != category.rules:d}"
    if name not in shapes:
        shapes[name] = judging_of(category.game, rules, playoff=stage.is_playoff)
    return name
