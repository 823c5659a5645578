"""The pages of an event: what the public reads, and where the office plans the weekend."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.rulebook import RuleBook
from kit.views import signed_in
from tournaments.events import forms, queries, services
from tournaments.events.models import Event, PaperLanguages
from tournaments.events.pages.rules_sheet import rules_sheet, settings_to_choose
from tournaments.events.queries import creating, first_day_warning
from tournaments.events.services.facts import save_facts
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

# --- for everybody ------------------------------------------------------------------------------------


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules an event is played by; the page is made to be printed."""
    event = queries.event_for_public(slug)
    groups = rules_sheet(event)
    changed = sum(setting.source.is_changed for group in groups for setting in group.settings)
    unknown = next((setting.why for group in groups for setting in group.settings if setting.is_unknown), "")
    book = queries.rulebook_for(event)
    context = {"event": event, "groups": groups, "book": book, "changed": changed, "unknown": unknown}
    return render(request, "tournaments/events/rules.html", context)


# --- the office ---------------------------------------------------------------------------------------


@signed_in("GET", "POST")
def create(request: HttpRequest) -> HttpResponse:
    """Create an event; whose it is follows from its level and its host branch."""
    levels = creating.levels_to_create(request.user)
    if not levels:
        raise PermissionDenied(Right.MANAGE_EVENT.value)
    command = creating.command_of_office(request.user)
    _key, book = creating.rulebook_of_office(request.user)
    form = forms.EventForm(
        request.POST or None,
        book=book,
        levels=levels,
        branches=creating.hosts_for(request.user),
        initial={
            "season": book.season,
            "level": _usual_level(book, levels),
            "standings_hidden": book.programme.standings_hidden == "always",
            "paper_languages": (command.language[:2] if command else "") or PaperLanguages.ENGLISH,
        },
    )
    if request.method == "POST" and form.is_valid():
        event = None
        with form.refusals():
            facts = form.facts()
            facts["organizer"] = services.organizer_for(level=facts["level"], host_branch=facts["host_branch"])
            permissions.require(request.user, Right.MANAGE_EVENT, facts["organizer"])
            key = creating.book_of(facts["organizer"].command)  # a superuser's may be of any Command
            with transaction.atomic():
                made = services.create_event(**facts, rulebook_key=key, fee_cents=form.fee_cents())
                services.choose_competitions(event=made, wanted=form.wanted())
            event = made
        if event is not None:
            text = (
                _("%(event)s is created.") if form.wanted() else _("%(event)s is created. Now choose what is played.")
            )
            _say_saved(request, event, text % {"event": event})
            return redirect("overview:competitions", event.pk)
    return render(request, "tournaments/events/create.html", {"form": form})


@signed_in("GET", "POST")
def edit(request: HttpRequest, event_id: int) -> HttpResponse:
    """Change the facts of an event."""
    event = queries.event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    book = queries.rulebook_for(event)
    form = forms.EventForm(
        request.POST or None,
        book=book,
        levels=[(level.key, level.name) for level in book.levels],
        branches=queries.branches_below(event.organizer),
        event=event,
        initial={
            **{name: getattr(event, name) for name in ("name", "season", "spring_rally_on")},
            "standings_hidden": event.standings_hidden,
            "paper_languages": event.paper_languages,
            "host_branch": event.host_branch_id,
            "own_zone": event.own_zone,
            "fee": (book.level(event.level).asks_fee and book.registration.fee_cents / 100) or None,
        },
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            fee = None if event.is_frozen else form.fee_cents()
            event = save_facts(event=event, fee_cents=fee, **form.facts())
        if form.is_valid():
            _say_saved(request, event, _("Saved."))
            return redirect("overview:office_event", event.pk)
    return render(request, "tournaments/events/edit.html", {"event": event, "form": form, "book": book})


@signed_in("GET", "POST")
def settings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Answer for this event what the manual leaves open. Refused once the first draw is published."""
    event = queries.event_for_office(request.user, event_id, Right.MANAGE_EVENT)
    groups = settings_to_choose(event)
    games = queries.rulebook_for(event).games_of_categories
    form = forms.SettingsForm(request.POST or None, groups=groups, games=games)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.change_settings(event=event, changes=form.changes())
        if form.is_valid():
            messages.success(request, _("The settings of this event are saved."))
            return redirect("events:settings", event.pk)
    context: dict[str, Any] = {"event": event, "form": form, "changed": len(event.overrides)}
    return render(request, "tournaments/events/settings.html", context)


def _usual_level(book: RuleBook, levels: list[tuple[str, str]]) -> str:
    """Return the level that is offered first: the Command's own, or the highest the reader may create."""
    own = [level.key for level in book.levels if level.fee_payee]
    return next((key for key, _ in levels if key in own), levels[-1][0])


def _say_saved(request: HttpRequest, event: Event, text: str) -> None:
    messages.success(request, text)
    if warning := first_day_warning(event, queries.rulebook_for(event)):
        messages.warning(request, warning)
