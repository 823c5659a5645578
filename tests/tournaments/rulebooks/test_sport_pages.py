"""The pages of sports that are described here, and who may open them."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.page import html_of
from tests.tournaments.rulebooks.bocce import BOCCE
from tests.tournaments.rulebooks.test_sport_form import posted
from tournaments.rulebooks.models import Sport, SportEdition
from tournaments.rulebooks.services.sports import describe

TO_15 = BOCCE.replace("target = 12", "target = 15")


def file_of(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("bocce.toml", text.encode())


def test_a_sport_is_described_tried_and_chosen_for_an_event(signed_in, org, event):
    alice = signed_in("alice")
    assert "Shipped sports" in html_of(alice.get(reverse("rulebooks:sports")))
    saved = alice.post(reverse("rulebooks:new_sport"), {**posted(BOCCE), "owner": org.command.pk})
    edition = SportEdition.objects.get()
    assert saved["Location"] == reverse("rulebooks:sport", args=[edition.sport_id])
    page = html_of(alice.get(saved["Location"]))
    assert 'value="Bocce"' in page
    assert "Bocce" in html_of(alice.get(reverse("rulebooks:sports")))
    tried = html_of(alice.post(reverse("live:practice", args=[edition.key]), {"start": "1"}))
    assert "Frame 1" in tried
    choose = reverse("overview:competitions", args=[event.pk])
    page = html_of(alice.get(choose))
    assert page.index(f'name="category.{edition.key}"') < page.index("which the manual does not name")
    chosen = {f"category.{edition.key}": "on", f"stations.{edition.key}": "3"}
    assert alice.post(choose, chosen).status_code == 302
    assert event.competitions.get().name == "Bocce"


def test_a_sport_is_copied_from_one_that_is_shipped(signed_in):
    alice = signed_in("alice")
    page = html_of(alice.get(reverse("rulebooks:new_sport"), {"from": "curling"}))
    assert 'value="Curling"' in page
    assert alice.get(reverse("rulebooks:new_sport"), {"from": "bocce-1-000000000000"}).status_code == 404


def test_a_change_is_the_next_edition_and_a_stale_one_is_told(signed_in, bocce):
    alice, page = signed_in("alice"), reverse("rulebooks:sport", args=[bocce.sport_id])
    assert alice.post(page, {**posted(TO_15), "seen": 1}).status_code == 302
    stale = alice.post(page, {**posted(BOCCE), "seen": 1})
    assert stale.status_code == 422
    assert "saved the sport while you were looking" in html_of(stale)
    assert "It is played to: 15" in html_of(stale)
    assert SportEdition.objects.count() == 2
    again = {**posted(TO_15), "hall.longest": "80", "seen": stale.context["form"]["seen"].value()}
    assert alice.post(page, again).status_code == 302


def test_what_is_wrong_is_told_and_what_was_typed_stays(signed_in, org):
    answer = signed_in("alice").post(
        reverse("rulebooks:new_sport"), {**posted(BOCCE), "owner": org.command.pk, "hall.longest": "3"}
    )
    assert answer.status_code == 422
    page = html_of(answer)
    assert "Must be at least as long as" in page
    assert 'value="Bocce"' in page
    assert not Sport.objects.exists()


def test_a_file_is_taken_in_and_sent_as_it_is(signed_in, org):
    alice = signed_in("alice")
    taken = alice.post(reverse("rulebooks:new_sport_file"), {"file": file_of(BOCCE), "owner": org.command.pk})
    edition = SportEdition.objects.get()
    assert taken["Location"] == reverse("rulebooks:sport", args=[edition.sport_id])
    assert html_of(alice.get(reverse("rulebooks:sport_toml", args=[edition.key]))) == BOCCE
    again = alice.post(reverse("rulebooks:sport_file", args=[edition.sport_id]), {"file": file_of(TO_15), "seen": 1})
    assert again.status_code == 302
    assert SportEdition.objects.count() == 2
    assert "Horseshoes" in html_of(alice.get(reverse("rulebooks:sport_toml", args=["horseshoes"])))


def test_mistakes_of_a_file_are_shown_at_their_line(signed_in, org):
    wrong = BOCCE.replace("most = 4", "most = 4000")
    answer = signed_in("alice").post(
        reverse("rulebooks:new_sport_file"), {"file": file_of(wrong), "owner": org.command.pk}
    )
    assert answer.status_code == 422
    page = html_of(answer)
    assert "The file has 1 mistake. Nothing was saved." in page
    assert "Must be from 1 to 999" in page
    line = wrong.splitlines().index("most = 4000") + 1
    assert f">{line}</td>" in page
    assert not Sport.objects.exists()


def test_a_sport_can_be_offered_no_more(signed_in, bocce):
    alice = signed_in("alice")
    assert alice.post(reverse("rulebooks:offer_sport", args=[bocce.sport_id]), {"offered": "no"}).status_code == 302
    bocce.sport.refresh_from_db()
    assert not bocce.sport.is_offered
    assert "choose it now" in html_of(alice.get(reverse("rulebooks:sport", args=[bocce.sport_id])))


@pytest.mark.parametrize(
    ("name", "status"),
    [("alice", 200), ("dora", 200), ("beth", 200), ("carl", 403), ("sam", 403), ("dell", 403), (None, 302)],
)
def test_whoever_holds_events_of_a_place_describes_sports_for_it(signed_in, name, status):
    client = signed_in(name)
    for page in ("rulebooks:sports", "rulebooks:new_sport", "rulebooks:new_sport_file"):
        assert client.get(reverse(page)).status_code == status


def test_a_branch_copies_what_its_command_describes_and_changes_its_own_alone(signed_in, bocce, org, users):
    own = describe(owner=org.grande_prairie, text=TO_15, by=users["beth"])
    others = describe(owner=org.calgary, text=TO_15, by=users["oscar"])
    beth = signed_in("beth")
    page = html_of(beth.get(reverse("rulebooks:sports")))
    assert reverse("rulebooks:sport", args=[own.sport_id]) in page
    assert reverse("rulebooks:sport", args=[bocce.sport_id]) not in page
    assert bocce.key in page
    for sport in (bocce.sport, others.sport):
        for address in ("rulebooks:sport", "rulebooks:sport_file"):
            assert beth.get(reverse(address, args=[sport.pk])).status_code == 403
        assert beth.post(reverse("rulebooks:offer_sport", args=[sport.pk]), {"offered": "no"}).status_code == 403
    assert beth.get(reverse("rulebooks:sport_toml", args=[bocce.key])).status_code == 200
    posted_for_command = {**posted(BOCCE.replace("Bocce", "Boules")), "owner": org.command.pk}
    assert beth.post(reverse("rulebooks:new_sport"), posted_for_command).status_code == 422


def test_nobody_reads_what_another_branch_describes(signed_in, org, users):
    others = describe(owner=org.calgary, text=BOCCE.replace("Bocce", "Quoits"), by=users["oscar"])
    beth = signed_in("beth")
    assert beth.get(reverse("rulebooks:sport_toml", args=[others.key])).status_code == 404
    assert beth.get(reverse("rulebooks:new_sport"), {"from": others.key}).status_code == 404
    assert others.title not in html_of(beth.get(reverse("rulebooks:sports")))


def test_the_list_takes_the_same_queries_for_many_sports(signed_in, bocce, org, users, django_assert_max_num_queries):
    for number in range(5):
        describe(owner=org.command, text=BOCCE.replace("Bocce", f"Bocce {'abcde'[number]}"), by=users["alice"])
    alice = signed_in("alice")
    with django_assert_max_num_queries(14):
        alice.get(reverse("rulebooks:sports"))
