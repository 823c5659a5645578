"""`manage.py simulate EVENT --seed S [--until ROUND]`: play an event by itself."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from legionsports.practice.services.playing import play_event
from tournaments.management.refusing import RefusingCommand
from tournaments.models import Event, User


class Command(RefusingCommand):
    help = (
        "Play an event through the same services that people use: draw, results, play-offs. "
        "The same seed on the same event gives the same weekend."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the short name of the event in its address, like command-darts-2027")
        parser.add_argument("--seed", required=True, help="any word or phrase")
        parser.add_argument("--until", type=int, metavar="ROUND", help="stop after this round; without it, to the end")

    def handle(self, *args: Any, event: str, seed: str, until: int | None, **options: Any) -> None:
        chosen = Event.objects.filter(slug=event).first()
        if chosen is None:
            names = ", ".join(Event.objects.values_list("slug", flat=True)) or "none"
            raise CommandError(f"There is no event {event!r}. Events here: {names}")
        by, verifier = _rehearsal_user("rehearsal"), _rehearsal_user("rehearsal-reader")
        for line in play_event(event=chosen, seed=seed, by=by, verifier=verifier, until_round=until):
            self.stdout.write(line)


def _rehearsal_user(name: str) -> User:
    """Return the user in whose name simulated sheets are entered; nobody can sign in with it."""
    user, created = User.objects.get_or_create(
        username=name, defaults={"first_name": "Rehearsal", "is_superuser": True}
    )
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user
