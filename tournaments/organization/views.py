"""The tree of the organization, and who may do what in it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.base import RuleViolation
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization import services
from tournaments.organization.forms import MoveForm, NewPlaceForm, PersonForm, PlaceForm, RoleForm
from tournaments.organization.models import Node, Role, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries import tree as queries
from tournaments.organization.queries.permissions import Right
from tournaments.organization.requests import OfficeRequest
from tournaments.organization.words import sentence


def _place_for(user: User, node_id: int) -> Node:
    """Return a place that `user` may change; anybody else gets a 403."""
    node = get_object_or_404(Node.objects.select_related("parent"), pk=node_id)
    permissions.require(user, Right.MANAGE_ORGANIZATION, node)
    return node


@require_safe
@login_required
def tree(request: OfficeRequest) -> HttpResponse:
    """Show the whole organization, from the Command down to the branches."""
    if not any(permissions.may(request.user, right) for right in (Right.SEE_MEMBERS, Right.MANAGE_ORGANIZATION)):
        raise PermissionDenied
    return render(request, "tournaments/organization/tree.html", {"roots": queries.tree(request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def add(request: OfficeRequest, node_id: int) -> HttpResponse:
    """Add a place below another one."""
    parent = _place_for(request.user, node_id)
    levels = services.levels_below(parent)
    form = NewPlaceForm(request.POST or None, levels=levels)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            node = services.add_node(parent=parent, **form.cleaned_data)
            messages.success(request, f"{node} is added below {parent}.")
            return redirect("organization:tree")
    return render(request, "tournaments/organization/place.html", {"form": form, "parent": parent, "levels": levels})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit(request: OfficeRequest, node_id: int) -> HttpResponse:
    """Rename a place or correct its facts."""
    node = _place_for(request.user, node_id)
    facts = {"name": node.name, "number": node.number, "town": node.town, "member_count": node.member_count}
    form = PlaceForm(request.POST or None, initial=facts)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.change_node(node=node, **form.cleaned_data)
            messages.success(request, f"{node} is saved.")
            return redirect("organization:tree")
    context = {"form": form, "node": node, "levels": services.levels_below(node)}
    return render(request, "tournaments/organization/place.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def move(request: OfficeRequest, node_id: int) -> HttpResponse:
    """Put a place, with everything below it, somewhere else."""
    node = _place_for(request.user, node_id)
    form = MoveForm(request.POST or None, parents=queries.parents_for(node), initial={"parent": node.parent_id})
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            permissions.require(request.user, Right.MANAGE_ORGANIZATION, form.cleaned_data["parent"])
            services.move_node(node=node, parent=form.cleaned_data["parent"])
            messages.success(request, f"{node} belongs to {form.cleaned_data['parent']} now.")
            return redirect("organization:tree")
    return render(request, "tournaments/organization/move.html", {"form": form, "node": node})


@require_POST
@login_required
def remove(request: OfficeRequest, node_id: int) -> HttpResponse:
    """Take away a place that nothing belongs to: one that was added by mistake."""
    node = _place_for(request.user, node_id)
    try:
        services.remove_node(node=node)
        messages.success(request, f"{node} is taken away.")
    except RuleViolation as problem:
        messages.error(request, sentence(problem))
    return redirect("organization:tree")


# --- people and roles -------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def roles(request: OfficeRequest) -> HttpResponse:
    """Show who holds which role, and give one."""
    permissions.require(request.user, Right.GRANT_ROLES)
    form = RoleForm(
        request.POST or None,
        kinds=queries.kinds_to_grant(request.user),
        places=queries.places(request.user, Right.GRANT_ROLES),
        events=list(queries.events(request.user, Right.GRANT_ROLES)),
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            role, password = _give_role(
                form, kind=form.cleaned_data["kind"], where=form.cleaned_data["where"], by=request.user
            )
            return _say_given(request, role, password)
    held = [(role, queries.may_take(request.user, role)) for role in queries.roles_under(request.user)]
    return render(request, "tournaments/organization/roles.html", {"form": form, "held": held})


def _people(of: Event | None) -> str:
    """Return the address of the page with the scorekeepers of an event, or of the one with all roles."""
    return reverse("organization:scorekeepers", args=[of.pk]) if of else reverse("organization:roles")


@transaction.atomic
def _give_role(form: PersonForm, *, kind: Role.Kind, where: Node | Event, by: User) -> tuple[Role, str | None]:
    """Give a role to the person of a valid form; return it, and the first password of somebody who is new."""
    data, password = form.cleaned_data, None
    user = data["user"]
    if user is None:
        user, password = services.add_person(
            username=data["username"], first_name=data["first_name"], last_name=data["last_name"]
        )
    return services.grant_role(user=user, kind=kind, where=where, by=by), password


def _say_given(request: OfficeRequest, role: Role, password: str | None, *, of: Event | None = None) -> HttpResponse:
    """Go back with the news of a role that was given; somebody new gets their password shown first."""
    if password is None:
        messages.success(request, f"{role.user} is {role} now.")
        return redirect(_people(of))
    context = {"person": role.user, "role": role, "password": password, "back": _people(of), "of": of}
    return render(request, "tournaments/organization/password.html", context)


@require_POST
@login_required
def revoke(request: OfficeRequest, role_id: int) -> HttpResponse:
    """Take a role away."""
    role = get_object_or_404(Role.objects.select_related("user", "node", "event__organizer"), pk=role_id)
    permissions.require(request.user, Right.GRANT_ROLES, role.node or role.event)
    return _take_role(request, role)


def _take_role(request: OfficeRequest, role: Role, *, of: Event | None = None) -> HttpResponse:
    """Take a role away, or say why not, and go back."""
    try:
        services.revoke_role(role=role, by=request.user)
        messages.success(request, f"{role.user} is no longer {role}.")
    except RuleViolation as problem:
        messages.error(request, sentence(problem))
    return redirect(_people(of))


@require_POST
@login_required
@never_cache
def reset_password(request: OfficeRequest, user_id: int) -> HttpResponse:
    """Give somebody a new password, and show it once."""
    permissions.require(request.user, Right.GRANT_ROLES)
    return _make_password(request, get_object_or_404(User, pk=user_id))


def _make_password(request: OfficeRequest, person: User, *, of: Event | None = None) -> HttpResponse:
    """Show the new password of a person once, or go back and say why there is none."""
    try:
        password = services.reset_password(user=person, by=request.user)
    except RuleViolation as problem:
        messages.error(request, sentence(problem))
        return redirect(_people(of))
    context = {"person": person, "password": password, "back": _people(of), "of": of}
    return render(request, "tournaments/organization/password.html", context)


# --- the scorekeepers of one event ------------------------------------------------------------------


def _scorekeeper_for(user: User, event_id: int, role_id: int) -> Role:
    """Return the role of a scorekeeper of an event whose scorekeepers `user` names."""
    event = event_for_office(user, event_id, Right.NAME_SCOREKEEPERS)
    roles = Role.objects.select_related("user", "event__organizer")
    return get_object_or_404(roles, pk=role_id, event=event, kind=Role.Kind.SCOREKEEPER)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def scorekeepers(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show who keeps the scores of an event, and name somebody more."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            role, password = _give_role(form, kind=Role.Kind.SCOREKEEPER, where=event, by=request.user)
            return _say_given(request, role, password, of=event)
    context = {"event": event, "form": form, "held": queries.scorekeepers_of(event)}
    return render(request, "tournaments/organization/scorekeepers.html", context)


@require_POST
@login_required
def revoke_scorekeeper(request: OfficeRequest, event_id: int, role_id: int) -> HttpResponse:
    """Take the role of a scorekeeper away."""
    role = _scorekeeper_for(request.user, event_id, role_id)
    return _take_role(request, role, of=role.event)


@require_POST
@login_required
@never_cache
def scorekeeper_password(request: OfficeRequest, event_id: int, role_id: int) -> HttpResponse:
    """Give a scorekeeper a new password, and show it once."""
    role = _scorekeeper_for(request.user, event_id, role_id)
    return _make_password(request, role.user, of=role.event)


@require_safe
@login_required
def rights(request: OfficeRequest) -> HttpResponse:
    """Show who may do what: the table that every page asks, as it is in force."""
    context = {
        "kinds": [(kind.label, queries.ROLE_REACH[kind]) for kind in Role.Kind],
        "rows": queries.rights_table(),
        "own": permissions.roles_of(request.user),
    }
    return render(request, "tournaments/organization/rights.html", context)
