"""Cards, shots and refusals of Behind the 8 Ball in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.behind_the_8_ball.engine.events import FourFaces, Pair, Shot
from games.behind_the_8_ball.engine.shots import SPIN
from games.behind_the_8_ball.engine.state import Told, What
from games.cards import RANK_NAMES, Card
from games.live import YOU
from kit.pure.marking import N_
from kit.pure.translation import gettext as _

SUITS = {
    "C": "\N{BLACK CLUB SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "S": "\N{BLACK SPADE SUIT}",
}
MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


MESSAGES: Mapping[str, str] = {
    "game_over": N_("This game is over."),
    "unknown_event": N_("That isn't an entry of this game."),
    "not_now": N_("Something else comes first. Answer the question above."),
    "card_not_held": N_("This card isn't in the hand: {card}."),
    "not_a_number_card": N_("A shot uses number cards, ace to ten. {card} isn't one."),
    "two_cards": N_("A shot needs two number cards. Tick two."),
    "not_a_trick_card": N_("Tricks use jacks, queens and kings. {card} isn't one."),
    "king_doubles": N_("A king doubles the shot. There is nothing to subtract."),
    "too_many_tricks": N_("At most {most} face cards on one shot."),
    "no_tricks_on_break": N_("No face cards on the shot that ends the break."),
    "not_a_pair": N_("A pair is two cards of the same number."),
    "pair_first": N_("Play your pairs first. They must be played on the break."),
    "not_four_faces": N_("Only a hand of four face cards can be played at once."),
    "ball_not_there": N_("Ball {ball} isn't on the table."),
    "own_ball_only": N_("Four face cards sink one of your own balls. {ball} isn't one."),
    "no_drawing": N_("You hold two number cards, so you must shoot before anyone draws."),
    "not_your_answer": N_("Another player answers first."),
    "not_the_position": N_("A scratch is called with a card worth {position}."),
    "not_a_ball_to_return": N_("Ball {ball} can't come back."),
    "position_out_of_range": N_("The Position Value is a number from {low} to {high}."),
    "nothing_chosen": N_("Choose a number first."),
    "no_such_card": N_("There is no card called {card}."),
    "leg_not_over": N_("This game isn't over."),
}


def card_words(card: Card) -> str:
    """Return a card as people write it.

    >>> card_words(Card("10H"))
    '10♥'
    """
    return f"{RANK_NAMES[card.rank - 1]}{SUITS[card.suit.letter]}"


def pair_words(pair: Pair) -> str:
    first, second = pair.cards
    return _("Play %(first)s and %(second)s") % {"first": card_words(first), "second": card_words(second)}


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
        return _("%(player)s: a pair. The %(ball)s is down.") % {"player": name, "ball": told.ball}
    if told.what is What.NEGATED:
        return _("%(player)s: a joker, so the shot doesn't count.") % {"player": name}
    if told.what is What.SCRATCH:
        return _("%(player)s calls a scratch with a %(value)s.") % {"player": name, "value": told.value}
    if told.what is What.RETURNED:
        return _("The %(ball)s comes back to the table.") % {"ball": told.ball}
    if told.what is What.PLACED:
        return _("%(player)s continues from %(value)s.") % {"player": name, "value": told.value}
    return _("%(player)s: %(shot)s. %(result)s") % {"player": name, "shot": _shot(told), "result": _result(told)}


def _shot(told: Told) -> str:
    if isinstance(told.shot, FourFaces) or told.shot is None:
        return _("four face cards")
    return f"{shot_words(told.shot, told.position)} = {told.value}"


def _result(told: Told) -> str:
    if told.what is What.OWN:
        return _("The %(ball)s is down.") % {"ball": told.ball}
    if told.what is What.GIVEN:
        return _("The %(ball)s is down for the other side.") % {"ball": told.ball}
    if told.what is What.EIGHT:
        return _("The 8 is down.")
    return _("A miss.")


def rolled_words(rolls: Sequence[Sequence[int]], names: Sequence[str]) -> str:
    """Return how it was rolled who begins.

    >>> rolled_words([(7, 7), (1, 4)], ["You", "Computer"])
    'Rolled: You 7, Computer 7. Rolled again: You 1, Computer 4. Computer begins.'
    """
    each = [", ".join(f"{name} {pips}" for name, pips in zip(names, roll, strict=True)) for roll in rolls]
    said = [(_("Rolled again: %s.") if number else _("Rolled: %s.")) % roll for number, roll in enumerate(each)]
    name = names[list(rolls[-1]).index(max(rolls[-1]))]
    begins = _("You begin.") if name == YOU else _("%(player)s begins.") % {"player": name}
    return " ".join((*said, begins))


def won_words(name: str) -> str:
    """Return who has won.

    >>> won_words("You"), won_words("Computer")
    ('You have won', 'Computer has won')
    """
    return _("You have won") if name == YOU else _("%(player)s has won") % {"player": name}
