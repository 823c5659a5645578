"""Lists of the play: draw, sheets, results, standings, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.ended import ended
from games.score_line import ENDED
from kit.files.writing import DAY, MOMENT, NUMBER, YES_NO, Column, Kind, Listing, Row
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
from scoring.lists.services import results as results_typed
from scoring.lists.views.base import PLACE, SavedList
from scoring.sheets.queries.sheets import legs_of
from scoring.standings.pages import rows_of, tables_of
from scoring.standings.queries.counting import counting_of
from scoring.standings.queries.standings import standings_of, standings_of_event
from scoring.standings.views import public_competition
from scoring.standings.words.counting import COUNTS
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.draws import Round, draw_of, draws_of, schedule_of
from tournaments.draws.queries.location import location_of
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, competition_for_office, event_for_office, event_for_public
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.visibility import sees_results


def _station(match: MatchView) -> str:
    return f"{match.own_pair} {', '.join(map(str, match.stations))}".strip()


def _played(match: MatchView) -> object:
    return _("called off") if match.called_off else match.note or _("played") if match.is_over else _("open")


_MATCH = (
    Column("match", _("Match"), "match.where"),
    Column("turn", _("Turn"), "match.slot", NUMBER),
    Column("starts_at", _("Starts"), "match.starts_at", MOMENT),
    Column("station", _("Station"), lambda row: _station(row["match"])),
    Column("home", _("Home"), "match.home"),
    Column("away", _("Visitor"), "match.away"),
    Column("home_score", _("Home score"), "match.home_score", NUMBER),
    Column("away_score", _("Visitor score"), "match.away_score", NUMBER),
    Column("state", _("State"), lambda row: _played(row["match"])),
)


def draw(request: HttpRequest, slug: str, category: str) -> Listing:
    """Every match of a competition that the public may see, in the order of the schedule."""
    competition, stages = schedule_asked_for(slug, category)
    rows = (
        {"stage": stage.name, "match": match}
        for stage in stages
        for in_round in stage.rounds
        for slot in in_round.slots
        for match in slot.matches
    )
    name = f"{competition.event.slug}-{competition.category}-draw"
    return Listing(name=name, columns=(Column("stage", _("Part")), *_MATCH), rows=rows)


def _stations(row: tuple[Competition, Stage | None]) -> str:
    return counted(category_for(row[0]).stations_are, row[0].stations)


def _state_of(row: tuple[Competition, Stage | None]) -> object:
    if row[1] is None:
        return _("not drawn yet")
    return _("published") if row[1].published_at else _("draft")


DRAWS = (
    Column("competition", _("Competition"), "0.name"),
    Column("teams", _("Teams"), "0.teams", NUMBER),
    Column("stations", _("Boards or tables"), _stations, Kind(is_number=True)),
    Column("stage", _("Draw"), "1"),
    Column("state", _("State"), _state_of),
    Column("published_at", _("Published"), "1.published_at", MOMENT),
)


def draws(request: OfficeRequest, event_id: int) -> Listing:
    """Every competition of an event and how far its draw is."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    return Listing(name=f"{event.slug}-draws", columns=DRAWS, rows=draws_of(event))


def office_draw(request: OfficeRequest, competition_id: int) -> Listing:
    """Every match of a draw as the office sees it, a draft too, and who sits out; no rows before it is drawn."""
    competition = competition_for_office(request.user, competition_id, Right.DRAW)
    stage = draw_of(competition)
    rounds = schedule_of(stage).rounds if stage is not None else ()
    columns = (
        Column("round", _("Round"), kind=NUMBER),
        Column("turn", _("Turn"), kind=NUMBER),
        Column("starts_at", _("Starts"), "match.starts_at", MOMENT),
        Column("station", _("Station")),
        Column("group", _("Group"), "match.group_name"),
        Column("home_number", _("Home no."), "home.number", NUMBER),
        Column("home", _("Home"), "home_name"),
        Column("away_number", _("Visitor no."), "away.number", NUMBER),
        Column("away", _("Visitor"), "away_name"),
        Column("sits_out", _("Sits out"), kind=YES_NO),
    )
    rows = (row for in_round in rounds for row in (*_drawn(in_round), *_sitting_out(in_round)))
    return Listing(name=f"{competition.event.slug}-{competition.category}-office-draw", columns=columns, rows=rows)


def _drawn(in_round: Round) -> Iterator[Row]:
    for turn in in_round.turns:
        for match in turn.matches:
            sheets = match.sub_matches.all()
            pair = sheets[0].pair if len(sheets) == 1 else ""
            yield {
                "round": in_round.number,
                "turn": turn.slot,
                "match": match,
                "station": f"{pair} {', '.join(str(sheet.station) for sheet in sheets)}".strip(),
                "home": match.home,
                "home_name": _side(match, match.home, match.home_from),
                "away": match.away,
                "away_name": _side(match, match.away, match.away_from),
            }


def _sitting_out(in_round: Round) -> Iterator[Row]:
    for entry in in_round.byes:
        name = f"{entry.team_name} {getattr(entry, 'resting_pair', '')}".strip()
        yield {"round": in_round.number, "home": entry, "home_name": name, "sits_out": True}


def _side(match: Match, entry: Entry | None, feeder: Match | None) -> str:
    """Return the name of a side; of one that is not known yet, which match it comes from."""
    if entry is not None:
        return entry.team_name
    return match.comes_out_of(feeder) if feeder is not None else ""


def results(request: HttpRequest, slug: str) -> Listing:
    """What was played so far, as the public may know it."""
    event = event_for_public(slug)
    rows = (
        {"competition": group.competition.name, "match": match}
        for group in results_of(event)
        for in_round in group.rounds
        for match in in_round.matches
    )
    return Listing(name=f"{event.slug}-results", columns=(Column("competition", _("Competition")), *_MATCH), rows=rows)


def sheets(request: OfficeRequest, event_id: int) -> Listing:
    """Every sheet of an event: printed, in, checked."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    columns = (
        Column("competition", _("Competition"), "sheet.match.stage.competition.name"),
        Column("stage", _("Part"), "sheet.match.stage.title"),
        Column("match", _("Match"), lambda row: location_of(row["sheet"].match, row["sheet"])),
        Column("station", _("Station"), "sheet.station"),
        Column("pair", _("Pair"), "sheet.pair"),
        Column("code", _("Code"), "sheet.code"),
        Column("home", _("Home"), "sheet.match.home"),
        Column("away", _("Visitor"), "sheet.match.away"),
        Column("is_printed", _("Printed"), "sheet.is_printed", YES_NO),
        Column("ended", _("How it ended"), lambda row: ENDED[ended(legs_of(row["entered"]))] if row["entered"] else ""),
        Column("counts", _("Counts")),
        Column("version", _("Version"), "entered.version", NUMBER),
        Column("entered_by", _("Entered by"), "entered.entered_by"),
        Column("entered_at", _("Entered"), "entered.entered_at", MOMENT),
        Column("is_checked", _("Checked"), "sheet.is_checked", YES_NO),
    )
    all_sheets = list(sheets_of(event))
    counting = counting_of(all_sheets)
    rows = (
        {
            "sheet": sheet,
            "entered": sheet.result.submission if hasattr(sheet, "result") else None,
            "counts": COUNTS[counting[sheet.pk].counts] if sheet.pk in counting else "",
        }
        for sheet in all_sheets
    )
    return Listing(name=f"{event.slug}-sheets", columns=columns, rows=rows)


def legs(request: OfficeRequest, event_id: int) -> Listing:
    """Every sheet with the numbers of its legs, as an import of results has them."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    of_sheet = {
        "code": "sheet.code",
        "competition": "sheet.match.stage.competition.name",
        "home": "sheet.match.home.team_name",
        "away": "sheet.match.away.team_name",
    }
    columns = [Column.of(each, of_sheet.get(each.key, "")) for each in results_typed.columns_of(event)]
    rows = (
        {"sheet": sheet}
        | (results_typed.numbers_of(legs_of(sheet.result.submission)) if hasattr(sheet, "result") else {})
        for sheet in sheets_of(event)
    )
    return Listing(name=f"{event.slug}-legs", columns=columns, rows=rows)


def public_standings(request: HttpRequest, slug: str, category: str) -> Listing:
    """The standings of a competition; without a row while they are kept back."""
    competition = public_competition(slug, category)
    return _standings(competition, is_shown=sees_results(competition.event))


def office_standings(request: HttpRequest, competition_id: int) -> Listing:
    """The standings of a competition for those who work with them."""
    return _standings(competition_for_office(request.user, competition_id, Right.ENTER_RESULTS), is_shown=True)


def _standings(competition: Competition, *, is_shown: bool) -> Listing:
    tables = tables_of(standings_of(competition)) if is_shown else []
    columns = {column.key: column.label for table in tables for column in table.columns}
    rows = (
        {"table": table.heading, "row": row}
        | {f"of-{c.key}": cell for c, cell in zip(table.columns, row.cells, strict=True)}
        for table in tables
        for row in table.rows
    )
    return Listing(
        name=f"{competition.event.slug}-{competition.category}-standings",
        columns=(
            Column("table", _("Table")),
            Column("place", _("Place"), "row.place", PLACE),
            Column("team", _("Team"), "row.team.name"),
            *(Column(f"of-{key}", label) for key, label in columns.items()),
            Column("points", _("Points"), "row.points"),
            Column("reason", _("Why this place"), "row.reason"),
        ),
        rows=rows,
    )


def all_standings(request: OfficeRequest, event_id: int) -> Listing:
    """The standings of every competition of an event."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    columns = (
        Column("competition", _("Competition")),
        Column("place", _("Place"), "row.place", PLACE),
        Column("team", _("Team"), "row.team.name"),
        Column("points", _("Points"), "row.points"),
        Column("reason", _("Why this place"), "row.reason"),
    )
    rows = (
        {"competition": standings.competition.name, "row": row}
        for standings in standings_of_event(event)
        for row in rows_of(standings)
    )
    return Listing(name=f"{event.slug}-standings", columns=columns, rows=rows)


def awards(request: OfficeRequest, event_id: int) -> Listing:
    """Champions and runners-up, with their players."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    columns = (
        Column("competition", _("Competition")),
        Column("award", _("Award"), "award.title"),
        Column("team", _("Team"), "team.name"),
        Column("players", _("Players"), lambda row: ", ".join(row["team"].people)),
        Column("moved", _("Moved"), "award.moved", YES_NO),
    )
    rows = (
        {"competition": placings.competition.name, "award": award, "team": team}
        for placings in placings_of_event(event)
        if placings.is_final
        for award in placings.awards
        for team in award.teams
    )
    return Listing(name=f"{event.slug}-awards", columns=columns, rows=rows)


def pins(request: OfficeRequest, event_id: int) -> Listing:
    """Who threw 180s, and who has the pin."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    columns = (
        Column("name", _("Name"), "member.name"),
        Column("number", _("Number"), "member.number"),
        Column("team", _("Team")),
        Column("count", _("180s"), kind=NUMBER),
        Column("countersigned", _("Countersigned"), kind=YES_NO),
        Column("is_due", _("Pin due"), kind=YES_NO),
        Column("given_at", _("Pin given at"), "pin.event"),
        Column("issued_at", _("Day"), "pin.issued_at", DAY),
    )
    return Listing(name=f"{event.slug}-pins", columns=columns, rows=pins_of(event).lines)


def cases(request: OfficeRequest, event_id: int) -> Listing:
    """Protests, complaints and questions, with the latest ruling of each."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    columns = (
        Column("title", _("Case")),
        Column("kind", _("Kind")),
        Column("about", _("About")),
        Column("claim", _("Claim")),
        Column("waits_for", _("Waits for")),
        Column("decision", _("Decision"), "latest.decision"),
        Column("section", _("Section"), "latest.section"),
        Column("reason", _("Reason"), "latest.reason"),
        Column("decided_by", _("Decided by"), "latest.decided_by"),
        Column("decided_at", _("Decided"), "latest.decided_at", MOMENT),
    )
    return Listing(name=f"{event.slug}-cases", columns=columns, rows=cases_of(event))


def changes(request: OfficeRequest, event_id: int) -> Listing:
    """Late changes, those that were taken back too."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    columns = (
        Column("competition", _("Competition"), "stage.competition.name"),
        Column("headline", _("What was changed"), "report_in_words.headline"),
        Column("reason", _("Reason")),
        Column("made_by", _("Who")),
        Column("made_at", _("When"), kind=MOMENT),
        Column("undone_by", _("Taken back by")),
        Column("undone_at", _("Taken back"), kind=MOMENT),
    )
    return Listing(name=f"{event.slug}-changes", columns=columns, rows=changes_of(event))


_EVENT = "office/events/<int:event_id>/"
_PUBLIC = "e/<slug:slug>/"
_COMPETITION = f"{_PUBLIC}<slug:category>/"
_OFFICE = "office/competitions/<int:competition_id>/"
LISTS = (
    SavedList("draw", "board:schedule", f"{_COMPETITION}schedule/", draw, is_public=True),
    SavedList("office-draw", "draws:competition", f"{_OFFICE}draw/", office_draw),
    SavedList("results", "board:results", f"{_PUBLIC}results/", results, is_public=True),
    SavedList("standings", "standings:public", f"{_COMPETITION}standings/", public_standings, is_public=True),
    SavedList("draws", "draws:office_list", f"{_EVENT}draws/", draws, DRAWS),
    SavedList("sheets", "desk:desk", f"{_EVENT}results/", sheets),
    SavedList("legs", "desk:desk", f"{_EVENT}results/", legs),
    SavedList("table", "standings:office", f"{_OFFICE}standings/", office_standings),
    SavedList("all-standings", "standings:office_list", f"{_EVENT}standings/", all_standings),
    SavedList("awards", "awards:office", f"{_EVENT}awards/", awards),
    SavedList("pins", "awards:pins", f"{_EVENT}awards/pins/", pins),
    SavedList("cases", "cases:event", f"{_EVENT}cases/", cases),
    SavedList("changes", "changes:event", f"{_EVENT}changes/", changes),
    SavedList("log", "chronicle:log", f"{_EVENT}log/", log_asked_for),
)
