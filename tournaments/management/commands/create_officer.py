"""`manage.py create_officer`: the first people of a new site, or one more, from the console of the machine."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import connection, transaction

from tournaments.events.models import Event
from tournaments.management.refusing import RefusingCommand
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.numbers import numbered
from tournaments.people.services import add_person, grant_role
from tournaments.rulebooks.queries.texts import shipped_keys
from tournaments.rulebooks.services.books import begin_command


class Command(RefusingCommand):
    help = (
        "Add a person with a role, and print the password.\n"
        "  create_officer a.smith --first Anne --last Smith                        of the one Command there is\n"
        "  create_officer a.smith --first Anne --last Smith --new-command 'Alberta-NWT Command'\n"
        "  create_officer b.jones --first Bob --last Jones --role branch_officer --at 54\n"
        "  create_officer c.wong --first Carol --last Wong --role chair --event cribbage-2027"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--first", default="", help="first name")
        parser.add_argument("--last", default="", help="last name")
        parser.add_argument("--role", default="command_officer", choices=Role.Kind.values)
        parser.add_argument("--at", default="", help="number of a branch (33, or 07-033), or name of any place")
        parser.add_argument("--event", default="", help="the event of a chair or scorekeeper, as in its address")
        parser.add_argument("--new-command", default="", metavar="NAME", help="begin a Command of this name first")
        parser.add_argument("--rulebook", default="", help="key of the new Command's rule book")
        parser.add_argument("--keeps-site", action="store_true", help="no role: backups, health, list of Commands")
        parser.add_argument("--password-stdin", action="store_true", help="read the password instead of making one")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        if Organization._meta.db_table not in connection.introspection.table_names():
            call_command("prepare", no_demo=True)  # the first command that is typed on a new machine
        self._add(username, options)

    @transaction.atomic
    def _add(self, username: str, options: dict[str, Any]) -> None:
        where = None if options["keeps_site"] else self._where(options)
        user, password = self._person(username, options)
        if options["password_stdin"]:
            password = ""
            user.set_password(sys.stdin.readline().rstrip("\n"))
            user.save(update_fields=["password"])
        if where is None:
            user.is_staff = True
            user.save(update_fields=["is_staff"])
            self.stdout.write(f"{user} ({user.username}) keeps the site now.")
        else:
            role = grant_role(user=user, kind=Role.Kind(options["role"]), where=where, by=None)
            self.stdout.write(f"{user} ({user.username}) is {role} now.")
        if password:
            self.stdout.write(f"Password: {password}")

    def _where(self, options: dict[str, Any]) -> Organization | Event:
        if options["event"]:
            event = Event.objects.select_related("organizer").filter(slug=options["event"]).first()
            if event is None:
                raise CommandError(f"There is no event {options['event']}.")
            return event
        if options["new_command"]:
            known = shipped_keys()
            if options["rulebook"] and options["rulebook"] not in known:
                books = ", ".join(known)
                raise CommandError(f"There is no rule book {options['rulebook']}. There are: {books}.")
            return begin_command(name=options["new_command"], rulebook_key=options["rulebook"])
        if not options["at"]:
            roots = list(Organization.objects.commands())
            if len(roots) != 1:
                raise CommandError("Say where with --at, or begin a Command with --new-command.")
            return roots[0]
        places = Organization.objects.branches().filter(numbered(options["at"])) or Organization.objects.filter(
            name__iexact=options["at"]
        )
        if len(places) != 1:
            named = ", ".join(f"{place.full_name} ({place.full_number})" for place in places)
            raise CommandError(f"There are {len(places) or 'no'} places called {options['at']}. {named}".strip())
        return places[0]

    def _person(self, username: str, options: dict[str, Any]) -> tuple[User, str]:
        known = User.objects.filter(username=username).first()
        if known is not None:
            return known, ""
        return add_person(username=username, first_name=options["first"], last_name=options["last"])
