"""What the device of a scorekeeper carries: the sheets of an event, and what can be said of them without the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from games import registry
from scoring.offline.pages.judging import judging_of
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.sheets import legs_of, published_sheets, rules_for, version_of_empty
from tournaments.draws.engine.codes import spoken
from tournaments.draws.queries.where import where_of
from tournaments.entries.models import Departure
from tournaments.events.queries import category_for

if TYPE_CHECKING:
    from tournaments.draws.models import SubMatch
    from tournaments.events.models import Event
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
    return {
        "event": event.pk,
        "event_name": event.name,
        "user": user.pk,
        "mark": mark,
        "home": reverse("desk:desk", args=[event.pk]) if station is None else reverse("live:my_station"),
        "sheets": [_sheet_in_pack(sheet, shapes, ahead, for_station=station is not None) for sheet in sheets],
        "shapes": shapes,
    }


def _sheets(event: Event, competition: int | None, station: int | None) -> list[SubMatch]:
    sheets = published_sheets().filter(match__stage__competition__event=event, match__stage__set_aside__isnull=True)
    if competition is not None and station is not None:
        sheets = sheets.filter(match__stage__competition=competition, station=station)
    gone = Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True)
    departed = set(gone.values_list("entry", flat=True))
    # One event and one competition in memory: each row would otherwise read the event's rule book for itself.
    competitions = {competition.pk: competition for competition in event.competitions.all()}
    found = []
    for sheet in sheets:
        match = sheet.match
        if match.home_id is None or match.away_id is None or {match.home_id, match.away_id} & departed:
            continue
        match.stage.competition = competitions[match.stage.competition_id]
        match.stage.competition.event = event
        found.append(sheet)
    return found


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


def _sheet_in_pack(sheet: SubMatch, shapes: dict[str, Any], ahead: set[str], *, for_station: bool) -> dict[str, Any]:
    match, current = sheet.match, _result(sheet)
    competition = match.stage.competition
    version = current.version if current else version_of_empty(getattr(sheet, "last_version", None) or 0)
    told: dict[str, Any] = {
        "code": sheet.code,
        "spoken": spoken(sheet.code),
        "version": version,
        "competition": competition.name,
        "where": where_of(match, sheet),
        "home": match.home.team_name if match.home else "",
        "away": match.away.team_name if match.away else "",
        "score": registry.get(competition.game).score_line(legs_of(current)) if current else None,
    }
    if sheet.code in ahead:
        door = "" if for_station else "?door=desk"
        told["page"] = f"{reverse('desk:sheet', args=[sheet.code])}{door}"
        told["mark"] = f"{version}-{match.home_id}-{match.away_id}-{sheet.station}-{match.slot}"
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
