"""Steps that tests of draws share."""

from __future__ import annotations

from django.urls import reverse

from tournaments.draws.services import publishing
from tournaments.models import Stage


def page_of(competition) -> str:
    return reverse("draws:competition", args=[competition.pk])


def addresses(competition) -> list[str]:
    where = [competition.event.slug, competition.category]
    return [reverse("draws:certificate", args=where), reverse("draws:certificate_file", args=where)]


def published(stage, users) -> Stage:
    return publishing.publish(stage=stage, by=users["carl"], despite_open_rules=True)
