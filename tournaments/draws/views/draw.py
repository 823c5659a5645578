"""The certificate of a draw for everybody, and the office's pages: drawing, publishing, taking back."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kit.files.answers import to_save
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.ways import DOUBLE, GROUPS, KNOCK_OUT, ONE_TABLE, PLACES, ROUND_ROBIN, SWISS
from tournaments.draws.forms.draw import BY_NUMBER, DrawForm, PublishForm, TakeDrawBackForm, draw_form
from tournaments.draws.models import Stage
from tournaments.draws.pages import afternoon
from tournaments.draws.pages import certificate as certificates
from tournaments.draws.pages import office as pages
from tournaments.draws.queries import draws as queries
from tournaments.draws.queries.people import also_playing
from tournaments.draws.queries.ways import clashes_in_hall, in_the_way, ways_among_all
from tournaments.draws.services import drawing, publishing
from tournaments.draws.services.for_places import draw_for_places
from tournaments.draws.services.ways import take_way
from tournaments.draws.words.tables import fewer
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, competition_for_office, event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right


@require_safe
def certificate(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """Show everybody how fair a published draw is, and how to make it again from the words spoken in the hall."""
    chosen, stage = queries.published_draw(slug, category)
    if stage.is_afternoon:
        return render(request, "tournaments/draws/certificate_afternoon.html", afternoon.certificate_of(chosen, stage))
    page = "certificate_knock_out" if stage.is_playoff else "certificate_swiss" if stage.is_swiss else "certificate"
    return render(request, f"tournaments/draws/{page}.html", certificates.certificate_of(chosen, stage))


@require_safe
def certificate_file(request: HttpRequest, slug: str, category: str) -> HttpResponse:
    """Return a published draw as a file that `manage.py verify_draw` checks."""
    data = certificates.file_of(*queries.published_draw(slug, category))
    text = json.dumps(data, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)
    return to_save(f"draw-{slug}-{category}.json", text, "application/json")


# --- the office ---------------------------------------------------------------------------------------


@signed_in("GET")
def office_list(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show every competition of an event and how far its draw is."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    context = {"event": event, "rows": queries.draws_of(event)}
    return render(request, "tournaments/draws/office_list.html", context)


@signed_in("GET", "POST")
def competition(request: OfficeRequest, competition_id: int) -> HttpResponse:
    """Draw a competition, look at the draft from all sides, and publish it from here."""
    chosen = competition_for_office(request.user, competition_id, Right.DRAW)
    stage = queries.draw_of(chosen)
    if request.method == "POST" and stage is not None and stage.published_at is not None:
        # Somebody published while this page was open: it has no form any more that could say so.
        messages.error(request, sentence(DrawError("already_published")))
        return redirect("draws:competition", chosen.pk)
    entries = queries.playing_entries(chosen)
    form = draw_form(chosen, stage, entries, data=request.POST or None, wanted=request.GET.get("play", ""))
    if request.method == "POST" and form.is_valid() and _drawn_as_settled(request, chosen, form):
        return redirect("draws:competition", chosen.pk)
    return _page(request, chosen, stage, entries, form)


@signed_in("POST")
def publish(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Show the draft to everybody."""
    stage = queries.stage_for_office(request.user, stage_id, Right.DRAW)
    form = PublishForm(request.POST)
    form.is_valid()
    with show_refusals(request):
        publishing.publish(stage=stage, by=request.user, despite_open_rules=form.cleaned_data["despite_open_rules"])
        text = _("The draw of %(competition)s is published. Score sheets can be printed now.")
        messages.success(request, text % {"competition": stage.competition})
    return redirect("draws:competition", stage.competition_id)


@signed_in("POST")
def take_back(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Make a published draw a draft again, with the reason."""
    stage = queries.stage_for_office(request.user, stage_id, Right.DRAW)
    form = TakeDrawBackForm(request.POST)
    if form.is_valid():
        with show_refusals(request):
            publishing.take_back(stage=stage, by=request.user, reason=form.cleaned_data["reason"])
            messages.success(
                request, _("The draw is taken back. The public no longer sees it. Throw away any printed sheets.")
            )
        return redirect("draws:competition", stage.competition_id)
    entries = queries.playing_entries(stage.competition)
    filled_in = draw_form(stage.competition, stage, entries)
    return _page(request, stage.competition, stage, entries, filled_in, take_back=form)


@signed_in("POST")
def discard(request: OfficeRequest, stage_id: int) -> HttpResponse:
    """Throw a draft away."""
    stage = queries.stage_for_office(request.user, stage_id, Right.DRAW)
    with show_refusals(request):
        publishing.discard(stage=stage, by=request.user)
        messages.success(request, _("Draft discarded."))
    return redirect("draws:competition", stage.competition_id)


def _drawn(request: OfficeRequest, chosen: Competition, form: DrawForm) -> bool:
    """Make the draft; a refusal goes beside the field at fault."""
    make, names = _WAYS[form.cleaned_data["form"]]
    wanted = {argument: form.cleaned_data[field] for argument, field in names.items()}
    if "seeded" in wanted:
        wanted["seeded"] = wanted["seeded"] == BY_NUMBER
    if "finals" in wanted:
        wanted["finals"] = Stage.Kind(wanted["finals"] or Stage.Kind.FINALS)
    try:
        stage = make(competition=chosen, by=request.user, **wanted)
    except RuleViolation as refused:
        field = {**names, "fixed": "kept_0"}.get(refused.field, refused.field)
        if refused.code == "tables_held_twice":
            field, form.ways = "", ways_among_all(chosen)  # said above the buttons that help
        form.add_error(field if field in form.fields else None, sentence(refused))
        return False
    messages.success(request, _("Drawn. Only the office sees this draft until it is published."))
    asked, chosen = wanted["stations"], stage.competition
    if stage.stations < asked and chosen.shared_boards_id is None:
        word = category_for(chosen).stations_are
        messages.warning(request, fewer(stage.numbers, asked, word, is_set_aside=bool(chosen.tables)))
    return True


def _drawn_as_settled(request: OfficeRequest, chosen: Competition, form: DrawForm) -> bool:
    """Carry out the way that was chosen, if one was, and make the draft; both, or nothing."""
    way = request.POST.get("settle", "")
    if not way:
        return _drawn(request, chosen, form)
    with transaction.atomic():
        try:
            chosen = take_way(competition=chosen, way=way, by=request.user)
        except RuleViolation as refused:
            form.add_error(None, sentence(refused))
        else:
            form.cleaned_data["stations"] = min(form.cleaned_data["stations"], chosen.stations)
            if _drawn(request, chosen, form):
                return True
        transaction.set_rollback(True)
    return False


# What makes a draft of each kind, and which fields of the form its arguments are.
_ANY = {"seed": "seed", "stations": "stations"}
_WAYS: dict[str, tuple[Callable[..., Stage], dict[str, str]]] = {
    ROUND_ROBIN: (drawing.draw_round_robin, {**_ANY, "early": "early", "fixed": "fixed"}),
    KNOCK_OUT: (drawing.draw_knock_out, {**_ANY, "seeded": "seeding", "third_place": "third_place"}),
    DOUBLE: (
        partial(drawing.draw_knock_out, double=True),
        {**_ANY, "seeded": "seeding", "second_final": "second_final"},
    ),
    SWISS: (drawing.draw_swiss, {**_ANY, "rounds": "rounds"}),
    ONE_TABLE: (
        drawing.draw_round_robin_with_finals,
        {**_ANY, "advance": "best", "third_place": "third_place", "early": "early", "fixed": "fixed"},
    ),
    PLACES: (
        draw_for_places,
        {
            **_ANY,
            "groups": "place_groups",
            "advance": "place_first",
            "opponents": "place_opponents",
            "seeded": "place_strength",
            "early": "early",
            "fixed": "fixed",
        },
    ),
    GROUPS: (
        drawing.draw_groups,
        {
            **_ANY,
            "count": "groups",
            "advance": "advance",
            "finals": "finals",
            "third_place": "third_place",
            "seeded": "strength",
            "fixed": "fixed",
        },
    ),
}


def _tables_gone(stage: Stage) -> list[str]:
    """Return which tables of a draft the hall has no more, in a sentence."""
    try:
        publishing.require_drawn_tables(stage)
    except DrawError as refusal:
        return [sentence(refusal)]
    return []


def _page(
    request: OfficeRequest,
    chosen: Competition,
    stage: Stage | None,
    entries: Sequence[Entry],
    form: DrawForm,
    *,
    take_back: TakeDrawBackForm | None = None,
) -> HttpResponse:
    kind = "knock_out" if stage is not None and stage.is_playoff else "competition"
    shown = pages.page_of(chosen, stage, entries, show=request.GET.get("show", ""), wishes=form.wishes())
    shown |= {"form": form, "form_is_open": bool(form.errors or form.is_wanted)}
    if stage is None or stage.published_at is None:
        shown |= {"also_playing": also_playing(chosen), "in_the_way": in_the_way(chosen) if stage else None}
    if shown.get("plan") and not shown.get("has_results"):
        is_draft = stage is not None and stage.published_at is None
        clashes = shown["in_the_way"].clashes if is_draft else clashes_in_hall(chosen.event)[chosen.pk]
        shown["plan"] = shown["plan"].beside([*clashes, *(_tables_gone(stage) if stage and is_draft else ())])
    if stage is not None:
        shown |= {"take_back_form": take_back or TakeDrawBackForm(), "publish_form": PublishForm()}
    return render(request, f"tournaments/draws/{kind}.html", shown)
