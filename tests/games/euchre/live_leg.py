"""A leg of euchre for tests of the live scorer."""

from __future__ import annotations

from django.conf import settings

from games import rulebook, series
from games.euchre.engine import events as on
from games.euchre.engine.state import SEATS, EuchreState
from games.euchre.live import LIVE
from games.live import Setup
from tests.games.manual import EUCHRE

BOOK = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")


SETUP = Setup(
    rules=EUCHRE,
    home_name="Branch 1",
    away_name="Branch 2",
    home=("Ann", "Bob"),
    away=("Cy", "Dee"),
    play=BOOK.play["euchre"],
)


ANN, CY, BOB, DEE = SEATS


DEE_DEALS = on.FirstDealer(DEE)


MARCH_ALONE = on.HandPlayed(ANN, 5, alone=True)


def leg(*events, setup: Setup = SETUP) -> EuchreState:
    return series.replay(LIVE, setup, [DEE_DEALS, *events]).leg
