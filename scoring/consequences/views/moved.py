"""Saying that what a change moved was seen at the desk."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from kit.views import local_path, signed_in
from scoring.consequences.queries.moved import moved_for_office, unseen_of
from scoring.consequences.services import mark_seen
from tournaments.organization.queries.permissions import OfficeRequest


@signed_in("POST")
def seen(request: OfficeRequest, moved_id: int) -> HttpResponse:
    """Note that somebody at the desk has read what moved until then, and go back to the page on which it stood."""
    moved = moved_for_office(request.user, moved_id)
    for before in unseen_of(moved.competition.event).filter(at__lte=moved.at):
        mark_seen(moved=before, by=request.user)
    desk = reverse("desk:desk", args=[moved.competition.event_id])
    return redirect(local_path(request.POST.get("next", "")) or desk)
