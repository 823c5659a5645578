"""Say what this site is called and the fingerprint of its key, for the officer of another site who confirms it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.sites.queries import own_site


class Command(BaseCommand):
    help = "Print the name of this site and the fingerprint of the key that it signs files with."

    def handle(self, **options: Any) -> None:
        site = own_site()
        self.stdout.write(f"{site.name}\n{site.fingerprint}")
