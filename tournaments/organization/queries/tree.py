"""The tree as pages show it, and who holds which role."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db.models import Count, Q, QuerySet

from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.models import Node, Role
from tournaments.organization.queries.permissions import RIGHTS, Right, events_with, may_grant, nodes_with, roles_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.organization.models import User

# What each right means, for the page that shows who may do what.
RIGHT_WORDS = {
    Right.MANAGE_ORGANIZATION: "Add, rename and move branches and districts",
    Right.GRANT_ROLES: "Say who holds which role",
    Right.NAME_SCOREKEEPERS: "Name the scorekeepers of an event",
    Right.SEE_MEMBERS: "See and correct the member list",
    Right.IMPORT_MEMBERS: "Bring in the member list from a file",
    Right.MANAGE_EVENT: "Set up an event: dates, competitions, programme",
    Right.REGISTER: "Enter teams",
    Right.OVERRIDE: "Let a team play although a rule is not met, with a reason",
    Right.CHECK_IN: "Check cards and fees at the registration table",
    Right.DRAW: "Draw, and publish the draw",
    Right.PRINT: "Print score sheets and lists",
    Right.ENTER_RESULTS: "Enter results",
    Right.CORRECT_RESULTS: "Correct and confirm results",
    Right.RULE: "Decide on withdrawals, expulsions and play-offs",
    Right.AWARD: "Hand out awards and pins",
    Right.HOST_PAPERS: "Keep the papers of the host branch: information for those who come, and the money",
}
ROLE_REACH = {
    Role.Kind.COMMAND_OFFICER: "everywhere in the Command",
    Role.Kind.DISTRICT_OFFICER: "in the district or area, and at its events",
    Role.Kind.BRANCH_OFFICER: "in the branch, and at its events",
    Role.Kind.CHAIR: "at one event",
    Role.Kind.SCOREKEEPER: "at one event",
}


@dataclass(slots=True)
class TreeNode:
    """A place with what is below it. The numbers count the place itself and everything below."""

    node: Node
    level_name: str
    children: list[TreeNode] = field(default_factory=list)
    branches: int = 0
    members: int = 0


@dataclass(frozen=True, slots=True)
class RightRow:
    """One line of the table of rights: what it allows, and for each role its name and whether it holds it."""

    words: str
    held: tuple[tuple[str, bool], ...]


def tree(user: User | AnonymousUser) -> list[TreeNode]:
    """Return the Commands in which `user` has a role, whole, with their numbers. Two queries, whatever the size."""
    nodes = list(Node.objects.filter(_commands_of(user)).order_by("path"))
    members = dict(Member.objects.order_by().values_list("branch").annotate(Count("pk")))
    return _grow(nodes, members)


def _grow(nodes: Iterable[Node], members: dict[int, int]) -> list[TreeNode]:
    made: dict[int, TreeNode] = {}
    roots: list[TreeNode] = []
    for node in sorted(nodes, key=lambda one: len(one.path_ids)):
        parent = made.get(node.parent_id or 0)
        names = {level["key"]: level["name"] for level in (node.levels if parent is None else _levels_of(made, node))}
        made[node.pk] = grown = TreeNode(node, names.get(node.level, node.level.title()))
        (roots if parent is None else parent.children).append(grown)
    for grown in reversed(made.values()):  # the deepest first, so that each sum is whole when it is added
        grown.children.sort(key=lambda child: natural(child.node.number or child.node.name))
        grown.branches += grown.node.level == Node.BRANCH
        grown.members += members.get(grown.node.pk, 0)
        parent = made.get(grown.node.parent_id or 0)
        if parent is not None:
            parent.branches += grown.branches
            parent.members += grown.members
    return roots


def _levels_of(made: dict[int, TreeNode], node: Node) -> list[dict[str, str]]:
    root = made.get(node.path_ids[0])
    return root.node.levels if root is not None else []


def natural(text: str) -> tuple[int, int, str]:
    """Return a key that sorts 2 before 10, and numbers before words."""
    return (0, int(text), "") if text.isdigit() else (1, 0, text.casefold())


def _commands_of(user: User | AnonymousUser) -> Q:
    if getattr(user, "is_superuser", False):
        return Q()
    roots = {f"{role.node.path_ids[0]}/" for role in roles_of(user) if role.node is not None}
    found = Q(pk__in=[])
    for path in roots:
        found |= Q(path__startswith=path)
    return found


def ancestors(node: Node) -> list[Node]:
    """Return the places above `node`, from the top down."""
    return list(Node.objects.filter(pk__in=node.path_ids[:-1]).order_by("path"))


def places(user: User | AnonymousUser, right: Right) -> list[Node]:
    """Return every place at which `user` holds `right`, each below the one it belongs to."""
    nodes = list(Node.objects.filter(nodes_with(user, right)))
    flat: list[Node] = []

    def walk(grown: Iterable[TreeNode]) -> None:
        for one in grown:
            flat.append(one.node)
            walk(one.children)

    walk(_grow(nodes, {}))
    return flat


def parents_for(node: Node) -> QuerySet[Node]:
    """Return the places that a place could belong to: on a step above it, in its Command, and not below itself."""
    root = Node.objects.get(pk=node.path_ids[0])
    keys = [level["key"] for level in root.levels]
    return Node.objects.under(root).filter(level__in=keys[: keys.index(node.level)]).order_by("path")


def branches(user: User | AnonymousUser, right: Right) -> QuerySet[Node]:
    """Return the branches at which `user` holds `right`, by name."""
    return Node.objects.filter(nodes_with(user, right)).branches().order_by("name")


def events(user: User | AnonymousUser, right: Right) -> QuerySet[Event]:
    """Return the events at which `user` holds `right`, the next ones first."""
    return Event.objects.filter(events_with(user, right)).select_related("organizer").order_by("-starts_on", "name")


def roles_under(user: User) -> list[Role]:
    """Return every role at the places and events where `user` gives roles, by person."""
    nodes = Node.objects.filter(nodes_with(user, Right.GRANT_ROLES))
    at_events = Event.objects.filter(events_with(user, Right.GRANT_ROLES))
    roles = Role.objects.filter(Q(node__in=nodes) | Q(event__in=at_events))
    return list(
        roles.select_related("user", "node", "event__organizer").order_by(
            "user__last_name", "user__first_name", "user__username", "kind"
        )
    )


def scorekeepers_of(event: Event) -> list[Role]:
    """Return the roles of those who keep the scores of an event, by person."""
    roles = event.roles.filter(kind=Role.Kind.SCOREKEEPER).select_related("user")
    return list(roles.order_by("user__last_name", "user__first_name", "user__username"))


def kinds_to_grant(user: User) -> list[Role.Kind]:
    """Return the kinds of role that `user` may give somewhere."""
    own = {Role.Kind(role.kind) for role in roles_of(user)}
    if user.is_superuser:
        return list(Role.Kind)
    return [
        kind
        for kind in Role.Kind
        if any(Right.GRANT_ROLES in RIGHTS[mine] and RIGHTS[kind] <= RIGHTS[mine] for mine in own)
    ]


def may_take(user: User, role: Role) -> bool:
    """Return whether `user` may take `role` away again."""
    where = role.node or role.event
    return role.user_id != user.pk and where is not None and may_grant(user, Role.Kind(role.kind), where)


def rights_table() -> list[RightRow]:
    """Return the table of rights as it is in force: one line a right, one mark a role."""
    return [
        RightRow(RIGHT_WORDS[right], tuple((kind.label, right in RIGHTS[kind]) for kind in Role.Kind))
        for right in Right
    ]
