"""The host's papers of the demonstration: a sheet that is filled in, and one that has been begun."""

from __future__ import annotations

import datetime

from tournaments.hosting.services import FACTS, HotelLine, MoneyLine, save_financial, save_information, send_paper
from tournaments.models import Event, User

SPRUCE_GROVE = {
    "hall": "Spruce Grove Legion, main hall",
    "address": "18 Demonstration Avenue, Spruce Grove",
    "directions": "From Highway 16A turn north at the second set of lights. The hall is on the left, beside the arena.",
    "parking": "Free, behind the hall. Two places at the door are kept for people who cannot walk far.",
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
        book_by=datetime.date(2027, 1, 15),
    ),
    HotelLine(name="Westerly Campground", phone="780 555 0183", rate="$38 a night, with power"),
]
MONEY = [
    MoneyLine(heading="advance", cents=150_000, note="Cheque in January"),
    MoneyLine(heading="guests", cents=42_000, note="21 banquet tickets at $20"),
    MoneyLine(heading="lunch", cents=61_240, note="Coffee, soup, bread", receipt="4", receipt_attached=True),
    MoneyLine(heading="lunch", cents=18_875, note="Fruit and vegetables", receipt="5", receipt_attached=True),
    MoneyLine(heading="banquet", cents=187_500, note="150 plates", receipt="1182", receipt_attached=True),
    MoneyLine(heading="prizes", cents=24_000, note="Ribbon and engraving", receipt="77", receipt_attached=True),
    MoneyLine(heading="office", cents=3_860, note="Paper and toner"),
    MoneyLine(heading="entertainment", cents=40_000, note="Fiddlers after the banquet"),
]


def fill_in(event: Event, by: User) -> None:
    """Fill in both papers of an event that is over."""
    sheet = save_information(event=event, expected_version=0, facts=SPRUCE_GROVE, hotels=HOTELS)
    send_paper(paper=sheet, on=datetime.date(2026, 4, 28), by=by)
    save_financial(event=event, expected_version=0, lines=MONEY, remarks="The branch paid the fiddlers itself.")


def begin(event: Event) -> None:
    """Write down what is known of a hall a few months ahead; it is too small."""
    facts = {name: type(value)() for name, value in SPRUCE_GROVE.items()}
    facts |= {"hall": "Branch hall, upstairs", "holds": 80, "contact_is_public": False}
    save_information(event=event, expected_version=0, facts={name: facts[name] for name in FACTS}, hotels=[])
