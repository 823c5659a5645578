"""Euchre scored as it is played: hand by hand with real cards, or, for practice, with cards that the program deals.

With real cards people say who made trump and how many tricks that side took; deal, choices, clock and the end keep
themselves. With dealt cards one device goes round the table and shows each player no hand but the own; for
somebody who plays alone the program has the other three hands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Literal

from games.base import Engine, Side
from games.cards import Card, Suit
from games.euchre import card_words, dealing, practice, statistics, turns, words
from games.euchre.engine import events as on
from games.euchre.engine import play
from games.euchre.engine.counting import TO_MAKE, points_of
from games.euchre.engine.rules import RULES
from games.euchre.engine.scoring import EuchreRules
from games.euchre.engine.state import SEATS, TRICKS, EuchreOptions, EuchreState, Phase, side_of
from games.euchre.engine.state import Question as Asked
from games.euchre.table import player_at, table
from games.live import Book, Fields, Figure, Key, Line, LiveGame, Question, Score, Setup, Turn, View
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

State = EuchreState

NUMBERS = (
    "makers_three_or_four",
    "makers_all",
    "lone_three_or_four",
    "lone_all",
    "euchred",
    "lone_euchred",
    "renege",
    "renege_lone",
    "exposed_hand",
)


class EuchreLive(LiveGame[EuchreOptions, State, on.Event]):
    """The scorekeeper's page of euchre."""

    key = "euchre"
    rules = RULES
    about = gettext_lazy("Enter who made trump and the tricks they took, or play with cards dealt by the page.")
    engine: Engine[EuchreOptions, State, on.Event] = play
    events = on.EVENTS
    stylesheet = "games/euchre/live.css"
    script = "games/euchre/clock.js"
    order_hint = gettext_lazy("As seated, going left: home 1, visitor 1, home 2, visitor 2.")
    readings: ClassVar[Mapping[str, str]] = {
        "AMB-E2": N_(
            "When time is up, the hand in play is finished. The leader then wins; tied sides play one more hand."
        ),
    }
    messages: ClassVar[Mapping[str, str]] = {
        "leg_over": N_("This leg is over."),
        "unknown_event": N_("That isn't a euchre entry."),
        "wrong_mode": N_("This leg is {mode}, so this can't be entered."),
        "choice_open": N_("Answer this first: {question}."),
        "nothing_to_answer": N_("There is nothing to choose now."),
        "not_now": N_("Not now: {waits_for}."),
        "no_such_seat": N_("Four people play."),
        "not_your_turn": N_("It is another player's turn."),
        "sits_out": N_("This player sits out while the partner plays alone."),
        "card_not_held": N_("This hand doesn't hold {card}."),
        "not_in_the_pack": N_("A euchre deck doesn't have {card}."),
        "same_card_twice": N_("The same card is there twice: {card}."),
        "one_card_each": N_("Each of the four draws one card."),
        "wrong_deal": N_("Each gets five cards, and one is turned up."),
        "dealer_must_name": N_("The dealer must name trump now."),
        "no_natural_trump": N_("Without {suit} in the hand, this card can't be taken. The left bower isn't trump yet."),
        "exposed_card_stays": N_("An exposed card stays on the table. Discard another one."),
        "turned_down": N_("The suit that was turned down can't be named."),
        "it_is_the_turn": N_("It is this player's turn, so nothing is out of turn."),
        "passed_already": N_("This player has already passed this round."),
        "may_not_make": N_("This player may no longer make trump this hand."),
        "not_in_these_rules": N_("These rules don't include this."),
        "lead_is_made": N_("The first card has been led, so it is too late for that."),
        "not_such_a_hand": N_("This hand holds an ace, a face card or a trump."),
        "must_follow": N_("Follow suit: {cards}."),
        "exposed_card_first": N_("The exposed card must be played first: {cards}."),
        "not_a_lead": N_("A trick is being played, so this isn't a lead."),
        "no_lead_to_take_back": N_("There is no lead out of turn to take back."),
        "exposed_already": N_("This card is already exposed: {card}."),
        "no_trick_yet": N_("No trick is being played yet."),
        "no_renege": N_("This player has not reneged."),
        "no_such_count_of_tricks": N_("A hand has five tricks."),
        "no_time_limit": N_("This leg has no time limit."),
        "time_is_up_already": N_("Time is already up."),
        "hand_in_play": N_("A hand is being played. Finish it first."),
        "no_hand_in_play": N_("No hand is being played."),
        "who_made_trump": N_("Choose who made trump."),
        "which_player": N_("Choose the player first."),
        "unknown_form": N_("This page is out of date. Load it again."),
    }

    # --- before a leg ----------------------------------------------------------------------------------

    def practice_questions(self) -> tuple[Question, ...]:
        return (practice.FORM, practice.PEOPLE, practice.LENGTH)

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        return practice.setup_of(answers, book, seed)

    def options(self, setup: Setup, legs: Sequence[State]) -> EuchreOptions:
        """Return the rules of a leg; a sign or a hesitation in an earlier one is not forgotten."""
        rules = setup.rules_as(EuchreRules)
        dealt = practice.is_dealt(setup)
        numbers = {name: int(setup.play[name]) for name in NUMBERS if name in setup.play}
        return EuchreOptions(
            mode="cards" if dealt else "hands",
            winning_score=rules.winning_score,
            capped=rules.capped,
            time_limit_minutes=0 if setup.playoff or dealt else rules.time_limit_minutes,
            penalties=_penalties(setup),
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
            warned=frozenset(side_of(seat) for leg in legs for seat in leg.indications),
            hesitated=frozenset(side_of(seat) for leg in legs for seat in leg.hesitations),
            seed=f"{setup.seed} leg {len(legs) + 1}" if dealt else "",  # not shown: what cards are dealt from
            **numbers,  # type: ignore[arg-type]
        )

    def automatic(self, state: State, setup: Setup) -> on.DrawForDeal | on.Deal | None:
        """Return the draw or the deal where the program has the cards; everything else is for people."""
        if not state.options.seed:
            return None
        if state.phase is Phase.DRAW:
            return dealing.draw_for_deal(state.options.seed)
        if state.phase is Phase.DEAL and state.choice is None:
            return dealing.deal(state.options.seed, len(state.counted) + 1)
        return None

    # --- during a leg ----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> on.Event:
        """Return what was chosen on the form: a hand as it was played, or what one player did."""
        kind, _space, value = name.partition(" ")
        if kind == "hand" and value in _TRICKS:
            return on.HandPlayed(_seat(fields, "maker", "who_made_trump"), int(value), alone=_is_on(fields, "alone"))
        if kind == "renege":
            seat = _seat(fields, "reneged", "which_player")
            maker = _seat(fields, "renege_maker", "who_made_trump")
            return on.RenegeProven(seat, maker, alone=_is_on(fields, "renege_alone"))
        if kind in _BY_ONE_PLAYER:
            return _BY_ONE_PLAYER[kind](_seat(fields, "player", "which_player"))
        raise RuleViolation("unknown_form")

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        given = {name: "".join(fields.get(name, ())) for name in _FIELDS}
        return {**view, "given": given, "wrong": refusal.field}

    def score(self, state: State, setup: Setup) -> Score:
        return Score(
            home=str(state.home),
            away=str(state.away),
            home_note=_note(state, Side.HOME),
            away_note=_note(state, Side.AWAY),
        )

    def turn(self, state: State, setup: Setup) -> Turn:
        text, side = turns.turn(state, setup)
        return Turn(text=text, side=side)

    def view(self, state: State, setup: Setup) -> View:
        common: dict[str, object] = {
            "dealer": words.player(setup, state.dealer) if state.dealer is not None else "",
            "given": {},
        }
        if state.phase is Phase.OVER:
            return {"phase": "over", **common}
        common["gives_up"] = self._gives_up(state, setup)
        common["forfeit"] = f"{state.options.forfeit_for}\N{EN DASH}{state.options.forfeit_against}"
        if state.choice is not None:
            return {"phase": "choice", "keys": self._answers(state, setup), **common}
        if state.phase is Phase.DRAW:
            deals_first = [
                self.key_for(state, words.player(setup, seat), on.FirstDealer(seat), hint=words.team(setup, seat))
                for seat in SEATS
            ]
            return {"phase": "draw", "keys": deals_first, **common}
        if state.options.mode == "hands":
            return {"phase": "hand", **common, **self._hand(state, setup)}
        return {"phase": "cards", **common, **table(self.key_for, state, setup)}

    def describe(self, before: State, event: on.Event, after: State, setup: Setup) -> Line:
        return words.describe(before, event, after, setup)

    def format_params(self, refusal: RuleViolation) -> Mapping[str, object]:
        return {name: _in_words(name, str(value)) for name, value in refusal.params.items()}

    # --- the keys that every form of the game has --------------------------------------------------------

    def _gives_up(self, state: State, setup: Setup) -> list[Key]:
        return [
            self.key_for(state, _("%(side)s concedes") % {"side": setup.name(side)}, on.Forfeit(side), look="bad")
            for side in Side
        ]

    def _answers(self, state: State, setup: Setup) -> list[Key]:
        """Return the two ways out of an open choice."""
        choice = state.choice
        assert choice is not None
        offender, others = setup.name(choice.offender), setup.name(choice.offender.other)
        given = words.gains(others, choice.points)
        if (choice.question is Asked.RENEGE) != (state.options.penalties == "renege_given_exposed_taken"):
            given = words.loses(offender, choice.points)
        # Signals may be given before anybody deals.
        next_dealer = words.player(setup, ((state.dealer or 0) + 1) % 4)
        ways: Mapping[Asked, tuple[tuple[str, on.Event], ...]] = {
            Asked.RENEGE: (
                (_("Take the penalty: %(penalty)s") % {"penalty": given}, on.AnswerRenege(take_penalty=True)),
                (_("Count the hand as played"), on.AnswerRenege(take_penalty=False)),
            ),
            Asked.EXPOSED_HAND: (
                (_("Points: %(penalty)s") % {"penalty": given}, on.AnswerExposedHand(take_points=True)),
                (
                    _("The deal is lost: %(player)s deals") % {"player": next_dealer},
                    on.AnswerExposedHand(take_points=False),
                ),
            ),
            Asked.INDICATION: (
                (
                    _("%(side)s is expelled and loses the leg") % {"side": offender},
                    on.AnswerIndication(expelled=True),
                ),
                (
                    _("%(side)s is warned again and plays on") % {"side": offender},
                    on.AnswerIndication(expelled=False),
                ),
            ),
        }
        return [self.key_for(state, label, event) for label, event in ways[choice.question]]

    # --- hands that are played with real cards -----------------------------------------------------------

    def _hand(self, state: State, setup: Setup) -> View:
        minutes = 0 if state.time_up else state.options.time_limit_minutes
        others = [seat for seat in SEATS if seat != state.dealer]
        return {
            "number": len(state.counted) + 1,
            "players": [player_at(state, seat, setup) for seat in SEATS],
            "tricks": [
                {"count": count, "worth": _worth(state.options, count), "makes": count >= TO_MAKE}
                for count in range(TRICKS + 1)
            ],
            "thrown_in": self.key_for(
                state, _("Everybody passed twice"), on.ThrownIn(), hint=_("no points"), look="quiet"
            ),
            "no_ace_no_face": state.options.no_ace_no_face,
            "misdeals": [
                self.key_for(state, _("A card was exposed"), on.Misdeal(on.Fault.EXPOSED), look="quiet"),
                self.key_for(state, _("A card lay face up in the pack"), on.Misdeal(on.Fault.FACED), look="quiet"),
            ],
            "wrong_dealers": [
                self.key_for(
                    state,
                    _("%(player)s dealt") % {"player": words.player(setup, seat)},
                    on.DealOutOfTurn(seat, stopped),
                    hint=when,
                )
                for seat in others
                for stopped, when in ((True, _("stopped in time")), (False, _("noticed too late")))
            ],
            "minutes": minutes,
            "time_up": state.time_up,
            "time_keys": [
                self.key_for(state, _("Time is up: a hand is being played"), on.TimeUp(between_hands=False)),
                self.key_for(state, _("Time is up: between two hands"), on.TimeUp(between_hands=True)),
            ]
            if minutes
            else [],
        }

    # --- after a leg -----------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        return statistics.counts(state, side, player)

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        return statistics.figures(counts)


# --- what is read ----------------------------------------------------------------------------------------------

_TRICKS = tuple(str(count) for count in range(TRICKS + 1))
_FIELDS = ("maker", "alone", "player", "reneged", "renege_maker", "renege_alone")
_BY_ONE_PLAYER: Mapping[str, Callable[[int], on.Event]] = {
    "no-ace": on.NoAceNoFace,
    "exposed": on.ExposeHand,
    "hesitated": on.Hesitation,
    "sign": on.Indication,
}


def _seat(fields: Fields, name: str, missing: str) -> int:
    """Return the seat that was chosen. Raises RuleViolation `missing` at the field when there is none."""
    text = "".join(fields.get(name, ()))
    if text not in ("0", "1", "2", "3"):
        raise RuleViolation(missing, field=name)
    return int(text)


def _is_on(fields: Fields, name: str) -> bool:
    return bool("".join(fields.get(name, ())))


def _penalties(setup: Setup) -> Literal["renege_given_exposed_taken", "renege_taken_exposed_given"]:
    swapped = setup.play.get("penalties") == "renege_taken_exposed_given"
    return "renege_taken_exposed_given" if swapped else "renege_given_exposed_taken"


# --- what is shown ---------------------------------------------------------------------------------------------


def _note(state: State, side: Side) -> str:
    """Return what a side has in the hand being played, else how much it needs."""
    if state.phase is Phase.OVER:
        result = play.outcome(state)
        return _("won the leg") if result and result.winner is side else ""
    hand = state.hand
    if hand is not None and hand.maker is not None:
        tricks = words.tricks(hand.tricks_of(side))
        return _("made trump, %(tricks)s") % {"tricks": tricks} if side_of(hand.maker) is side else tricks
    return _("needs %d") % (state.options.winning_score - state.score(side))


def _worth(options: EuchreOptions, tricks: int) -> str:
    """Return what a count of tricks brings the makers, and what it brings when one of them played alone."""
    _why, side, points = points_of(options, Side.HOME, tricks, alone=False)
    _why, _side, alone = points_of(options, Side.HOME, tricks, alone=True)
    told = {"points": points, "alone": alone}
    if side is Side.AWAY:
        others = _("%(points)d for the others")
        return (others if points == alone else _("%(points)d, alone %(alone)d for the others")) % told
    return words.points(points) if points == alone else _("%(points)d, alone %(alone)d") % told


_WAITS_FOR = {
    Phase.DRAW: gettext_lazy("the draw for the deal comes first"),
    Phase.DEAL: gettext_lazy("the cards are dealt first"),
    Phase.ORDER: gettext_lazy("the card turned up is settled first"),
    Phase.DISCARD: gettext_lazy("the dealer discards first"),
    Phase.NAME: gettext_lazy("trump is made first"),
    Phase.PLAY: gettext_lazy("the tricks are being played"),
    Phase.COUNT: gettext_lazy("the hand is counted first"),
    Phase.HAND: gettext_lazy("a hand is being played"),
}
_MODES = {"cards": gettext_lazy("played with cards dealt here"), "hands": gettext_lazy("counted hand by hand")}


def _in_words(name: str, value: str) -> str:
    """Return a parameter of a refusal as people say it."""
    if name == "card":
        return _card_in_words(value)
    if name == "cards" and not value.isdecimal():
        return ", ".join(card_words.card_name(Card(card)) for card in value.split())
    if name == "suit":
        return card_words.SUIT_WORDS[Suit("CDHS".index(value))]
    if name == "waits_for":
        return _WAITS_FOR[Phase(value)]
    if name == "mode":
        return _MODES[value]
    return turns.QUESTIONS[Asked(value)] if name == "question" else value


def _card_in_words(text: str) -> str:
    card = Card(text)
    return card_words.the_card(card) if card.rank in card_words.RANKS else text


LIVE = EuchreLive()
