"""The sports that an officer describes: which there are, a new one, one that is changed, a file taken in or saved."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.described.engine.checking import read
from kit.files.answers import as_toml
from kit.pure.text import number_in
from kit.views import signed_in
from tournaments.organization.models import Organization
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.rulebooks import words
from tournaments.rulebooks.forms import sports as forms
from tournaments.rulebooks.queries import sports as queries
from tournaments.rulebooks.services import sports as services


@signed_in("GET")
def list_sports(request: OfficeRequest) -> HttpResponse:
    """Show the sports that are described for the reader's events, and those that are shipped."""
    _places(request)
    context = {"sports": queries.sports_of(request.user), "shipped": queries.shipped()}
    return render(request, "tournaments/rulebooks/sports.html", context)


@signed_in("GET", "POST")
def new(request: OfficeRequest) -> HttpResponse:
    """Describe a sport, from nothing or from another one (`from`)."""
    places = _places(request)
    try:
        begins_as = read(queries.text_for(request.user, request.GET["from"])) if "from" in request.GET else None
    except KeyError:
        raise Http404 from None
    form = forms.SportForm(request.POST or None, places=places, begins_as=begins_as)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            saved = services.describe(owner=form.cleaned_data["owner"], text=form.text(), by=request.user)
            messages.success(request, words.saved(saved.title, saved.number))
            return redirect("rulebooks:sport", saved.sport_id)
    return render(request, "tournaments/rulebooks/sport.html", {"form": form}, status=422 if form.errors else 200)


@signed_in("GET", "POST")
def show(request: OfficeRequest, pk: int) -> HttpResponse:
    """Show a sport, and change it: what is saved is its next edition."""
    sport = queries.sport_for_office(request.user, pk)
    editions = queries.editions_of(sport)
    newest, seen = editions[0], number_in(request.POST.get("seen"))
    base = next((edition for edition in editions if edition.number == seen), newest)
    form = forms.SportForm(request.POST or None, begins_as=read(base.text), initial={"seen": base.number})
    theirs: list[tuple[object, object]] = []
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            if newest != base and form.text() != newest.text:
                now, typed = forms.SportForm(begins_as=read(newest.text)), form.typed()
                theirs = now.answers_besides(form)
                form = forms.SportForm(begins_as=read(newest.text), initial={**typed, "seen": newest.number})
            else:
                saved = services.change(sport=sport, seen=base.number, text=form.text(), by=request.user)
                messages.success(request, words.saved(saved.title, saved.number))
                return redirect("rulebooks:sport", sport.pk)
    context = {
        "form": form,
        "sport": sport,
        "newest": newest,
        "editions": editions,
        "theirs": theirs,
    }
    return render(request, "tournaments/rulebooks/sport.html", context, status=422 if form.errors or theirs else 200)


@signed_in("GET", "POST")
def take_file(request: OfficeRequest, pk: int | None = None) -> HttpResponse:
    """Take a sport from a file, as a new one or as the next edition of one."""
    sport = queries.sport_for_office(request.user, pk) if pk is not None else None
    places = [] if sport else _places(request)
    newest = queries.editions_of(sport)[0] if sport else None
    form = forms.SportFileForm(
        request.POST or None, request.FILES or None, places=places, initial={"seen": newest.number if newest else None}
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals(), form.telling_mistakes():
            if sport is None:
                saved = services.describe(owner=form.cleaned_data["owner"], text=form.text, by=request.user)
            else:
                seen = form.cleaned_data["seen"] or 0
                saved = services.change(sport=sport, seen=seen, text=form.text, by=request.user)
            messages.success(request, words.saved(saved.title, saved.number))
            return redirect("rulebooks:sport", saved.sport_id)
    back = reverse("rulebooks:sport", args=[sport.pk]) if sport else reverse("rulebooks:sports")
    context = {"form": form, "sport": sport, "newest": newest, "back": back}
    return render(request, "tournaments/rulebooks/file.html", context, status=422 if form.errors else 200)


@signed_in("POST")
def offer(request: OfficeRequest, pk: int) -> HttpResponse:
    """Offer a sport to events, or to no further ones."""
    sport = queries.sport_for_office(request.user, pk)
    services.offer(sport=sport, is_offered=request.POST.get("offered") == "yes")
    messages.success(request, _("Saved."))
    return redirect("rulebooks:sport", sport.pk)


@signed_in("GET")
def export(request: OfficeRequest, key: str) -> HttpResponse:
    """Send a sport as a TOML file."""
    _places(request)
    try:
        text = queries.text_for(request.user, key)
    except KeyError:
        raise Http404 from None
    return as_toml(key, text)


def _places(request: OfficeRequest) -> list[Organization]:
    """Return the places for whose events the reader may describe a sport. Raises PermissionDenied for nobody's."""
    places = queries.places_of(request.user)
    if not places:
        raise PermissionDenied(Right.MANAGE_EVENT.value)
    return places
