"""What everybody may check of a published draw: what its certificate shows, and the file of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.pure.translation import plain
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.engine.paired import PAIRS, name_of
from tournaments.draws.engine.plan import MeetingsPlan, SwissPlan
from tournaments.draws.engine.verify_knockout import KIND
from tournaments.draws.engine.verify_swiss import KIND as SWISS
from tournaments.draws.models import Match, Stage
from tournaments.draws.pages import afternoon
from tournaments.draws.pages import schedule as display
from tournaments.draws.pages.swiss import proofs_of, swiss_fairness
from tournaments.draws.queries.draws import Schedule, public_schedule_of
from tournaments.draws.words.late import changes_in_words
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import standing_departures
from tournaments.events.models import Competition
from tournaments.events.queries import category_for


def certificate_of(competition: Competition, stage: Stage) -> dict[str, Any]:
    """Return what the certificate of a published draw shows."""
    schedule, category = public_schedule_of(stage), category_for(competition)
    shown = {"event": competition.event, "competition": competition, "category": category, "stage": stage}
    if stage.is_playoff:
        first = schedule.rounds[0]
        teams, drawn = 2 * len(first.matches) + len(first.byes), _as_drawn(schedule)
        length = {"matches": len(drawn), "last_round": max(match.round for match in drawn)}
        return shown | length | {"schedule": schedule, "first": first, "teams": teams}
    if stage.is_swiss:
        swiss = stage.plan_as(SwissPlan)
        return shown | {
            "schedule": schedule,
            "fair": swiss_fairness(schedule, station_word=category.stations_are),
            "planned": swiss.rounds,
            "teams": stage.seats.count(),
            "changes": changes_in_words(swiss.late.notes),
        }
    schedule = display.of_those_who_play(schedule, standing_departures(competition))
    plan = stage.plan_as(MeetingsPlan)
    kept = plan.proof.fixed
    return shown | {
        "schedule": schedule,
        "grid": display.grid_of(schedule),
        "groups": display.groups_of(schedule),
        "meaning": display.meaning_of(schedule, stage.stations // category.sides.pairs),
        "teams": len(display.entries_in(schedule)),
        "fair": display.fairness_views(schedule, station_word=category.stations_are, kept=kept),
        "early": display.early_in_words(schedule),
        "kept": len(kept),
        "changes": changes_in_words(plan.late.notes),
    }


def fairness_in(competition: Competition, stage: Stage) -> tuple[display.FairnessView, ...]:
    """Return how fair a published draw is, team by team; of a knockout nothing is measured."""
    if stage.is_playoff or stage.is_afternoon:
        return ()
    schedule = display.of_those_who_play(public_schedule_of(stage), standing_departures(competition))
    kept = stage.plan_as(MeetingsPlan).proof.fixed
    return display.fairness_views(schedule, station_word=category_for(competition).stations_are, kept=kept)


def file_of(competition: Competition, stage: Stage) -> dict[str, Any]:
    """Return a published draw in the form that `manage.py verify_draw` reads."""
    if stage.is_afternoon:
        return afternoon.file_of(stage)
    schedule = public_schedule_of(stage)
    if stage.is_playoff:
        return _knock_out(schedule)
    if stage.is_swiss:
        return _swiss(schedule, pairs=category_for(competition).sides.pairs)
    schedule = display.of_those_who_play(schedule, standing_departures(competition))
    return _everybody(schedule, pairs=category_for(competition).sides.pairs)


def _everybody(schedule: Schedule, *, pairs: int) -> dict[str, Any]:
    """Return a draw in which everybody meets everybody, of all or of a group.

    Two tables side by side are one station.
    """
    stage, plan = schedule.stage, schedule.stage.plan_as(MeetingsPlan)
    names = _names(stage, display.entries_in(schedule))
    changes = [{"at": note.at, "what": str(note.what), "reason": note.reason} for note in plan.late.notes]

    if plan.by_pairs:
        return _of_pairs(schedule, names, changes)
    own = {number: (at - 1) // pairs + 1 for at, number in enumerate(stage.numbers, start=1)}

    def station(number: int) -> int:
        # A change may have put any two tables side by side.
        return number if plan.late.boards else own.get(number, number)

    shared = plan.shared
    # On shared boards the words decide who meets whom in which round; places were found for all of them together.
    kept = {} if shared else plan.proof.fixed
    return {
        "competition": plain(stage.competition.name),
        "seed": stage.seed,
        "cycles": plan.proof.cycles,
        **({"ready_made": plan.ready_made.file} if plan.ready_made else {}),
        **({"shared_with": list(shared.others)} if shared else {}),
        **({"changes": changes} if changes else {}),
        **_groups(schedule, names),
        "asked": {
            "stations": (shared.drawn_for if shared else stage.stations) // pairs,
            "fixed": [[names[pk], (number - 1) // pairs + 1] for pk, number in kept.items() if pk in names],
            "groups": _labels(stage, names),
            **({"strength": _strength(schedule, names)} if schedule.groups else {}),
            **({"opponents": plan.grouping.opponents} if plan.grouping and plan.grouping.opponents else {}),
        },
        "fingerprint": plan.proof.fingerprint,
        "entries": sorted(names.values()),
        "matches": [
            _meeting(match, names, station(display.board_of(match)))
            for match in schedule.matches
            if match.home is not None and match.away is not None
        ],
        "byes": _byes(schedule, names),
    }


def _meeting(match: Match, names: Mapping[int, str], station: int) -> dict[str, Any]:
    home, away = (names[entry.pk] for entry in (match.home, match.away) if entry is not None)
    return {"round": match.round, "slot": match.slot, "station": station, "home": home, "away": away}


def _of_pairs(schedule: Schedule, names: dict[int, str], changes: list[dict[str, str]]) -> dict[str, Any]:
    """Return a draw in which the pairs of a team have opponents of their own: two fields, pairs A and pairs B."""
    stage, proof = schedule.stage, schedule.stage.plan.proof
    order = {number: at for at, number in enumerate(stage.numbers, start=1)}

    def called(match: Match, team: Entry) -> str:
        return name_of(names[team.pk], display.pair_of(match))

    return {
        "competition": plain(stage.competition.name),
        "seed": stage.seed,
        "cycles": proof.cycles,
        **({"changes": changes} if changes else {}),
        "groups": [[name_of(name, pair) for name in names.values()] for pair in PAIRS],
        "teams_of_pairs": sorted(names.values()),
        "asked": {
            "stations": stage.stations,
            "fixed": [[names[pk], (number - 1) // len(PAIRS) + 1] for pk, number in proof.fixed.items() if pk in names],
            "groups": _labels(stage, names),
        },
        "fingerprint": proof.fingerprint,
        "entries": sorted(name_of(name, pair) for name in names.values() for pair in PAIRS),
        "matches": [
            {
                "round": match.round,
                "slot": match.slot,
                "station": order.get(display.board_of(match), display.board_of(match)),
                "home": called(match, match.home),
                "away": called(match, match.away),
            }
            for match in schedule.matches
            if match.home is not None and match.away is not None
        ],
        "byes": [
            {"round": number.number, "entry": name_of(names[entry.pk], entry.resting_pair)}
            for number in schedule.rounds
            for entry in number.byes
        ],
    }


def _groups(schedule: Schedule, names: dict[int, str]) -> dict[str, Any]:
    """Return who is in which group, and how it goes on; nothing where no finals follow, and no groups of one table."""
    grouping = schedule.stage.plan.grouping
    if grouping is None:
        return {}
    finals = {
        "kind": "group" if grouping.final_group else "knock-out",
        "advance": grouping.advance,
        "third_place": grouping.third_place,
        **({"every_place": True} if grouping.every_place else {}),
    }
    groups = [[names[entry.pk] for entry in group.entries] for group in schedule.groups]
    return {**({"groups": groups} if groups else {}), "finals": finals}


def _swiss(schedule: Schedule, *, pairs: int) -> dict[str, Any]:
    """Return a Swiss draw as far as it may be seen: the points before each round, and what was drawn from them."""
    stage, plan = schedule.stage, schedule.stage.plan_as(SwissPlan)
    entries = display.entries_in(schedule)
    names = {**plan.proof.names, **_names(stage, entries)}
    own = {number: (at - 1) // pairs + 1 for at, number in enumerate(stage.numbers, start=1)}
    return {
        "kind": SWISS,
        "competition": plain(stage.competition.name),
        "seed": stage.seed,
        "planned": plan.rounds,
        "asked": {"stations": stage.stations // pairs, "groups": _labels(stage, names)},
        "fingerprint": plan.proof.fingerprint,
        "entries": sorted(names[pk] for pk in entries),
        "rounds": [
            {
                "number": proof.drawn.number,
                "boards": proof.drawn.boards,
                "points": [[names[pk], points] for pk, points in proof.drawn.points],
            }
            for proof in proofs_of(schedule)
        ],
        "matches": [
            _meeting(match, names, own.get(display.board_of(match), display.board_of(match)))
            for match in schedule.matches
            if match.home is not None and match.away is not None
        ],
        "byes": _byes(schedule, names),
    }


def _knock_out(schedule: Schedule) -> dict[str, Any]:
    """Return a knockout as it was drawn: who came to a later match is no part of the draw."""
    stage = schedule.stage
    entries = display.entries_in(schedule)
    names = _names(stage, entries)
    plan = stage.plan
    numbers = _numbers(stage, entries)
    return {
        "kind": KIND,
        "competition": plain(stage.competition.name),
        "seed": stage.seed,
        "seeded": plan.seeded,
        **({"double": True} if plan.double else {}),
        "asked": {"groups": _labels(stage, names)},
        "fingerprint": "" if plan.seeded else plan.proof.fingerprint,
        "entries": [names[pk] for pk in sorted(names, key=lambda pk: numbers[pk])]
        if plan.seeded
        else sorted(names.values()),
        "matches": [_tie(match, names) for match in sorted(_as_drawn(schedule), key=lambda match: match.number)],
        "byes": _byes(schedule, names),
    }


def _as_drawn(schedule: Schedule) -> list[Match]:
    """Return the matches that the draw made: a second final came of a result."""
    return [match for match in schedule.matches if match.wing != Wing.SECOND_FINAL]


def _tie(match: Match, names: dict[int, str]) -> dict[str, Any]:
    tie: dict[str, Any] = {"number": match.number, "round": match.round}
    for side, source in (("home", match.home_from), ("away", match.away_from)):
        entry = drawn_side(match, side)
        if source is not None:
            tie[f"{side}_from"] = source.number
        elif entry is not None:
            tie[side] = names[entry.pk]
    return tie | ({"takes_losers": True} if match.takes_losers else {}) | ({"wing": match.wing} if match.wing else {})


def drawn_side(match: Match, side: str) -> Entry | None:
    """Return the team that the draw put on a side; None where somebody comes out of an earlier match."""
    entry: Entry | None = getattr(match, side)
    return entry if getattr(match, f"{side}_from_id") is None else None


def _byes(schedule: Schedule, names: dict[int, str]) -> list[dict[str, Any]]:
    return [{"round": number.number, "entry": names[e.pk]} for number in schedule.rounds for e in number.byes]


def _names(stage: Stage, entries: dict[int, Entry]) -> dict[int, str]:
    """Return the names that the draw was made of: a branch that is renamed later does not spoil the proof.

    Somebody who plays for no branch may have been forgotten, or withhold the name, since then.
    """
    drawn = {pk: name for pk, name in stage.plan.proof.names.items() if pk in entries and not entries[pk].called}
    return {pk: drawn.get(pk, plain(str(entry))) for pk, entry in entries.items()}


def _numbers(stage: Stage, entries: dict[int, Entry]) -> dict[int, int]:
    drawn = stage.plan.proof.numbers
    return {pk: drawn.get(pk, entry.number) for pk, entry in entries.items()}


def _labels(stage: Stage, names: dict[int, str]) -> list[list[Any]]:
    return [[names[pk], list(path)] for pk, path in stage.plan.proof.labels.items() if pk in names]


def _strength(schedule: Schedule, names: dict[int, str]) -> list[list[Any]]:
    """Return the rank of each team; nobody's where the lot alone decided."""
    if not schedule.stage.plan.seeded:
        return []
    return [[names[pk], number] for pk, number in _numbers(schedule.stage, display.entries_in(schedule)).items()]
