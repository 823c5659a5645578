"""Behind the 8 Ball on the page: two or three people who pass one device, or one against the computer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import get_args, get_type_hints

from games.base import Engine, Side
from games.behind_the_8_ball.engine import events as e
from games.behind_the_8_ball.engine import play
from games.behind_the_8_ball.engine.computer import reply
from games.behind_the_8_ball.engine.pack import faces_in, is_number, numbers_in
from games.behind_the_8_ball.engine.rules import RULES
from games.behind_the_8_ball.engine.shots import shots_of
from games.behind_the_8_ball.engine.state import BehindOptions, BehindState, Phase, Told, What
from games.behind_the_8_ball.questions import QUESTIONS, VARIATIONS
from games.behind_the_8_ball.table import (
    all_balls,
    ball_shown,
    card_named,
    card_shown,
    group_words,
    lands_on,
    name_of,
    open_cards,
    setup_names,
    to_go,
    trick_choices,
    what_it_sinks,
)
from games.behind_the_8_ball.words import (
    MESSAGES,
    card_words,
    pair_words,
    rolled_words,
    shot_words,
    told_words,
    won_words,
)
from games.cards import Card
from games.cue.scoring import CueRules
from games.live import YOU, Book, Fields, Figure, Key, Line, LiveGame, Question, Scalar, Score, Setup, Turn, View
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed
from kit.pure.violations import RuleViolation

State = BehindState

_HINTS = get_type_hints(BehindOptions)
# What a rule book or an answer may set; the rest of the options is about one game, not about the form of it.
FORM = tuple(f.name for f in fields(BehindOptions) if f.name not in {"version", "players", "seed", "stacked", "rolls"})
COMPUTERS = ("easy", "strong")


class BehindLive(LiveGame[BehindOptions, State, e.Event]):
    """The table, the cards of whoever is to play, and the computer's answers."""

    key = "behind_the_8_ball"
    rules = RULES
    leg_word = gettext_lazy("game")
    about = gettext_lazy("The card game: against the computer, or two or three people passing one device.")
    stylesheet = "games/behind_the_8_ball/live.css"
    engine: Engine[BehindOptions, State, e.Event] = play
    events = e.EVENTS
    messages = MESSAGES
    greatest = frozenset({"most_in_a_turn"})

    # --- before a game ---------------------------------------------------------------------------------

    def practice_questions(self) -> tuple[Question, ...]:
        return QUESTIONS

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        """Return a single game; `seed` shuffles the pack and rolls the die."""
        names = _names(answers.get("who", "person"))
        return Setup(
            rules=CueRules(legs=1, playoff_wins=1, forfeit_for=1, forfeit_against=0),
            home_name=names[0],
            away_name=listed(names[1:]),
            home=names[:1],
            away=names[1:],
            official=False,
            play={**_form(answers), **{name: name == answers.get("variation") for name in VARIATIONS}},
            answers=dict(answers),
            seed=seed,
        )

    def options(self, setup: Setup, legs: Sequence[State]) -> BehindOptions:
        """Return the next game, with cards of its own."""
        return BehindOptions(
            players=3 if len(setup.away) == 2 and not setup.official else 2,
            seed=f"{setup.seed}/{len(legs) + 1}",
            **{name: value for name, value in setup.play.items() if name in FORM},  # type: ignore[arg-type]
        )

    # --- during a game ---------------------------------------------------------------------------------

    def wording(self, citation: str) -> tuple[tuple[str, str], ...]:
        """Return the rules that `citation` names; the rules have no numbers, so chapters stand for them."""
        told = super().wording(f"B8 {citation}") if citation else ()
        return tuple((name.removeprefix("B8 "), says) for name, says in told)

    def automatic(self, state: State, setup: Setup) -> e.Event | None:
        """Return what the computer plays, when it is its turn."""
        strength = setup.answers.get("who", "")
        if state.phase is Phase.OVER or state.who == 0 or setup.official or strength not in COMPUTERS:
            return None
        return reply(state, strength)  # type: ignore[arg-type]

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> e.Event:
        """Return the shot whose cards were ticked, or a number that was chosen."""
        if name == "shot":
            return _read_shot(fields)
        if name in ("four", "place"):
            values = [text for text in fields.get(name, ()) if text.isdecimal()]
            if not values:
                raise RuleViolation("nothing_chosen", field=name)
            number = int(values[0])
            return e.FourFaces(number) if name == "four" else e.PlacePosition(number)
        raise RuleViolation("nothing_chosen", field=name)

    def score(self, state: State, setup: Setup) -> Score:
        """Return how many balls each still has to put down; the 8 of two players counts as one."""
        counts = [str(to_go(state, player)) for player in range(state.options.players)]
        notes = [group_words(state, player) for player in range(state.options.players)]
        return Score(home=counts[0], away=" · ".join(counts[1:]), home_note=notes[0], away_note="; ".join(notes[1:]))

    def turn(self, state: State, setup: Setup) -> Turn:
        who = state.who
        name = name_of(setup, who)
        texts = {
            Phase.BREAK: _("%(player)s: the break. Play pairs, then a shot") % {"player": name},
            Phase.SHOT: _("%(player)s to shoot from %(position)d") % {"player": name, "position": state.position},
            Phase.REDRAW: _("%(player)s: fill your hand to four?") % {"player": name},
            Phase.JOKER: _("%(player)s: does the shot count?") % {"player": name},
            Phase.SCRATCH: _("%(player)s: call a scratch?") % {"player": name},
            Phase.RETURN: _("%(player)s: which ball comes back?") % {"player": name},
            Phase.PLACE: _("%(player)s: where does the cue ball go?") % {"player": name},
            Phase.OVER: won_words(name_of(setup, state.winner or 0)),
        }
        return Turn(text=texts[state.phase], side=Side.HOME if who == 0 else Side.AWAY)

    def view(self, state: State, setup: Setup) -> View:
        who = state.who
        alone = setup.answers.get("who") in COMPUTERS and not setup.official
        return {
            "phase": state.phase.value,
            "balls": [ball_shown(state, setup, ball) for ball in all_balls(state)],
            "position": state.position,
            "name": name_of(setup, who),
            "alone": alone,  # nobody else looks at this screen
            "hand": [card_shown(card) for card in sorted(state.hands[who], key=lambda card: not is_number(card))],
            "numbers": [card_shown(card) for card in numbers_in(state.hands[who])],
            "tricks": trick_choices(state, who),
            "slots": range(1, len(faces_in(state.usable(who))) + 1),
            "signed": state.options.difference == "signed",
            "pairs": self._pairs(state),
            "reach": list(self._reach(state, who)) if state.phase is Phase.SHOT else [],
            "other": self._other(state),
            "places": range(state.options.place_from, state.options.limit + 1),
            "shootable": state.phase in (Phase.BREAK, Phase.SHOT) and state.can_shoot(who),
            "four": state.phase in (Phase.BREAK, Phase.SHOT) and state.has_four_faces(who),
            "on_table": [ball for ball in all_balls(state) if ball in state.balls],
            "pack": len(state.pack),
            "others": [
                {"name": name_of(setup, player), "cards": len(state.hands[player]), "open": open_cards(state, player)}
                for player in range(state.options.players)
                if player != who
            ],
            "rolled": rolled_words(state.rolls, setup_names(setup)) if len(state.story) < _OPENING else "",
            "told": [told_words(told, setup_names(setup)) for told in state.story[-4:]] if alone else [],
        }

    def _pairs(self, state: State) -> list[Key]:
        if state.phase is not Phase.BREAK:
            return []
        pairs = (event for event in play.legal(state) if isinstance(event, e.Pair))
        return [
            self.key_for(
                state,
                pair_words(pair),
                pair,
                hint=_("sinks the %d") % n,
            )
            for pair in pairs
            for n in [pair.cards[0].rank]
        ]

    def _reach(self, state: State, player: int) -> Iterator[Key]:
        """Yield a key for every ball that the cards of the hand can put down, the player's own balls first."""
        best: dict[int, e.Shot] = {}
        for shot in shots_of(state, player):
            value = lands_on(state, shot)
            if value in state.balls and (value not in best or len(shot.tricks) < len(best[value].tricks)):
                best[value] = shot
        left = state.left(player)
        for value in sorted(best, key=lambda ball: (ball not in left, ball)):
            words = shot_words(best[value], state.position)
            yield self.key_for(state, words, best[value], hint=what_it_sinks(state, player, value))

    def _other(self, state: State) -> list[Key]:
        """Return the keys for answers, and for drawing past four face cards."""
        player = state.who
        if state.phase is Phase.SCRATCH:
            calls = [card for card in numbers_in(state.hands[player]) if card.rank == state.position]
            return [
                self.key_for(
                    state,
                    _("Scratch! Play %(card)s") % {"card": card_words(calls[0])},
                    e.Scratch(player, calls[0]),
                    look="primary",
                ),
                self.key_for(state, _("Let it stand"), e.LetStand(player)),
            ]
        if state.phase is Phase.JOKER:
            joker = next(card for card in state.hands[player] if not isinstance(card, Card))
            return [
                self.key_for(state, _("Play the joker: it doesn't count"), e.Negate(player, joker)),
                self.key_for(state, _("Let it count"), e.LetFall(player), look="primary"),
            ]
        if state.phase is Phase.REDRAW:
            return [
                self.key_for(state, _("Fill it to four"), e.Redraw(yes=True), look="primary"),
                self.key_for(state, _("Draw only what I need"), e.Redraw(yes=False)),
            ]
        if state.phase is Phase.RETURN:
            balls = [event for event in play.legal(state) if isinstance(event, e.ReturnBall)]
            return [self.key_for(state, _("Bring back the %d") % event.ball, event) for event in balls]
        if state.has_four_faces(player) and not state.can_shoot(player):
            return [self.key_for(state, _("Keep them and draw"), e.DrawOn())]
        return []

    def describe(self, before: State, event: e.Event, after: State, setup: Setup) -> Line:
        """Return what the players did, the computer's answers among it."""
        told = after.story[len(before.story) :]
        words = [told_words(moment, setup_names(setup)) for moment in told]
        if isinstance(event, e.Default):
            words = [_("%(side)s concedes.") % {"side": setup.name(event.side)}]
        if after.winner is not None and not isinstance(event, e.Default):
            words.append(f"{won_words(name_of(setup, after.winner))}.")
        tone = "good" if any(moment.what is What.OWN for moment in told[:1]) else ""
        rule = _RULE_OF[told[0].what] if told else "THE PLAY turn"
        return Line(text=" ".join(words) or _("Cards were drawn."), rule=rule, tone=tone)

    # --- after a game ----------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        """Return shots, balls and scratches; a side of three players is not split."""
        mine = [told for told in state.story if (told.player == 0) is (side is Side.HOME)]
        return {
            "shots": sum(told.what in _SHOTS for told in mine),
            "balls": sum(told.what is What.OWN for told in mine),
            "given": sum(told.what is What.GIVEN for told in mine),
            "scratches_called": sum(told.what is What.SCRATCH for told in mine),
            "most_in_a_turn": _longest_run(mine),
        }

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        if not counts.get("shots"):
            return ()
        share = f"{100 * counts['balls'] / counts['shots']:.0f} %"
        return (
            Figure(label=_("Shots"), text=str(counts["shots"])),
            Figure(label=_("Own balls"), text=str(counts["balls"]), hint=_("sunk by a shot")),
            Figure(label=_("Shots that sank one"), text=share),
            Figure(label=_("Most in a turn"), text=str(counts["most_in_a_turn"])),
            Figure(label=_("Scratches called"), text=str(counts["scratches_called"])),
        )


_SHOTS = (What.OWN, What.GIVEN, What.MISSED, What.EIGHT)
_RULE_OF: Mapping[What, str] = {
    What.PAIR: "THE BREAK",
    What.OWN: "THE SHOT",
    What.GIVEN: "THE SHOT opponent",
    What.MISSED: "MISSING",
    What.EIGHT: "THE SHOT eight",
    What.NEGATED: "Rank Amateurs",  # not shown: a chapter
    What.SCRATCH: "SCRATCHES",
    What.RETURNED: "SCRATCHES",
    What.PLACED: "SCRATCHES position",
}


_OPENING = 2  # things done, until who begins is told no more


def _names(who: str) -> tuple[str, ...]:
    if who in COMPUTERS:
        return (YOU, gettext_lazy("Computer"))
    names = (gettext_lazy("First"), gettext_lazy("Second"), gettext_lazy("Third"))
    return names if who == "three" else names[:2]


def _form(answers: Mapping[str, str]) -> dict[str, Scalar]:
    """Return the answers that set an option; what is none of its values is left at the default."""
    form: dict[str, Scalar] = {}
    for name in FORM:
        answer = answers.get(name)
        if answer is None or name in VARIATIONS:
            continue
        values = {str(value): value for value in get_args(_HINTS[name]) or range(100)}
        if answer in values:
            form[name] = values[answer]
    return form


def _read_shot(fields: Fields) -> e.Shot:
    """Return the shot of the ticked cards; the tricks act in the order of their boxes."""
    chosen = [card_named(text) for text in fields.get("card", ())]
    if len(chosen) != 2:
        raise RuleViolation("two_cards", "THE SHOT", field="card")
    tricks = tuple(
        e.Trick(card_named(text.lstrip("-")), minus=text.startswith("-")) for text in fields.get("trick", ()) if text
    )
    sign = (fields.get("sign") or ["plus"])[0]
    first, second = chosen if sign != "turned" else reversed(chosen)
    return e.Shot((first, second), minus=sign != "plus", tricks=tricks)


def _longest_run(told: Sequence[Told]) -> int:
    best = run = 0
    for moment in told:
        run = run + 1 if moment.what is What.OWN else 0
        best = max(best, run)
    return best


LIVE = BehindLive()
