"""Games and cards through their pages: slips in their line, cards that agree and do not, and who must not be named."""

from __future__ import annotations

import random
import re
from io import StringIO

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from scoring.afternoons.models import CardLine
from scoring.afternoons.services.play import draw_next_game
from scoring.live.queries.kept import kept
from scoring.models import Submission
from tests import cast
from tests.addresses import SKIPPED, addresses, pages, values_in
from tests.page import html_of
from tests.scoring.afternoons.worlds import ON, SECRET, begun, come, open_event, play
from tournaments.afternoons.queries.door import forget_day
from tournaments.afternoons.services.door import Guest, enter, forget_guests
from tournaments.afternoons.services.seating import take_game_back
from tournaments.entries.services.names import withhold_name
from tournaments.members.queries import person_id
from tournaments.models import Entry, Event, Member, RosterPlace, SubMatch

OF_FORMS = re.compile(rb'"[A-Za-z0-9]{64}"')  # drawn again for every form

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(org, users, signed_in):
    return signed_in("beth")


def address(name: str, stage, *more: object) -> str:
    return reverse(f"afternoon_play:{name}", args=[stage.competition.event_id, *more])


def slip(sheet: SubMatch, home: object, away: object, **more: object) -> dict[str, object]:
    at = f"t{sheet.pk}"
    key = f"00000000-0000-4000-8000-{sheet.pk:012d}"
    typed = {"code": sheet.code, f"{at}-home": home, f"{at}-away": away, f"{at}-key": key, f"{at}-version": 0}
    return {**typed, **{f"{at}-{name}": value for name, value in more.items()}}


def test_slips_game_by_game(org, users, host):
    afternoon = open_event(org.grande_prairie, "euchre-lot", games=2)
    come(afternoon, 9, users["beth"])
    games = reverse("afternoon_play:games", args=[afternoon.competition.event_id])
    assert "Play has not begun" in html_of(host.get(games))
    stage = begun(afternoon, users["beth"])
    first, second = SubMatch.objects.filter(match__stage=stage).select_related("match").order_by("match__slot")
    page = html_of(host.get(games))
    assert "Game 1 of 2" in page
    assert "2 slips are missing" in page
    assert f"Sits out: {stage.byes.get().entry}" in page

    wrong = host.post(games, slip(first, 9, ""))
    assert wrong.status_code == 422
    assert "A number is missing here" in html_of(wrong)
    assert 'value="9"' in html_of(wrong)
    host.post(address("next_game", stage))
    assert stage.matches.filter(round=2).count() == 0  # a result is missing

    assert host.post(games, slip(first, 9, 4, note="Ann: lone hand")).status_code == 302
    assert "This slip is in already" in html_of(host.post(games, slip(first, 4, 9, key="1" * 32), follow=True))
    assert host.post(games, slip(second, 5, 5)).status_code == 302
    assert Submission.objects.count() == 2
    page = html_of(host.get(games))
    assert "All slips of this game are in" in page
    assert "Ann: lone hand" in page
    host.post(address("next_game", stage))
    assert stage.matches.filter(round=2).count() == 2
    assert "Game 2 of 2" in html_of(host.get(games))
    host.post(address("take_back", stage))
    assert stage.matches.filter(round=2).count() == 0


def card(stage, entry, *numbers: tuple[object, object]) -> dict[str, object]:
    """Type the games of a card in their order: own points and theirs."""
    matches = [m for m in stage.matches.order_by("round") if entry.pk in (m.home_id, m.away_id)]
    typed = {}
    for match, (own, theirs) in zip(matches, numbers, strict=False):
        typed |= {f"g{match.pk}-home": own, f"g{match.pk}-away": theirs}
    return typed


def test_cards_of_both_sides_must_agree(org, users, host):
    afternoon = open_event(org.grande_prairie, "cribbage-movers", games=2)
    come(afternoon, 4, users["beth"])
    stage = begun(afternoon, users["beth"])
    cards = address("cards", stage)
    match = stage.matches.order_by("round", "slot").first()
    one, other = match.home, match.away
    assert host.get(cards, {"number": 99}).status_code == 422
    assert "against" in html_of(host.get(cards, {"number": one.number}))

    impossible = host.post(f"{cards}?number={one.number}", card(stage, one, (121, 121)))
    assert impossible.status_code == 422
    assert not CardLine.objects.exists()
    host.post(f"{cards}?number={one.number}", card(stage, one, ("", 88)))  # the winner has 121 on every card
    line = CardLine.objects.get()
    assert (line.own, line.theirs) == (121, 88)
    assert "one card is missing" in html_of(host.get(cards))

    said = html_of(host.post(f"{cards}?number={other.number}", card(stage, other, (86, 121)), follow=True))
    assert "the two cards do not agree" in said
    assert "<b>86</b> to 121" in said
    assert "<b>121</b> to 88" in said
    assert not Submission.objects.exists()  # nothing counts until they agree

    host.post(f"{cards}?number={other.number}", card(stage, other, (88, "")))
    paper = Submission.objects.get()
    assert (paper.sub_match.match, paper.legs[0]["home"], paper.legs[0]["away"]) == (match, 121, 88)
    assert paper.is_agreed
    assert "Counts already" in html_of(host.get(cards, {"number": one.number}))

    host.post(f"{cards}?number={one.number}", card(stage, one, ("", ""), (60, 121)))
    alone = CardLine.objects.get(match__round=2)
    host.post(address("accept", stage, alone.pk))
    counted = Submission.objects.exclude(pk=paper.pk).get()
    assert counted.remarks == f"Counts by one card: that of {one}."
    assert not counted.is_agreed
    host.post(address("accept", stage, alone.pk))
    assert Submission.objects.count() == 2


def test_who_may(org, users, signed_in, client):
    afternoon = open_event(org.grande_prairie, "cribbage-movers", games=1)
    come(afternoon, 4, users["beth"])
    stage = begun(afternoon, users["beth"])
    for name in ("games", "cards"):
        assert client.get(address(name, stage)).status_code == 302
    other = signed_in("oscar")
    for name in ("games", "cards"):
        assert other.get(address(name, stage)).status_code == 403
    assert other.post(address("next_game", stage)).status_code == 403


def walk(client, stage, sheets) -> dict[str, tuple[int, bytes]]:
    """Return what everybody is answered at every address that can be filled in for these games."""
    event, category = stage.competition.event, stage.competition.category
    matches = [sheet.match for sheet in sheets]
    sides = [pk for match in matches for pk in (match.home_id, match.away_id)]
    values = {
        "slug": [event.slug],
        "category": [category],
        "ending": ["json", "csv"],
        "number": [1],
        "event_id": [event.pk],
        "competition_id": [stage.competition_id],
        "stage_id": [stage.pk],
        "match_id": [match.pk for match in matches],
        "entry_id": [*stage.seats.values_list("entry", flat=True)[:2], *sides],
        "code": [sheet.code for sheet in sheets],
        "person": [person_id(place.member_id) for place in RosterPlace.objects.filter(entry__in=sides)],
    }
    client.raise_request_exception = False
    answers = {}
    for name, route in pages():
        if name in SKIPPED or not set(values_in(route)) <= values.keys():
            continue
        for address_of in addresses(route, values):
            said = client.get(address_of, {"q": SECRET[:4]})
            text = b"".join(said.streaming_content) if said.streaming else said.content
            answers[address_of] = said.status_code, OF_FORMS.sub(b"", text)
    return answers


@pytest.mark.parametrize("kind", ["cribbage-movers", "euchre-rotating"])
def test_a_guests_surname_is_on_no_public_page(org, users, client, kind):
    afternoon = open_event(org.grande_prairie, kind, games=3)
    alike = [Guest("Ann", f"{SECRET}e"), Guest("Ann", f"{SECRET}f")]  # the same first name and initial
    size = 1 if afternoon.comes_alone else 2
    for at in range(0, 2, size):
        enter(afternoon=afternoon, people=alike[at : at + size], paid=[True] * size, by=users["beth"])
    come(afternoon, 8, users["beth"])
    stage = begun(afternoon, users["beth"])
    play(stage, users["beth"], random.Random(1), 1, 2)
    sheets = SubMatch.objects.filter(match__stage=stage).select_related("match").order_by("match__round")
    answers = walk(client, stage, [sheets.first(), sheets.last()])
    assert [at for at, (_, text) in answers.items() if SECRET.encode() in text] == []
    assert [at for at, (status, _) in answers.items() if status >= 500] == []
    assert sum(b"Ann1 Z." in text for _, text in answers.values()) > 5
    people = {person_id(pk) for pk in Member.everybody.exclude(guest_of=None).values_list("pk", flat=True)}
    assert [at for at, (status, _) in answers.items() if status == 200 and any(each in at for each in people)] == []
    named = [(at, each) for at, (_, text) in answers.items() for each in people if each.encode() in text]
    assert [at for at, each in named if each not in at] == []


@pytest.mark.parametrize("form", ["swiss", "lot", "progressive"])
def test_while_results_are_hidden_nobody_is_told_the_next_game(org, users, client, clock, form):
    clock(ON)
    kind = "cribbage-swiss" if form == "swiss" else "euchre-lot"
    afternoon = open_event(org.grande_prairie, kind, games=3, form=form)
    come(afternoon, 9, users["beth"])
    stage = begun(afternoon, users["beth"])
    play(stage, users["beth"], random.Random(1), 1)
    told, now = [], timezone.now()
    draw_next_game(stage=stage)
    sheets = list(SubMatch.objects.filter(match__stage=stage).select_related("match").order_by("match__round", "pk"))
    asked = [sheets[0], sheets[-1]]
    for _ in range(2):
        Event.objects.update(standings_hidden=True, board_version=100, board_changed_at=now)
        for cache in (caches["local"], caches["default"], kept):
            cache.clear()
        told.append(walk(client, stage, asked))
        if len(told) == 1:
            take_game_back(stage=stage)
    later = [f"/match/{asked[1].match_id}/", f"/s/{asked[1].code}/"]
    later += [f"/team/{pk}/" for pk in (asked[1].match.home_id, asked[1].match.away_id) if form != "swiss"]
    with_it, without = told
    assert [at for at in with_it if with_it[at] != without[at]] == []
    for part in later:
        assert {status for at, (status, _) in with_it.items() if part in at} <= {302, 403, 404, 405}, part


def test_who_withholds_the_name_or_is_forgotten_is_called_so_in_every_game(org, users, tmp_path, client):
    afternoon = open_event(org.grande_prairie, "euchre-progressive", games=2)
    member = cast.make_member(org.grande_prairie, surname="Visible")
    own = enter(afternoon=afternoon, people=[member], paid=[True], by=users["beth"])
    come(afternoon, 8, users["beth"])
    stage = begun(afternoon, users["beth"])
    play(stage, users["beth"], random.Random(1), 1)
    draw_next_game(stage=stage)

    def verified() -> str:
        file, out = tmp_path / "draw.json", StringIO()
        file.write_bytes(client.get(f"{stage.competition.event.get_absolute_url()}euchre-hands/draw.json").content)
        call_command("verify_draw", str(file), stdout=out)
        return out.getvalue()

    assert "The same draw comes out again" in verified()
    withhold_name(member=member, withheld=True, reason="Asked", by=users["alice"])
    forget_guests(today=forget_day(afternoon.competition.event))
    own.refresh_from_db()
    called = set(afternoon.competition.entries.values_list("called", flat=True))
    assert not [name for name in called if "Visible" in name or "nn" in name.replace("Name", "")]
    numbers = set(afternoon.competition.entries.exclude(state=Entry.State.PAIRED).values_list("number", flat=True))
    for pair in afternoon.competition.entries.filter(state=Entry.State.PAIRED):
        assert {int(part.split()[0]) for part in pair.called.split(" & ")} <= numbers
    stage.refresh_from_db()
    assert "Visible" not in str(stage.plan_data)
    assert "Names changed since the draw" in verified()
