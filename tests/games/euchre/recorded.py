"""Hands that were really played, as lines of text, and the events they make.

The hands are facts from a public collection, recorded in Euchre Game Notation (NextSuit-Labs/euchre-game-notation):
the three sample deals of its README, and "VWEC Finals", a final of May 2026 in thirteen hands. A line has the dealer,
the card turned up, the calls from the left of the dealer (``-`` a pass, ``up``, or a suit; ``!`` alone), the card the
dealer laid away or ``?``, and the tricks, each card in the order it fell. Cards nobody saw are filled in.
"""

from __future__ import annotations

from games.cards import Card, Suit, cards
from games.euchre.engine.events import Count, Deal, Discard, Name, OrderUp, Pass, Play
from games.euchre.engine.play import apply, start
from games.euchre.engine.ranking import PACK, strongest
from games.euchre.engine.state import EuchreOptions, EuchreState, left_of, partner_of

# Points, in the order of the hands: one for four tricks, one for a lone hand with four, two for a euchre.
SAMPLES = """
3 JD - - - up 9S | AC 10C 9C KC | AH KH 10H QD | JD 9D AD KD | JH 10D KS 10S | QC QS JS JC
0 AH - - up! KD | 9D AD AH | QC AC 9H | JH JC 10H | JD QS QH | AS JS 10S
1 9S - - - - - D ? | AC 10C 9C KC | QC QD AD 10S | AH KH 9H KD | JD 9D QH KS | 10D JH 10H QS
"""

FINAL = """
2 KC - - - up ? | AD 9D QD 9C | KS AS AC JS | KH QH AH 10C | KD 9H KC 9S | JC QS JD JH
3 9S - - - - C ? | 10C KC JC AC | QD 9D 10D AD | KS QS JH AS | 10S 9H 9C JS | KH KD 10H QC
0 JC - - - up ? | AD JD 10H 9D | AH 9H AC 10D | QS AS JS 9S | QH JH KC JC | 10C 9C QD 10S
1 10H - - - up ? | 9S 10S AS QS | JS KD QH AC | 10C KC QC 9H | JH AH QD 9D | 10H KH 10D AD
2 10H - - - - - C ? | AD 10C KC 10D | AH QC JC 9H | KD AC QS JD | JS 9C 10S 9D | AS KH KS 9S
3 JD - - - up ? | QC AC JC JS | JH 9S 10D 9D | QD KS JD AD | QS 10H 9H AS | KC 10S AH 9C
0 KS - - - up ? | 9D QS 10D KD | 10S 10H KS JS | KC 9C AC 9S | AD JD JH QC | AS 9H KH 10C
1 10S - - - up! ? | 9D QD 10S | JS QS 9S | AH KS 10H | 9C QC AC | QH 10C JH
2 AS - - - up ? | 10D JC QD 9H | 10C KC KS 9C | 10H 10S QH KD | 9D KH AD QS | AS AC AH 9S
3 JC up ? | 10S 9C 9S AS | KC JD JC 10H | JH KS JS QH | AD QS QC QD | KH KD 9D AH
0 9D - - - up ? | AC QC JC 9D | AS 9S 9H KS | QS 10S 10H QD | JD KD AD KH | QH JH 9C AH
1 10C up ? | JS 9H KC JC | AS QS 10S AC | KH 10C QH JD | QD KS AD 10D | 9S JH 9D AH
2 10C - - - up ? | KH 9H JD 10C | QC 9C JS JC | AS KC AC QS | AH 10H 9S AD | QH 9D 10S QD
"""


def events_of(line: str) -> list:
    """Return the deal, the calls, the discard and the cards of one recorded hand."""
    head, *played = line.split(" | ")
    seat_text, up_text, *calls, laid_away = head.split()
    dealer, up = int(seat_text), Card(up_text)
    maker = (dealer + len(calls)) % 4
    word, alone = calls[-1].rstrip("!"), calls[-1].endswith("!")
    ordered = word == "up"
    trump = up.suit if ordered else Suit("CDHS".index(word))
    order = _in_order([cards(trick) for trick in played], dealer, trump, maker if alone else None)
    hands, buried = _dealt(order, dealer, up if ordered else None, laid_away, up)
    bids = [Pass((dealer + place) % 4) for place in range(1, len(calls))]
    trump_made = [OrderUp(maker, alone), Discard(buried)] if ordered else [Name(maker, trump, alone)]
    return [Deal(hands, up), *bids, *trump_made, *(Play(seat, card) for seat, card in order), Count()]


def first_dealer(lines: str) -> int:
    return int(lines.split()[0])


def play_through(options: EuchreOptions, lines: str) -> EuchreState:
    """Return the leg after all recorded hands."""
    state = start(options)
    for line in lines.strip().splitlines():
        for event in events_of(line):
            state = apply(state, event)
    return state


def _in_order(tricks: list, dealer: int, trump: Suit, lone: int | None) -> list[tuple[int, Card]]:
    """Say who played each card: the recording has only the order in which they fell."""
    out = None if lone is None else partner_of(lone)
    order = []
    lead = _next(dealer, out)
    for trick in tricks:
        seats = [lead]
        while len(seats) < len(trick):
            seats.append(_next(seats[-1], out))
        order += zip(seats, trick, strict=True)
        lead = seats[strongest(trick, trump)]
    return order


def _next(seat: int, out: int | None) -> int:
    return left_of(left_of(seat)) if left_of(seat) == out else left_of(seat)


def _dealt(order: list, dealer: int, picked_up: Card | None, laid_away: str, up: Card) -> tuple:
    """Return the hands as dealt, and the dealer's discard; what nobody saw comes from the rest of the pack."""
    seen = {card for _, card in order} | {up}
    if laid_away != "?":
        seen.add(Card(laid_away))
    rest = [card for card in PACK if card not in seen]
    hands = [[card for seat, card in order if seat == player and card is not picked_up] for player in range(4)]
    buried = Card(laid_away) if laid_away != "?" else rest.pop() if picked_up else None
    if picked_up:
        hands[dealer].append(buried)
    for hand in hands:
        while len(hand) < 5:  # the partner of a lone player
            hand.append(rest.pop())
    return tuple(tuple(hand[:5]) for hand in hands), buried
