"""`manage.py send_event_back SLUG USER`: bring an event back from this laptop and send it to the office."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.base import RuleViolation
from scoring.archives.models import HandOver, Parcel
from scoring.archives.services.hand_over import bring_back
from scoring.archives.services.outbox import post_parcel, send_back
from tournaments.dates.words import said
from tournaments.management.refusing import RefusingCommand
from tournaments.models import KnownSite, User
from tournaments.sites.services import name_address


class Command(RefusingCommand):
    help = "Bring an event back from this laptop: stop playing, send its file to the office, again until it is there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="SLUG", help="the short name of the event in its address")
        parser.add_argument("user", metavar="USER", help="who brings it back")
        parser.add_argument("--address", help="of the office's site, kept for the next time")
        parser.add_argument("--token", default="", help="that the office made for this laptop, kept too")

    def handle(self, *args: Any, **options: Any) -> None:
        given = HandOver.objects.select_related("event").filter(event__slug=options["event"], end="").first()
        try:
            if given is None:
                raise RuleViolation("archives.no_such_event")
            by = User.objects.get(username=options["user"])
            site = KnownSite.objects.filter(key=given.site_key).first()
            if site is not None and options["address"]:
                name_address(site=site, address=options["address"], token=options["token"])
            if given.event.away_since is None:
                bring_back(given=given)
            parcel = send_back(given=given, by=by)
        except User.DoesNotExist as nobody:
            raise CommandError(f"There is no user {options['user']}.") from nobody
        post_parcel(parcel=parcel)
        parcel.refresh_from_db()
        self.stdout.write(f"{given.event}: {parcel}. {parcel.problem}".strip())
        if parcel.state == Parcel.State.WAITING:
            at = said(parcel.next_try_at, "time")
            self.stdout.write(f"It is tried again at {at} by the worker, until it is there.")
