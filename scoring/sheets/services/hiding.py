"""Standings are hidden when the rule book of the event says so, once; otherwise its officers have the switch."""

from __future__ import annotations

from django.db.models import F, Max, QuerySet

from games.rulebook.model import Hiding
from scoring.sheets.models import Result
from scoring.sheets.queries.sheets import Sheet
from tournaments.draws.models import BEFORE_FINALS, DRAWS, FINALS, Match
from tournaments.events.models import Event
from tournaments.events.services import change_event


def hide_by_the_book(sheet: Sheet) -> None:
    """Hide the standings of an event when this sheet is the first of those from which on its rule book hides them."""
    when = sheet.book.programme.standings_hidden
    if sheet.event.standings_hidden or when not in ("last_round", "finals"):
        return
    matches = _from_which_on(sheet.event, when)
    if not matches.filter(pk=sheet.match.pk).exists():
        return
    others = Result.objects.filter(sub_match__match__in=matches).exclude(sub_match=sheet.sub_match)
    if not others.exists():
        change_event(event=sheet.event, standings_hidden=True)


def _from_which_on(event: Event, when: Hiding) -> QuerySet[Match]:
    """Return the matches whose results nobody shall know: those of finals, or of the last round before the awards.

    A Swiss draw says how many of its rounds are drawn later: the last that is drawn is not the last.
    """
    matches = Match.objects.filter(stage__competition__event=event)
    if when == "finals":
        return matches.filter(stage__kind__in=FINALS)
    last = [kind for kind in (*DRAWS, *FINALS) if kind not in BEFORE_FINALS]
    end = Max("stage__matches__round") + F("stage__rounds_to_draw")
    of_last = matches.filter(stage__kind__in=last).annotate(last_round=end)
    return matches.filter(pk__in=of_last.filter(round=F("last_round")).values("pk"))
