"""Who may do what, where. Every page and endpoint asks here, on the server.

The table RIGHTS is the whole truth: a page that prints it and a test that walks it read the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from kit.order import by_name
from kit.zones import use_zone
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.audit_source import is_writing
from tournaments.organization.words import EVENT_IS_AWAY

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails
    from typing_extensions import TypeIs


class Right(StrEnum):
    """One thing that a person may do."""

    MANAGE_ORGANIZATION = "manage_organization"  # branches, districts
    GRANT_ROLES = "grant_roles"
    NAME_SCOREKEEPERS = "name_scorekeepers"  # of one event, and no other role
    SEE_MEMBERS = "see_members"
    IMPORT_MEMBERS = "import_members"
    MANAGE_EVENT = "manage_event"  # create and edit events, competitions, program
    REGISTER = "register"  # send in a team
    OVERRIDE = "override"  # let an entry play although a rule is not met
    CHECK_IN = "check_in"  # registration table: cards, fees
    DRAW = "draw"
    PRINT = "print"
    ENTER_RESULTS = "enter_results"
    CORRECT_RESULTS = "correct_results"
    OVERTURN = "overturn"  # a change that sets a play-off or finals aside, or changes who plays in them
    RULE = "rule"  # cases, withdrawals, expulsions, play-off agreements
    AWARD = "award"
    MOVE_AWARD = "move_award"  # of the Command Sports Officer, or whom the officer names (CODE OF CONDUCT i.d, A23)
    CLOSE = "close"  # say that a competition is final
    REOPEN = "reopen"  # change a competition that is final: for those above the event, and nobody of it
    SEE_LOG = "see_log"  # everything that happened at an event, and who did it
    SEE_SEASON = "see_season"  # the ladder of a season: every play-off of one's part of the tree, and what is late
    WRITE_BOOK = "write_book"  # the rule book of a Command: write it, and publish an edition
    HOST_PAPERS = "host_papers"  # what the host branch owes in writing: information, money
    MONEY = "money"  # fees: what came in, receipts, what is paid back and passed on


class Held(Protocol):
    """What rights know of an event, whose table stands in a room above: who holds it, and where."""

    pk: int

    @property
    def organizer(self) -> Organization: ...

    @property
    def host_branch(self) -> Organization: ...

    zone: str


class PartOfEvent(Protocol):
    """What rights know of a competition."""

    @property
    def event(self) -> Held: ...


class Entered(Protocol):
    """What rights know of an entry: the branch that sends it, and the competition it plays in."""

    @property
    def competition(self) -> PartOfEvent: ...

    @property
    def branch(self) -> Organization: ...


Place: TypeAlias = Organization | Held | Entered  # where a right is held

_EVENT_DESK = {Right.PRINT, Right.ENTER_RESULTS}
_EVENT_CHAIR = _EVENT_DESK | {
    Right.CHECK_IN,
    Right.DRAW,
    Right.CORRECT_RESULTS,
    Right.OVERTURN,
    Right.RULE,
    Right.AWARD,
    Right.CLOSE,
    Right.MANAGE_EVENT,
    Right.NAME_SCOREKEEPERS,
    Right.HOST_PAPERS,
    Right.MONEY,
    Right.SEE_LOG,
}
# How far Dominion sees into the Commands below it: who advances. All else of a Command is its own.
SEEN_FROM_ABOVE = {Right.SEE_SEASON}
# What a branch does at an event that it hosts, whoever organizes it (FORMAT OF PLAY iii, viii.b, xii).
HOSTS_DO = {Right.NAME_SCOREKEEPERS, Right.HOST_PAPERS, Right.MONEY}

RIGHTS: dict[Role.Kind, frozenset[Right]] = {
    Role.Kind.COMMAND_OFFICER: frozenset(Right),
    Role.Kind.DISTRICT_OFFICER: frozenset(
        _EVENT_CHAIR
        | {
            Right.SEE_MEMBERS,
            Right.REGISTER,
            Right.OVERRIDE,
            Right.GRANT_ROLES,
            Right.REOPEN,
            Right.SEE_SEASON,
        }
    ),
    # A branch runs its own play-offs; its officer has nothing to say about events of others.
    Role.Kind.BRANCH_OFFICER: frozenset(
        _EVENT_CHAIR | {Right.SEE_MEMBERS, Right.REGISTER, Right.OVERRIDE, Right.REOPEN, Right.SEE_SEASON}
    ),
    # Has the last word on play, and does not own the event (RESPONSIBILITIES i). Several at an event are deputies.
    Role.Kind.REPRESENTATIVE: frozenset((_EVENT_CHAIR - HOSTS_DO - {Right.MANAGE_EVENT}) | {Right.OVERRIDE}),
    Role.Kind.CHAIR: frozenset(_EVENT_CHAIR | {Right.REGISTER, Right.OVERRIDE}),
    Role.Kind.SCOREKEEPER: frozenset(_EVENT_DESK),
    Role.Kind.AWARD_DELEGATE: frozenset({Right.PRINT, Right.AWARD, Right.MOVE_AWARD}),
}


class EventAwayError(PermissionDenied):
    """Another site has the event: whoever may write here may not do so until it comes back."""


class OfficeRequest(HttpRequest):
    """A request from somebody who has signed in: what ``login_required`` promises, said to the type checker."""

    user: User
    htmx: HtmxDetails


def standing_roles() -> QuerySet[Role]:
    """Return the roles that count: in a closed Command none gives a right or a letter, until it is opened again."""
    is_open = {f"{place}__command__closed_at": None for place in ("organization", "event__organizer")}
    return Role.objects.filter(**is_open)


def roles_of(user: User | AnonymousUser) -> list[Role]:
    """Return the roles of `user` that stand, read once a request; none while somebody else knows the password."""
    if not user.is_authenticated or getattr(user, "must_change_password", False):
        return []
    cached: list[Role] | None = vars(user).get("_role_list")
    if cached is None:
        cached = list(standing_roles().filter(user=user).select_related("organization", "event"))
        vars(user)["_role_list"] = cached
    return cached


def may(user: User | AnonymousUser, right: Right, where: Place | None = None) -> bool:
    """Return whether `user` holds `right` at `where`.

    A role of the tree covers its organization and everything below in its Command, and the events that a covered
    organization organizes. A role of an event covers that event alone. An entry is covered through its event, and for
    registering through its branch as well. The branch that hosts an event names its scorekeepers, keeps its own
    papers and takes its fees, whoever organizes it. With no `where`, any role with the right will do (used to show a
    menu).
    """
    _require_here(where)
    if _keeps_all(user):
        return True
    return any(right in RIGHTS[Role.Kind(role.kind)] and _covers(role, right, where) for role in roles_of(user))


def _keeps_all(user: User | AnonymousUser) -> bool:
    """Return whether `user` holds every right everywhere: a superuser whose password nobody else knows."""
    is_ready = user.is_active and not getattr(user, "must_change_password", False)
    return is_ready and getattr(user, "is_superuser", False)


def keeps_site(user: User | AnonymousUser) -> bool:
    """Return whether `user` keeps the whole site: backups, health, upgrades, the list of Commands.

    It gives no right at any Command. Where every Command has the same officer, that officer keeps the site as well.
    """
    if not user.is_active or getattr(user, "must_change_password", False):
        return False
    if user.is_staff or user.is_superuser:
        return True
    commands = Organization.objects.commands()
    return bool(commands) and all(may(user, Right.MANAGE_ORGANIZATION, command) for command in commands)


def manages_command(user: User | AnonymousUser) -> bool:
    """Return whether `user` manages a Command of the site, and may see whether the site runs."""
    return Organization.objects.filter(organizations_with(user, Right.MANAGE_ORGANIZATION)).commands().exists()


def require(user: User | AnonymousUser, right: Right, where: Place | None = None) -> None:
    """Raise PermissionDenied unless `user` holds `right` at `where`; who comes to an event goes by its clock."""
    if not may(user, right, where):
        raise PermissionDenied(right.value)
    if where is not None and not isinstance(where, Organization):
        use_clock_of(_event_of(where))


def use_clock_of(event: Held) -> None:
    """Read and show hours by the clock of this event until the request is over: not by that of the reader's place."""
    use_zone(event.zone)


def may_grant(by: User | AnonymousUser, kind: Role.Kind, where: Organization | Held) -> bool:
    """Return whether `by` may give or take a role there: the right to, and no less than the role holds.

    Scorekeepers alone are also named by a chair and by an officer of the host branch, for their own event.
    """
    if (
        kind is Role.Kind.SCOREKEEPER
        and not isinstance(where, Organization)
        and may(by, Right.NAME_SCOREKEEPERS, where)
    ):
        return True
    return may(by, Right.GRANT_ROLES, where) and all(may(by, right, where) for right in RIGHTS[kind])


def _require_here(where: Place | None) -> None:
    """Raise EventAwayError where a request would change an event that a laptop has: every door asks here."""
    if where is None or isinstance(where, Organization) or not is_writing():
        return
    event = _event_of(where)
    if getattr(event, "away_since", None) is not None:
        raise EventAwayError(EVENT_IS_AWAY % {"site": getattr(event, "away_to", "")})


def organizations_with(user: User | AnonymousUser, right: Right) -> Q:
    """Return a filter on Organization for the part of the tree in which `user` holds `right`."""
    if _keeps_all(user):
        return Q()
    return _any(
        _within(role.organization, right)
        for role in roles_of(user)
        if role.organization is not None and right in RIGHTS[Role.Kind(role.kind)]
    )


def events_with(user: User | AnonymousUser, right: Right) -> Q:
    """Return a filter on Event for the events in which `user` holds `right`."""
    if _keeps_all(user):
        return ~Q(pk__in=())  # an empty Q would leave out nothing where `exclude` takes it
    return _any(_events_of(role, right) for role in roles_of(user) if right in RIGHTS[Role.Kind(role.kind)])


def holders_of(right: Right, event: Held) -> QuerySet[Role]:
    """Return the roles through which somebody holds `right` at `event`, by name; the host branch's do not count."""
    kinds = [kind for kind in Role.Kind if right in RIGHTS[kind]]
    above = Q(organization__in=event.organizer.path_ids)
    if right not in SEEN_FROM_ABOVE:
        above &= Q(organization__command=event.organizer.command_id)
    held = standing_roles().filter(Q(event=event.pk) | above, kind__in=kinds, user__is_active=True)
    return held.select_related("user__member", "organization").order_by(
        by_name("user__last_name"), by_name("user__first_name"), "user", "kind"
    )


def _events_of(role: Role, right: Right) -> Q:
    if role.organization is None:
        return Q(pk=role.event_id)
    organized = _within(role.organization, right, "organizer__")
    if right in HOSTS_DO:
        return organized | _within(role.organization, right, "host_branch__")
    return organized


def _within(place: Organization, right: Right, prefix: str = "") -> Q:
    """Return a filter for what a role at `place` reaches: what is below it, and not another Command."""
    below = Q(**{f"{prefix}path__startswith": place.path})
    return below if right in SEEN_FROM_ABOVE else below & Q(**{f"{prefix}command": place.command_id})


def _reaches(place: Organization, right: Right, other: Organization) -> bool:
    return place.covers(other) and (right in SEEN_FROM_ABOVE or place.command_id == other.command_id)


def _any(filters: Iterable[Q]) -> Q:
    combined = Q(pk__in=[])
    for condition in filters:
        combined |= condition
    return combined


def _covers(role: Role, right: Right, where: Place | None) -> bool:
    if where is None:
        return True
    if isinstance(where, Organization):
        return role.organization is not None and _reaches(role.organization, right, where)
    if _is_event(where):
        if role.organization is None:
            return role.event_id == where.pk
        hosts = right in HOSTS_DO and _reaches(role.organization, right, where.host_branch)
        return hosts or _reaches(role.organization, right, where.organizer)
    if _covers(role, right, where.competition.event):
        return True
    # Any right but registering would let a branch rule on its own team at somebody else's event.
    return (
        right is Right.REGISTER and role.organization is not None and _reaches(role.organization, right, where.branch)
    )


def _event_of(where: Held | Entered) -> Held:
    return where if _is_event(where) else where.competition.event


def _is_event(where: Held | Entered) -> TypeIs[Held]:
    return hasattr(where, "organizer")
