"""Shuffleboard scored as it is played: the rocks of a frame, or its points, and the game keeps itself.

Partners stand at opposite ends for a whole game. The first frame is shot from the end of those who are first
in the order of play, the second from the end of their partners, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from games.base import Engine, Side
from games.live import (
    Ahead,
    Book,
    Fields,
    Figure,
    Key,
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
from games.shuffleboard import words
from games.shuffleboard.engine import play
from games.shuffleboard.engine.events import (
    EVENTS,
    Colour,
    CountFrame,
    DeadRock,
    Default,
    Event,
    FramePoints,
    Penalty,
    Rock,
    RockLies,
    SwapRock,
    Toss,
)
from games.shuffleboard.engine.play import COUNTING, HANGER, deduction, points_of
from games.shuffleboard.engine.rules import RULES
from games.shuffleboard.engine.scoring import ShuffleboardRules
from games.shuffleboard.engine.state import Phase, ShuffleboardOptions, ShuffleboardState
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, ngettext
from kit.pure.violations import RuleViolation

State = ShuffleboardState

ENDS = (0, 1)

PLAYERS = Question(
    name="players",
    label=gettext_lazy("Players on each side"),
    choices=(("2", gettext_lazy("Two, one at each end")), ("1", gettext_lazy("One"))),
    default="2",
)
LENGTH = Question(
    name="length",
    label=gettext_lazy("How long"),
    choices=(("1", gettext_lazy("One game")), ("2", gettext_lazy("Best of three games"))),
    default="1",
)

_NOT_NOW = {
    Phase.TOSS: gettext_lazy("Toss the coin first."),
    Phase.FRAME: gettext_lazy("The coin was tossed already."),
}


class ShuffleboardLive(LiveGame[ShuffleboardOptions, State, Event]):
    """The scorekeeper's page of shuffleboard."""

    key = "shuffleboard"
    rules = RULES
    about = gettext_lazy("Tap the rocks from the far end down, or type the points of a frame.")
    engine: Engine[ShuffleboardOptions, State, Event] = play
    events = EVENTS
    stylesheet = "games/shuffleboard/live.css"
    order_hint = gettext_lazy(
        "Number 1 of each side shoots the first frame. Partners stand at opposite ends for the whole game."
    )
    greatest = frozenset({"best_frame"})
    readings: ClassVar[Mapping[str, str]] = {
        "AMB-G14": N_("The rule book of the event says what a game counts that a side does not finish."),
    }
    messages: ClassVar[Mapping[str, str]] = {
        "leg_over": N_("This game is over."),
        "not_now": N_("{waits_for}"),
        "unknown_event": N_("That isn't a shuffleboard entry."),
        "no_rock_left": N_("This side has no rock left in this frame that could be dead."),
        "no_such_end": N_("A board has two ends."),
        "no_such_zone": N_("A rock lies in zone 1, 2 or 3, hangs over the end, or counts nothing."),
        "not_from_the_far_end": N_(
            "Begin with the rock furthest down the board: this one lies further than the last one."
        ),
        "too_many_rocks": N_("This side has {rocks} rocks that can lie on the board."),
        "nothing_behind_counts": N_("Nothing behind the rocks of both sides counts. Count the frame."),
        "rocks_are_told": N_("Rocks of this frame are entered already. Count them, or take them back with Undo."),
        "no_such_frame": N_(
            "{rocks} rocks, {hangers} of them hangers, cannot make {points} points: "
            "a hanger is {hanger}, any other rock 3 at most."
        ),
        "who_scored": N_("Choose the side that scored."),
        "not_a_number": N_("Type the points of this frame, in digits."),
        "unknown_form": N_("This page is out of date. Load it again."),
    }

    # --- before a game -----------------------------------------------------------------------------------

    def practice_questions(self) -> tuple[Question, ...]:
        return (PLAYERS, LENGTH)

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        given = rules_in(book, self.key)
        wins = int(LENGTH.answer_in(answers))
        count = int(PLAYERS.answer_in(answers))
        return Setup(
            rules=replace(given, legs=1, playoff_wins=wins),
            home_name=_("Home"),
            away_name=_("Visitor"),
            home=tuple(_("Home %(number)s") % {"number": number + 1} for number in range(count)),
            away=tuple(_("Visitor %(number)s") % {"number": number + 1} for number in range(count)),
            playoff=wins > 1,
            official=False,
            play=book.play[self.key],
            answers=dict(answers),
            seed=seed,
        )

    def options(self, setup: Setup, legs: Sequence[State]) -> ShuffleboardOptions:
        rules = setup.rules_as(ShuffleboardRules)
        return ShuffleboardOptions(
            winning_score=rules.winning_score,
            capped=rules.capped,
            lowest_score=rules.lowest_score,
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
            home_players=len(setup.home) or len(ENDS),
            away_players=len(setup.away) or len(ENDS),
            hanger=int(setup.play.get("hanger", HANGER)),
            deduct_surface=int(setup.play.get("penalty_surface", 2)),
            deduct_foul_line=int(setup.play.get("penalty_foul_line", 1)),
            deduct_crowding=int(setup.play.get("penalty_crowding", 1)),
        )

    # --- during a game -----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> FramePoints:
        """Return the points of a frame that were counted at the board."""
        if name != "points":
            raise RuleViolation("unknown_form")
        side = "".join(fields.get("scorer", ()))
        if side not in list(Side):
            raise RuleViolation("who_scored", COUNTING, field="scorer")
        return FramePoints(Side(side), typed_number(fields, "points"), typed_number(fields, "hangers"))

    def ahead(self, state: State, setup: Setup) -> Ahead | None:
        if state.phase is not Phase.FRAME or state.lying:
            return None
        most = state.options.rocks_each * state.options.hanger
        return Ahead(
            read="points",
            box="points",
            possible=tuple(range(1, most + 1)),
            impossible=_("No frame scores {number}: %(rocks)s rocks score %(most)s at most.")
            % {"rocks": state.options.rocks_each, "most": most},
            again=("FramePoints",),
            score=(state.home, state.away),
            goal=state.options.winning_score,
            side_box="scorer",
        )

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        given = {name: "".join(fields.get(name, ())) for name in ("scorer", "hangers", "points")}
        return {**view, "given": given, "typing": any(given.values()) and "rocks" in view}

    def score(self, state: State, setup: Setup) -> Score:
        return Score(
            home=str(state.home),
            away=str(state.away),
            home_note=words.note(state, Side.HOME),
            away_note=words.note(state, Side.AWAY),
        )

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.TOSS:
            return Turn(text=_("Toss a coin. The winner takes red or blue. Red shoots first."))
        if state.first is None:
            winner = words.winner_of(state)
            return Turn(text=_("%(team)s won the game") % {"team": setup.name(winner)}, side=winner)
        told = {
            "frame": len(state.frames) + 1,
            "player": words.player_at(setup, state.first, state.end),
            "colour": words.colour(state, state.first),
        }
        return Turn(text=_("Frame %(frame)s: %(player)s shoots first, with %(colour)s") % told, side=state.first)

    def view(self, state: State, setup: Setup) -> View:
        if state.phase is Phase.TOSS:
            return {"phase": "toss", "tosses": self._tosses(state, setup), **self._gives_up(state, setup)}
        common = {"frames": _frames(state, setup), "sides": [_side(state, side, setup) for side in Side]}
        if state.phase is Phase.OVER:
            return {"phase": "over", **common}
        return {
            **common,
            "phase": "frame",
            "number": len(state.frames) + 1,
            "rocks": [{**_side(state, side, setup), "keys": self._rock_keys(state, side)} for side in Side],
            "told": len({rock.side for rock in state.lying}) == len(Side),  # nothing behind these rocks counts
            "lying": [_lying(state, rock, setup) for rock in state.lying],
            "count": self._count_key(state, setup),
            "most_hangers": [str(count) for count in range(state.options.rocks_each + 1)],
            "given": {"hangers": "0"},
            "players": [
                self._player_keys(state, side, end, setup)
                for end in ENDS
                for side in Side
                if state.place(side, end) == end
            ],
            "dead": self._dead_keys(state, setup),
            "swaps": self._swap_keys(state, setup),
            **self._gives_up(state, setup),
        }

    def describe(self, before: State, event: Event, after: State, setup: Setup) -> Line:
        return words.describe(before, event, after, setup)

    def format_params(self, refusal: RuleViolation) -> Mapping[str, object]:
        params = dict(refusal.params)
        if "waits_for" in params:
            params["waits_for"] = _NOT_NOW[Phase(str(params["waits_for"]))]
        return params

    # --- the keys ----------------------------------------------------------------------------------------

    def _tosses(self, state: State, setup: Setup) -> list[Key]:
        text = _("%(team)s won and takes %(colour)s")
        return [
            self.key_for(
                state,
                text % {"team": setup.name(side), "colour": words.COLOURS[colour]},
                Toss(side, colour),
                look="primary",
            )
            for side in Side
            for colour in Colour
        ]

    def _rock_keys(self, state: State, side: Side) -> list[Key]:
        return [self.key_for(state, label, RockLies(side, zone)) for zone, label in words.ZONES.items()]

    def _count_key(self, state: State, setup: Setup) -> Key:
        """Return the key that counts the frame, with what it would bring on it."""
        scorer, points = points_of(state.lying, state.options.hanger)
        label = _("Blank frame: nobody scores")
        if scorer is not None:
            told = {"points": words.points(points), "team": setup.name(scorer)}
            label = _("Count the frame: %(points)s for %(team)s") % told
        return self.key_for(state, label, CountFrame(), look="primary", hotkey="c")

    def _player_keys(self, state: State, side: Side, end: int, setup: Setup) -> View:
        """Return a player, and a key for each offence that says what it would cost now (A84)."""
        keys = []
        for offence, did in words.OFFENCES.items():
            costs = words.points_off(deduction(state.options, offence))
            hint = costs if state.times(side, end, offence) else _("a warning")
            keys.append(self.key_for(state, did, Penalty(side, end, offence), look="bad", hint=hint))
        return {**_side(state, side, setup), "player": words.player_at(setup, side, end), "keys": keys}

    def _dead_keys(self, state: State, setup: Setup) -> list[Key]:
        return [
            self.key_for(
                state,
                _("%(team)s: %(why)s") % {"team": setup.name(side), "why": why_in_words},
                DeadRock(side, why),
                look="quiet",
            )
            for why, (why_in_words, _rule) in words.DEAD.items()
            for side in Side
        ]

    def _swap_keys(self, state: State, setup: Setup) -> list[Key]:
        text = _("%(team)s shot a rock of the other side")
        return [self.key_for(state, text % {"team": setup.name(side)}, SwapRock(side), look="quiet") for side in Side]

    def _gives_up(self, state: State, setup: Setup) -> View:
        """Return the keys that end the game before its time, and what it counts then."""
        text = _("%(team)s concedes")
        keys = [self.key_for(state, text % {"team": setup.name(side)}, Default(side), look="bad") for side in Side]
        forfeit = f"{state.options.forfeit_for}\N{EN DASH}{state.options.forfeit_against}"
        return {"gives_up": keys, "forfeit": forfeit}

    # --- after a game ------------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        """Return the frames of a side, or those shot from the end of one player, and what they brought."""
        ends = [end for end in ENDS if player is None or words.place_at(setup, side, end) == player]
        frames = [frame for place, frame in enumerate(state.frames) if place % 2 in ends]
        won = [frame for frame in frames if frame.scorer is side]
        offences = [offended for offended in state.offences if offended.side is side and offended.end in ends]
        return {
            "frames": len(frames),
            "frames_won": len(won),
            "points": sum(frame.points for frame in won),
            "hangers": sum(frame.hangers for frame in won),
            "best_frame": max((frame.points for frame in won), default=0),
            "warnings": len(offences),
            "deductions": sum(offended.times - 1 for offended in offences),
        }

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        frames, won, points = (counts.get(name, 0) for name in ("frames", "frames_won", "points"))
        if not frames:
            return ()
        some = [
            Figure(label=_("Frames won"), text=_("%(won)s of %(all)s") % {"won": won, "all": frames}),
            Figure(
                label=_("Points per frame"),
                text=f"{points / frames:.1f}",
                hint=_("blank frames included"),
            ),
            Figure(label=_("Best frame"), text=str(counts.get("best_frame", 0)), hint=_("points")),
            Figure(label=_("Hangers"), text=str(counts.get("hangers", 0)), hint=_("in the frames won")),
        ]
        if counts.get("warnings"):
            some.append(Figure(label=_("Warnings"), text=str(counts["warnings"])))
        if counts.get("deductions"):
            some.append(
                Figure(label=_("Points taken off"), text=_times(counts["deductions"]), hint=_("after a warning"))
            )
        return tuple(some)


def _times(count: int) -> str:
    return _("once") if count == 1 else ngettext("%(count)s time", "%(count)s times", count) % {"count": count}


def _side(state: State, side: Side, setup: Setup) -> dict[str, object]:
    dead = state.options.rocks_each - state.live_rocks(side)
    return {
        "name": setup.name(side),
        "colour": state.colour(side),  # a class of the style sheet
        "colour_word": words.colour(state, side),
        "value": side.value,
        "dead": dead,
    }


def _lying(state: State, rock: Rock, setup: Setup) -> View:
    """Return a rock that was told, and whether it counts: it lies ahead of the other side's best."""
    counts = rock.side is state.lying[0].side and rock.zone > 0
    return {**_side(state, rock.side, setup), "zone": words.ZONES[rock.zone], "counts": counts}


def _frames(state: State, setup: Setup) -> list[View]:
    """Return the frames so far, the last one first."""
    return [
        {"frame": frame, "first": setup.name(frame.first), "scorer": setup.name(frame.scorer) if frame.scorer else ""}
        for frame in reversed(state.frames)
    ]


LIVE = ShuffleboardLive()
