"""Cribbage scored as it is played: with real cards people peg here, in practice the program may deal as well."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, cast

from games.base import Ending, Engine, LegResult, Side
from games.cards import PACK, Card
from games.cribbage import keys, telling, words
from games.cribbage.engine import play
from games.cribbage.engine.counting import count
from games.cribbage.engine.dealing import cutter
from games.cribbage.engine.events import EVENTS, CutForDeal, Deal, Discard, Event, Peg, ShowPoints, TurnUp
from games.cribbage.engine.pegging import MOST_FOR_ONE_CARD
from games.cribbage.engine.pegs import dealer_of
from games.cribbage.engine.rules import RULES
from games.cribbage.engine.scoring import CribbageRules, CribbageScoring
from games.cribbage.engine.showing import IMPOSSIBLE_COUNTS, MOST_IN_A_HAND
from games.cribbage.engine.state import CribbageOptions, CribbageState, Phase, side_of
from games.cribbage.figures import counts_of, figures_of
from games.live import (
    Ahead,
    Book,
    Fields,
    Figure,
    Line,
    LiveGame,
    Question,
    Score,
    Setup,
    Turn,
    View,
    rules_in,
    typed_number,
)
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

State = CribbageState

FORM = Question(
    name="form",
    label=gettext_lazy("How you play"),
    choices=(
        ("table", gettext_lazy("With real cards: you peg here")),
        ("dealt", gettext_lazy("The program deals: pass the screen from hand to hand")),
        ("cards", gettext_lazy("With real cards, and every card is entered")),
    ),
    default="table",
)
PLAYERS = Question(
    name="players",
    label=gettext_lazy("How many play"),
    choices=(
        ("2", gettext_lazy("Two, with six cards each")),
        ("4", gettext_lazy("Four in pairs, with five cards each")),
    ),
    default="2",
)
LEGS = Question(
    name="legs",
    label=gettext_lazy("How many legs"),
    choices=(
        ("1", gettext_lazy("One leg")),
        ("2", gettext_lazy("Two legs, both played")),
        ("best3", gettext_lazy("Best of three")),
    ),
    default="1",
)


class CribbageLive(LiveGame[CribbageOptions, State, Event]):
    """The page of whoever keeps the pegs."""

    key = "cribbage"
    rules = RULES
    about = gettext_lazy(
        "Peg and count with your own cards and the page keeps order, score and streets, or let it deal."
    )
    engine: Engine[CribbageOptions, State, Event] = play
    events = EVENTS
    greatest = frozenset({"high_hand", "high_crib"})
    stylesheet = "games/cribbage/live.css"
    order_hint = gettext_lazy("Round the table to the left: number 1 of each side, then number 2 of each.")
    messages: ClassVar[Mapping[str, str]] = {
        "leg_over": N_("This leg is over."),
        "not_now": N_("Not now: {waits_for}."),
        "unknown_event": N_("That isn't a cribbage entry."),
        "wrong_mode": N_("This leg is scored another way: this entry is not part of it."),
        "no_such_seat": N_("Nobody sits there."),
        "not_your_turn": N_("It is somebody else's turn."),
        "same_card_twice": N_("{card} is there twice."),
        "wrong_deal": N_("Each of the {seats} players is dealt {cards} different cards."),
        "discarded_already": N_("This player has laid away to the crib already."),
        "wrong_discard": N_("Lay exactly {cards} away to the crib."),
        "card_not_held": N_("{card} is not in this hand."),
        "card_is_dealt": N_("{card} was dealt to somebody, so it cannot be turned up."),
        "card_is_dead": N_("{card} was held back and is dead. It can't be played."),
        "past_31": N_("{card} goes past 31: the count is {total}."),
        "could_play": N_("No go yet: a card still fits ({cards})."),
        "could_not_play": N_("No card would have fitted, so this go was right."),
        "nothing_counted_yet": N_("Nobody can say go before a card is played: the count is 0."),
        "impossible_peg": N_("One card pegs 1 to {most}."),
        "last_card_not_pegged": N_("Nobody has pegged yet. The last card always does: 1, or 2 where it makes 31."),
        "impossible_count": N_("No hand counts {points}."),
        "wrong_hand": N_("A hand is four cards, and none of them is the card turned up."),
        "another_starter": N_("{card} is not what was turned up in this deal."),
        "card_was_shown": N_("{card} was shown in another hand of this deal."),
        "miscounted": N_("These cards count {right}, not {points}."),
        "not_a_number": N_("Type the points in digits."),
        "no_such_card": N_("“{text}” isn't a card. Write 5H for the five of hearts, 10S, JD, AC."),
        "pick_four": N_("Pick the four cards of the hand and the card turned up."),
        "which_side": N_("Say which side pegs."),
    }

    # --- before a leg ----------------------------------------------------------------------------------

    def practice_questions(self) -> tuple[Question, ...]:
        return (FORM, PLAYERS, LEGS)

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        legs = LEGS.answer_in(answers)
        number = int(legs.removeprefix("best"))
        rules = rules_in(book, self.key)
        each = int(PLAYERS.answer_in(answers)) // 2
        return Setup(
            rules=replace(rules, legs=number, playoff_wins=number // 2 + 1),
            home_name=_("Home"),
            away_name=_("Visitor"),
            home=tuple(_("Home %(number)d") % {"number": place} for place in range(1, each + 1)),
            away=tuple(_("Visitor %(number)d") % {"number": place} for place in range(1, each + 1)),
            playoff=legs.startswith("best"),
            official=False,
            play=book.play[self.key],
            answers=dict(answers),
            seed=seed,
        )

    def options(self, setup: Setup, legs: Sequence[State]) -> CribbageOptions:
        rules = setup.rules_as(CribbageRules)
        backward = setup.play.get("penalty_points") == "offender_back"
        options = CribbageOptions(
            seats=2 if max(len(setup.home), len(setup.away)) == 1 else 4,
            mode="table" if _form(setup) == "table" else "cards",
            winning_score=rules.winning_score,
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
            jack_turned=int(setup.play.get("jack_turned", 2)),
            penalty_flash=int(setup.play.get("penalty_flash", 2)),
            penalty_go=int(setup.play.get("penalty_go", 2)),
            penalty="offender_goes_back" if backward else "opponents_peg",
        )
        if _form(setup) != "dealt":
            return options
        shuffle = f"{setup.seed}/{len(legs) + 1}"
        dealer = random.Random(shuffle).randrange(options.seats)  # noqa: S311 -- a game, and it must replay
        return replace(options, shuffle=shuffle, first_dealer=dealer)

    def automatic(self, state: State, setup: Setup) -> Event | None:
        """Deal and turn up where the program has the cards."""
        options = state.options
        if not options.shuffle or state.phase not in (Phase.DEAL, Phase.CUT):
            return None
        pack = list(PACK)
        random.Random(f"{options.shuffle}:{state.deals}").shuffle(pack)  # noqa: S311 -- as above
        each, seats = options.cards_each, options.seats
        if state.phase is Phase.CUT:
            return TurnUp(pack[each * seats])
        return Deal(tuple(tuple(pack[seat * each : (seat + 1) * each]) for seat in range(seats)))

    # --- during a leg ----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> Event:
        """Return the event of the form `name`: a count, a hand that is picked, pegs, or cards that are typed."""
        if name == "show":
            return ShowPoints(typed_number(fields, "points"))
        if name == "peg":
            side = _one(fields, "side")
            if side not in list(Side):
                raise RuleViolation("which_side", field="side")
            return Peg(Side(side), typed_number(fields, "points"))
        if name == "count":
            return self._picked_hand(fields, state)
        if name == "discard":
            return Discard(typed_number(fields, "seat"), _cards(fields, "cards"))
        if name == "deal":
            return Deal(tuple(_cards(fields, f"hand{seat}") for seat in range(state.options.seats)))
        if name == "turn_up":
            return TurnUp(_card(fields, "card"))
        if name == "cut":
            return CutForDeal(_card(fields, "home"), _card(fields, "away"))
        raise RuleViolation("unknown_event")

    def _picked_hand(self, fields: Fields, state: State) -> ShowPoints:
        """Return the hand that was picked, with what it counts."""
        hand, turned = _cards(fields, "cards"), _cards(fields, "starter")
        starter = turned[0] if turned else state.starter
        if len(hand) != 4 or len(turned) > 1 or starter is None:
            raise RuleViolation("pick_four", "THE COUNT iv", field="cards")  # not shown: the section
        return ShowPoints(count(hand, starter, crib=state.showing is None), hand, starter)

    def score(self, state: State, setup: Setup) -> Score:
        notes = {side: words.to_go(state, side) for side in Side}
        result = play.outcome(state)
        if result is not None and result.winner is not None:
            notes[result.winner] = _("won the leg")
            notes[result.winner.other] = words.skunk(state, result.winner.other, setup.rules_as(CribbageRules))
        home, away = (notes[side] for side in Side)
        return Score(home=str(state.home), away=str(state.away), home_note=home, away_note=away)

    def turn(self, state: State, setup: Setup) -> Turn:
        result = play.outcome(state)
        if result is not None and result.winner is not None:
            skunk = words.skunk(state, result.winner.other, setup.rules_as(CribbageRules))
            values = {"name": setup.name(result.winner), "skunk": skunk}
            text = _("%(name)s won the leg: %(skunk)s") if skunk else _("%(name)s won the leg")
            return Turn(text=text % values, side=result.winner)
        if state.dealer is None:
            return Turn(text=_("Cut for the deal: the low card deals first, and the ace is low"))
        dealer = dealer_of(state)
        who = words.player(dealer, state, setup)
        if state.phase is Phase.CUT:
            right = words.player(cutter(state), state, setup)
            text = _("%(dealer)s deals, %(name)s cuts") % {"dealer": who, "name": right}
            return Turn(text=text, side=side_of(dealer))
        if state.phase is Phase.DEAL:
            return Turn(text=_("%(name)s deals") % {"name": who}, side=side_of(dealer))
        if state.phase is Phase.ANSWER_FLASH:
            text = _("%(name)s: deal again, or play on?") % {"name": setup.name(side_of(dealer))}
            return Turn(text=text, side=side_of(dealer))
        if state.phase is Phase.SHOW:
            if state.showing is None:
                return Turn(text=_("Count the crib of %(name)s") % {"name": who}, side=side_of(dealer))
            text = _("Count the hand of %(name)s") % {"name": words.player(state.showing, state, setup)}
            return Turn(text=text, side=side_of(state.showing))
        seat = keys.next_to_discard(state) if state.phase is Phase.DISCARD else state.to_act
        if seat is None:
            first = words.player((dealer + 1) % state.options.seats, state, setup)
            return Turn(text=_("%(name)s leads; peg what the cards bring") % {"name": first})
        text = _("%(name)s lays away to the crib") if state.phase is Phase.DISCARD else _("%(name)s to play")
        return Turn(text=text % {"name": words.player(seat, state, setup)}, side=side_of(seat))

    def view(self, state: State, setup: Setup) -> View:
        return keys.view(self.key_for, state, setup)

    def ahead(self, state: State, setup: Setup) -> Ahead | None:
        if state.options.mode != "table":
            return None
        if state.phase is Phase.PLAY:
            return Ahead(
                read="peg",
                box="points",
                possible=tuple(range(1, MOST_FOR_ONE_CARD + 1)),
                impossible=_(self.messages["impossible_peg"]).format(most=MOST_FOR_ONE_CARD),
                again=("Peg",),  # not shown
                score=(state.home, state.away),
                goal=state.options.winning_score,
                side_box="side",
            )
        if state.phase is Phase.SHOW:
            counts = (points for points in range(MOST_IN_A_HAND + 1) if points not in IMPOSSIBLE_COUNTS)
            impossible = _(self.messages["impossible_count"]).format(points="{number}")
            return Ahead(read="show", box="points", possible=tuple(counts), impossible=impossible)
        return None

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        """Keep what was typed, and the cards that were picked for a count."""
        picked = {"picked": tuple(fields.get("cards", ())), "picked_starter": _one(fields, "starter")}
        boxes = cast("Sequence[tuple[str, str, str]]", view.get("boxes", ()))
        boxes = [(name, label, _one(fields, name)[:40]) for name, label, _ in boxes]
        return {**view, **picked, "typed": _one(fields, "points")[:4], "boxes": boxes}

    def describe(self, before: State, event: Event, after: State, setup: Setup) -> Line:
        return telling.line(before, event, setup)

    # --- after a leg -----------------------------------------------------------------------------------

    def is_decided(self, results: Sequence[LegResult], setup: Setup) -> bool:
        return _gave_up_the_match(results, setup) or super().is_decided(results, setup)

    def sheet(self, results: Sequence[LegResult], setup: Setup) -> tuple[LegResult, ...]:
        if _gave_up_the_match(results, setup):
            return CribbageScoring().forfeit(results[-1].at_fault, setup.rules_as(CribbageRules), playoff=setup.playoff)
        return super().sheet(results, setup)

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        return counts_of(state, side, player, setup.rules_as(CribbageRules))

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        return figures_of(counts)

    def format_params(self, refusal: RuleViolation) -> Mapping[str, object]:
        params = dict(refusal.params)
        if "waits_for" in params:
            params["waits_for"] = str(words.WAITS_FOR[Phase(str(params["waits_for"]))])
        if "card" in params:
            params["card"] = words.cards(words.parse(str(params["card"])))
        if refusal.code == "could_play":
            params["cards"] = words.cards(words.parse(str(params["cards"])))
        return params


def _form(setup: Setup) -> str:
    """Return how the legs are played; at an event there are real cards on the table."""
    return FORM.default if setup.official else FORM.answer_in(setup.answers)


def _gave_up_the_match(results: Sequence[LegResult], setup: Setup) -> bool:
    """Return whether a leg that was forfeited takes the match with it (AMB-C5, as the rule book answers it)."""
    whole = setup.play.get("upset_board") == "whole_match"
    return whole and bool(results) and results[-1].ending is Ending.FORFEIT


def _one(fields: Fields, name: str) -> str:
    return "".join(fields.get(name, ())[:1]).strip()


def _cards(fields: Fields, name: str) -> tuple[Card, ...]:
    text = " ".join(fields.get(name, ()))
    try:
        return words.parse(text)
    except ValueError:
        raise RuleViolation("no_such_card", field=name, text=text.strip()[:40]) from None


def _card(fields: Fields, name: str) -> Card:
    some = _cards(fields, name)
    if len(some) != 1:
        raise RuleViolation("no_such_card", field=name, text=" ".join(fields.get(name, ()))[:40])
    return some[0]


LIVE = CribbageLive()
