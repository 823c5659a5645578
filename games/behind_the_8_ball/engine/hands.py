"""Cards going round: dealing, laying down, drawing and filling an empty hand (THE DEAL, THE PLAY)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.behind_the_8_ball.engine.pack import HAND, Playable, open_faces, shuffled, whole_pack
from games.behind_the_8_ball.engine.state import BehindOptions, BehindState, Phase

Cards = tuple[Playable, ...]


def dealt(options: BehindOptions) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """Return the hands, the open face cards and the draw pile of a new game: four cards each, one at a time."""
    players = options.players
    pack = options.stacked or shuffled(whole_pack(players, pros=options.pros, jokers=options.amateurs), options.seed, 1)
    hands = tuple(pack[player : HAND * players : players] for player in range(players))
    aside = tuple(open_faces(player) for player in range(players)) if options.pros else ()
    return hands, aside, pack[HAND * players :]


def discarded(state: BehindState, player: int, cards: Sequence[Playable]) -> BehindState:
    """Return the game after `player` laid `cards` on the discard pile, from the hand or the open face cards."""
    return replace(
        state,
        hands=_without(state.hands, player, cards),
        aside=_without(state.aside, player, cards) if state.aside else (),
        discard=(*state.discard, *cards),
    )


def _without(rows: tuple[Cards, ...], player: int, cards: Sequence[Playable]) -> tuple[Cards, ...]:
    left = tuple(card for card in rows[player] if card not in cards)
    return (*rows[:player], left, *rows[player + 1 :])


def refilled(state: BehindState, player: int, *, now: bool = False) -> BehindState:
    """Return the game with an empty hand of `player` filled to four, where that needs no question (or `now`)."""
    if state.hands[player] or (state.options.redraw == "optional" and not now):
        return state
    for _ in range(HAND):
        state = _drawn(state, player)
    return state


def begin_turn(state: BehindState, *, draw_past_faces: bool = False, redraw_asked: bool = False) -> BehindState:
    """Return the game when the player at the table is to shoot: who cannot draws, one card at a time (THE PLAY).

    A hand of four face cards is asked about first, unless `draw_past_faces`. Who can neither shoot nor draw
    passes, and the next player goes on from 0.
    """
    player = state.turn
    phase = Phase.BREAK if state.breaking else Phase.SHOT
    if not state.hands[player] and not redraw_asked and state.options.redraw == "optional" and _can_draw(state):
        return replace(state, phase=Phase.REDRAW, asked=())
    while not state.can_shoot(player) and (draw_past_faces or not state.has_four_faces(player)):
        if not _can_draw(state) or 0 < state.options.hand_cap <= len(state.hands[player]):
            return _passed(state)
        state = _drawn(state, player)
    return replace(state, phase=phase, asked=())


def _passed(state: BehindState) -> BehindState:
    """Return the game with the turn of somebody who could shoot; nobody can when every hand is stuck."""
    following = state
    for _ in range(state.options.players - 1):
        following = replace(following, turn=following.after(following.turn), position=0, breaking=False)
        player = following.turn
        if following.can_shoot(player) or following.has_four_faces(player) or _has_room(following, player):
            return begin_turn(following)
    return _thrown_in(state)


def _has_room(state: BehindState, player: int) -> bool:
    cap = state.options.hand_cap
    return _can_draw(state) and not 0 < cap <= len(state.hands[player])


def _thrown_in(state: BehindState) -> BehindState:
    """Return the game with every hand laid down and dealt again: nobody could shoot any more."""
    turn = state.after(state.turn)
    for player in range(state.options.players):
        state = discarded(state, player, state.hands[player])
    for player in range(state.options.players):
        state = refilled(state, player, now=True)
    return begin_turn(replace(state, turn=turn, position=0, breaking=False), draw_past_faces=True)


def _can_draw(state: BehindState) -> bool:
    return bool(state.pack or state.discard)


def _drawn(state: BehindState, player: int) -> BehindState:
    """Return the game after `player` took the top card; a draw pile that is used up is made of the discards."""
    if not state.pack:
        times = state.shuffles + 1
        fresh = shuffled(state.discard, state.options.seed, times)
        state = replace(state, pack=fresh, discard=(), shuffles=times)
    if not state.pack:
        return state
    hand = (*state.hands[player], state.pack[0])
    hands = (*state.hands[:player], hand, *state.hands[player + 1 :])
    return replace(state, hands=hands, pack=state.pack[1:])


def spent(state: BehindState, player: int, cards: Sequence[Playable]) -> BehindState:
    """Lay `cards` of `player` on the discard pile, and fill a hand that is empty now."""
    return refilled(discarded(state, player, cards), player)


def next_turn(state: BehindState) -> BehindState:
    return begin_turn(replace(state, turn=state.after(state.turn), asked=()))
