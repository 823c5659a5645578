"""Pages of entries as somebody opens them."""

from __future__ import annotations

from django.urls import reverse

from tests.page import html_of
from tournaments.entries.models import Entry


def page(response) -> str:
    return html_of(response)


def pages(entry: Entry) -> dict[str, str]:
    event = entry.competition.event
    return {
        "list": reverse("entries:office_list", args=[event.pk]),
        "register": reverse("entries:register", args=[entry.competition_id]),
        "players": f"{reverse('entries:players')}?competition={entry.competition_id}&branch={entry.branch_id}&q=sur",
        "detail": reverse("entries:detail", args=[entry.pk]),
        "edit": reverse("entries:edit", args=[entry.pk]),
        "check_in": reverse("entries:check_in", args=[event.pk]),
        "check_in_list": reverse("entries:check_in_list", args=[event.pk]),
    }
