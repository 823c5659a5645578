"""An open event is begun: new, or as the last one was."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from django.db import transaction

from kit.pure.violations import RuleViolation
from kit.zones import moment_in_the_hall
from tournaments.afternoons.models import Afternoon
from tournaments.draws.services.days import set_days
from tournaments.events.models import Event
from tournaments.events.services import add_competition, change_stations, create_event
from tournaments.events.services.facts import save_facts
from tournaments.organization.models import Organization, User
from tournaments.rulebooks.queries.texts import OPEN

LEVEL = "branch"
MOST_TABLES = 80  # for 160 people who play alone, and more than any hall has


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a host says of an open event besides when and where: the columns of `Afternoon`, and what it ranks by."""

    kind: str
    form: str
    category: str
    partners: str
    games: int
    finals: int
    every_place: bool
    scores: str
    ghost: bool
    fee_cents: int
    prizes: str
    sat_out: str
    late: str
    counts_for_season: bool
    ranking: Sequence[str]
    tables: int
    places: int | None  # lines at the door: pairs, or people who come alone

    def __post_init__(self) -> None:
        if self.finals and Afternoon(form=self.form).by_person:  # a match of the finals has sides, not persons
            raise RuleViolation("afternoons.finals_of_persons", field="finals")

    @classmethod
    def of(cls, afternoon: Afternoon) -> Terms:
        competition = afternoon.competition
        known: dict[str, Any] = {
            "category": competition.category,
            "ranking": competition.overrides.get("ranking", []),
            "tables": competition.stations,
            "places": competition.places,
        }
        own = {field.name for field in fields(cls)} - known.keys()
        return cls(**known, **{name: getattr(afternoon, name) for name in own})


@transaction.atomic
def begin(*, branch: Organization, name: str, on: datetime.date, at: datetime.time, terms: Terms) -> Afternoon:
    """Create an open event of a branch, ready for the door. Raises RuleViolation as creating an event does."""
    event = create_event(
        kind=Event.Kind.OPEN,
        name=name,
        level=LEVEL,
        season=on.year,
        organizer=branch,
        host_branch=branch,
        starts_on=on,
        rulebook_key=OPEN,
        fee_cents=terms.fee_cents,
    )
    event.programme.exclude(kind="play").delete()  # nobody dines at an afternoon of cards because a manual does
    competition = add_competition(event=event, category_key=terms.category, stations=terms.tables)
    return _write(Afternoon(competition=competition), at=at, terms=terms)


@transaction.atomic
def begin_again(*, afternoon: Afternoon, on: datetime.date) -> Afternoon:
    """Create an open event like an earlier one, on another day at the same hour."""
    event = afternoon.competition.event
    return begin(branch=event.host_branch, name=event.name, on=on, at=hour_of(event), terms=Terms.of(afternoon))


@transaction.atomic
def change(
    *, afternoon: Afternoon, name: str, on: datetime.date, at: datetime.time, terms: Terms, by: User
) -> Afternoon:
    """Change what the host said of an open event. Raises RuleViolation once a game is drawn."""
    competition = afternoon.competition
    if competition.stages.exists():
        raise RuleViolation("afternoons.is_drawn")
    event = competition.event
    if on != event.starts_on:
        set_days(event=event, starts_on=on, ends_on=on, expected=(event.starts_on, event.ends_on), by=by)
    competition.event = save_facts(event=event, fee_cents=terms.fee_cents, name=name)
    afternoon.competition = change_stations(competition=competition, stations=terms.tables)
    return _write(afternoon, at=at, terms=terms)


def hour_of(event: Event) -> datetime.time:
    """Return when play of an open event begins."""
    return event.programme.order_by("starts_at").values_list("starts_at", flat=True).first() or datetime.time(13)


def _write(afternoon: Afternoon, *, at: datetime.time, terms: Terms) -> Afternoon:
    competition = afternoon.competition
    event = competition.event
    event.programme.update(starts_at=at)
    competition.begins_at = moment_in_the_hall(datetime.datetime.combine(event.starts_on, at))
    competition.places = terms.places
    competition.overrides = {"ranking": list(terms.ranking)} if terms.ranking else {}
    competition.save(update_fields=["begins_at", "places", "overrides"])
    for field in {field.name for field in fields(Terms)} - {"category", "ranking", "tables", "places"}:
        setattr(afternoon, field, getattr(terms, field))
    afternoon.save()
    return afternoon
