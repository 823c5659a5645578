"""Commands of the console that say why something is refused."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation


class RefusingCommand(BaseCommand):
    """A command that ends with the sentence of what is refused."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except RuleViolation as refused:
            raise CommandError(sentence(refused)) from refused
