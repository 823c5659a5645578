"""`manage.py demo`: fill an empty site with a whole season."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from legionsports.practice.services.season import build
from tournaments.models import Event, Organization


class Command(BaseCommand):
    help = "Fill an empty site with a season around today: members, five events, results. All people are invented."

    def handle(self, *args: Any, **options: Any) -> None:
        if Event.objects.exists() or Organization.objects.exists():
            raise CommandError("This site has data already; the demonstration season is only for an empty one.")
        self.stdout.write("Making the demonstration season (once; about a minute)")
        for line in build():
            self.stdout.write(f"  {line}")
