"""Where a game of Behind the 8 Ball stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.behind_the_8_ball.engine.events import FourFaces, Shot
from games.behind_the_8_ball.engine.pack import Playable, faces_in, numbers_in

EIGHT, NINE = 8, 9
LOW, HIGH = tuple(range(1, 8)), tuple(range(9, 16))
OF_THREE = (tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(11, 16)))


class Phase(StrEnum):
    """What the game waits for."""

    BREAK = "break"
    SHOT = "shot"
    REDRAW = "redraw"  # whether an empty hand is filled
    JOKER = "joker"  # whether somebody negates the shot
    SCRATCH = "scratch"  # whether somebody calls a scratch
    RETURN = "return"  # which ball comes back
    PLACE = "place"  # the Position Value after a scratch or a joker
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class BehindOptions:
    """The form of a game: players, variations, and an answer to each question that the rules leave open.

    `stacked` is a pack in the order in which it is dealt, instead of a shuffled one, and `rolls` what the die
    showed, for examples. `engine/rules.py` lists the open questions.
    """

    version: Literal[1] = 1
    players: Literal[2, 3] = 2
    seed: str = ""
    stacked: tuple[Playable, ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()

    bank_shots: bool = False
    pros: bool = False
    amateurs: bool = False
    nine_ball: bool = False

    groups_fixed: Literal["first_pot", "break", "seats"] = "first_pot"
    break_pairs: Literal["optional", "forced"] = "optional"
    empty_after_break: Literal["redraw", "skip"] = "redraw"
    difference: Literal["larger_minus_smaller", "signed"] = "larger_minus_smaller"
    trick_scope: Literal["whole", "cards"] = "whole"
    most_tricks: int = 0
    position_after_pot: Literal["zero", "carry"] = "zero"
    rebound: Literal["repeat", "once"] = "repeat"
    four_faces_ball: Literal["any", "own"] = "any"
    four_faces_when: Literal["exactly", "at_least"] = "exactly"
    hand_cap: int = 0
    after_scratch: Literal["order", "scratcher"] = "order"
    place_from: Literal[0, 1] = 0
    eight_on_break: Literal["loss", "respot"] = "loss"
    nine_on_break: Literal["wins", "spot"] = "wins"
    redraw: Literal["automatic", "optional"] = "automatic"
    break_tricks: Literal["allowed", "refused"] = "allowed"

    def __post_init__(self) -> None:
        if self.most_tricks < 0 or self.hand_cap < 0 or 0 < self.hand_cap < 2:
            raise ValueError("a hand needs room for two cards, and no number can be below 0")

    @property
    def limit(self) -> int:
        """The value beyond which a shot rebounds (MISSING; 9-Ball)."""
        return 10 if self.nine_ball else 15


@dataclass(frozen=True, slots=True)
class Down:
    """A ball that is off the table, and who put it there."""

    ball: int
    by: int


class What(StrEnum):
    """What came of something that a player did."""

    PAIR = "pair"  # laid on the break
    OWN = "own"  # a ball of the player's
    GIVEN = "given"  # an opponent's ball
    MISSED = "missed"
    EIGHT = "eight"  # the 8, which decided the game of two
    NEGATED = "negated"
    SCRATCH = "scratch"
    RETURNED = "returned"
    PLACED = "placed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One thing that a player did, for the story of the game. `position` is the value that a shot began from."""

    player: int
    what: What
    ball: int = 0
    value: int = 0
    position: int = 0
    shot: Shot | FourFaces | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BehindState:
    """`turn` is the player at the table, `asked` the players who still have to answer, the first of them now.

    `pack` is the draw pile, its top card first. `aside` are the open face cards of *In the Pros*.
    """

    options: BehindOptions
    phase: Phase
    hands: tuple[tuple[Playable, ...], ...]
    pack: tuple[Playable, ...]
    rolls: tuple[tuple[int, ...], ...]
    turn: int
    balls: tuple[int, ...]  # on the table
    aside: tuple[tuple[Playable, ...], ...] = ()
    discard: tuple[Playable, ...] = ()
    shuffles: int = 1
    down: tuple[Down, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()  # by player; empty while the table is open
    position: int = 0
    breaking: bool = True  # the shot that ends the break has not been made
    asked: tuple[int, ...] = ()
    pending: Shot | FourFaces | None = None  # announced, and somebody may still negate it
    story: tuple[Told, ...] = ()
    winner: int | None = None
    defaulted: Side | None = None

    @property
    def who(self) -> int:
        """The player who has to do something now."""
        return self.asked[0] if self.asked else self.turn

    def tell(
        self,
        what: What,
        player: int,
        *,
        ball: int = 0,
        value: int = 0,
        position: int = 0,
        shot: Shot | FourFaces | None = None,
    ) -> BehindState:
        """Return the game with one more line of its story."""
        told = Told(player=player, what=what, ball=ball, value=value, position=position, shot=shot)
        return replace(self, story=(*self.story, told))

    def after(self, player: int) -> int:
        return (player + 1) % self.options.players

    def usable(self, player: int) -> tuple[Playable, ...]:
        """Return the cards that `player` may put on a shot: the hand, and the open face cards."""
        return self.hands[player] + (self.aside[player] if self.aside else ())

    def can_shoot(self, player: int) -> bool:
        """Return whether the hand holds a legal shot: two number cards (THE PLAY)."""
        return len(numbers_in(self.hands[player])) >= 2

    def has_four_faces(self, player: int) -> bool:
        """Return whether the hand may be laid down at once for a ball (THE PLAY)."""
        hand = self.hands[player]
        faces = len(faces_in(hand))
        return faces == len(hand) == 4 if self.options.four_faces_when == "exactly" else faces >= 4

    def own(self, player: int) -> tuple[int, ...]:
        """Return the balls that `player` has to put down; all of them are everybody's while the table is open."""
        if self.options.nine_ball:
            return tuple(range(1, 10))
        return self.groups[player] if self.groups else (*LOW, *HIGH)

    def left(self, player: int) -> tuple[int, ...]:
        """Return which of them are still on the table."""
        own = self.own(player)
        return tuple(ball for ball in self.balls if ball in own)


def side_of(player: int) -> Side:
    """Return the side of a sheet that `player` stands for: the first one, or whoever else."""
    return Side.HOME if player == 0 else Side.AWAY
