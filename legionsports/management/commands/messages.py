"""`manage.py messages`: the catalogues of a language as the sources have them, and what is wrong in them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from legionsports.languages.services import catalogue


class Command(BaseCommand):
    help = "Bring the catalogues of a language up to date with the sources, and list what is not translated or wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--locale", default="fr_CA", help="the language, as its folder is called: fr_CA")
        parser.add_argument(
            "--compile", action="store_true", help="only write what the program reads, as an image needs it"
        )
        parser.add_argument("--check", action="store_true", help="write nothing; fail where there is something to do")

    def handle(self, *args: Any, locale: str, check: bool = False, **options: Any) -> None:
        if options["compile"]:
            catalogue.compile_all()
            return
        faults: list[str] = []
        for domain in catalogue.DOMAINS:
            after = catalogue.updated(locale, domain)
            if not check:
                catalogue.write(locale, after, domain)
            told = catalogue.counts(after)
            self.stdout.write(
                f"{locale}, {domain}: {told['translated']} of {told['sentences']} sentences are translated."
            )
            faults += catalogue.faults(after)
        if not check:
            catalogue.compile_all()
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} to mend.")
