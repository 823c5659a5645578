"""What is sent to phones while matches are called."""

from __future__ import annotations

from itertools import groupby

from celery import shared_task
from django.urls import reverse
from django.utils import translation

from kit.zones import use_zone
from scoring.board.models.calls import CalledPhone
from scoring.board.pages.team_now import team_now
from scoring.board.services.calling import call, forget_phones
from tournaments.models import Entry


@shared_task
def call_teams() -> int:
    """Call every phone whose team's table is called, once a match; return how many. Phones go with their event."""
    phones = CalledPhone.objects.select_related("entry__competition__event").order_by("entry", "language", "pk")
    called = 0
    for (entry, language), some in groupby(phones, lambda phone: (phone.entry, phone.language)):
        event = entry.competition.event
        if event.ends_on < event.today:
            forget_phones(event)
            continue
        use_zone(event.zone)
        with translation.override(language):
            try:
                now = team_now(event, entry.pk)
            except Entry.DoesNotExist:  # its draw was taken back
                continue
        page = reverse("board:team", args=[event.slug, entry.pk])
        message = {"title": now.name, "body": now.call, "page": page}
        called += sum(call(phone, matches=now.called, message=message) for phone in some)
    return called
