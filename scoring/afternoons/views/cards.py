"""Cards at the end of an afternoon: typed by number, compared at once, and what is missing."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import show_refusals, signed_in
from scoring.afternoons.forms.cards import CardForm, NumberForm
from scoring.afternoons.models import CardLine
from scoring.afternoons.queries.cards import Cards
from scoring.afternoons.queries.games import games_of
from scoring.afternoons.services.cards import accept_card, save_card
from tournaments.afternoons.queries import door
from tournaments.entries.models import Entry
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", "POST", fresh=True)
def cards(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Ask for the number of a card, then show its lines; take what was typed, and show what does not agree."""
    afternoon = door.afternoon_for_office(request.user, event_id, Right.ENTER_RESULTS)
    event, stage = afternoon.competition.event, door.games_of(afternoon)
    if stage is None or not (games := games_of(stage)).one_leg:
        return redirect("afternoon_play:games", event.pk)
    known = Cards(games)
    number = NumberForm(request.GET if "number" in request.GET else None, cards=known)
    entry = number.cleaned_data["number"] if number.is_bound and number.is_valid() else None
    card = CardForm(known, entry, request.POST if request.method == "POST" else None) if entry else None
    if request.method == "POST":
        if entry is None or card is None:
            raise Http404
        if (done := _save(request, known, entry, card)) is not None:
            return done
    if card is not None:
        card.point_at_first_box()
    context: dict[str, Any] = {
        "event": event,
        "afternoon": afternoon,
        "games": games,
        "cards": known,
        "on_cards": [on for on in known.open() if on.lines],
        "number": number,
        "entry": entry,
        "card": card,
    }
    wrong = request.method == "POST" or (number.is_bound and entry is None)
    return render(request, "scoring/afternoons/cards.html", context, status=422 if wrong else 200)


def _save(request: OfficeRequest, known: Cards, entry: Entry, card: CardForm) -> HttpResponse | None:
    """Write a card and go on to the next number, or stay with it where something is wrong."""
    lines = card.read()
    if lines is None:
        return None
    try:
        counted = save_card(stage=known.stage, entry=entry, lines=lines, by=request.user)
    except RuleViolation as refused:
        messages.error(request, sentence(refused))
        return None
    now = ngettext("%(count)d game counts by it now.", "%(count)d games count by it now.", len(counted))
    saved = _("The card of %(name)s is in.") % {"name": entry}
    messages.success(request, f"{saved} {now % {'count': len(counted)}}")
    differ = [on for on in Cards(known.games).open() if on.differ and entry.pk in {line.entry_id for line in on.lines}]
    for on in differ:
        messages.error(
            request,
            _("Game %(number)d: %(home)s – %(away)s: the two cards do not agree.")
            % {"number": on.match.round, "home": on.match.home, "away": on.match.away},
        )
    back = reverse("afternoon_play:cards", args=[known.stage.competition.event_id])
    return redirect(f"{back}#differ" if differ else back)


@signed_in("POST")
def accept(request: OfficeRequest, event_id: int, line_id: int) -> HttpResponse:
    """Let a game count by one card."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    lines = CardLine.objects.select_related("entry__branch", "stage__competition__event")
    line = get_object_or_404(lines, pk=line_id, stage__competition__event=event)
    with show_refusals(request):
        accept_card(line=line, by=request.user)
        messages.success(request, _("The game counts by the card of %(name)s.") % {"name": line.entry})
    return redirect("afternoon_play:cards", event.pk)
