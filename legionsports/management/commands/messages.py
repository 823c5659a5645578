"""`manage.py messages`: the catalogues of every language as the sources have them, and how many words are missing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from legionsports.languages.services import catalogue


class Command(BaseCommand):
    help = "Bring the catalogues up to date with the marked sentences, and tell how many are not translated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; with RELEASE=1 fail where words are missing"
        )

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        missing = 0
        for locale in sorted(folder.name for folder in Path(settings.LOCALE_PATHS[0]).iterdir()):
            without, known = 0, 0
            for domain in catalogue.DOMAINS:
                after = catalogue.updated(locale, domain)
                without += len(list(catalogue.missing(after)))
                known += len(after)
                if not check:
                    catalogue.write(locale, after, domain)
            if without:
                self.stdout.write(f"{locale}: {without} of {known} sentences are not translated yet.")
            missing += without
        if not check:
            catalogue.compile_all()
        if missing and os.environ.get("RELEASE"):
            raise CommandError("A release says everything in every language. Run manage.py messages and fill in.")
