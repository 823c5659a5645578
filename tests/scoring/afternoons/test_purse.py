"""The page of a purse and the sheet to sign: who gets how much, to whom it is shown, and what was paid out."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.payout import payout
from tests.page import html_of, words_of
from tests.scoring import small
from tests.scoring.closing.conftest import WIN, check, sign
from tournaments.models import Event, PurseLine, PursePart

LINES = {
    "share-1-name": "House", "share-1": "10 %", "prize-1": "60%", "prize-2": "$5",
    "pool-1-name": "Pool", "pool-1-each": "2", "pool-1": "100",
    "draw-1-name": "50/50", "draw-1-sold": "21", "draw-1": "50", "draw-1-winner": "Al B.",
}  # fmt: skip


@pytest.fixture
def competition(event, make_competition, users):
    """Return a competition that is played and checked: 1, 2, 3; all six players have paid $25.00."""
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), dict.fromkeys([(1, 2), (1, 3), (2, 3)], WIN), by=users["sam"])
    sign(competition)
    check(competition, users["sue"])
    return competition


@pytest.fixture
def address(competition) -> str:
    return reverse("afternoon_play:purse", args=[competition.event_id])


def test_it_is_typed_shown_and_paid_out(competition, address, signed_in) -> None:
    client, event = signed_in("carl"), competition.event
    client.post(address, LINES)
    pool = PurseLine.objects.get(kind="pool")
    second = competition.entries.get(number=2)
    client.post(reverse("afternoon_play:pool", args=[event.pk, pool.pk]), {f"pool-{pool.pk}-entries": [second.pk]})
    page = words_of(client.get(address))
    assert "Fees $150.00 Pool $2.00 50/50 $21.00 Came in $173.00 Goes out $110.50 Left $62.50" in page
    assert "Pot for the prizes: the fees less the shares $135.00" in page
    assert [payee.split("-")[2] for payee in _keys(client, address)] == ["1500", "7800", "500", "200", "1050"]

    to_pay = reverse("afternoon_play:paid", args=[event.pk])
    _house, _first, key, *_rest = _keys(client, address)
    assert "$5.00 is paid out: 2nd." in words_of(client.post(to_pay, {"paid": key}, follow=True))
    assert PursePart.objects.get(line__kind="prize").paid_cents == 500
    client.post(address, {**LINES, "prize-2": "6"})
    assert "What is due has changed." in words_of(client.post(to_pay, {"paid": key}, follow=True))
    assert "$6.00 Paid $5.00" in words_of(client.get(address))
    (key,) = _keys(client, address, "back")
    client.post(to_pay, {"back": key})
    assert not PursePart.objects.filter(line__kind="prize").exists()

    (listed,) = payout(PrintRequest(event=event, competitions=(competition,))).context["competitions"]
    assert [(what, amount) for what, _who, amount in listed["lines"]] == [
        ("House", "$15.00"), ("1st", "$77.40"), ("2nd", "$6.00"), ("Pool: 1st", "$2.00"), ("50/50", "$10.50"),
    ]  # fmt: skip
    client.post(address, {**LINES, "prize-2": "136"})
    assert "The prizes come to $136.00, and the pot is $135.00." in words_of(client.get(address))
    assert payout(PrintRequest(event=event, competitions=(competition,))) is None


def _keys(client, address, name: str = "paid") -> list[str]:
    return [part.split('"')[0] for part in html_of(client.get(address)).split(f'name="{name}" value="')[1:]]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"share-1": ""}, "Write how much, or leave the whole line empty."),
        ({"share-1-name": ""}, "Write a name."),
        ({"prize-3": "41%"}, "Together these percents are more than 100."),
        ({"pool-1": "33.3"}, "Write a whole number for each place"),
        ({"draw-1": "110"}, "Together these percents are more than 100."),
    ],
)
def test_what_is_wrong_stands_at_the_box_and_nothing_is_lost(address, signed_in, more, said) -> None:
    answer = signed_in("carl").post(address, {**LINES, **more})
    assert answer.status_code == 422
    assert said in words_of(answer)
    assert 'value="Al B."' in html_of(answer)
    assert not PurseLine.objects.exists()


def test_who_sees_it_and_who_wins(competition, address, signed_in) -> None:
    client = signed_in("carl")
    client.post(address, LINES)
    assert client.get(address, {"competition": competition.pk + 1}).status_code == 404
    Event.objects.update(standings_hidden=True)
    assert len(_keys(client, address)) == 4
    assert len(_keys(signed_in("beth"), address)) == 2  # the host: the places have no names
    for name in ("sam", "rita", "oscar"):
        assert {signed_in(name).get(address).status_code, client.post(address, {}).status_code} == {403}
    hidden = payout(PrintRequest(event=Event.objects.get(pk=competition.event_id), competitions=(competition,))).context
    assert [who["name"] for _what, who, _amount in hidden["competitions"][0]["lines"]] == ["", "", "", "Al B."]
