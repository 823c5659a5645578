"""The same shots that tell rule sets apart: twenty-one rows as the Legion rules them, and where the others differ.

The other rule sets are settings only: nothing in the engine knows their names.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.codec import MalformedError, load
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import SlowPlay
from games.cue.engine.fouls import Foul
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.eightball.engine.events import How
from games.eightball.engine.play import apply
from games.eightball.engine.state import Group
from tests.games.cue.shots import CORNER, SIDE, called, fell
from tests.games.eightball.table import ADMITTED, AWAY, HOME, at_table, code, missing, on_eight, rack

POSITION, HEAD, ANYWHERE = CuePlace.POSITION, CuePlace.HEAD, CuePlace.ANYWHERE
RACK_AGAIN = (Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS)
SCRATCH = Potted(0)
BREAK, OPEN, PLAY, LAST, EIGHT = (
    rack(),
    at_table(solids=None),
    at_table(),
    at_table(down=(1, 2, 3, 4, 5, 6)),
    on_eight(),
)


def expect(**what) -> dict:
    """What a verdict must say; what is not named must be empty."""
    return {
        "fouls": (),
        "next": None,
        "options": (),
        "cue": POSITION,
        "spotted": (),
        "down": (),
        "group": None,
        "winner": None,
        "how": None,
        **what,
    }


ROWS = [
    (
        "1 nothing down, three to cushions",
        BREAK,
        Shot(to_rail=3),
        expect(next=AWAY, options=(Option.ACCEPT, *RACK_AGAIN)),
    ),
    (
        "2 only the 8 on the break",
        BREAK,
        Shot(potted=fell(8)),
        expect(next=HOME, options=(Option.SPOT_EIGHT, Option.RERACK_AND_BREAK), spotted=(8,)),
    ),
    (
        "3 the 8 and the cue ball on the break",
        BREAK,
        Shot(potted=(*fell(8), SCRATCH)),
        expect(
            fouls=(Foul.SCRATCH,),
            next=AWAY,
            options=(Option.SPOT_EIGHT_FROM_HEAD, Option.RERACK_AND_BREAK),
            spotted=(8,),
        ),
    ),
    (
        "4 the 12 and the cue ball on the break",
        BREAK,
        Shot(potted=(*fell(12), SCRATCH)),
        expect(fouls=(Foul.SCRATCH,), next=AWAY, cue=HEAD, down=(12,)),
    ),
    (
        "5 the 12 driven off on the break",
        BREAK,
        Shot(to_rail=5, off_table=(12,), foul_call=ADMITTED),
        expect(fouls=(Foul.OBJECT_BALL_OFF,), next=AWAY, options=(Option.ACCEPT, Option.FROM_HEAD), spotted=(12,)),
    ),
    ("6 the 8 driven off on the break", BREAK, Shot(off_table=(8,)), expect(winner=AWAY, how=How.EIGHT_OFF, down=(8,))),
    (
        "7 open table, 8 first, called 9",
        OPEN,
        called(9, first=8),
        expect(next=HOME, down=(9,), group=Group.STRIPES),
    ),
    (
        "8 open table, solid first, called stripe",
        OPEN,
        called(9, first=1),
        expect(next=HOME, down=(9,), group=Group.STRIPES),
    ),
    (
        "9 own ball in another pocket",
        PLAY,
        Shot(call=Call(3, SIDE), first=(3,), potted=fell(3)),
        expect(next=AWAY, down=(3,)),
    ),
    ("10 own and opponent's ball", PLAY, called(3, 9), expect(next=HOME, down=(3, 9))),
    ("11 own first, opponent's falls", PLAY, Shot(first=(3,), potted=fell(9)), expect(next=AWAY, down=(9,))),
    ("12 last own and the 8", LAST, called(7, 8), expect(winner=AWAY, how=How.EIGHT_WITH_LAST, down=(7, 8))),
    (
        "13 on the 8, scratch, the 8 stays",
        EIGHT,
        Shot(first=(8,), potted=(SCRATCH,)),
        expect(fouls=(Foul.SCRATCH,), next=AWAY, cue=ANYWHERE),
    ),
    (
        "14 the 8 and the cue ball",
        EIGHT,
        Shot(call=Call(8, CORNER), first=(8,), potted=(*fell(8), SCRATCH)),
        expect(fouls=(Foul.SCRATCH,), winner=AWAY, how=How.FOUL_WITH_EIGHT, down=(8,)),
    ),
    (
        "15 the 8 in another pocket",
        EIGHT,
        Shot(call=Call(8, SIDE), first=(8,), potted=fell(8), foul_call=ADMITTED),
        expect(winner=AWAY, how=How.WRONG_POCKET, down=(8,)),
    ),
    (
        "16 own first, no cushion",
        PLAY,
        Shot(first=(3,), rail=False, foul_call=ADMITTED),
        expect(fouls=(Foul.NO_RAIL,), next=AWAY, cue=ANYWHERE),
    ),
    (
        "17 the same by a snookered player, whom no fact excuses",
        PLAY,
        Shot(first=(3,), rail=False, foul_call=ADMITTED),
        expect(fouls=(Foul.NO_RAIL,), next=AWAY, cue=ANYWHERE),
    ),
    (
        "19 a clean jump",
        PLAY,
        Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED})),
        expect(next=AWAY),
    ),
    ("21 open table, both groups", OPEN, called(3, 12), expect(next=HOME, down=(3, 12), group=Group.SOLIDS)),
]


def said(verdict) -> dict:
    return {
        "fouls": verdict.fouls,
        "next": verdict.next,
        "options": verdict.choice.options if verdict.choice else (),
        "cue": verdict.cue,
        "spotted": verdict.spotted,
        "down": verdict.down,
        "group": verdict.group,
        "winner": verdict.winner,
        "how": verdict.how,
    }


@pytest.mark.parametrize(("state", "shot", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_shot_is_ruled_as_the_manual_has_it(state, shot, expected):
    assert said(apply(state, shot).verdict) == expected


def test_18_third_foul_in_a_row_costs_nothing_extra():
    miss = Shot(first=(), foul_call=ADMITTED)
    turns = [miss, Shot(first=(9,), rail=True), miss, Shot(first=(9,), rail=True), miss]
    state = at_table()
    for shot in turns:
        state = apply(state, shot)

    assert said(state.verdict) == expect(fouls=(Foul.NO_CONTACT,), next=AWAY, cue=ANYWHERE)


def test_20_sixty_first_second_without_a_warning_is_a_warning():
    verdict = apply(at_table(), SlowPlay(61)).verdict

    assert verdict.warning
    assert said(verdict) == expect(next=HOME)


ACCEPT_OR_HEAD = (Option.ACCEPT, Option.FROM_HEAD)
FOULED_BREAK = {"fouls": (Foul.ILLEGAL_BREAK,)}
OPEN_FOUL = {"fouls": (Foul.WRONG_BALL_FIRST,), "next": AWAY, "cue": ANYWHERE, "group": None}
NOT_SPOTTED = {"spotted": (), "down": (12,)}
ELSEWHERE = {
    "bca8": {1: FOULED_BREAK, 5: NOT_SPOTTED, 7: OPEN_FOUL},
    "ebac8": {
        1: FOULED_BREAK,
        2: {"next": None, "options": (), "spotted": (), "down": (8,), "winner": HOME, "how": How.EIGHT_POTTED},
        5: NOT_SPOTTED,
        7: OPEN_FOUL,
        13: {"next": None, "cue": POSITION, "winner": AWAY, "how": How.FOUL_ON_EIGHT},
    },
    "wpa8": {
        5: NOT_SPOTTED,
        6: {
            "fouls": (Foul.OBJECT_BALL_OFF,),
            "next": AWAY,
            "options": ACCEPT_OR_HEAD,
            "spotted": (8,),
            "down": (),
            "winner": None,
            "how": None,
        },
        7: OPEN_FOUL,
    },
}


@pytest.mark.parametrize("rule_set", ELSEWHERE)
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_other_rule_sets_differ_where_their_settings_say_so(rule_set, row):
    name, state, shot, expected = row
    number = int(name.split()[0])
    state = replace(state, options=replace(state.options, rule_set=rule_set))
    shot = replace(shot, foul_call=ADMITTED) if (rule_set, number) in NEEDS_A_CALL else shot
    shot = replace(shot, to_rail=5) if number == 6 else shot

    assert said(apply(state, shot).verdict) == {**expected, **ELSEWHERE[rule_set].get(number, {})}


NEEDS_A_CALL = {("bca8", 7), ("ebac8", 7)}


@pytest.mark.parametrize("rule_set", ["bca8", "ebac8"])
def test_rule_set_without_a_clock_knows_no_slow_play(rule_set):
    state = at_table()

    assert code(replace(state, options=replace(state.options, rule_set=rule_set)), SlowPlay(61)) == "no_clock"


@pytest.mark.parametrize(("obvious", "how", "winner"), [(True, How.EIGHT_POTTED, HOME), (False, How.NOT_MARKED, AWAY)])
def test_plain_8_needs_no_mark_where_the_rule_set_says_so(obvious, how, winner):
    state = replace(EIGHT, options=replace(EIGHT.options, rule_set="wpa8"))
    shot = Shot(first=(8,), potted=fell(8))

    assert missing(state, shot) == "obvious"
    over = apply(state, replace(shot, obvious=obvious))
    assert (over.how, over.winner) == (how, winner)


def test_only_a_rule_set_whose_document_is_covered_can_be_chosen():
    with pytest.raises(MalformedError, match="rule_set"):
        load(type(BREAK.options), {"rule_set": "vnea8"})
