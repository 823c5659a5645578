"""The play of Behind the 8 Ball: what may happen now, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import combinations

from games.base import Ending, LegResult, Side, accepts
from games.behind_the_8_ball.engine import events as e
from games.behind_the_8_ball.engine.hands import begin_turn, dealt, discarded, next_turn, refilled, spent
from games.behind_the_8_ball.engine.pack import Joker, Playable, is_face, is_number, numbers_in, rolled, starter_of
from games.behind_the_8_ball.engine.scratches import (
    check_place,
    check_return,
    check_scratch,
    check_who_answers,
    give_back,
    let_stand,
    place_cue_ball,
    scratch,
)
from games.behind_the_8_ball.engine.shots import rebounded, shots_of, value_of
from games.behind_the_8_ball.engine.state import (
    EIGHT,
    HIGH,
    LOW,
    NINE,
    OF_THREE,
    BehindOptions,
    BehindState,
    Phase,
    What,
    side_of,
)
from games.behind_the_8_ball.engine.table import potted, shared_out, won_by_balls
from games.cards import Card
from games.steps import check_nothing, known, step, table
from kit.pure.violations import RuleViolation

State = BehindState


def start(options: BehindOptions) -> State:
    """Return a game that is dealt and rolled for, before the break.

    >>> game = start(BehindOptions(seed="an example"))
    >>> [len(hand) for hand in game.hands], game.phase.value
    ([4, 4], 'break')
    """
    rolls = options.rolls or rolled(options.seed, options.players)
    hands, aside, pack = dealt(options)
    groups: tuple[tuple[int, ...], ...] = ()
    if not options.nine_ball and (options.players == 3 or options.groups_fixed == "seats"):
        groups = OF_THREE if options.players == 3 else shared_out(0, 1)
    state = State(
        options=options,
        phase=Phase.BREAK,
        hands=hands,
        aside=aside,
        pack=pack,
        rolls=rolls,
        turn=starter_of(rolls),
        balls=tuple(range(1, 10 if options.nine_ball else 16)),
        groups=groups,
    )
    return begin_turn(state)


def verify(state: State, event: e.Event) -> None:
    if state.phase is Phase.OVER:
        raise RuleViolation("game_over", "WINNING")
    row = known(_STEPS, type(event))
    if state.phase not in row.phases:
        raise RuleViolation("not_now", "THE PLAY turn", phase=state.phase.value)
    row.check(state, event)


def apply(state: State, event: e.Event) -> State:
    verify(state, event)
    return _STEPS[type(event)].follow(state, event)


def replay(options: BehindOptions, events: Sequence[e.Event]) -> State:
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    """Return the result of a game that is over, 1 for the side that won it; None while it is played.

    In a game of three the first player is one side and the other two are the other.
    """
    if state.winner is None:
        return None
    home = side_of(state.winner) is Side.HOME
    if state.defaulted is None:
        return LegResult(home=int(home), away=int(not home))
    return LegResult(home=int(home), away=int(not home), ending=Ending.FORFEIT, at_fault=state.defaulted)


def legal(state: State) -> tuple[e.Event, ...]:
    """Return every event that may happen now; of shots one for each value and kind of tricks that reach it."""
    if state.phase is Phase.OVER:
        return ()
    some: list[e.Event] = [
        e.Default(Side.HOME),
        e.Default(Side.AWAY),
        e.DrawOn(),
        e.Redraw(yes=True),
        e.Redraw(yes=False),
    ]
    if state.phase in (Phase.BREAK, Phase.SHOT):
        some += [e.Pair(pair) for pair in combinations(numbers_in(state.hands[state.turn]), 2)]
        some += shots_of(state, state.turn)
        some += [e.FourFaces(ball) for ball in state.balls]
    some += [e.PlacePosition(value) for value in range(state.options.limit + 1)]
    some += [e.ReturnBall(down.ball) for down in state.down]
    for player in state.asked[:1]:
        some += [e.LetFall(player), e.LetStand(player)]
        some += [e.Negate(player, joker) for joker in Joker]
        some += [e.Scratch(player, card) for card in numbers_in(state.hands[player])]
    return tuple(event for event in some if accepts(verify, state, event))


# --- the cards of an event ---------------------------------------------------------------------------------


def _check_two(state: State, cards: Sequence[Card]) -> None:
    hand = state.hands[state.turn]
    for card in cards:
        if card not in hand:
            raise RuleViolation("card_not_held", "THE SHOT", field="cards", card=str(card))
        if not is_number(card):
            raise RuleViolation("not_a_number_card", "THE SHOT", field="cards", card=str(card))
    if len(cards) != 2 or cards[0] is cards[1]:
        raise RuleViolation("two_cards", "THE SHOT", field="cards")


def _check_tricks(state: State, shot: e.Shot) -> None:
    options = state.options
    used = [trick.card for trick in shot.tricks]
    for trick in shot.tricks:
        if trick.card not in state.usable(state.turn) or used.count(trick.card) > 1:
            raise RuleViolation("card_not_held", "TRICKS", field="tricks", card=str(trick.card))
        if not is_face(trick.card):
            raise RuleViolation("not_a_trick_card", "TRICKS", field="tricks", card=str(trick.card))
        if trick.minus and trick.card.rank == 13:
            raise RuleViolation("king_doubles", "TRICKS", field="tricks")
    if options.most_tricks and len(used) > options.most_tricks:
        raise RuleViolation("too_many_tricks", "TRICKS", field="tricks", most=options.most_tricks)
    if used and state.breaking and options.break_tricks == "refused":
        raise RuleViolation("no_tricks_on_break", "THE BREAK", field="tricks")


# --- the break ---------------------------------------------------------------------------------------------


def _check_pair(state: State, event: e.Pair) -> None:
    _check_two(state, event.cards)
    if event.cards[0].rank != event.cards[1].rank:
        raise RuleViolation("not_a_pair", "THE BREAK", field="cards")


def _lay_pair(state: State, event: e.Pair) -> State:
    """Put the ball of a pair down; what that decides is decided at once."""
    player, ball = state.turn, event.cards[0].rank
    state = discarded(state, player, event.cards).tell(What.PAIR, player, ball=ball)
    if ball in state.balls:
        state = _off_the_break(state, player, ball)
        if state.winner is not None:
            return _ended(state)
    emptied = not state.hands[player]
    if emptied and state.options.empty_after_break == "skip":
        return next_turn(replace(_break_over(state), position=0))
    return begin_turn(refilled(state, player))


def _off_the_break(state: State, player: int, ball: int) -> State:
    options = state.options
    if options.nine_ball and ball == NINE:
        if options.nine_on_break == "spot":
            return state
        return replace(potted(state, player, ball), winner=player)
    if options.players == 2 and not options.nine_ball and ball == EIGHT:
        if options.eight_on_break == "respot":
            return state
        return replace(potted(state, player, ball), winner=state.after(player))
    state = potted(state, player, ball)
    return won_by_balls(state)


def _break_over(state: State) -> State:
    """Return the game after the break; under one reading its pairs decide the groups, when all are of one (K1)."""
    if not state.breaking or state.groups or state.options.nine_ball or state.options.groups_fixed != "break":
        return replace(state, breaking=False)
    balls = {down.ball for down in state.down}
    if balls and (balls <= set(LOW) or balls <= set(HIGH)):
        state = replace(state, groups=shared_out(state.turn, min(balls)))
    return replace(state, breaking=False)


# --- the shot ----------------------------------------------------------------------------------------------


def _check_shot(state: State, event: e.Shot) -> None:
    _check_two(state, event.cards)
    _check_tricks(state, event)
    if state.phase is Phase.BREAK and state.options.break_pairs == "forced":
        ranks = [card.rank for card in numbers_in(state.hands[state.turn])]
        if len(set(ranks)) < len(ranks):
            raise RuleViolation("pair_first", "THE BREAK", field="cards")


def _announce(state: State, event: e.Shot | e.FourFaces) -> State:
    """Let those who hold a joker answer first; else the shot counts."""
    jokers = tuple(player for player in _others(state) if any(isinstance(card, Joker) for card in state.hands[player]))
    if jokers:
        return replace(state, phase=Phase.JOKER, asked=jokers, pending=event)
    return _resolve(state, event)


def _resolve(state: State, event: e.Shot | e.FourFaces) -> State:
    player = state.turn
    state = replace(state, phase=Phase.SHOT, asked=(), pending=None)
    if isinstance(event, e.FourFaces):
        faces = [card for card in state.hands[player] if is_face(card)][:4]
        state = _break_over(spent(state, player, faces))
        return _goes_down(state, event, event.ball, event.ball)
    value = value_of(event, state.position, state.options)
    was_break = state.breaking
    state = _break_over(spent(state, player, (*event.cards, *(trick.card for trick in event.tricks))))
    if was_break:
        return _missed(state, event, value)
    if state.options.bank_shots:
        value = rebounded(value, state.options)
    if value not in state.balls or (state.options.nine_ball and value != min(state.balls)):
        return _missed(state, event, value)
    return _goes_down(state, event, value, value)


def _goes_down(state: State, event: e.Shot | e.FourFaces, ball: int, value: int) -> State:
    """Put `ball` down for whom it counts: the player goes on, or the turn ends, or the game does (THE SHOT)."""
    player, options = state.turn, state.options
    position = value if options.position_after_pot == "carry" else 0
    tell = partial(BehindState.tell, ball=ball, value=value, position=state.position, shot=event)
    if options.players == 2 and not options.nine_ball and ball == EIGHT:
        cleared = bool(state.groups) and not state.left(player)
        winner = player if cleared else state.after(player)
        return _ended(tell(replace(potted(state, player, ball), winner=winner), What.EIGHT, player))
    if options.players == 2 and not options.nine_ball and not state.groups:
        state = replace(state, groups=shared_out(player, ball))
    mine = ball in state.own(player)
    state = replace(won_by_balls(potted(state, player, ball)), position=position)
    state = tell(state, What.OWN if mine else What.GIVEN, player)
    if options.nine_ball and ball == NINE:
        state = replace(state, winner=player)
    if state.winner is not None:
        return _ended(state)
    return begin_turn(state) if mine else next_turn(state)


def _missed(state: State, shot: e.Shot, value: int) -> State:
    """Carry the value over, and ask those who can call a scratch (MISSING, SCRATCHES)."""
    state = state.tell(What.MISSED, state.turn, value=value, position=state.position, shot=shot)
    state = replace(state, position=rebounded(value, state.options))
    able = tuple(
        player
        for player in _others(state)
        if any(card.rank == state.position for card in numbers_in(state.hands[player]))
    )
    if able:
        return replace(state, phase=Phase.SCRATCH, asked=able)
    return next_turn(state)


def _check_four_faces(state: State, event: e.FourFaces) -> None:
    if not state.has_four_faces(state.turn):
        raise RuleViolation("not_four_faces", "THE PLAY four faces")
    if event.ball not in state.balls:
        raise RuleViolation("ball_not_there", "THE PLAY four faces", field="ball", ball=event.ball)
    own = state.left(state.turn) or (EIGHT,)
    if state.options.four_faces_ball == "own" and event.ball not in own:
        raise RuleViolation("own_ball_only", "THE PLAY four faces", field="ball", ball=event.ball)


def _check_draw_on(state: State, event: e.DrawOn) -> None:
    if not state.has_four_faces(state.turn) or state.can_shoot(state.turn):
        raise RuleViolation("no_drawing", "THE PLAY drawing")


def _draw_on(state: State, event: e.DrawOn) -> State:
    return begin_turn(state, draw_past_faces=True)


def _redraw(state: State, event: e.Redraw) -> State:
    return begin_turn(refilled(state, state.turn, now=True) if event.yes else state, redraw_asked=True)


# --- answers -----------------------------------------------------------------------------------------------


def _check_negate(state: State, event: e.Negate) -> None:
    check_who_answers(state, event)
    if event.card not in state.hands[event.player]:
        raise RuleViolation("card_not_held", "Rank Amateurs", field="card", card=str(event.card))


def _negate(state: State, event: e.Negate) -> State:
    """Take the joker and the shot's cards away; the next player sets the Position Value."""
    shot, player = state.pending, state.turn
    assert shot is not None
    if isinstance(shot, e.Shot):
        cards: Sequence[Playable] = (*shot.cards, *(trick.card for trick in shot.tricks))
    else:
        cards = [card for card in state.hands[player] if is_face(card)][:4]
    state = replace(_break_over(state), pending=None, asked=())
    state = spent(spent(state, event.player, (event.card,)), player, cards)
    state = state.tell(What.NEGATED, event.player, shot=shot)
    return replace(state, phase=Phase.PLACE, turn=state.after(player))


def _let_fall(state: State, event: e.LetFall) -> State:
    if len(state.asked) > 1:
        return replace(state, asked=state.asked[1:])
    assert state.pending is not None
    return _resolve(state, state.pending)


# --- turns -------------------------------------------------------------------------------------------------


def _others(state: State) -> tuple[int, ...]:
    """Return the opponents in their turn order."""
    count = state.options.players
    return tuple((state.turn + step) % count for step in range(1, count))


def _ended(state: State) -> State:
    return replace(state, phase=Phase.OVER, asked=(), pending=None)


def _default(state: State, event: e.Default) -> State:
    at_fault = 0 if event.side is Side.HOME else 1
    return _ended(replace(state, winner=1 - at_fault, defaulted=event.side))


_AT_THE_TABLE = frozenset({Phase.BREAK, Phase.SHOT})
_ANY = frozenset(Phase) - {Phase.OVER}

_STEPS = table(
    step(e.Pair, frozenset({Phase.BREAK}), _check_pair, _lay_pair),
    step(e.Shot, _AT_THE_TABLE, _check_shot, _announce),
    step(e.FourFaces, _AT_THE_TABLE, _check_four_faces, _announce),
    step(e.DrawOn, _AT_THE_TABLE, _check_draw_on, _draw_on),
    step(e.Redraw, frozenset({Phase.REDRAW}), check_nothing, _redraw),
    step(e.Negate, frozenset({Phase.JOKER}), _check_negate, _negate),
    step(e.LetFall, frozenset({Phase.JOKER}), check_who_answers, _let_fall),
    step(e.Scratch, frozenset({Phase.SCRATCH}), check_scratch, scratch),
    step(e.LetStand, frozenset({Phase.SCRATCH}), check_who_answers, let_stand),
    step(e.ReturnBall, frozenset({Phase.RETURN}), check_return, give_back),
    step(e.PlacePosition, frozenset({Phase.PLACE}), check_place, place_cue_ball),
    step(e.Default, _ANY, check_nothing, _default),
)
