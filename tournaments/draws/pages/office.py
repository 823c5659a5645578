"""What the office's page of one draw shows: the draft from all sides, and whether it fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from kit.pure.nouns import counted
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tournaments.draws.engine.lengths import Wishes, lengths_of
from tournaments.draws.engine.plan import MeetingsPlan, SwissPlan
from tournaments.draws.engine.swiss import with_rounds_to_come
from tournaments.draws.models import Stage
from tournaments.draws.pages import schedule as display
from tournaments.draws.pages.swiss import swiss_fairness
from tournaments.draws.queries import draws as queries
from tournaments.draws.queries.around import rounds_of_clock
from tournaments.draws.queries.draws import Schedule
from tournaments.draws.queries.shared_timetable import look
from tournaments.draws.queries.timetable import minutes_of, plan_of
from tournaments.draws.words.late import changes_in_words
from tournaments.draws.words.lengths import WAYS_TO_PLAY, length_in_words, way_in_words
from tournaments.draws.words.timetable import PlanInWords
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import standing_departures
from tournaments.events.models import Competition, SharedBoards
from tournaments.events.queries import category_for, context_of


def page_of(
    chosen: Competition, stage: Stage | None, entries: Sequence[Entry], *, show: str, wishes: Wishes
) -> dict[str, Any]:
    """Return what the page of a competition shows, before it is drawn and after.

    `show` is the side to look from, `wishes` what the form asks of the finals.
    """
    shown: dict[str, Any] = {
        "event": chosen.event,
        "competition": chosen,
        "category": category_for(chosen),
        "stage": stage,
        "entries": entries,
        "too_few": len(entries) < 2,
    }
    if chosen.shared_boards is not None:
        shown |= _shared_plan(chosen.shared_boards)
    elif stage is None:
        shown["plan"] = plan_of(chosen, teams=len(entries), stations=chosen.stations)
    if stage is None or stage.published_at is None:
        shown["lengths"] = _lengths(chosen, len(entries), stage, wishes)
    if stage is None:
        return shown
    schedule = queries.schedule_of(stage)
    shown |= _state(stage, schedule, entries)
    if not stage.is_playoff:
        shown |= _sides(chosen, schedule, show)
        listed = stage.plan.ready_made
        shown.setdefault("plan", None if listed and listed.hours else _plan(chosen, schedule))
    return shown


def _lengths(chosen: Competition, teams: int, stage: Stage | None, wishes: Wishes) -> list[tuple[str, str, str]]:
    """Return what each way to play is called, means and takes for so many teams; nothing where boards are shared."""
    if chosen.shared_boards_id is not None:
        return []
    context = context_of(chosen)
    category = context.category
    tables = stage.stations if stage else chosen.stations
    boards, cycles = tables // category.sides.pairs, context.book.draw.cycles
    stations = counted(category.stations_are, tables)
    minutes, names = minutes_of(chosen).expected, dict(WAYS_TO_PLAY)
    return [
        (str(names[length.way]), way_in_words(length), length_in_words(length, minutes, stations))
        for length in lengths_of(teams, boards, cycles, wishes)
    ]


def _state(stage: Stage, schedule: Schedule, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return how far a draw is: whether it is still the draw of these teams, and what keeps it from moving."""
    is_draft = stage.published_at is None
    return {
        "schedule": schedule,
        "changed": {entry.pk for entry in entries} != _drawn(schedule),
        "open_rules": queries.open_rules(entries) if is_draft else [],
        "has_results": not is_draft and queries.has_results(stage),
    }


def _drawn(schedule: Schedule) -> set[int]:
    """Return the teams of a draw by id; of a knockout, with those who wait for the second round."""
    return set(display.entries_in(schedule))


def _sides(chosen: Competition, schedule: Schedule, show: str) -> dict[str, Any]:
    """Return a draw of everybody against everybody from all sides."""
    stage, category = schedule.stage, category_for(chosen)
    plan = stage.plan_as(MeetingsPlan)
    grid = display.grid_of(schedule)
    tabs = {
        "rounds": _("Turn by turn") if grid.has_turns else _("Round by round"),
        "stations": _("%(station)s by %(each)s")
        % {"station": category.stations_are.capitalize(), "each": category.stations_are},
        "teams": _("Team by team"),
        "fair": _("Is it fair?"),
    }
    if schedule.groups:
        tabs = {"groups": _("Group by group"), **tabs}
    return {
        "tabs": tabs,
        "shown": show if show in tabs else next(iter(tabs)),
        "grid": grid,
        "groups": display.groups_of(schedule),
        "meaning": display.meaning_of(schedule, stage.stations // category.sides.pairs),
        "teams": display.by_team(schedule),
        **_fairness(chosen, schedule),
        "changes": changes_in_words(plan.late.notes),
        "kept": display.kept_in(schedule),
    }


def _fairness(chosen: Competition, schedule: Schedule) -> dict[str, Any]:
    """Return how fair a draw is; a Swiss draw has figures of its own."""
    stage, word = schedule.stage, category_for(chosen).stations_are
    if stage.is_swiss:
        return {"swiss": swiss_fairness(schedule, station_word=word)}
    playing = display.of_those_who_play(schedule, standing_departures(chosen))
    kept = stage.plan_as(MeetingsPlan).proof.fixed
    return {
        "fair": display.fairness_views(playing, station_word=word, kept=kept),
        "early": display.early_in_words(schedule),
    }


def _plan(chosen: Competition, schedule: Schedule) -> PlanInWords | None:
    """Return whether a draw fits the hours, with the finals after its groups."""
    turns: dict[int, int] = {}
    for match in schedule.matches:
        turns[match.slot] = min(turns.get(match.slot, match.round), match.round)
    shared = schedule.stage.plan.shared
    if shared is not None and shared.around:  # turns in which only others play take their time as well
        turns = rounds_of_clock(max(turns, default=0), shared.first_day)
    in_turns = [turns[slot] for slot in sorted(turns)]
    plan = schedule.stage.plan
    if isinstance(plan, SwissPlan):
        in_turns = with_rounds_to_come(in_turns, plan.rounds)
    return plan_of(
        chosen,
        teams=len(display.entries_in(schedule)),
        stations=schedule.stage.stations,
        turns=in_turns,
        grouping=schedule.stage.plan.grouping,
    )


def _shared_plan(boards: SharedBoards) -> dict[str, Any]:
    """Return what is to be said about the hours of all that share boards, and who of them is not drawn yet."""
    try:
        together = look(list(boards.competitions.select_related("event")), boards.stations)
    except RuleViolation as refused:
        return {"plan": PlanInWords(None, sentence(refused))}
    undrawn = [field.competition for field in together.fields if field.stage is None]
    return {"plan": together.plan, "together": together, "undrawn": undrawn}
