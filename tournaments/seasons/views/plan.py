"""Where a season is set up: the season, the plan of a sport, and the play-off of one place."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from kit.views import show_refusals, signed_in
from tournaments.events.models import Event
from tournaments.events.queries import calendars_kept_by
from tournaments.events.queries.creating import rulebook_of_office
from tournaments.events.words import no_fee_at
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right, organizations_with
from tournaments.seasons import forms, services, words
from tournaments.seasons.models.plan import PlannedEvent, Season
from tournaments.seasons.queries.plan import book_of, book_steps, season_in, seasons_in, sports_of, steps_of


@signed_in("GET", "POST")
def new(request: OfficeRequest) -> HttpResponse:
    """Set a season up, from the rule book or from the season before it."""
    command = _own_command(request)
    seasons = seasons_in(command)
    key, book = rulebook_of_office(request.user)
    last = seasons[0].year if seasons else None
    form = forms.NewSeasonForm(
        request.POST or None, last=last, book=book, initial={"year": last + 1 if last else book.season}
    )
    if request.method == "POST" and form.is_valid():
        year = form.cleaned_data["year"]
        with form.refusals():
            if form.cleaned_data["source"] == form.LAST:
                services.set_up_from_last(command=command, year=year, by=request.user)
            else:
                services.set_up(command=command, year=year, rulebook_key=key, by=request.user)
            messages.success(request, _("Season %(year)s is set up.") % {"year": year})
            return redirect("seasons:plan", year)
    return render(request, "tournaments/seasons/new.html", {"form": form, "seasons": seasons, "command": command})


@signed_in("GET", "POST")
def plan(request: OfficeRequest, year: int) -> HttpResponse:
    """Show the plan of a season, sport by sport, and set the rules about hosts."""
    season = plan_asked_for(request, year)
    form = forms.HostRulesForm(request.POST or None, book=book_of(season))
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.set_host_rules(season=season, rules=form.rules())
            messages.success(request, _("Saved."))
            return redirect("seasons:plan", year)
    steps = steps_of(season)
    sports = [
        (game, categories[0].sport, steps[game], any(step.is_played for step in steps[game]))
        for game, categories in sports_of(book_of(season)).items()
    ]
    context = {"season": season, "sports": sports, "form": form, "book_form": forms.TakeBookForm(season=season)}
    return render(request, "tournaments/seasons/plan.html", context)


@signed_in("POST")
def take_book(request: OfficeRequest, year: int) -> HttpResponse:
    """Plan a season by another rule book: the events that are created from its plan take it."""
    season = plan_asked_for(request, year)
    form = forms.TakeBookForm(request.POST, season=season)
    if form.is_valid():
        with show_refusals(request):
            services.take_book(season=season, rulebook_key=form.cleaned_data["rulebook_key"])
            messages.success(request, _("Saved."))
    return redirect("seasons:plan", year)


@signed_in("GET", "POST")
def sport(request: OfficeRequest, year: int, game: str) -> HttpResponse:
    """Set the levels of one sport: who holds a play-off, when, the fee, the deadline, how many advance."""
    season = plan_asked_for(request, year)
    categories = sports_of(book_of(season)).get(game)
    if categories is None:
        raise Http404
    steps, of_book = steps_of(season)[game], book_steps(season)[game]
    levels = [
        forms.LevelForm(
            request.POST or None,
            step=step,
            of_book=of_book[position],
            categories=categories,
            is_last=step is steps[-1],
            is_second=step is steps[-2],
            no_fee=no_fee_at(book_of(season), step.key),
        )
        for position, step in enumerate(steps)
    ]
    if request.method == "POST" and all([form.is_valid() for form in levels]) and _save(season, game, levels):  # noqa: C419
        messages.success(request, _("The plan is saved. Events that are not drawn yet follow it."))
        return redirect("seasons:sport", year, game)
    context: dict[str, Any] = {
        "season": season,
        "game": game,
        "sport": categories[0].sport,
        "levels": list(zip(steps, levels, strict=True)),
        "is_played": any(step.is_played for step in steps),
    }
    return render(request, "tournaments/seasons/sport.html", context)


def _save(season: Season, game: str, levels: list[forms.LevelForm]) -> bool:
    """Save every level or none; what is refused is said at its level."""
    with transaction.atomic():
        for form in levels:
            with form.refusals():
                services.plan_level(
                    season=season, game=game, level=form.step.key, plan=form.plan(), quotas=form.quotas()
                )
        if any(form.errors for form in levels):
            transaction.set_rollback(True)
            return False
    return True


@signed_in("POST")
def play(request: OfficeRequest, year: int, game: str) -> HttpResponse:
    """Put a sport into the plan, or take it out."""
    season = plan_asked_for(request, year)
    played = request.POST.get("played") == "yes"
    with show_refusals(request):
        services.play_sport(season=season, game=game, played=played)
    return redirect("seasons:sport", year, game) if played else redirect("seasons:plan", year)


@signed_in("POST")
def create_level(request: OfficeRequest, year: int, game: str) -> HttpResponse:
    """Create every event of a level that has a date and a host."""
    season = plan_asked_for(request, year)
    if game not in sports_of(book_of(season)):
        raise Http404
    level = request.POST.get("level", "")
    mine = Organization.objects.filter(organizations_with(request.user, Right.MANAGE_EVENT), level=level)
    held = PlannedEvent.objects.filter(season=season, game=game, held=True)
    if level == Organization.BRANCH:  # of 1,400 branches those that said they hold one
        mine = mine.filter(pk__in=held.values("organization"))
    created, waiting = services.create_level(
        season=season, game=game, level=level, organizations=mine.select_related("parent")
    )
    messages.success(request, words.created(len(created))) if created else None
    messages.warning(request, words.waiting(len(waiting))) if waiting else None
    return redirect("ladder:sport", year, game)


@signed_in("GET", "POST")
def place(request: OfficeRequest, year: int, game: str, organization_id: int) -> HttpResponse:
    """Plan the play-off of one place, and create its event."""
    organization = get_object_or_404(Organization.objects.select_related("parent", "command"), pk=organization_id)
    permissions.require(request.user, Right.MANAGE_EVENT, organization)
    season = season_in(organization.command, year)
    categories = sports_of(book_of(season)).get(game) if season else None
    if season is None or categories is None:
        raise Http404
    step = next((step for step in steps_of(season)[game] if step.key == organization.level), None)
    if step is None:
        raise Http404
    planned = PlannedEvent.objects.filter(season=season, game=game, organization=organization).first()
    form = forms.PlaceForm(request.POST or None, organization=organization, planned=planned, step=step)
    if request.method == "POST" and form.is_valid():
        with form.refusals(), transaction.atomic():
            services.plan_event(season=season, game=game, organization=organization, **form.facts())
            if "create" in request.POST:
                event = services.create_planned(season=season, game=game, organization=organization)
                messages.success(request, _("%(event)s is created.") % {"event": event})
                return redirect("overview:office_event", event.pk)
            messages.success(request, _("Saved."))
            return redirect("ladder:sport", year, game)
    events = Event.objects.filter(
        organizer=organization,
        season=year,
        level=organization.level,
        competitions__game=game,
        kind=Event.Kind.LADDER,
    ).distinct()
    context = {
        "season": season, "game": game, "sport": categories[0].sport, "organization": organization, "step": step,
        "form": form, "events": events,
    }  # fmt: skip
    return render(request, "tournaments/seasons/place.html", context)


def _own_command(request: OfficeRequest) -> Organization:
    """Return the Command whose season the reader may set up. Raises PermissionDenied when there is none."""
    commands = calendars_kept_by(request.user)
    if not commands:
        raise PermissionDenied(Right.MANAGE_EVENT.value)
    return commands[0]


def plan_asked_for(request: OfficeRequest, year: int) -> Season:
    """Return a season that the reader plans. Raises Http404, PermissionDenied."""
    season = season_in(_own_command(request), year)
    if season is None:
        raise Http404
    return season
