"""Reads about entries: who plays, who may enter and see teams, who has left."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Max, Prefetch, Q, QuerySet

from games.rulebook import RuleBook
from kit.order import by_name
from tournaments.entries.models import Departure, Entry, Override, PutOut, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.events.queries import reach_of, rulebook_for, year_of_bars
from tournaments.events.queries.creating import events_of_last_year
from tournaments.members.models import Member, Suspension
from tournaments.members.queries import search
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import sees_teams


def with_rosters(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return `entries` with everything that a list or a sheet shows of them read at once: three queries."""
    roster = RosterPlace.objects.select_related("member__branch").order_by("position")
    return entries.select_related(
        "competition__event__organizer",
        "competition__event__host_branch",
        "branch__parent",
        "branch__command",
        "partner_branch__parent",
    ).prefetch_related(Prefetch("roster", queryset=roster), standing_overrides())


def entries_of(competition: Competition) -> QuerySet[Entry]:
    """Return the entries that are handed in, by number, with branch, roster and members."""
    return with_rosters(Entry.objects.filter(competition=competition, state=Entry.State.ENTERED)).order_by("number")


def branches_at(event: Event) -> QuerySet[Organization]:
    """Return the branches that may send teams to `event`, by name."""
    return Organization.objects.branches().filter(path__startswith=reach_of(event)).order_by(by_name("name"), "number")


def branches_to_register(user: User | AnonymousUser, event: Event) -> QuerySet[Organization]:
    """Return the branches for which `user` may enter teams at `event`, by name."""
    below = branches_at(event)
    if permissions.may(user, Right.REGISTER, event):
        return below
    return below.filter(permissions.organizations_with(user, Right.REGISTER))


def teams_of_last_year(competition: Competition, branches: QuerySet[Organization]) -> QuerySet[Entry]:
    """Return the teams of `branches` in the same category of the same event a season ago, with their rosters."""
    teams = Entry.objects.filter(state=Entry.State.ENTERED, branch__in=branches.order_by())
    events = events_of_last_year(competition.event).order_by()
    teams = teams.filter(competition__category=competition.category, competition__event__in=events)
    return with_rosters(teams).order_by(by_name("branch__name"), "number")


def joins_neighbours(event: Event, book: RuleBook) -> bool:
    """Return whether composite teams may be formed at the own play-off of a branch (ELIGIBILITY vii.a)."""
    branch = Organization.BRANCH
    return event.organizer.level == branch and book.eligibility.composite_from_level == branch


def partner_branches(user: User | AnonymousUser, event: Event) -> QuerySet[Organization]:
    """Return the branches that may be named as partners: those of the same Districts as the reader's own."""
    if joins_neighbours(event, rulebook_for(event)):
        return (
            Organization.objects.branches().filter(parent=event.organizer.parent_id).order_by(by_name("name"), "number")
        )
    if permissions.may(user, Right.REGISTER, event):
        return branches_to_register(user, event)
    depth = len(event.organizer.path_ids) + 1
    near = Q(pk__in=[])
    for path_ids in {tuple(branch.path_ids[:depth]) for branch in branches_to_register(user, event)}:
        near |= Q(path__startswith="".join(f"{pk}/" for pk in path_ids))
    return Organization.objects.branches().filter(near).order_by(by_name("name"), "number")


def visible_entries(user: User | AnonymousUser, event: Event) -> QuerySet[Entry]:
    """Return the entries of an event that `user` may read, with their rosters, by category and number.

    Raises PermissionDenied for somebody who could not enter a team there either.
    """
    entries = with_rosters(Entry.objects.filter(competition__event=event)).order_by("competition__position", "number")
    if sees_teams(user, event):
        return entries
    own = branches_to_register(user, event)
    if not own.exists():
        raise PermissionDenied(Right.REGISTER.value)
    return entries.filter(branch__in=own)


def members_named(
    text: str, branches: Iterable[Organization], *, commands: Collection[int | None], limit: int = 12
) -> tuple[list[Member], int]:
    """Return the members of `branches` that `text` may mean, at most `limit`, and how many there are.

    Every word of `text` is the beginning of a name or of the membership number; capitals and accents do not matter.
    Beside `commands`, whose people the reader may look for, it is the whole number: a Command's list stays its own.
    """
    if not text.strip():
        return [], 0
    near = Q(branch__in=[branch.pk for branch in branches if branch.command_id in commands])
    far = Q(branch__in=[branch.pk for branch in branches], number=text.strip())
    within = Member.objects.filter(near | far).select_related("branch")
    matching = search(within.order_by("searched", "number"), text)
    return list(matching[:limit]), matching.count()


def standing_overrides() -> Prefetch[str, QuerySet[Override], str]:
    """Return the prefetch of decisions that were not taken back."""
    standing = Override.objects.filter(revoked_at=None).select_related("made_by", "member")
    return Prefetch("overrides", queryset=standing, to_attr="standing_overrides")


def standing_departures(competition: Competition) -> dict[int, Departure]:
    """Return who has left a competition: entry id to departure."""
    standing = Departure.objects.filter(entry__competition=competition, revoked_at=None)
    return {departure.entry_id: departure for departure in standing.select_related("decided_by")}


def standing_departures_of(event: Event) -> dict[int, Departure]:
    """Return who has left any competition of an event: entry id to departure."""
    standing = Departure.objects.filter(entry__competition__event=event, revoked_at=None)
    return {departure.entry_id: departure for departure in standing}


def put_out_of(event: Event) -> dict[int, PutOut]:
    """Return who is refused further participation at an event: member id to decision (CODE OF CONDUCT i.c)."""
    standing = PutOut.objects.filter(event=event, revoked_at=None).select_related("decided_by")
    return {put_out.member_id: put_out for put_out in standing}


def put_out_on(entries: Iterable[Entry], event: Event) -> list[PutOut]:
    """Return who of these teams is refused further participation at their event, by name. One query."""
    standing = PutOut.objects.filter(
        revoked_at=None, event=event, member__places__entry__in=[entry.pk for entry in entries]
    )
    return list(standing.select_related("member", "decided_by").order_by("member__searched"))


def bars_at(event: Event) -> QuerySet[Suspension]:
    """Return who is barred this year or the next: below the organizer, of another Command in a team that plays."""
    year = year_of_bars(event)
    playing = Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED)
    below = Q(branch__path__startswith=event.organizer.path, branch__command=event.organizer.command_id)
    here = below | Q(pk__in=RosterPlace.objects.filter(entry__in=playing).values("member"))
    return Suspension.objects.filter(
        member__in=Member.objects.filter(here), season__in=(year, year + 1), waived_by=None
    )


def next_number(competition: Competition) -> int:
    """Return the number that the next entry gets; numbers of entries that were taken back are not used again."""
    own = Entry.objects.filter(competition=competition).exclude(state=Entry.State.PAIRED)
    last = own.aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1
