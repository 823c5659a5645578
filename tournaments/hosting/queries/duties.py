"""Reads about the people of an event: who has which duty, who has an account, who was at a ceremony."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from kit.order import by_name
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import put_out_of, with_rosters
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.hosting.models.duties import Attendance, Duty
from tournaments.hosting.words.duties import SECTIONS
from tournaments.organization.models import Role

AUXILIARY = Duty.Kind.AUXILIARY  # invited where the rule book says so (A42)
# Who must be named before an event can begin.
NEEDED = frozenset({Duty.Kind.REPRESENTATIVE, Duty.Kind.REFEREE, Duty.Kind.OPENING, Duty.Kind.CLOSING})


@dataclass(frozen=True)
class NamedPerson:
    """One person with a duty. `plays_for` is set where a referee is on a team of the event by now."""

    duty: Duty
    plays_for: str = ""


@dataclass(frozen=True)
class DutyLines:
    """Everybody who has one duty."""

    kind: Duty.Kind
    title: str
    section: str
    what: str
    people: Sequence[NamedPerson]
    is_needed: bool = False

    @property
    def is_missing(self) -> bool:
        return self.is_needed and not self.people


def people_of(event: Event) -> list[DutyLines]:
    """Return the duties of an event with the people who are named for them, in the order of the paper: two queries."""
    by_kind: dict[str, list[Duty]] = {}
    for duty in Duty.objects.filter(event=event).select_related("member"):
        by_kind.setdefault(duty.kind, []).append(duty)
    referees = [duty.member_id for duty in by_kind.get(Duty.Kind.REFEREE, ()) if duty.member_id]
    teams = teams_of(event, referees)
    needed = {*NEEDED, *((AUXILIARY,) if rulebook_for(event).hosting.invite_auxiliary else ())}
    return [
        DutyLines(
            kind=kind,
            title=title_of(kind, event),
            section=SECTIONS[kind][0],
            what=str(SECTIONS[kind][1]),
            is_needed=kind in needed,
            people=[
                NamedPerson(duty, teams.get(duty.member_id or 0, "") if kind is Duty.Kind.REFEREE else "")
                for duty in by_kind.get(kind, ())
            ],
        )
        for kind in Duty.Kind
        if kind is not AUXILIARY or kind in needed or kind in by_kind
    ]


def auxiliary_of(event: Event) -> DutyLines | None:
    """Return who was asked to represent the Ladies Auxiliary; None where the rule book has nobody invited."""
    return next((line for line in people_of(event) if line.kind is AUXILIARY), None)


def title_of(kind: Duty.Kind, event: Event) -> str:
    """Return what a duty is called at the level of an event: "District Representative"."""
    if kind is not Duty.Kind.REPRESENTATIVE:
        return str(kind.label)
    return _("%(level)s Representative") % {"level": rulebook_for(event).level(event.level).name}


def teams_of(event: Event, members: Sequence[int]) -> dict[int, str]:
    if not members:
        return {}
    places = RosterPlace.objects.filter(
        member__in=members, entry__competition__event=event, entry__state=Entry.State.ENTERED
    )
    return {place.member_id: str(place.entry) for place in places.select_related("entry__branch")}


def accounts_of(event: Event) -> list[Role]:
    """Return who has a role at this event on the site: rights, beside the names on paper."""
    return list(Role.objects.filter(event=event).select_related("user").order_by("kind", by_name("user__last_name")))


@dataclass(frozen=True)
class AtCeremony:
    """One team, and who of it was at a ceremony."""

    entry: Entry
    places: Sequence[tuple[RosterPlace, bool]]


@dataclass(frozen=True)
class CeremonyList:
    """One competition at a ceremony."""

    competition: Competition
    teams: Sequence[AtCeremony]

    @property
    def people(self) -> int:
        return sum(len(team.places) for team in self.teams)

    @property
    def there(self) -> int:
        return sum(is_there for team in self.teams for _, is_there in team.places)

    @property
    def missing(self) -> int:
        return self.people - self.there


def ceremony_lists(event: Event, ceremony: str, category: str = "") -> list[CeremonyList]:
    """Return who was at a ceremony, by competition and team. Who is expelled from the event is not asked for."""
    out = put_out_of(event)
    seen = set(
        Attendance.objects.filter(ceremony=ceremony, place__entry__competition__event=event).values_list(
            "place", flat=True
        )
    )
    entries = with_rosters(Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED))
    by_competition: dict[int, list[AtCeremony]] = {}
    for entry in entries.order_by("competition__position", "number"):
        places = [(place, place.pk in seen) for place in entry.roster.all() if place.member_id not in out]
        by_competition.setdefault(entry.competition_id, []).append(AtCeremony(entry, places))
    return [
        CeremonyList(competition, by_competition.get(competition.pk, []))
        for competition in event.competitions.order_by("position")
        if category in ("", competition.category)
    ]
