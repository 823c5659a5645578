"""What can be ticked on the referee's table of snooker, and how it is read.

Each group bears the name of the fact that it tells, so that a fact the engine asks for is found by its name.
What is not ticked was not told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.base import Side
from games.cue.engine.steps import missing
from games.cue.facts import yes_or_no
from games.cue.reading import NOTHING, YES, Fields, act_of, every, is_ticked, known, last, parse_tristate, player_of
from games.cue.strokes import NO_BALL, WHOLE
from games.cue.table import Ball as Drawn
from games.cue.table import Entry, Group, Item, Section
from games.snooker.engine.balls import COLOURS, POINTS, Ball
from games.snooker.engine.events import Act, Offence, Stroke
from games.snooker.engine.facts import forbids_behind_nominated
from games.snooker.engine.fouls import BY_THE_OTHER_SIDE, WITHOUT_A_STROKE
from games.snooker.engine.state import CuePlace, On, SnookerState
from games.snooker.words import ACT_WORDS, BALL_WORDS, QUESTIONS, value_words
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

State = SnookerState
OBJECT_BALLS = (Ball.RED, *COLOURS)
WITH_WHITE = (*OBJECT_BALLS, Ball.WHITE)
MOST_REDS_TICKED = 4
_SEEN = ("snookered", "clear_path", "full_ball", "good_attempt", "intended")
_YES_OR_NO = (*_SEEN, "behind_free_ball", "behind_nominated")

MISS = Entry(read="miss", label=gettext_lazy("Hit the ticked ball first, nothing pocketed"), hotkey="m")
FREE_POT = Entry(read="free_pot", label=gettext_lazy("Ticked ball as a free ball: pocketed"), hotkey="f")
FREE_MISS = Entry(read="free_miss", label=gettext_lazy("Ticked ball as a free ball: nothing pocketed"), hotkey="g")
POT = "pot_"  # and the ball
PLAIN = "plain"
WHITE = Entry(read="white", label=gettext_lazy("Cue ball pocketed"), hotkey="s")


def drawn(ball: Ball) -> Drawn:
    """Return how a ball is drawn: its value stands on it, so that no colour has to be seen.

    >>> drawn(Ball.PINK)
    Ball(mark='6', look='solid pink')
    """
    return Drawn("" if ball is Ball.WHITE else str(POINTS[ball]), f"solid {ball.value}")


def balls(some: Iterable[Ball], *, there: Collection[Ball], on: Collection[Ball] = ()) -> tuple[Item, ...]:
    """Return balls to tick, each always in its place; those that are gone cannot be ticked."""
    return tuple(
        Item(
            value=ball.value,
            label=value_words(ball) if POINTS[ball] else BALL_WORDS[ball],
            ball=drawn(ball),
            on=ball in on,
            reason="" if ball in there else _("no longer on the table"),
        )
        for ball in some
    )


def hit_first(state: State) -> Group:
    """Return the balls from which the one is ticked that was hit first."""
    on = {On.RED: {Ball.RED}, On.COLOUR: set(state.colours)}.get(state.on) or {state.lowest}
    hint = _("The number is the value of the ball.") if len(on) > 1 else _("Needed only if it was not the ball on.")
    if state.free_ball:
        hint = _("Tick the ball named as the free ball, or the one that was hit.")
    return Group(name="first", label=_("Hit first"), items=balls(OBJECT_BALLS, there=state.balls, on=on), hint=hint)


def stroke_entries(state: State) -> tuple[Entry, ...]:
    """Return the entries that need one ticked ball at most."""
    free = (FREE_POT, FREE_MISS) if state.free_ball else ()
    return (MISS, *free, WHITE, NO_BALL)


def _question(name: str) -> Group:
    return yes_or_no(name, str(QUESTIONS[name]))


def stroke_facts(state: State, names: dict[str, str]) -> tuple[Group, ...]:
    """Return everything that can be told of a stroke now; `names` are the players who might play out of turn."""
    return (
        *_what_went(state),
        *_what_was_named(state),
        *_what_was_wrong(state),
        *_how_it_lay(state),
        *_who(state, names),
    )


def _what_went(state: State) -> list[Group]:
    with_white = {*state.balls, Ball.WHITE}
    every = balls(WITH_WHITE, there=with_white)
    groups = [
        Group(
            name="together",
            label=_("Hit at the same instant"),
            items=balls(OBJECT_BALLS, there=state.balls),
            hint=_("Only if two balls were hit at once."),
        ),
        Group(name="potted", label=_("Pocketed"), items=every, many=True),
    ]
    if state.reds > 1:
        most = min(state.reds, MOST_REDS_TICKED)
        items = tuple(Item(value=str(count), label=str(count)) for count in range(2, most + 1))
        groups.append(Group(name="reds", label=_("More than one red pocketed"), items=items))
    return [*groups, Group(name="off_table", label=_("Left the table"), items=every, many=True)]


def _what_was_named(state: State) -> list[Group]:
    groups = []
    if state.on is On.COLOUR:
        named = (*balls(COLOURS, there=state.colours), Item(value=NOTHING, label=_("No colour")))
        groups.append(Group(name="nominated", label=str(QUESTIONS["nominated"]), items=named))
    if forbids_behind_nominated(state):
        groups.append(_question("behind_nominated"))
    if state.free_ball:
        on = Ball.RED if state.on is On.RED else state.lowest
        items = balls(OBJECT_BALLS, there=state.balls - {on})
        groups += [
            Group(name="free", label=_("Named as the free ball"), items=items),
            _question("behind_free_ball"),
        ]
    return groups


def _what_was_wrong(state: State) -> list[Group]:
    every = balls(WITH_WHITE, there={*state.balls, Ball.WHITE})
    return [
        Group(name="acts", label=_("Also"), items=_acts(state), many=True),
        Group(name="concerned", label=str(QUESTIONS["concerned"]), items=every, many=True),
        *map(_question, _SEEN),
    ]


def _how_it_lay(state: State) -> list[Group]:
    fell = Item(value=YES, label=_("A ball that would have been hit fell on its own"))
    return [
        Group(name="touching", label=_("Was touching before"), items=balls(OBJECT_BALLS, there=state.balls), many=True),
        Group(
            name="occupied",
            label=_("Spots that are occupied"),
            items=balls(COLOURS, there=COLOURS),
            many=True,
            hint=_("Only if the spot of a colour to be replaced is occupied. Then tick all that are."),
        ),
        Group(
            name="no_room", label=_("No room above its spot"), items=balls(COLOURS[-2:], there=state.colours), many=True
        ),
        Group(name="fell_by_itself", label=_("The edge of a pocket"), items=(fell,), many=True),
    ]


def _who(state: State, names: dict[str, str]) -> list[Group]:
    items = tuple(Item(value=value, label=words) for value, words in names.items())
    hint = "" if state.begun else _("If the wrong side began, tick it. The frame may be restarted.")
    return [Group(name="striker", label=_("Who played out of turn"), items=items, hint=hint)]


def _acts(state: State) -> tuple[Item, ...]:
    barred = {Act.BEFORE_NOMINATION}  # told where the colour is that was named
    if state.on is not On.COLOUR:
        barred.add(Act.PLAYED_AT_REDS)
    if state.cue is not CuePlace.IN_HAND:
        barred.add(Act.OUTSIDE_D)
    if state.options.players == 1:
        barred.add(Act.CONFERRED)
    if state.verdict is None or not state.verdict.spotted:
        barred.add(Act.BEFORE_SPOTTED)
    if not state.begun:
        barred.add(Act.WRONG_CUE_BALL)
    return tuple(Item(value=act.value, label=ACT_WORDS[act]) for act in Act if act not in barred)


def without_a_stroke(state: State, striker: str, other: str) -> Section:
    """Return the fouls that need no stroke; balls and answers are those of the facts above."""
    barred = {Act.CONFERRED} if state.options.players == 1 else set()
    items = tuple(
        Item(value=act.value, label=ACT_WORDS[act]) for act in Act if act in WITHOUT_A_STROKE and act not in barred
    )
    by = [
        Item(value="striker", label=striker),
        Item(value="other", label=_("%(side)s, not at the table") % {"side": other}),
    ]
    if state.verdict is not None and state.verdict.side is not state.turn:
        by.append(Item(value="leaving", label=_("%(side)s, still leaving the table") % {"side": other}))
    return Section(
        title=_("Foul without a stroke"),
        groups=(
            Group(name="act", label=_("What happened"), items=items),
            Group(
                name="by",
                label=_("By whom"),
                items=tuple(by),
                hint=_("If nothing is ticked: the player at the table."),
            ),
            *((_question("on_table"),) if state.cue is CuePlace.IN_HAND else ()),
        ),
        entries=(Entry(read="offence", label=_("Enter this foul"), look="bad"),),
    )


# --- reading -------------------------------------------------------------------------------------------


def read_stroke(name: str, fields: Fields, state: State) -> Stroke | None:
    """Return the event of one of the entries above; None for another name. What else is ticked counts too."""
    if name.startswith(POT):
        return _pot(fields, state, _ball(name.removeprefix(POT)))
    if name == PLAIN:
        return _plain(fields, state)
    if name == NO_BALL.read:
        return stroke_of(fields, state, first=())
    if name == WHOLE.read:
        return stroke_of(fields, state)
    if name not in {MISS.read, WHITE.read, FREE_POT.read, FREE_MISS.read}:
        return None
    ball = _first(fields, state)
    if name == WHITE.read:
        return stroke_of(fields, state, first=(ball,), more=(Ball.WHITE,))
    if name == MISS.read:
        return stroke_of(fields, state, first=(ball,))
    return stroke_of(fields, state, first=(ball,), free=ball, more=(ball,) if name == FREE_POT.read else ())


def _pot(fields: Fields, state: State, ball: Ball) -> Stroke:
    """Return the stroke in which `ball` fell, and was hit first where no other ball is ticked.

    Raises RuleViolation ``fact_missing`` where a free ball waits and it was not told whether that was the ball.
    """
    first = ticked_balls(fields, "first") or (ball,)
    if state.free_ball and first != (ball,) and not ticked_balls(fields, "free"):
        raise missing("free", "SNOOKER R12 a")
    return stroke_of(fields, state, first=first, more=(ball,))


def _plain(fields: Fields, state: State) -> Stroke:
    """Return the stroke that hit the ball on, and in which nothing fell. Raises RuleViolation ``ticked_otherwise``."""
    on = (Ball.RED if state.on is On.RED else state.lowest,)
    if ticked_balls(fields, "potted") or ticked_balls(fields, "first") not in ((), on):
        raise RuleViolation("ticked_otherwise", field="first")
    return stroke_of(fields, state, first=on)


def _first(fields: Fields, state: State) -> Ball:
    """Return the ball that was ticked, or the one that is on. Raises RuleViolation ``tick_a_ball``."""
    ticked = ticked_balls(fields, "first")
    if ticked:
        return ticked[0]
    if state.on is On.COLOUR or state.free_ball:
        raise RuleViolation("tick_a_ball", field="first")
    return Ball.RED if state.on is On.RED else state.lowest


def stroke_of(
    fields: Fields,
    state: State,
    *,
    first: tuple[Ball, ...] | None = None,
    free: Ball | None = None,
    more: tuple[Ball, ...] = (),
) -> Stroke:
    """Return the stroke that was ticked; what an entry itself says is given. Raises for what is no answer."""
    ticked = ticked_balls(fields, "first") or None if first is None else first
    together = ticked_balls(fields, "together")
    if ticked and together:
        ticked = (*ticked, *together)
    named = ticked_balls(fields, "free")
    nominated = ticked_balls(fields, "nominated")
    side, player = _striker(fields, state)
    return Stroke(
        striker=side,
        player=player,
        first=ticked,
        potted=_potted(fields, more),
        off_table=ticked_balls(fields, "off_table"),
        nominated=nominated[0] if nominated else None,
        free=free or (named[0] if named else None),
        touching=frozenset(ticked_balls(fields, "touching")),
        acts=_parse_acts(fields),
        concerned=frozenset(ticked_balls(fields, "concerned")),
        occupied=frozenset(ticked_balls(fields, "occupied")),
        no_room=frozenset(ticked_balls(fields, "no_room")),
        fell_by_itself=is_ticked(fields, "fell_by_itself"),
        **{name: parse_tristate(fields, name) for name in _YES_OR_NO},
    )


def _parse_acts(fields: Fields) -> frozenset[Act]:
    acts = every(Act, fields, "acts")
    return acts | {Act.BEFORE_NOMINATION} if last(fields, "nominated") == NOTHING else acts


def _potted(fields: Fields, more: tuple[Ball, ...]) -> tuple[Ball, ...]:
    ticked = list(dict.fromkeys((*ticked_balls(fields, "potted"), *more)))
    count = last(fields, "reds")
    if not count:
        return tuple(ticked)
    if count not in {str(number) for number in range(2, MOST_REDS_TICKED + 1)}:
        raise RuleViolation("not_an_answer", field="reds")
    return (*(ball for ball in ticked if ball is not Ball.RED), *[Ball.RED] * int(count))


def _striker(fields: Fields, state: State) -> tuple[Side | None, int | None]:
    """Return who played out of turn, or began though it was the other side's turn, where that was ticked."""
    given = last(fields, "striker")
    out_of_turn = Act.OUT_OF_TURN.value in fields.get("acts", ())
    return player_of(given) if given and (out_of_turn or not state.begun) else (None, None)


def read_offence(fields: Fields, state: State) -> Offence:
    """Return a foul without a stroke. Raises RuleViolation ``tick_an_act``."""
    act, by = act_of(Act, fields), last(fields, "by")
    if by == "other" and act not in BY_THE_OTHER_SIDE:
        raise RuleViolation("only_in_a_stroke", "SNOOKER R10", field="act", act=act.value)
    nominated = ticked_balls(fields, "nominated")
    return Offence(
        act=act,
        by=state.turn.other if by in ("other", "leaving") else None,
        leaving=by == "leaving",
        nominated=nominated[0] if nominated else None,
        none_named=last(fields, "nominated") == NOTHING,
        concerned=frozenset(ticked_balls(fields, "concerned")),
        snookered=parse_tristate(fields, "snookered"),
        on_table=parse_tristate(fields, "on_table"),
    )


def ticked_balls(fields: Fields, name: str) -> tuple[Ball, ...]:
    """Return the balls that were ticked under `name`. Raises RuleViolation ``not_a_ball``."""
    return tuple(_ball(value) for value in fields.get(name, ()) if value not in ("", NOTHING))


def _ball(text: str) -> Ball:
    return known(Ball, text, code="not_a_ball")
