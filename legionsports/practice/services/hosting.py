"""The host's papers of the demonstration: information of every hall, one of them too small, and what a weekend cost."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace

from legionsports.practice.engine.calendar import Calendar
from tournaments.hosting.services.papers import (
    FACTS,
    HotelLine,
    MoneyLine,
    save_financial,
    save_information,
    send_paper,
)
from tournaments.models import Event, User

SPRUCE_GROVE = {
    "hall": "Spruce Grove Legion, main hall",
    "address": "18 Demonstration Avenue, Spruce Grove",
    "directions": "From Highway 16A turn north at the second set of lights. The hall is on the left, beside the arena.",
    "parking": "Free, behind the hall. Two spaces at the door are kept for people with limited mobility.",
    "access": "Level entrance from the parking lot; the washrooms are on the same floor.",
    "holds": 160,
    "equipment": "40 square tables, 180 chairs, 40 cribbage boards; a scoreboard on the north wall and a projector.",
    "representative": "Irene Sawchuk",
    "phone": "780 555 0142",
    "email": "host@example.org",
    "contact_is_public": True,
    "registration": "At the table inside the main door. Please have your card in your hand.",
    "meals": "Coffee all day. Soup, sandwiches and a hot dish from 11 a.m. on both days.",
    "banquet": "In the main hall: roast beef, or pasta without meat. Tickets for guests at the bar until Friday.",
    "remarks": "",
}
HOTELS = [
    HotelLine(
        name="Prairie Rest Inn",
        address="200 Demonstration Road, Spruce Grove",
        phone="780 555 0177",
        rooms=30,
        rate="$124 a night for two, breakfast included",
        held_under="Legion cribbage",
    ),
    HotelLine(name="Westerly Campground", phone="780 555 0183", rate="$38 a night, with power"),
]
MONEY = [
    MoneyLine(heading="advance", cents=150_000, note="Cheque before the weekend"),
    MoneyLine(heading="guests", cents=42_000, note="21 banquet tickets at $20"),
    MoneyLine(heading="lunch", cents=61_240, note="Coffee, soup, bread", receipt="4", receipt_attached=True),
    MoneyLine(heading="lunch", cents=18_875, note="Fruit and vegetables", receipt="5", receipt_attached=True),
    MoneyLine(heading="banquet", cents=187_500, note="150 plates", receipt="1182", receipt_attached=True),
    MoneyLine(heading="prizes", cents=24_000, note="Ribbon and engraving", receipt="77", receipt_attached=True),
    MoneyLine(heading="office", cents=3_860, note="Paper and toner"),
    MoneyLine(heading="entertainment", cents=40_000, note="Fiddlers after the banquet"),
]


# Another hall is known by less.
FEW_FACTS = {name: type(value)() for name, value in SPRUCE_GROVE.items()} | {"hall": "Branch hall", "holds": 160}
TOO_SMALL = FEW_FACTS | {"hall": "Branch hall, upstairs", "holds": 80, "practice_boards": 1}
BOOK_BEFORE = datetime.timedelta(days=21)
AFTER_THE_RALLY = datetime.timedelta(days=10)


def fill_in(events: Mapping[str, Event], calendar: Calendar, by: User) -> None:
    """Send the information sheet of every Command event, and write down what the one that is over cost."""
    for game, event in events.items():
        facts, hotels = TOO_SMALL if game == "darts" else FEW_FACTS, []
        if game == "cribbage":
            book_by = calendar.starts[game] - BOOK_BEFORE
            facts, hotels = SPRUCE_GROVE, [replace(HOTELS[0], book_by=book_by), *HOTELS[1:]]
        chosen = {name: facts.get(name) for name in FACTS}
        sheet = save_information(event=event, expected_version=0, facts=chosen, hotels=hotels)
        send_paper(paper=sheet, on=calendar.spring_rally + AFTER_THE_RALLY, by=by)
    remarks = "The branch paid the fiddlers itself."
    save_financial(event=events["cribbage"], expected_version=0, lines=MONEY, remarks=remarks)
