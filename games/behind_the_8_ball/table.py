"""The table, the cards and the balls as the page of the game shows them."""

from __future__ import annotations

from games.behind_the_8_ball.engine import events as e
from games.behind_the_8_ball.engine.pack import Playable, faces_in
from games.behind_the_8_ball.engine.shots import rebounded, value_of
from games.behind_the_8_ball.engine.state import BehindState
from games.behind_the_8_ball.words import card_words
from games.cards import Card
from games.live import Setup
from kit.pure.translation import gettext as _
from kit.pure.violations import RuleViolation


def setup_names(setup: Setup) -> tuple[str, ...]:
    """Return the names of the players by seat."""
    if setup.official:
        return (setup.home_name, setup.away_name)
    return (*setup.home, *setup.away)


def name_of(setup: Setup, player: int) -> str:
    return setup_names(setup)[player]


def card_named(text: str) -> Card:
    try:
        return Card(text)
    except ValueError:
        raise RuleViolation("no_such_card", field="card", card=text[:12]) from None


def card_shown(card: Playable) -> dict[str, str]:
    if not isinstance(card, Card):
        return {"value": str(card), "words": _("Joker"), "colour": "joker"}
    colour = "red" if card.suit.letter in "DH" else "black"
    return {"value": str(card), "words": card_words(card), "colour": colour}


def open_cards(state: BehindState, player: int) -> list[dict[str, str]]:
    return [card_shown(card) for card in state.aside[player]] if state.aside else []


def trick_choices(state: BehindState, player: int) -> list[dict[str, str]]:
    """Return what may stand in a box for a trick: the face card, with its sign where it has one."""
    options = []
    for card in faces_in(state.usable(player)):
        if card.rank == 13:
            options.append({"value": str(card), "words": _("%(card)s doubles") % {"card": card_words(card)}})
            continue
        step = card.rank - 10
        options.append(
            {
                "value": str(card),
                "words": _("%(card)s adds %(step)d") % {"card": card_words(card), "step": step},
            }
        )
        options.append(
            {
                "value": f"-{card}",
                "words": _("%(card)s subtracts %(step)d") % {"card": card_words(card), "step": step},
            }
        )
    return options


def all_balls(state: BehindState) -> range:
    return range(1, 10 if state.options.nine_ball else 16)


def ball_shown(state: BehindState, setup: Setup, ball: int) -> dict[str, object]:
    down = next((down for down in state.down if down.ball == ball), None)
    owner = next((player for player, group in enumerate(state.groups) if ball in group), None)
    return {
        "number": ball,
        "down": down is not None,
        "striped": ball > 8,
        "colour": (ball - 1) % 8 + 1 if ball != 8 else 8,
        "owner": name_of(setup, owner) if owner is not None else "",
        "by": name_of(setup, down.by) if down else "",
    }


def to_go(state: BehindState, player: int) -> int:
    left = len(state.left(player))
    if state.options.players == 2 and not state.options.nine_ball:
        return min(left, 7) + 1 if 8 in state.balls else left
    return left


def group_words(state: BehindState, player: int) -> str:
    if state.options.nine_ball:
        return _("to go, in order, up to the 9")
    if not state.groups:
        return _("to go: 1 to 7 or 9 to 15")
    group = state.groups[player]
    told = {"first": group[0], "last": group[-1]}
    if state.options.players == 2:
        return _("to go: %(first)d to %(last)d, then the 8") % told
    return _("to go: %(first)d to %(last)d") % told


def lands_on(state: BehindState, shot: e.Shot) -> int:
    value = value_of(shot, state.position, state.options)
    return rebounded(value, state.options) if state.options.bank_shots else value


def what_it_sinks(state: BehindState, player: int, ball: int) -> str:
    if ball == 8 and state.options.players == 2 and not state.options.nine_ball:
        wins = bool(state.groups) and not state.left(player)
        return _("the 8: wins") if wins else _("the 8: loses")
    if state.options.nine_ball:
        return _("sinks the %d") % ball if ball == min(state.balls) else _("the %d isn't next: a miss") % ball
    return _("sinks your %d") % ball if ball in state.left(player) else _("sinks the %d for the other side") % ball
