"""Lists of the play: draw, sheets, results, standings, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Listing, Row
from kit.pure.nouns import counted
from scoring.awards.queries.pins import pins_of
from scoring.awards.queries.placings import placings_of_event
from scoring.board.pages.matches import MatchView
from scoring.board.pages.schedule import results_of
from scoring.board.views.board import schedule_asked_for
from scoring.cases.queries.cases import cases_of
from scoring.changes.queries.changes import changes_of
from scoring.chronicle.views import log_asked_for
from scoring.desk.queries.lists import sheets_of
from scoring.lists.views.base import SavedList, placed, yes
from scoring.standings.pages import rows_of, tables_of
from scoring.standings.queries.standings import standings_of, standings_of_event
from scoring.standings.views import public_competition
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.draws import Round, draw_of, draws_of, schedule_of
from tournaments.draws.queries.where import where_of
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import (
    category_for,
    competition_for_office,
    event_for_office,
    event_for_public,
)
from tournaments.organization.queries.gate import sees_results
from tournaments.organization.queries.permissions import OfficeRequest, Right

_MATCH = (
    *(_("Match"), _("Turn"), _("Starts"), _("Station"), _("Home"), _("Away"), _("Home score"), _("Away score")),
    _("State"),
)


def draw(request: HttpRequest, slug: str, category: str) -> Listing:
    """Every match of a competition that the public may see, in the order of the schedule."""
    competition, stages = schedule_asked_for(slug, category)
    rows = (
        (stage.name, *_match(match))
        for stage in stages
        for in_round in stage.rounds
        for slot in in_round.slots
        for match in slot.matches
    )
    name = f"{competition.event.slug}-{competition.category}-draw"
    return Listing(name=name, headings=(_("Part"), *_MATCH), rows=rows)


def draws(request: OfficeRequest, event_id: int) -> Listing:
    """Every competition of an event and how far its draw is."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    rows = (
        (
            *(competition.name, competition.teams),  # type: ignore[attr-defined]  # counted in `draws_of`
            counted(category_for(competition).stations_are, competition.stations),
            *(stage or "", _state_of(stage), stage.published_at if stage else None),
        )
        for competition, stage in draws_of(event)
    )
    headings = (_("Competition"), _("Teams"), _("Boards or tables"), _("Draw"), _("State"), _("Published"))
    return Listing(name=f"{event.slug}-draws", headings=headings, rows=rows)


def _state_of(stage: Stage | None) -> str:
    if stage is None:
        return gettext("not drawn yet")
    return gettext("published") if stage.published_at else gettext("draft")


def office_draw(request: OfficeRequest, competition_id: int) -> Listing:
    """Every match of a draw as the office sees it, a draft too, and who sits out; no rows before it is drawn."""
    competition = competition_for_office(request.user, competition_id, Right.DRAW)
    stage = draw_of(competition)
    rounds = schedule_of(stage).rounds if stage is not None else ()
    rows = (row for in_round in rounds for row in (*_drawn(in_round), *_sitting_out(in_round)))
    headings = (
        *(_("Round"), _("Turn"), _("Starts"), _("Station"), _("Group"), _("Home no."), _("Home"), _("Away no.")),
        *(_("Away"), _("Sits out")),
    )
    return Listing(name=f"{competition.event.slug}-{competition.category}-office-draw", headings=headings, rows=rows)


def _drawn(in_round: Round) -> Iterator[Row]:
    for turn in in_round.turns:
        for match in turn.matches:
            sheets = match.sub_matches.all()
            pair = sheets[0].pair if len(sheets) == 1 else ""
            station = f"{pair} {', '.join(str(sheet.station) for sheet in sheets)}".strip()
            sides = (*_side(match, match.home, match.home_from), *_side(match, match.away, match.away_from))
            yield (in_round.number, turn.slot, match.starts_at, station, match.group_name, *sides, "")


def _sitting_out(in_round: Round) -> Iterator[Row]:
    for entry in in_round.byes:
        name = f"{entry.team_name} {getattr(entry, 'resting_pair', '')}".strip()
        yield (in_round.number, "", None, "", "", entry.number, name, "", "", yes(True))


def _side(match: Match, entry: Entry | None, feeder: Match | None) -> tuple[object, object]:
    """Return the number and name of a side; of one that is not known yet, which match it comes from."""
    if entry is not None:
        return entry.number, entry.team_name
    if feeder is None:
        return "", ""
    return "", match.comes_out_of(feeder)


def results(request: HttpRequest, slug: str) -> Listing:
    """What was played so far, as the public may know it."""
    event = event_for_public(slug)
    rows = (
        (group.competition.name, *_match(match))
        for group in results_of(event)
        for in_round in group.rounds
        for match in in_round.matches
    )
    return Listing(name=f"{event.slug}-results", headings=(_("Competition"), *_MATCH), rows=rows)


def _match(match: MatchView) -> Row:
    state = _("called off") if match.called_off else _("played") if match.is_over else _("open")
    station = f"{match.own_pair} {', '.join(map(str, match.stations))}".strip()
    return (
        *(match.where, match.slot, match.starts_at, station, match.home, match.away),
        *(match.home_score, match.away_score, state),
    )


def sheets(request: OfficeRequest, event_id: int) -> Listing:
    """Every sheet of an event: printed, in, checked."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    headings = (
        *(_("Competition"), _("Part"), _("Match"), _("Station"), _("Pair"), _("Code"), _("Home"), _("Away")),
        *(_("Printed"), _("Version"), _("Entered by"), _("Entered"), _("Checked")),
    )
    rows = (
        (
            *(sheet.match.stage.competition.name, sheet.match.stage.title, where_of(sheet.match, sheet)),
            *(sheet.station, sheet.pair, sheet.code, sheet.match.home, sheet.match.away, yes(sheet.is_printed)),
            *(entered and entered.version, entered and entered.entered_by, entered and entered.entered_at),
            yes(sheet.is_checked),
        )
        for sheet in sheets_of(event)
        for entered in (sheet.result.submission if hasattr(sheet, "result") else None,)
    )
    return Listing(name=f"{event.slug}-sheets", headings=headings, rows=rows)


def public_standings(request: HttpRequest, slug: str, category: str) -> Listing:
    """The standings of a competition; without a row while they are kept back."""
    competition = public_competition(slug, category)
    return _standings(competition, is_shown=sees_results(competition.event))


def office_standings(request: HttpRequest, competition_id: int) -> Listing:
    """The standings of a competition for those who work with them."""
    return _standings(competition_for_office(request.user, competition_id, Right.ENTER_RESULTS), is_shown=True)


def _standings(competition: Competition, *, is_shown: bool) -> Listing:
    tables = tables_of(standings_of(competition)) if is_shown else []
    columns = list({column.key: column for table in tables for column in table.columns}.values())
    return Listing(
        name=f"{competition.event.slug}-{competition.category}-standings",
        headings=(_("Table"), _("Place"), _("Team"), *(c.label for c in columns), _("Points"), _("Why this place")),
        rows=(
            (
                table.heading,
                placed(row.place),
                row.team.name,
                *(cells.get(c.key, "") for c in columns),
                row.points,
                row.reason,
            )
            for table in tables
            for row in table.rows
            for cells in (dict(zip((c.key for c in table.columns), row.cells, strict=True)),)
        ),
    )


def all_standings(request: OfficeRequest, event_id: int) -> Listing:
    """The standings of every competition of an event."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    rows = (
        (standings.competition.name, placed(row.place), row.team.name, row.points, row.reason)
        for standings in standings_of_event(event)
        for row in rows_of(standings)
    )
    headings = (_("Competition"), _("Place"), _("Team"), _("Points"), _("Why this place"))
    return Listing(name=f"{event.slug}-standings", headings=headings, rows=rows)


def awards(request: OfficeRequest, event_id: int) -> Listing:
    """Champions and runners-up, with their players."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    rows = (
        (placings.competition.name, award.title, team.name, ", ".join(team.people), yes(award.moved))
        for placings in placings_of_event(event)
        if placings.is_final
        for award in placings.awards
        for team in award.teams
    )
    headings = (_("Competition"), _("Award"), _("Team"), _("Players"), _("Moved"))
    return Listing(name=f"{event.slug}-awards", headings=headings, rows=rows)


def pins(request: OfficeRequest, event_id: int) -> Listing:
    """Who threw 180s, and who has the pin."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    rows = (
        (
            *(line.member.name, line.member.number, line.team, line.count, yes(line.countersigned), yes(line.is_due)),
            *(line.pin and line.pin.event, line.pin and line.pin.issued_at),
        )
        for line in pins_of(event).lines
    )
    headings = (
        *(_("Name"), _("Number"), _("Team"), _("180s"), _("Countersigned"), _("Pin due"), _("Pin given at")),
        _("Day"),
    )
    return Listing(name=f"{event.slug}-pins", headings=headings, rows=rows)


def cases(request: OfficeRequest, event_id: int) -> Listing:
    """Protests, complaints and questions, with the latest ruling of each."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    rows = (
        (
            *(line.title, line.kind, line.about, line.claim, line.waits_for, ruling and ruling.decision),
            *(ruling and ruling.section, ruling and ruling.reason, ruling and ruling.decided_by),
            ruling and ruling.decided_at,
        )
        for line in cases_of(event)
        for ruling in (line.latest,)
    )
    headings = (
        *(_("Case"), _("Kind"), _("About"), _("Claim"), _("Waits for"), _("Decision"), _("Section"), _("Reason")),
        *(_("Decided by"), _("Decided")),
    )
    return Listing(name=f"{event.slug}-cases", headings=headings, rows=rows)


def changes(request: OfficeRequest, event_id: int) -> Listing:
    """Late changes, those that were taken back too."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    rows = (
        (
            *(change.stage.competition.name, change.told["headline"], change.reason, change.made_by, change.made_at),
            *(change.undone_by, change.undone_at),
        )
        for change in changes_of(event)
    )
    headings = (
        *(_("Competition"), _("What was changed"), _("Reason"), _("Who"), _("When"), _("Taken back by")),
        _("Taken back"),
    )
    return Listing(name=f"{event.slug}-changes", headings=headings, rows=rows)


def log(request: OfficeRequest, event_id: int) -> Listing:
    """What happened at an event, narrowed as on the page."""
    return log_asked_for(request, event_id)


_EVENT = "office/events/<int:event_id>/"
_PUBLIC = "e/<slug:slug>/"
_COMPETITION = f"{_PUBLIC}<slug:category>/"
_STANDINGS = "office/competitions/<int:competition_id>/standings/"
LISTS = (
    SavedList(key="draw", page="board:schedule", route=f"{_COMPETITION}schedule/", read=draw, is_public=True),
    SavedList(
        key="office-draw",
        page="draws:competition",
        route="office/competitions/<int:competition_id>/draw/",
        read=office_draw,
    ),
    SavedList(key="results", page="board:results", route=f"{_PUBLIC}results/", read=results, is_public=True),
    SavedList(
        key="standings",
        page="standings:public",
        route=f"{_COMPETITION}standings/",
        read=public_standings,
        is_public=True,
    ),
    SavedList(key="draws", page="draws:office_list", route=f"{_EVENT}draws/", read=draws),
    SavedList(key="sheets", page="desk:desk", route=f"{_EVENT}results/", read=sheets),
    SavedList(key="table", page="standings:office", route=_STANDINGS, read=office_standings),
    SavedList(key="all-standings", page="standings:office_list", route=f"{_EVENT}standings/", read=all_standings),
    SavedList(key="awards", page="awards:office", route=f"{_EVENT}awards/", read=awards),
    SavedList(key="pins", page="awards:pins", route=f"{_EVENT}awards/pins/", read=pins),
    SavedList(key="cases", page="cases:event", route=f"{_EVENT}cases/", read=cases),
    SavedList(key="changes", page="changes:event", route=f"{_EVENT}changes/", read=changes),
    SavedList(key="log", page="chronicle:log", route=f"{_EVENT}log/", read=log),
)
