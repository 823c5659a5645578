"""The tree of the organization: its places, added, changed and moved."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.views import show_refusals, signed_in
from tournaments.organization import services
from tournaments.organization.forms import MoveForm, NewPlaceForm, PlaceForm
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries import tree as queries
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import TreeNode


def _place_for(user: User, organization_id: int) -> Organization:
    """Return a place that `user` may change; anybody else gets a 403."""
    organization = get_object_or_404(Organization.objects.select_related("parent"), pk=organization_id)
    permissions.require(user, Right.MANAGE_ORGANIZATION, organization)
    return organization


@signed_in("GET")
def tree(request: OfficeRequest) -> HttpResponse:
    """Show the whole organization, from the Command down to the branches."""
    roots, user = tree_for(request), request.user
    keeps = permissions.keeps_site(user)
    context = {"roots": roots, "keeps_site": keeps, "sees_health": keeps or permissions.manages_command(user)}
    return render(request, "tournaments/organization/tree.html", context)


def tree_for(request: OfficeRequest) -> list[TreeNode]:
    """Return the tree that the reader may see. Raises PermissionDenied for who sees none."""
    if not any(permissions.may(request.user, right) for right in (Right.SEE_MEMBERS, Right.MANAGE_ORGANIZATION)):
        raise PermissionDenied
    return queries.tree(request.user)


@signed_in("GET", "POST")
def add(request: OfficeRequest, organization_id: int) -> HttpResponse:
    """Add a place below another one; below a branch there is none."""
    parent = _place_for(request.user, organization_id)
    levels = services.levels_below(parent)
    if not levels:
        raise Http404
    form = NewPlaceForm(request.POST or None, levels=levels)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            organization = services.add_organization(parent=parent, **form.cleaned_data)
            messages.success(
                request,
                _("%(organization)s  was added below  %(parent)s.")
                % {"organization": str(organization), "parent": str(parent)},
            )
            return redirect("organization:tree")
    return render(request, "tournaments/organization/place.html", {"form": form, "parent": parent, "levels": levels})


@signed_in("GET", "POST")
def edit(request: OfficeRequest, organization_id: int) -> HttpResponse:
    """Rename a place or correct its facts."""
    organization = _place_for(request.user, organization_id)
    facts = {
        "name": organization.name,
        "number": organization.number,
        "town": organization.town,
        "member_count": organization.member_count,
        "own_zone": organization.own_zone,
    }
    form = PlaceForm(request.POST or None, initial=facts)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.change_organization(organization=organization, **form.cleaned_data)
            messages.success(request, _("%(organization)s is saved.") % {"organization": str(organization)})
            return redirect("organization:tree")
    context = {"form": form, "organization": organization, "levels": services.levels_below(organization)}
    return render(request, "tournaments/organization/place.html", context)


@signed_in("GET", "POST")
def move(request: OfficeRequest, organization_id: int) -> HttpResponse:
    """Put a place, with everything below it, somewhere else; a Command belongs to nothing."""
    organization = _place_for(request.user, organization_id)
    if organization.parent is None:
        raise Http404
    form = MoveForm(
        request.POST or None, parents=queries.parents_for(organization), initial={"parent": organization.parent_id}
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            permissions.require(request.user, Right.MANAGE_ORGANIZATION, form.cleaned_data["parent"])
            services.move_organization(organization=organization, parent=form.cleaned_data["parent"])
            messages.success(
                request,
                _("%(organization)s belongs to %(cleaned_data)s now.")
                % {"organization": str(organization), "cleaned_data": str(form.cleaned_data["parent"])},
            )
            return redirect("organization:tree")
    return render(request, "tournaments/organization/move.html", {"form": form, "organization": organization})


@signed_in("POST")
def remove(request: OfficeRequest, organization_id: int) -> HttpResponse:
    """Take away a place that nothing belongs to: one that was added by mistake."""
    organization = _place_for(request.user, organization_id)
    with show_refusals(request):
        services.remove_organization(organization=organization)
        messages.success(request, _("%(organization)s  was deleted.") % {"organization": str(organization)})
    return redirect("organization:tree")
