"""What the public reads about matches: the hall board, the schedule, the results, one team's weekend.

Everything here starts from published stages; a draft draw does not exist for these pages. Nothing here
reads a membership number or a birth date.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import Any

from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Window
from django.db.models.functions import RowNumber

from scoring.board.pages.matches import (
    CompetitionState,
    MatchView,
    OwnPlace,
    ResultGroup,
    ResultRound,
    StageView,
    Weekend,
    has_result,
    rounds_of,
    seen_from,
    view_of,
)
from scoring.board.pages.panels import Place, PlaceTable
from scoring.sheets.models import Result
from scoring.standings.pages import place_text
from scoring.standings.queries.model import Standings
from scoring.standings.queries.public import departed_entries, names_in, public_stages
from scoring.standings.queries.standings import standings_of
from scoring.standings.words import in_a_sentence, ordinal, reason, tie_sentence
from tournaments.draws.models import FINALS
from tournaments.draws.queries.where import group_of, where_of, with_where
from tournaments.events.queries import category_for
from tournaments.models import Bye, Competition, Entry, Event, Match, Stage, SubMatch

LATEST_ON_BOARD = 6
PROVISIONAL = "Provisional until every match is in."


def competitions_with_draw(event: Event) -> list[Competition]:
    """Return the competitions of `event` that have a published stage, in the order of the programme.

    They say whether finals follow (`is_before_finals`) and whether these are made (`has_finals`).
    """
    drawn = public_stages(event)
    own = drawn.filter(competition=OuterRef("pk"))
    competitions: list[Competition] = list(
        Competition.objects.filter(event=event, pk__in=drawn.values("competition")).annotate(
            is_before_finals=Exists(own.filter(kind=Stage.Kind.GROUPS)), has_finals=Exists(own.filter(kind__in=FINALS))
        )
    )
    for competition in competitions:
        competition.event = event  # read already; each would be one query more
    return competitions


def states_of(event: Event) -> list[CompetitionState]:
    """Return what goes on in each competition of `event` that has a published draw, in constant queries."""
    departed = departed_entries(event)
    names = names_in(event)
    totals = _totals(event, departed)
    current, following = _slots_now_and_then(event, departed)
    wanted = Q(pk__in=[])
    for stage_id, slot in [*current.items(), *following.items()]:
        wanted |= Q(stage=stage_id, slot=slot)
    upcoming: dict[int, list[tuple[Match, MatchView]]] = defaultdict(list)
    for match in _matches(Match.objects.filter(wanted)):
        view = view_of(match, names, departed, kept_back=event.standings_hidden)
        if not view.is_over and not view.called_off:
            upcoming[match.stage.competition_id].append((match, view))
    latest = _latest(event)
    return [
        CompetitionState(
            competition=competition,
            played=totals.get(competition.pk, (0, 0))[0],
            total=totals.get(competition.pk, (0, 0))[1],
            finals_follow=vars(competition)["is_before_finals"] and not vars(competition)["has_finals"],
            now=tuple(v for m, v in upcoming[competition.pk] if current.get(m.stage_id) == m.slot),
            then=tuple(v for m, v in upcoming[competition.pk] if following.get(m.stage_id) == m.slot),
            latest=tuple(
                view_of(match, names, departed, kept_back=event.standings_hidden) for match in latest[competition.pk]
            ),
        )
        for competition in competitions_with_draw(event)
    ]


def schedule_of_competition(competition: Competition) -> list[StageView]:
    """Return the published stages round by round, with byes; the newest stage comes first, and groups one by one."""
    event = competition.event
    departed = departed_entries(event)
    names = names_in(event)
    own = public_stages(event).filter(competition=competition)
    byes: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    for bye in Bye.objects.filter(stage__in=own):
        byes[bye.stage_id, bye.round].append((bye.entry_id, names[bye.entry_id]))
    matches = sorted(
        _matches(Match.objects.filter(stage__in=own)), key=lambda match: (-match.stage.position, group_of(match))
    )
    stages: list[StageView] = []
    certified: set[int] = set()
    for (stage, name), group in groupby(matches, key=lambda match: (match.stage, group_of(match))):
        views = [view_of(match, names, departed, kept_back=event.standings_hidden) for match in group]
        stages.append(
            StageView(
                name=name or stage.name,
                leads_to_certificate=stage.is_draw and stage.pk not in certified,
                rounds=tuple(rounds_of(views, stage.pk, byes)),
                played=sum(view.is_over for view in views),
                total=sum(not view.called_off for view in views),
            )
        )
        certified.add(stage.pk)
    return stages


def results_of(event: Event) -> list[ResultGroup]:
    """Return the finished matches of each competition, the newest round first; of groups, those of each by itself."""
    names = names_in(event)
    rounds: dict[int, list[ResultRound]] = defaultdict(list)
    begun = Match.objects.filter(stage__in=public_stages(event), sub_matches__result__isnull=False).distinct()
    newest_first = sorted(
        _matches(begun),
        key=lambda match: (-match.stage.position, -match.round, match.takes_losers, group_of(match)),
    )
    for (stage, heading), group in groupby(newest_first, key=lambda match: (match.stage, where_of(match))):
        views = tuple(
            view
            for view in (view_of(match, names, kept_back=event.standings_hidden) for match in group)
            if view.is_over
        )
        if views:
            rounds[stage.competition_id].append(ResultRound(heading=heading, matches=views))
    return [
        ResultGroup(
            competition=competition,
            station_word=station_word(competition),
            rounds=tuple(rounds[competition.pk]),
        )
        for competition in competitions_with_draw(event)
    ]


def public_entry(event: Event, entry_id: int) -> Entry:
    """Return an entry that plays in a published draw of `event`. Raises Entry.DoesNotExist."""
    return (
        Entry.objects.select_related("competition", "branch", "partner_branch")
        .filter(competition__event=event, seats__stage__in=public_stages(event))
        .distinct()
        .get(pk=entry_id)
    )


def tables_of(competition: Competition) -> list[PlaceTable]:
    """Return the standings as the board shows them: of the field, or of each group (or the table) until its finals.

    A final group has its table while it plays; in a knock-out nobody has a place before it is decided.
    """
    standings = standings_of(competition)
    if standings.table.all_in or not standings.parts:
        return [_table("Standings", standings)]
    if standings.finals_stage is None:
        return [_table(group.name or "Standings", group) for group in standings.groups]
    final = standings.final_group
    return [_table(final.name, final)] if final is not None else []


def _table(heading: str, standings: Standings) -> PlaceTable:
    places = tuple(
        Place(
            place=place_text(row),
            name=standings.teams[row.entry].name,
            played=row.played,
            points=None if standings.says_how_far else row.tally.points,
        )
        for row in standings.table.rows
        if row.place is not None
    )
    return PlaceTable(heading=heading, places=places, note=_note(standings))


def _note(standings: Standings) -> str:
    """Return what there is to say about a table, how many go on to finals included."""
    table = standings.table
    if table.ties:
        return tie_sentence(table.ties[0], standings)
    drawn = standings.stage
    if drawn is not None and drawn.kind == Stage.Kind.GROUPS and not standings.parts:
        advance = drawn.options["advance"]
        who = "The first goes on to the finals." if advance == 1 else f"The first {advance} go on to the finals."
        return who if table.all_in else f"{who} {PROVISIONAL}"
    return "Final." if table.is_final else PROVISIONAL


def place_of(entry: Entry) -> OwnPlace | None:
    """Return the place of `entry` with its reason, in its group or table as long as it has none in the field.

    None before it has any.
    """
    whole = standings_of(entry.competition)
    of_finals = [whole.final_group] if whole.final_group is not None else []
    for standings in (whole, *of_finals, *whole.groups):
        for row in standings.table.rows:
            if row.entry == entry.pk and row.place is not None:
                place = f"Shares {ordinal(row.place)}" if row.tied_with else ordinal(row.place)
                where = f" in {in_a_sentence(standings.name)}" if standings is not whole else ""
                return OwnPlace(
                    text=place + where, reason=reason(row, standings), note=_what_could_change(standings, whole)
                )
    return None


def _what_could_change(standings: Standings, whole: Standings) -> str:
    """Return what could still change a place in `standings`, which are those of the field or a part of them."""
    table = standings.table
    if not table.all_in:
        return PROVISIONAL
    if table.ties:
        return "Provisional until the play-off is decided."
    return "" if standings is whole else "Places are given out when the finals are decided."


def station_word(competition: Competition) -> str:
    """Return what the hall calls the place of a match: "Board" or "Table"."""
    return category_for(competition).stations_are.capitalize()


def round_being_played(stages: list[StageView]) -> str:
    """Return the place on the schedule page where play is now; empty before the first result and after the last."""
    for place, stage in enumerate(stages, start=1):
        if 0 < stage.played < stage.total:
            return next(f"round-{place}-{r.number}" for r in stage.rounds if not r.is_over)
    return ""


def weekend_of(entry: Entry) -> Weekend:
    """Return what one team's page shows, in constant queries."""
    event = entry.competition.event
    departed = departed_entries(event)
    names = names_in(event)
    stages = public_stages(event)
    mine = _matches(Match.objects.filter(Q(home=entry) | Q(away=entry), stage__in=stages))
    before_finals = any(match.stage.kind == Stage.Kind.GROUPS for match in mine)
    of_finals = stages.filter(competition=entry.competition_id, kind__in=FINALS)
    return Weekend(
        entry=entry,
        name=names[entry.pk],
        # Initial and surname; nothing else of a member is public.
        roster=[(p.member.sheet_name, p.get_part_display()) for p in entry.roster.select_related("member")],
        matches=[
            seen_from(view_of(match, names, departed, kept_back=event.standings_hidden), entry.pk) for match in mine
        ],
        byes=list(Bye.objects.filter(entry=entry, stage__in=stages)),
        departed=entry.pk in departed,
        finals_follow=before_finals and not of_finals.exists(),
    )


def stations_in(stages: list[StageView]) -> set[int]:
    """Return the boards or tables of a schedule on which a match with an hour is played."""
    return {
        station
        for stage in stages
        for in_round in stage.rounds
        for slot in in_round.slots
        for match in slot.matches
        if match.starts_at is not None
        for station in match.stations
    }


def stations_of(competition: Competition) -> set[int]:
    """Return the boards or tables on which a competition is played, as its published draws have it."""
    stages = public_stages(competition.event).filter(competition=competition)
    return set(SubMatch.objects.filter(match__stage__in=stages).values_list("station", flat=True))


def teams_of(stages: list[StageView]) -> dict[int, str]:
    """Return the teams of a schedule by name."""
    teams: dict[int, str] = {}
    for stage in stages:
        for in_round in stage.rounds:
            teams.update(in_round.byes)
            for slot in in_round.slots:
                for match in slot.matches:
                    teams.update({i: n for i, n in ((match.home_id, match.home), (match.away_id, match.away)) if i})
    return dict(sorted(teams.items(), key=lambda item: item[1]))


def _matches(matches: models.QuerySet[Match]) -> list[Match]:
    """Return `matches` with all that view_of reads, in the order of play: two queries."""
    return list(
        with_where(matches)
        .select_related("stage__competition")
        .prefetch_related(Prefetch("sub_matches", SubMatch.objects.select_related("result__submission")))
        .order_by("stage__competition", "stage__position", "round", "slot", "number")
    )


def _expected(event: Event, departed: frozenset[int]) -> models.QuerySet[Any]:
    """Return the matches that somebody plays or has played, each with `is_open`."""
    unplayed = SubMatch.objects.filter(match=OuterRef("pk"), result__isnull=True)
    return (
        Match.objects.filter(stage__in=public_stages(event))
        .annotate(is_open=Exists(unplayed) | ~Exists(SubMatch.objects.filter(match=OuterRef("pk"))))
        .exclude(Q(is_open=True) & (Q(home__in=departed) | Q(away__in=departed)))
    )


def _totals(event: Event, departed: frozenset[int]) -> dict[int, tuple[int, int]]:
    """Return (matches with every sheet in, matches) of each competition."""
    counted = (
        _expected(event, departed)
        .order_by()
        .values("stage__competition")
        .annotate(total=Count("pk"), waiting=Count("pk", filter=Q(is_open=True)))
    )
    return {row["stage__competition"]: (row["total"] - row["waiting"], row["total"]) for row in counted}


def _slots_now_and_then(event: Event, departed: frozenset[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Return for each stage the slot that is being played, and the one after it; groups play side by side in it."""
    slots: dict[int, list[int]] = defaultdict(list)
    waiting = _expected(event, departed).filter(is_open=True).order_by("stage", "slot")
    for stage_id, slot in waiting.values_list("stage", "slot").distinct():
        slots[stage_id].append(slot)
    return (
        {stage_id: found[0] for stage_id, found in slots.items()},
        {stage_id: found[1] for stage_id, found in slots.items() if len(found) > 1},
    )


def _latest(event: Event) -> dict[int, list[Match]]:
    """Return the matches of each competition whose results came in last, the newest first."""
    ranked = (
        Result.objects.filter(sub_match__match__stage__in=public_stages(event))
        .annotate(
            nth=Window(
                RowNumber(),
                partition_by=[F("sub_match__match__stage__competition")],
                order_by=[F("submission__entered_at").desc(), F("pk").desc()],
            )
        )
        # Two sheets a match at most: twice as many results hold enough matches.
        .filter(nth__lte=2 * LATEST_ON_BOARD)
        .order_by("nth")
        .values_list("sub_match__match", flat=True)
    )
    order = list(dict.fromkeys(ranked))
    found = {match.pk: match for match in _matches(Match.objects.filter(pk__in=order))}
    latest: dict[int, list[Match]] = defaultdict(list)
    for match_id in order:
        match = found[match_id]
        line = latest[match.stage.competition_id]
        if len(line) < LATEST_ON_BOARD and all(has_result(sheet) for sheet in match.sub_matches.all()):
            line.append(match)
    return latest
