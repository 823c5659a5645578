"""The office's pages of the timetable: hours, minutes of a match, and competitions that share boards."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.refusals import sentence
from kit.views import show_refusals, signed_in
from tournaments.draws.engine import DrawError
from tournaments.draws.forms.timetable import MinutesForm, ShareForm
from tournaments.draws.models import Stage
from tournaments.draws.queries.shared_timetable import Together, look
from tournaments.draws.queries.timetable import competitions_with_draws, hall_of
from tournaments.draws.services import sharing
from tournaments.draws.services.timetable import plan_everything_again, plan_with
from tournaments.events.models import Competition, Event, SharedBoards
from tournaments.events.queries import event_for_office, rulebook_for
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", "POST")
def timetable(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the hours of play, say how long a match takes, and which competitions share boards."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    form = MinutesForm(request.POST or None, competitions=competitions_with_draws(event))
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            plan_with(event=event, minutes=form.minutes())
            messages.success(request, _("Saved. Drafts have new times; published draws keep theirs."))
            return redirect("draws:timetable", event.pk)
    return render(request, "tournaments/draws/timetable.html", _page(event, form=form))


@signed_in("GET", "POST")
def share(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show how the chosen competitions would share boards, and write it when that is wanted."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    form = ShareForm(request.POST or request.GET, competitions=_free(competitions_with_draws(event)))
    together = None
    if form.is_valid():
        chosen, stations = list(form.cleaned_data["competitions"]), form.cleaned_data["stations"]
        with form.refusals():
            together = look(chosen, stations)
            if request.method == "POST":
                shared = sharing.let_share(event=event, competitions=chosen, stations=stations, by=request.user)
                messages.success(request, _("They share their boards now: one timetable for all of them."))
                return redirect("draws:shared", shared.pk)
    if together is None or form.errors:
        return render(request, "tournaments/draws/timetable.html", _page(event, share=form))
    return render(request, "tournaments/draws/share.html", {"event": event, "together": together, "form": form})


@signed_in("GET")
def shared(request: OfficeRequest, shared_id: int) -> HttpResponse:
    """Show the one timetable of competitions that share boards."""
    boards = _shared_for_office(request, shared_id)
    together: Together | None = None
    try:
        together = look(list(boards.competitions.select_related("event")), boards.stations)
    except DrawError as refused:
        messages.warning(request, sentence(refused))
    context = {"event": boards.event, "boards": boards, "together": together, "is_settled": _is_published(boards)}
    return render(request, "tournaments/draws/shared.html", context)


@signed_in("POST")
def stop_sharing(request: OfficeRequest, shared_id: int) -> HttpResponse:
    """Give each competition boards of its own again."""
    boards = _shared_for_office(request, shared_id)
    with show_refusals(request):
        sharing.stop_sharing(shared=boards, by=request.user)
        messages.success(request, _("Each competition has boards of its own again."))
    return redirect("draws:timetable", boards.event_id)


@signed_in("POST")
def plan_again(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Plan the published draws again by the hours and minutes as they are now."""
    event = event_for_office(request.user, event_id, Right.DRAW)
    with show_refusals(request):
        moved = plan_everything_again(event=event, by=request.user)
        text = ngettext("%(count)d match has a new time.", "%(count)d matches have a new time.", moved)
        messages.success(request, text % {"count": moved} if moved else _("Every match keeps its time."))
    return redirect("draws:timetable", event.pk)


def _free(competitions: list[Competition]) -> list[Competition]:
    """Return those that may still be put on shared boards."""
    return [
        competition
        for competition in competitions
        if competition.shared_boards_id is None and not any(stage.published_at for stage in competition.drawn)  # type: ignore[attr-defined]
    ]


def _page(event: Event, *, form: MinutesForm | None = None, share: ShareForm | None = None) -> dict[str, Any]:
    prefetch_related_objects([event], "programme")
    competitions = competitions_with_draws(event)
    form = form or MinutesForm(competitions=competitions)
    free = _free(competitions)
    context: dict[str, Any] = {
        "event": event,
        "form": form,
        "rows": [
            {"competition": competition, "fields": pair}
            for competition, pair in zip(competitions, form.pairs(), strict=True)
        ],
        "groups": _groups(event, competitions),
        "share_form": share or (ShareForm(competitions=free) if len(free) > 1 else None),
        "is_published": any(stage.published_at for competition in competitions for stage in competition.drawn),  # type: ignore[attr-defined]
    }
    book = rulebook_for(event)
    try:
        context["hall"] = hall_of(event, book)
    except DrawError as refused:
        context["problem"] = sentence(refused)
    return context


def _groups(event: Event, competitions: list[Competition]) -> list[dict[str, Any]]:
    return [
        {
            "boards": boards,
            "competitions": [competition for competition in competitions if competition.shared_boards_id == boards.pk],
        }
        for boards in event.shared_boards.all()
    ]


def _shared_for_office(request: OfficeRequest, shared_id: int) -> SharedBoards:
    boards = get_object_or_404(SharedBoards, pk=shared_id)
    boards.event = event_for_office(request.user, boards.event_id, Right.DRAW)
    return boards


def _is_published(boards: SharedBoards) -> bool:
    return Stage.objects.published().filter(competition__shared_boards=boards).exists()
