"""`manage.py messages`: the catalogue of a language as the sources have it, and what is wrong in it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from legionsports.languages import catalogue


class Command(BaseCommand):
    help = "Bring the catalogue of a language up to date with the sources, and list what is not translated or wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--locale", default="fr_CA", help="the language, as its folder is called: fr_CA")
        parser.add_argument("--check", action="store_true", help="write nothing; fail where there is something to do")

    def handle(self, *args: Any, locale: str, check: bool = False, **options: Any) -> None:
        after = catalogue.updated(locale)
        if not check:
            catalogue.write(locale, after)
            catalogue.compile_all()
        faults = list(catalogue.faults(after))
        counted = catalogue.counts(after)
        self.stdout.write(f"{locale}: {counted['translated']} of {counted['sentences']} sentences are translated.")
        if faults:
            for fault in faults:
                self.stdout.write(fault)
            raise CommandError(f"{len(faults)} to mend.")
