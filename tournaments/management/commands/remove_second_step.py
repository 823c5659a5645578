"""`manage.py remove_second_step NAME`: the password is enough again, for somebody whose phone is lost."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.management.refusing import RefusingCommand
from tournaments.organization.models import User
from tournaments.people.services import remove_second_step


class Command(RefusingCommand):
    help = "Let somebody sign in with the password alone again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *, username: str, **options: Any) -> None:
        """Remove the second step and the recovery codes."""
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"Nobody has the user name {username}.")
        remove_second_step(user=user, by=None)
        self.stdout.write(f"{user} signs in with the password alone now.")
