"""Giving an event to a District, applying for it, confirming, granting, declining."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from tournaments.events.engine.deadlines import in_season
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.events.services import add_competition, add_season_date, create_event, remove_season_date
from tournaments.hosting.models.allocation import Allocation, HostApplication
from tournaments.hosting.queries.allocation import (
    book_of,
    districts_of,
    event_of,
    findings_of,
    name_of_sport,
    sports_of,
)
from tournaments.organization.models import Organization, User
from tournaments.rulebooks.queries.texts import key_or_first
from tournaments.seasons.queries.plan import season_in
from tournaments.seasons.services.carrying import settle

State = HostApplication.State
FACTS = (
    "applied_on", "representative", "phone", "holds", "stations", "facilities", "accommodation", "remarks",
)  # fmt: skip


@transaction.atomic
def allocate(
    *,
    organizer: Organization,
    season: int,
    sport: str,
    district: Organization,
    starts_on: datetime.date,
    ends_on: datetime.date,
    given_on: datetime.date,
    by: User,
) -> Allocation:
    """Give a sport of a season to a District (ALLOCATION); the calendar shows it. Again changes what was given.

    Raises RuleViolation for a place that is no District there, for dates that cannot be, and while a branch of another
    District has been granted the event.
    """
    _require_sport(organizer, sport)
    if district not in districts_of(organizer):
        raise RuleViolation("allocation.no_district", "ALLOCATION", field="district", organizer=organizer)
    if ends_on < starts_on:
        raise RuleViolation("allocation.ends_before_start", field="ends_on")
    for name, day in (("starts_on", starts_on), ("ends_on", ends_on)):
        if not in_season(day, season):
            raise RuleViolation("allocation.date_of_other_year", field=name, season=season)
    if given_on > timezone.localdate():
        raise RuleViolation("allocation.in_the_future", field="given_on")
    Organization.objects.select_for_update().get(pk=organizer.pk)
    host = (
        HostApplication.objects.filter(organizer=organizer, season=season, sport=sport, state=State.GRANTED)
        .select_related("branch")
        .first()
    )
    if host is not None and not district.covers(host.branch):
        raise RuleViolation("allocation.granted_already", "ALLOCATION", field="district", branch=host.branch)
    values = {"district": district, "starts_on": starts_on, "ends_on": ends_on, "given_on": given_on, "made_by": by}
    given, _ = Allocation.objects.update_or_create(organizer=organizer, season=season, sport=sport, defaults=values)
    _show_in_calendar(given, str(host.branch if host else district))
    return given


@transaction.atomic
def apply(
    *, organizer: Organization, season: int, sport: str, branch: Organization, facts: Mapping[str, Any], by: User
) -> HostApplication:
    """Record the application of a branch as its form says; what stands in its way is told, and keeps nothing out here.

    `facts` has a value for each of FACTS. Raises RuleViolation where the branch has applied already.
    """
    _require_sport(organizer, sport)
    if facts["applied_on"] > timezone.localdate():
        raise RuleViolation("allocation.in_the_future", field="applied_on")
    Organization.objects.select_for_update().get(pk=organizer.pk)
    open_states = [State.APPLIED, State.GRANTED]
    if HostApplication.objects.filter(
        organizer=organizer, season=season, sport=sport, branch=branch, state__in=open_states
    ).exists():
        raise RuleViolation("allocation.applied_already", field="branch", branch=branch)
    return HostApplication.objects.create(
        organizer=organizer, season=season, sport=sport, branch=branch, entered_by=by,
        **{name: facts[name] for name in FACTS},
    )  # fmt: skip


@transaction.atomic
def confirm(*, application: HostApplication, on: datetime.date) -> HostApplication:
    """Note that the District has confirmed an application at its Spring Rally."""
    application = _open(application)
    if on > timezone.localdate():
        raise RuleViolation("allocation.in_the_future", field="on")
    application.confirmed_on = on
    application.save(update_fields=["confirmed_on"])
    return application


@transaction.atomic
def grant(*, application: HostApplication, by: User) -> HostApplication:
    """Grant an event to a branch; the calendar shows it as the place. Raises RuleViolation with what is in the way."""
    application = _open(application)
    in_the_way = next((line for line in findings_of(application) if line.bars or line.waits), None)
    if in_the_way is not None:
        raise RuleViolation("allocation.may_not_host", in_the_way.found.section, why=in_the_way.sentence)
    _decide(application, State.GRANTED, "", by)
    given = Allocation.objects.get(organizer=application.organizer, season=application.season, sport=application.sport)
    _show_in_calendar(given, str(application.branch))
    return application


@transaction.atomic
def create_event_of(*, application: HostApplication) -> Event:
    """Create the event that was granted: its days, its host, every category of its sport, and the season's plan.

    Raises RuleViolation for an application that is not granted, and where the event is there already.
    """
    application = _locked(application)
    organizer, season = application.organizer, application.season
    if application.state != State.GRANTED:
        raise RuleViolation("allocation.not_granted", "ALLOCATION")
    there = event_of(application)
    if there is not None:
        raise RuleViolation("allocation.event_is_there", event=there)
    given = Allocation.objects.get(organizer=organizer, season=season, sport=application.sport)
    planned, book = season_in(organizer, season), book_of(organizer)
    event = create_event(
        name=f"{plain(book.level(organizer.level).name)} {plain(name_of_sport(organizer, application.sport))} {season}",
        level=organizer.level,
        season=season,
        organizer=organizer,
        host_branch=application.branch,
        starts_on=given.starts_on,
        ends_on=given.ends_on,
        rulebook_key=planned.rulebook_key if planned else key_or_first(organizer.rulebook_key),
    )
    for category in rulebook_for(event).categories.values():
        if category.game == application.sport:
            add_competition(event=event, category_key=category.key, stations=category.stations_preferred)
    if given.date is not None:  # the event stands in the calendar now, and stays one line when it moves
        remove_season_date(date=given.date)
    return settle(event=event)


@transaction.atomic
def decline(*, application: HostApplication, reason: str, by: User) -> HostApplication:
    """Decline an application, or take back what was granted, with the reason that the branch reads."""
    if not reason.strip():
        raise RuleViolation("allocation.reason_needed", field="reason")
    application = _locked(application)
    if application.state not in {State.APPLIED, State.GRANTED}:
        raise RuleViolation("allocation.not_open")
    was_granted = application.state == State.GRANTED
    _decide(application, State.WITHDRAWN if was_granted else State.DECLINED, reason.strip(), by)
    given = Allocation.objects.filter(
        organizer=application.organizer, season=application.season, sport=application.sport
    ).first()
    if was_granted and given is not None:
        _show_in_calendar(given, str(given.district))
    return application


def _locked(application: HostApplication) -> HostApplication:
    Organization.objects.select_for_update().get(
        pk=application.organizer_id
    )  # two grants at once: the second finds the first
    return HostApplication.objects.select_related("organizer", "branch").get(pk=application.pk)


def _open(application: HostApplication) -> HostApplication:
    application = _locked(application)
    if application.state != State.APPLIED:
        raise RuleViolation("allocation.not_open")
    return application


def _decide(application: HostApplication, state: State, reason: str, by: User) -> None:
    application.state, application.reason = state, reason
    application.decided_by, application.decided_at = by, timezone.now()
    application.save(update_fields=["state", "reason", "decided_by", "decided_at"])


def _require_sport(organizer: Organization, sport: str) -> None:
    if sport not in sports_of(organizer):
        raise RuleViolation("allocation.no_sport", field="sport")


def _show_in_calendar(given: Allocation, place: str) -> None:
    """Write the line of the calendar again: its dates and its place are those of now."""
    before = given.date
    level = plain(book_of(given.organizer).level(given.organizer.level).name)
    title = f"{level} {plain(name_of_sport(given.organizer, given.sport))}"
    given.date = None
    given.save(update_fields=["date"])
    if before is not None:
        remove_season_date(date=before)
    given.date = add_season_date(
        organizer=given.organizer, season=given.season, title=title, starts_on=given.starts_on, ends_on=given.ends_on,
        place=place,
    )  # fmt: skip
    given.save(update_fields=["date"])
