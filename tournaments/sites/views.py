"""The page of the sites: what ours says of itself, and whose files are imported."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.views import local_path, show_refusals, signed_in
from tournaments.organization.queries.permissions import OfficeRequest, keeps_site
from tournaments.sites.engine.signed import Site
from tournaments.sites.forms import AddressForm
from tournaments.sites.models import KnownSite
from tournaments.sites.queries import may_confirm, own_site
from tournaments.sites.services import confirm_site, forget_site, keep_address


@signed_in("GET")
def show_sites(request: OfficeRequest) -> HttpResponse:
    """Show the fingerprint of this site, and the sites that are known."""
    _require(request)
    known = KnownSite.objects.select_related("confirmed_by")
    return render(request, "tournaments/sites/list.html", {"own": own_site(), "known": known})


@signed_in("POST")
def confirm(request: OfficeRequest) -> HttpResponse:
    """Trust a site whose fingerprint was compared, and go back to what it sent."""
    _require(request)
    site = Site(request.POST.get("name", ""), request.POST.get("key", ""))
    with show_refusals(request):
        confirm_site(site=site, by=request.user)
        messages.success(request, _("%(site)s is confirmed. Its files are accepted from now on.") % {"site": site.name})
    return redirect(local_path(request.POST.get("next", "")) or "sites:list")


@signed_in("POST")
def forget(request: OfficeRequest, site_id: int) -> HttpResponse:
    """Take in no more files of a site."""
    _require(request)
    site = get_object_or_404(KnownSite, pk=site_id)
    forget_site(site=site)
    messages.success(request, _("Files of %(site)s are refused from now on.") % {"site": site})
    return redirect("sites:list")


@signed_in("GET", "POST")
def change_address(request: OfficeRequest) -> HttpResponse:
    """Say where others find this site."""
    if not keeps_site(request.user):
        raise PermissionDenied
    form = AddressForm(request.POST or None, request=request)
    if form.is_valid():
        keep_address(form.cleaned_data["address"])
        messages.success(request, _("Saved."))
        return redirect("sites:address")
    return render(request, "tournaments/sites/address.html", {"form": form}, status=422 if form.errors else 200)


def _require(request: OfficeRequest) -> None:
    if not may_confirm(request.user):
        raise PermissionDenied
