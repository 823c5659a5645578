"""The forms of play of an open event, over seats: who sits on a seat, late or gone, is no matter of a chart."""

from tournaments.draws.engine.afternoon.check import Finding, check_chart, limits
from tournaments.draws.engine.afternoon.field import draw_field
from tournaments.draws.engine.afternoon.leaving import close
from tournaments.draws.engine.afternoon.model import (
    FEWEST,
    MOST,
    MOST_GAMES,
    Chart,
    Form,
    Game,
    Seating,
    Side,
    Step,
    movement_of,
)
from tournaments.draws.engine.afternoon.movers import draw_movers
from tournaments.draws.engine.afternoon.partners import draw_lot_game, draw_rotating
from tournaments.draws.engine.afternoon.progressive import GHOST, Played, first_game, next_game, rules
from tournaments.draws.engine.afternoon.swiss import draw_swiss_game

__all__ = [
    "FEWEST",
    "GHOST",
    "MOST",
    "MOST_GAMES",
    "Chart",
    "Finding",
    "Form",
    "Game",
    "Played",
    "Seating",
    "Side",
    "Step",
    "check_chart",
    "close",
    "draw_field",
    "draw_lot_game",
    "draw_movers",
    "draw_rotating",
    "draw_swiss_game",
    "first_game",
    "limits",
    "movement_of",
    "next_game",
    "rules",
]
