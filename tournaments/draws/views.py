"""The certificate of a draw for everybody, and the office's pages: drawing, publishing, taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms as django_forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.base import RuleViolation
from tournaments.draws import display, queries, services
from tournaments.draws.engine import DrawError
from tournaments.draws.forms import BY_LOT, BY_NUMBER, KNOCK_OUT, ROUND_ROBIN, DrawForm, PublishForm, TakeBackForm
from tournaments.draws.messages import sentence
from tournaments.draws.models import Stage
from tournaments.draws.planning import PlanInWords, plan_of
from tournaments.draws.together import look
from tournaments.draws.words import changes_in_words
from tournaments.entries.models import Entry
from tournaments.entries.queries import standing_departures
from tournaments.events.models import Competition, SharedBoards
from tournaments.events.queries import category_for, event_for_office
from tournaments.organization.permissions import Right
from tournaments.organization.requests import OfficeRequest

SHOWN = ("rounds", "stations", "teams", "fair")


@require_safe
def certificate(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """Show everybody how fair a published draw is, and how to make it again from the words spoken in the hall.

    Of a knock-out there is the bracket instead.
    """
    chosen, stage = queries.published_draw(slug, category)
    if stage.is_playoff:
        return redirect("playoffs:bracket", slug, category)
    schedule = display.of_those_who_play(queries.schedule_of(stage), standing_departures(chosen))
    rules = category_for(chosen)
    context = {
        "event": chosen.event,
        "competition": chosen,
        "category": rules,
        "stage": stage,
        "schedule": schedule,
        "grid": display.grid_of(schedule),
        "fair": display.fairness_of(schedule, station_word=rules.stations_are, kept=stage.options.get("fixed")),
        "early": display.early_in_words(schedule),
        "kept": len(stage.options.get("fixed", {})),
        "changes": changes_in_words(stage.options.get("changes", [])),
    }
    return render(request, "tournaments/draws/certificate.html", context)


@require_safe
def certificate_file(request: HttpRequest, slug: str, category: str) -> JsonResponse:
    """Return a published draw as a file that `manage.py verify_draw` checks."""
    chosen, stage = queries.published_round_robin(slug, category)
    schedule = display.of_those_who_play(queries.schedule_of(stage), standing_departures(chosen))
    data = display.as_file(schedule, pairs=category_for(chosen).sides.pairs)
    headers = {"Content-Disposition": f'attachment; filename="draw-{slug}-{category}.json"'}
    return JsonResponse(data, headers=headers, json_dumps_params={"ensure_ascii": False, "indent": 1})


# --- the office ---------------------------------------------------------------------------------------


@require_safe
@login_required
def office_list(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show every competition of an event and how far its draw is."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    rows = [
        {"competition": competition, "stage": stage, "category": category_for(competition)}
        for competition, stage in queries.draws_of(event)
    ]
    return render(request, "tournaments/draws/office_list.html", {"event": event, "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def competition(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Draw a competition, look at the draft from all sides, and publish it from here."""
    chosen = queries.competition_for_office(request.user, competition_id, Right.DRAW)
    stage = queries.draw_of(chosen)
    if request.method == "POST" and stage is not None and stage.published_at is not None:
        # Somebody published while this page was open: it has no form any more that could say so.
        messages.error(request, sentence(DrawError("already_published")))
        return redirect("draws:competition", chosen.pk)
    entries = queries.playing_entries(chosen)
    form = _draw_form(request, chosen, stage, entries)
    if request.method == "POST" and form.is_valid() and _drawn(request, chosen, form):
        return redirect("draws:competition", chosen.pk)
    return _competition_page(request, _page(request, chosen, stage, entries, form=form))


@require_POST
@login_required
def publish(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Show the draft to everybody."""
    stage = queries.stage_for_office(request.user, stage_id, Right.DRAW)
    form = PublishForm(request.POST)
    form.is_valid()
    try:
        services.publish(stage=stage, by=request.user, despite_open_rules=form.cleaned_data["despite_open_rules"])
    except RuleViolation as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, f"The draw of {stage.competition} is published. Score sheets can be printed now.")
    return redirect("draws:competition", stage.competition_id)


@require_POST
@login_required
def take_back(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Make a published draw a draft again, with the reason."""
    stage = queries.stage_for_office(request.user, stage_id, Right.DRAW)
    form = TakeBackForm(request.POST)
    if form.is_valid():
        try:
            services.take_back(stage=stage, by=request.user, reason=form.cleaned_data["reason"])
        except RuleViolation as refused:
            messages.error(request, sentence(refused))
        else:
            messages.success(
                request, "The draw is taken back. The public no longer sees it; throw away printed sheets."
            )
        return redirect("draws:competition", stage.competition_id)
    entries = queries.playing_entries(stage.competition)
    return _competition_page(request, _page(request, stage.competition, stage, entries, take_back=form))


@require_POST
@login_required
def discard(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Throw a draft away."""
    stage = queries.stage_for_office(request.user, stage_id, Right.DRAW)
    try:
        services.discard(stage=stage, by=request.user)
    except RuleViolation as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, "The draft is thrown away.")
    return redirect("draws:competition", stage.competition_id)


def _draw_form(request: OfficeRequest, chosen: Competition, stage: Stage | None, entries: Sequence[Entry]) -> DrawForm:
    kept = list((stage.options.get("fixed", {}) if stage else {}).items())
    initial: dict[str, Any] = {
        "stations": chosen.shared_boards.stations if chosen.shared_boards else (stage or chosen).stations,
        "early": stage.options.get("early", True) if stage else True,
        "form": KNOCK_OUT if stage and stage.is_playoff else ROUND_ROBIN,
        "third_place": bool(stage and stage.options.get("third_place")),
        "seeding": BY_NUMBER if stage and stage.options.get("seeded") else BY_LOT,
    }
    for row, (entry, station) in enumerate(kept):
        initial |= {f"kept_{row}": entry, f"kept_at_{row}": station}
    return DrawForm(
        request.POST or None,
        initial=initial,
        entries=entries,
        station_word=category_for(chosen).stations_are,
        shared=chosen.shared_boards_id is not None,
    )


def _drawn(request: OfficeRequest, chosen: Competition, form: DrawForm) -> bool:
    """Make the draft; a refusal goes beside the field at fault."""
    wanted = {name: form.cleaned_data[name] for name in ("seed", "stations")}
    try:
        if form.cleaned_data["form"] == KNOCK_OUT:
            wanted |= {
                "seeded": form.cleaned_data["seeding"] == BY_NUMBER,
                "third_place": form.cleaned_data["third_place"],
            }
            services.draw_knock_out(competition=chosen, by=request.user, **wanted)
        else:
            wanted |= {name: form.cleaned_data[name] for name in ("early", "fixed")}
            services.draw_round_robin(competition=chosen, by=request.user, **wanted)
    except RuleViolation as refused:
        field = {"fixed": "kept_0"}.get(refused.field, refused.field)
        form.add_error(field if field in form.fields else None, sentence(refused))
        return False
    messages.success(request, "Drawn. Only the office sees this draft until it is published.")
    return True


def _competition_page(request: OfficeRequest, context: dict[str, Any]) -> HttpResponse:
    stage = context["stage"]
    kind = "knock_out" if stage is not None and stage.is_playoff else "competition"
    return render(request, f"tournaments/draws/{kind}.html", context)


def _page(
    request: OfficeRequest,
    chosen: Competition,
    stage: Stage | None,
    entries: Sequence[Entry],
    *,
    form: DrawForm | None = None,
    take_back: django_forms.Form | None = None,
) -> dict[str, Any]:
    category = category_for(chosen)
    context: dict[str, Any] = {
        "event": chosen.event,
        "competition": chosen,
        "category": category,
        "stage": stage,
        "entries": entries,
        "form": form or _draw_form(request, chosen, stage, entries),
        "too_few": len(entries) < 2,
    }
    if chosen.shared_boards is not None:
        context |= _shared_plan(chosen.shared_boards)
    if stage is None:
        context.setdefault("plan", plan_of(chosen, teams=len(entries), stations=chosen.stations))
        return context
    if stage.is_playoff:
        return context | _knock_out(stage, entries, take_back)
    schedule = queries.schedule_of(stage)
    grid = display.grid_of(schedule)
    turns = [min(line.rounds) for line in grid.lines]
    shown = request.GET.get("show", "rounds")
    context |= {
        "schedule": schedule,
        "shown": shown if shown in SHOWN else "rounds",
        "tabs": {
            "rounds": "Turn by turn" if grid.has_turns else "Round by round",
            "stations": f"{category.stations_are.capitalize()} by {category.stations_are}",
            "teams": "Team by team",
            "fair": "Is it fair?",
        },
        "grid": grid,
        "teams": display.by_team(schedule),
        "fair": display.fairness_of(
            display.of_those_who_play(schedule, standing_departures(chosen)),
            station_word=category.stations_are,
            kept=stage.options.get("fixed"),
        ),
        "early": display.early_in_words(schedule),
        "changes": changes_in_words(stage.options.get("changes", [])),
        "kept": display.kept_in(schedule, stage.options.get("fixed", {})),
        "changed": {entry.pk for entry in entries} != set(display.entries_in(schedule)),
        "take_back_form": take_back or TakeBackForm(),
        "publish_form": PublishForm(),
    }
    if "plan" not in context:
        teams = len(display.entries_in(schedule))
        context["plan"] = plan_of(chosen, teams=teams, stations=stage.stations, turns=turns)
    if stage.published_at is None:
        context["open_rules"] = queries.open_rules(entries)
    else:
        context["has_results"] = queries.has_results(stage)
    return context


def _knock_out(stage: Stage, entries: Sequence[Entry], take_back: django_forms.Form | None) -> dict[str, Any]:
    """Return what the page of a knock-out shows: its rounds, and what can be done with it."""
    drawn = {seat.entry_id for seat in stage.seats.all()}
    return {
        "schedule": queries.schedule_of(stage),
        "changed": {entry.pk for entry in entries} != drawn,
        "open_rules": queries.open_rules(entries) if stage.published_at is None else [],
        "has_results": stage.published_at is not None and queries.has_results(stage),
        "take_back_form": take_back or TakeBackForm(),
        "publish_form": PublishForm(),
    }


def _shared_plan(boards: SharedBoards) -> dict[str, Any]:
    """Return what is to be said about the hours of all that share boards, and who of them is not drawn yet."""
    try:
        together = look(list(boards.competitions.select_related("event")), boards.stations)
    except RuleViolation as refused:
        return {"plan": PlanInWords(None, sentence(refused))}
    undrawn = [field.competition for field in together.fields if field.stage is None]
    return {"plan": together.plan, "together": together, "undrawn": undrawn}
