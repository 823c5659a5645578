"""`manage.py remove_second_step NAME`: the password is enough again, for somebody whose phone is lost."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.base import RuleViolation
from games.refusals import sentence
from tournaments.organization.models import User
from tournaments.people.services import remove_second_step


class Command(BaseCommand):
    help = "Let somebody sign in with the password alone again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *, username: str, **options: Any) -> None:
        """Remove the second step and the recovery codes."""
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"Nobody has the user name {username}.")
        try:
            remove_second_step(user=user, by=None)
        except RuleViolation as refused:
            raise CommandError(sentence(refused)) from None
        self.stdout.write(f"{user} signs in with the password alone now.")
