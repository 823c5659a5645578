"""Who may sign in and who may do what: roles, the scorekeepers of an event, the table of rights."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.views import show_refusals, signed_in
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import places
from tournaments.people import queries, services, words
from tournaments.people.forms import CrewForm, PersonForm, RoleForm
from tournaments.people.views.access import password_again


@signed_in("GET", "POST", fresh=True)
@password_again("POST")
def roles(request: OfficeRequest) -> HttpResponse:
    """Show who holds which role, and give one."""
    permissions.require(request.user, Right.GRANT_ROLES)
    is_crew, events = "crew" in request.POST, list(queries.events(request.user, Right.GRANT_ROLES))
    crew = CrewForm(request.POST if is_crew else None, events=events)
    form = RoleForm(
        None if is_crew else request.POST or None,
        kinds=queries.kinds_to_grant(request.user),
        places=places(request.user, Right.GRANT_ROLES),
        events=events,
    )
    if crew.is_valid():
        with crew.refusals():
            crew_given = services.name_crew(event=crew.cleaned_data["event"], names=crew.names(), by=request.user)
            return _say_given(request, crew_given)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            given = _give_role(form, kind=form.cleaned_data["kind"], where=form.cleaned_data["where"], by=request.user)
            return _say_given(request, [given])
    held = list(queries.roles_under(request.user))
    may_take = {role for role in held if queries.may_take(request.user, role)}
    context = {"form": form, "crew": crew, "held": held, "may_take": may_take}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/people/roles.html", context, status=status)


def _people(of: Event | None) -> str:
    """Return the address of the page with the scorekeepers of an event, or of the one with all roles."""
    return reverse("people:scorekeepers", args=[of.pk]) if of else reverse("people:roles")


@transaction.atomic
def _give_role(form: PersonForm, *, kind: Role.Kind, where: Organization | Event, by: User) -> tuple[Role, str | None]:
    """Give a role to the person of a valid form; return it, and the first password of somebody who is new."""
    data, password = form.cleaned_data, None
    user = data["user"]
    if user is None:
        user, password = services.add_person(
            username=data["username"],
            first_name=data["first_name"],
            last_name=data["last_name"],
            must_change=True,
        )
    if data["member_number"]:
        services.link_member(user=user, number=data["member_number"])
    return services.grant_role(user=user, kind=kind, where=where, by=by), password


def _say_given(
    request: OfficeRequest, given: Sequence[tuple[Role, str | None]], *, of: Event | None = None
) -> HttpResponse:
    """Go back with the news of roles that were given; where somebody is new, their password is shown first."""
    if not any(password for _role, password in given):
        for role, _password in given:
            messages.success(request, _("%(user)s is %(role)s now.") % {"user": role.user, "role": role})
        return redirect(_people(of))
    shown = [(role.user, role, password) for role, password in given]
    return render(request, "tournaments/people/password.html", {"given": shown, "back": _people(of), "of": of})


@signed_in("POST")
@password_again("POST")
def revoke(request: OfficeRequest, role_id: int) -> HttpResponse:
    """Take a role away."""
    role = get_object_or_404(Role.objects.select_related("user", "organization", "event__organizer"), pk=role_id)
    permissions.require(request.user, Right.GRANT_ROLES, role.organization or role.event)
    return _take_role(request, role)


def _take_role(request: OfficeRequest, role: Role, *, of: Event | None = None) -> HttpResponse:
    """Take a role away, or say why not, and go back."""
    with show_refusals(request):
        services.revoke_role(role=role, by=request.user)
        messages.success(request, _("%(user)s is no longer %(role)s.") % {"user": role.user, "role": role})
    return redirect(_people(of))


@signed_in("POST", fresh=True)
@password_again("POST")
def reset_password(request: OfficeRequest, user_id: int) -> HttpResponse:
    """Give somebody a new password, and show it once."""
    permissions.require(request.user, Right.GRANT_ROLES)
    return _make_password(request, get_object_or_404(User, pk=user_id))


@signed_in("POST")
@password_again("POST")
def remove_second_step(request: OfficeRequest, user_id: int) -> HttpResponse:
    """Let the password be enough again for somebody whose phone is lost."""
    permissions.require(request.user, Right.GRANT_ROLES)
    person = get_object_or_404(User, pk=user_id)
    with show_refusals(request):
        services.remove_second_step(user=person, by=request.user)
        messages.success(request, _("%(person)s signs in with the password alone now.") % {"person": person})
    return redirect(_people(None))


@signed_in("POST")
@password_again("POST")
def sign_out(request: OfficeRequest, user_id: int) -> HttpResponse:
    """Sign somebody out on every device and program."""
    permissions.require(request.user, Right.GRANT_ROLES)
    person = get_object_or_404(User, pk=user_id)
    with show_refusals(request):
        services.sign_out_everywhere(user=person, by=request.user)
        messages.success(request, _("%(person)s is signed out everywhere.") % {"person": person})
    return redirect(_people(None))


def _make_password(request: OfficeRequest, person: User, *, of: Event | None = None) -> HttpResponse:
    """Show the new password of a person once, or go back and say why there is none."""
    back = _people(of)
    with show_refusals(request):
        password = services.reset_password(user=person, by=request.user)
        context = {"given": [(person, None, password)], "back": back, "of": of}
        return render(request, "tournaments/people/password.html", context)
    return redirect(back)


def _scorekeeper_for(user: User, event_id: int, role_id: int) -> Role:
    """Return the role of a scorekeeper of an event whose scorekeepers `user` names."""
    event = event_for_office(user, event_id, Right.NAME_SCOREKEEPERS)
    roles = Role.objects.select_related("user", "event__organizer")
    return get_object_or_404(roles, pk=role_id, event=event, kind=Role.Kind.SCOREKEEPER)


@signed_in("GET", "POST", fresh=True)
@password_again("POST")
def scorekeepers(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show who keeps the scores of an event, and name somebody more."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            given = _give_role(form, kind=Role.Kind.SCOREKEEPER, where=event, by=request.user)
            return _say_given(request, [given], of=event)
    context = {"event": event, "form": form, "held": queries.scorekeepers_of(event)}
    return render(
        request, "tournaments/people/scorekeepers.html", context, status=422 if request.method == "POST" else 200
    )


@signed_in("POST")
@password_again("POST")
def revoke_scorekeeper(request: OfficeRequest, event_id: int, role_id: int) -> HttpResponse:
    """Take the role of a scorekeeper away."""
    role = _scorekeeper_for(request.user, event_id, role_id)
    return _take_role(request, role, of=role.event)


@signed_in("POST", fresh=True)
@password_again("POST")
def scorekeeper_password(request: OfficeRequest, event_id: int, role_id: int) -> HttpResponse:
    """Give a scorekeeper a new password, and show it once."""
    role = _scorekeeper_for(request.user, event_id, role_id)
    return _make_password(request, role.user, of=role.event)


@signed_in("GET")
def rights(request: OfficeRequest) -> HttpResponse:
    """Show who may do what: the table that every page asks, as it is in force."""
    context = {
        "kinds": [(kind.label, words.ROLE_REACH[kind]) for kind in Role.Kind],
        "rows": queries.rights_table(),
        "own": permissions.roles_of(request.user),
    }
    return render(request, "tournaments/people/rights.html", context)
