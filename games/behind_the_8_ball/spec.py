"""Behind the 8 Ball as the rest of the house sees it: a match is a race of games, as a match of racks is."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from games.base import Between
from games.cue.scoring import CueGame
from kit.pure.translation import gettext_lazy


class BehindPlay(TypedDict, total=False):
    """What a rule book says of the form of a game; `BehindOptions` tells what each is about."""

    bank_shots: bool
    pros: bool
    amateurs: bool
    nine_ball: bool
    groups_fixed: Literal["first_pot", "break", "seats"]
    break_pairs: Literal["optional", "forced"]
    empty_after_break: Literal["redraw", "skip"]
    difference: Literal["larger_minus_smaller", "signed"]
    trick_scope: Literal["whole", "cards"]
    most_tricks: Annotated[int, Between(0, 16)]
    position_after_pot: Literal["zero", "carry"]
    rebound: Literal["repeat", "once"]
    four_faces_ball: Literal["any", "own"]
    four_faces_when: Literal["exactly", "at_least"]
    # Two cards are the fewest that can be played; 0 is no limit.
    hand_cap: Literal[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
    after_scratch: Literal["order", "scratcher"]
    place_from: Literal[0, 1]
    eight_on_break: Literal["loss", "respot"]
    nine_on_break: Literal["wins", "spot"]
    redraw: Literal["automatic", "optional"]
    break_tricks: Literal["allowed", "refused"]


SPEC = CueGame(
    key="behind_the_8_ball",
    name="Behind the 8 Ball",
    section="B8 WINNING",
    leg_word=gettext_lazy("game"),
    equipment="card table",  # not shown: what the hall is asked for
    play_class=BehindPlay,
)
