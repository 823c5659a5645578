"""Everything of a site at one moment: every row of every table, and what people read of a season."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.db.models import Q

from scoring.archives.models import HandOver
from scoring.archives.services import hand_over as services
from scoring.archives.services.travelling import open_archive
from scoring.honours.queries.branches import honours_of_branch
from scoring.honours.queries.final import Honour, winners_in
from scoring.honours.queries.player import career_of
from scoring.ladder.queries.above import ladder_of
from scoring.ladder.queries.proposals import coming_to
from tests.cast import make_user
from tests.two_sites import be, empty_site
from tournaments.entries.pages.history import history_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.models import Competition, Entry, Event, Member, Organization, User
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

Rows = dict[str, dict[Any, dict[str, Any]]]

# What a trip without an act leaves at the office besides, and why.
AFTER_A_TRIP = {
    "tournaments.CodeCounter.given": "a laptop was given codes of its own",
    "tournaments.CodeCounter": "a laptop was given codes of its own",
    "tournaments.ReceiptBook": "a laptop was given numbers of its own",
    "tournaments.ReceiptBook.last_number": "a laptop was given numbers of its own",
    "tournaments.Event.board_version": "boards are told to look again",
    "tournaments.Event.board_changed_at": "boards are told to look again",
    "scoring.Passport": "under which numbers an event and its rows are known on every site",
    "scoring.HandOver": "that the laptop had the event",
}


def rows() -> Rows:
    """Return every row of the site, by table and key."""
    return {
        model._meta.label: {row["pk"]: row for row in model._base_manager.values("pk", *_columns(model))}
        for model in apps.get_models(include_auto_created=True)
    }


def _columns(model) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def changed(before: Rows, after: Rows) -> set[str]:
    """Return the columns in which rows differ, and the tables that have more or fewer of them."""
    found = set()
    for label, table in before.items():
        if table.keys() != after[label].keys():
            found.add(label)
        for key in table.keys() & after[label].keys():
            row, now = table[key], after[label][key]
            found |= {f"{label}.{name}" for name in row if row[name] != now[name]}
    return found


def read() -> dict[str, Any]:
    """Return what people read of all events: the same on every site, whatever its rows are numbered."""
    events = list(Event.objects.order_by("starts_on", "name"))
    on_rosters = Member.objects.filter(places__isnull=False).distinct().order_by("number")
    return {
        "winners": sorted(_honour(honour) for honour in winners_in(Q(), Q())),
        "branches": {
            branch.number: [_honour(honour) for honour in honours_of_branch(branch).honours]
            for branch in Organization.objects.branches().filter(entries__isnull=False).distinct().order_by("number")
        },
        "players": {member.number: [_honour(each) for each in career_of(member).honours] for member in on_rosters},
        **{f"{event.name}: {what}": told for event in events for what, told in read_event(event).items()},
        "ladder": _ladder(events),
        "season": {str(event.organizer): cash_of_season(event.organizer, event.season) for event in events},
    }


def read_event(event: Event) -> dict[str, Any]:
    """Return what people read of one event: verdicts, histories, who comes up, money."""
    entries = list(Entry.objects.filter(competition__event=event).order_by("competition__category", "number"))
    verdicts = verdicts_for(entries)
    coming = {
        (each.competition.category, sender.event): (
            *(sender.dates, sender.is_final, sender.short_record),
            [
                (proposal.record.place, proposal.entry.team_name, proposal.decision_text, proposal.proposed_by)
                for proposal in sender.proposals
            ],
        )
        for each in coming_to(event)
        for sender in each.senders
    }
    return {
        "verdicts": [[(line.rule.id, line.sentence) for line in verdicts[entry.pk].lines] for entry in entries],
        # Letters are of the site that wrote them; nothing else here was done by somebody who signed in.
        "histories": [[line.what for line in history_of(entry) if not line.by] for entry in entries],
        "coming": coming,
        "accounts": [(account.entry.number, account.balance) for account in accounts_of_event(event)],
        "cash": cash_of_event(event),
    }


def _honour(honour: Honour) -> tuple[Any, ...]:
    players = [player.name for player in honour.players]
    where = (honour.season, honour.level, str(honour.organizer), honour.category, honour.event)
    return (*where, honour.team, honour.place, honour.award, players)


def _ladder(events: list[Event]) -> dict[str, Any]:
    ladder = {}
    for event in events:
        competitions = list(Competition.objects.filter(event=event))
        found = ladder_of(event, competitions)
        for competition in competitions:
            above, below = found.above_of(competition), found.below_of(competition)
            ladder[f"{event.name}, {competition.category}"] = [
                sorted(each.event.name for each in some) for some in (above, below)
            ]
    return ladder


def check() -> None:
    """Run what proves that everything which is worked out is right."""
    for command in ("rebuild_results", "rebuild_live", "rebuild_money"):
        call_command(command, check=True, verbosity=0)


def to_the_hall_and_back(event: Event, by: User, settings, at_the_laptop: Callable[[Event], None]) -> None:
    """Hand an event over to a laptop, on which nothing else is, and take it in again; nobody does anything there."""
    here = settings.SITE_NAME
    office, laptop = own_site(), be(settings, "Hall laptop")
    be(settings, here)
    given = services.hand_over(event=event, to=laptop, by=by)
    data = services.file_of(given).to_text().encode()
    with empty_site(settings, "Hall laptop"):
        keeper = make_user("keeper", "Kim")
        confirm_site(site=office, by=keeper)
        at_the_laptop(services.take_to_the_hall(file=open_archive(data), by=keeper).event)
        there = HandOver.objects.get()
        services.bring_back(given=there)
        back = services.file_of(there).to_text().encode()
    services.bring_in(file=open_archive(back), by=by)


def know_the_laptop(by: User, settings) -> None:
    """Let this site know the laptop of its hall."""
    here = settings.SITE_NAME
    laptop = be(settings, "Hall laptop")
    be(settings, here)
    confirm_site(site=laptop, by=by)
