"""Cards, shots and refusals of Behind the 8 Ball in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.behind_the_8_ball.engine.events import FourFaces, Pair, Shot
from games.behind_the_8_ball.engine.shots import SPIN
from games.behind_the_8_ball.engine.state import Told, What
from games.cards import RANK_NAMES, Card
from games.live import does

SUITS = {
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "S": "\N{BLACK SPADE SUIT}",
}
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


MESSAGES: Mapping[str, str] = {
    "game_over": "This game is over.",
    "unknown_event": "Nothing of this kind happens in this game.",
    "not_now": "Something else comes first: answer what is asked above.",
    "card_not_held": "This card is not in the hand: {card}.",
    "not_a_number_card": "A shot is made of number cards, ace to ten; {card} is none.",
    "two_cards": "A shot needs two number cards. Tick two.",
    "not_a_trick_card": "Tricks are done with jacks, queens and kings; {card} is none.",
    "king_doubles": "A king doubles the shot; there is nothing to take away.",
    "too_many_tricks": "At most {most} face cards on a shot.",
    "no_tricks_on_break": "No face cards on the shot that ends the break.",
    "not_a_pair": "A pair is two cards of the same number.",
    "pair_first": "Lay your pairs first: on the break they must be played.",
    "not_four_faces": "Only a hand of four face cards can be laid at once.",
    "ball_not_there": "Ball {ball} is not on the table.",
    "own_ball_only": "Four face cards sink one of your own balls, and {ball} is none.",
    "no_drawing": "You hold two number cards, so you must shoot; nobody draws before.",
    "not_your_answer": "Somebody else is asked first.",
    "not_the_position": "A scratch is called with a card of the value {position}.",
    "not_a_ball_to_return": "Ball {ball} is not one of the balls that can come back.",
    "position_out_of_range": "The Position Value is a number from {low} to {high}.",
    "nothing_chosen": "Choose a number first.",
    "no_such_card": "There is no card called {card}.",
    "leg_not_over": "This game is not over.",
}


def card_words(card: Card) -> str:
    """Return a card as people write it.

    >>> card_words(Card("10H"))
    '10♥'
    """
    return f"{RANK_NAMES.get(card.rank, card.rank)}{SUITS[card.suit.letter]}"


def pair_words(pair: Pair) -> str:
    """Return what laying a pair is called on its key."""
    first, second = pair.cards
    return f"Lay {card_words(first)} and {card_words(second)}"


def shot_words(shot: Shot, position: int) -> str:
    """Return a shot as a sum, without what comes out of it.

    >>> shot_words(Shot((Card("6C"), Card("4D"))), 13)
    '6♣ + 4♦ + 13'
    """
    first, second = shot.cards
    if shot.minus and second.rank > first.rank:
        first, second = second, first
    words = f"{card_words(first)} {MINUS if shot.minus else '+'} {card_words(second)}"
    if position:
        words += f" + {position}"
    for trick in shot.tricks:
        if trick.card.rank in SPIN:
            words += f", {card_words(trick.card)} {MINUS if trick.minus else '+'}{SPIN[trick.card.rank]}"
        else:
            words += f", {card_words(trick.card)} {TIMES}2"
    return words


def told_words(told: Told, names: Sequence[str]) -> str:
    """Return one line of the story of a game."""
    name = names[told.player]
    if told.what is What.PAIR:
        return f"{name}: a pair, {told.ball} is down."
    if told.what is What.NEGATED:
        return f"{name}: a joker, so the shot does not count."
    if told.what is What.SCRATCH:
        return f"{name}: scratch, called with a {told.value}."
    if told.what is What.RETURNED:
        return f"{told.ball} comes back to the table."
    if told.what is What.PLACED:
        return f"{name}: on from {told.value}."
    return f"{name}: {_shot(told)} {_result(told)}"


def _shot(told: Told) -> str:
    if isinstance(told.shot, FourFaces) or told.shot is None:
        return "four face cards,"
    return f"{shot_words(told.shot, told.position)} = {told.value},"


def _result(told: Told) -> str:
    if told.what is What.OWN:
        return f"{told.ball} is down."
    if told.what is What.GIVEN:
        return f"{told.ball} is down for the other side."
    if told.what is What.EIGHT:
        return "the 8 is down."
    return "a miss."


def rolled_words(rolls: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Return how it was rolled who begins.

    >>> rolled_words([(7, 7), (1, 4)], ["You", "Computer"])
    'The die: You 7, Computer 7; again: You 1, Computer 4. Computer begins.'
    """
    each = [", ".join(f"{name} {pips}" for name, pips in zip(names, roll, strict=True)) for roll in rolls]
    name = names[list(rolls[-1]).index(max(rolls[-1]))]
    return f"The die: {'; again: '.join(each)}. {does(name, 'begins', you='begin')}."


def won_words(name: str) -> str:
    """Return who has won.

    >>> won_words("You"), won_words("Computer")
    ('You have won', 'Computer has won')
    """
    return does(name, "has won", you="have won")
