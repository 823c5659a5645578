"""What there are pages for only once somebody has made it: run inside an installation, it prints their addresses.

A season with its plan, a rule book and a sport of one's own, an address that is told, links of tables; and a weekend
with a ruling, a late change, a payment, a match that is scored, and a competition that is closed.
"""

from __future__ import annotations

import json

from django.urls import reverse

from scoring.cases.models import Case
from scoring.changes.models import Change
from scoring.live.models import LiveLog, TableLink
from scoring.live.services.tables import make_links
from tests.browser import states_hall
from tests.upgrades.make import build as play_a_small_season
from tournaments.models import Event, SubMatch, User
from tournaments.money.models import Payment
from tournaments.rulebooks.queries.texts import text_of
from tournaments.rulebooks.services.books import begin_book
from tournaments.seasons.services import set_up

BUILD = "from tests.browser.made_hall import build; build()"
BOOK = {"title": "Sports of Ontario", "season": 2028, "text_of": "Manual of 2027"}


def build() -> None:
    """Make all of it, and print the addresses to begin at: of the public, and of the Command's officer."""
    play_a_small_season()
    event, alice = Event.objects.get(slug="cribbage-2027"), User.objects.get(username="alice")
    command = event.organizer
    set_up(command=command, year=event.season, rulebook_key="ab-nwt-2027", by=alice)
    begin_book(command=command, text=text_of("ab-nwt-2027"), name="on-2028", facts=BOOK, by=alice)
    make_links(event=event, by=alice)
    link = TableLink.objects.filter(event=event).order_by("pk").first()
    assert link is not None
    scored = SubMatch.objects.filter(match__stage__competition__category="darts-mixed", result=None).latest("pk").code
    # The browser of the walk is the one that scores it; whoever looks on has other pages.
    LiveLog.objects.filter(sub_match__code=scored).update(device=states_hall.DEVICE["value"])
    public = [reverse("honours:front"), reverse("live:table", args=[link.token])]
    office = [
        reverse("ladder:season", args=[event.season]),
        reverse("rulebooks:book", args=["on-2028"]),
        reverse("rulebooks:sports"),
        reverse("cases:case", args=[Case.objects.get().pk]),
        reverse("changes:change", args=[Change.objects.get().pk]),
        reverse("money:payment", args=[Payment.objects.get().pk]),
        reverse("draws:share", args=[event.pk]),
        reverse("organization:add", args=[command.pk]),
        reverse("live:live", args=[scored]),
        reverse("live:record", args=[scored]),
    ]
    states, codes = states_hall.build(event), states_hall.with_second_step()
    print("IDS", json.dumps({"public": public, "office": office, "states": states, "codes": codes}))
