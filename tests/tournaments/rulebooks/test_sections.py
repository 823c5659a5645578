"""The pages on which a rule book is written section by section."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.rulebook import RuleBookError
from games.rulebook.sections import sections_of
from games.rulebook.writing import Edit, edited
from tests.games.rulebook.conftest import MANUAL
from tests.page import html_of
from tournaments.editions.models import Book, BookVersion
from tournaments.rulebooks import services
from tournaments.rulebooks.queries import draft_of

TEXT = MANUAL.read_text(encoding="utf-8")


@pytest.fixture
def alice(signed_in):
    return signed_in("alice")


@pytest.fixture
def book(org, users) -> Book:
    facts = {"title": "Provincial sports", "season": 2028, "text_of": "Manual"}
    return services.copy_book(
        command=org.command, text=TEXT, copied_from="", name="on-2028", facts=facts, by=users["alice"]
    )


def at(section: str) -> str:
    return reverse("rulebooks:section", args=["on-2028", section])


def filled(response) -> dict[str, object]:
    """Return what the form of a section would post, as it was opened."""
    posted: dict[str, object] = {}
    for field in response.context["form"]:
        value = field.value()
        if hasattr(field.field, "fields"):  # several boxes
            for number, part in enumerate(field.field.widget.decompress(value)):
                posted[f"{field.html_name}_{number}"] = part
        elif value is not None and value is not False:
            prepared = field.field.prepare_value(value)
            posted[field.html_name] = f"{prepared:%H:%M}" if hasattr(prepared, "hour") else prepared
    return posted


def test_every_section_opens_and_saved_as_it_is_changes_nothing(alice, book):
    for section in sections_of(draft_of(book)):
        response = alice.get(at(section))
        assert response.status_code == 200, section
        saved = alice.post(at(section), filled(response))
        assert saved.status_code == 302, (section, saved.context["form"].errors)
    assert Book.objects.get().version == 1


def test_section_is_changed_looked_at_and_saved(alice, book):
    posted = filled(alice.get(at("registration")))
    posted |= {"registration.fee_cents": "25.50", "registration.fee_cents:section": "Chapter 2"}
    looked = html_of(alice.post(at("registration"), {**posted, "look": "1"}))
    assert "A team of 3, spares included, pays $76.50." in looked
    url = at("categories.darts-legion")
    of_one = filled(alice.get(url)) | {"categories.darts-legion.fee_cents": "40"}
    assert "A team of 6, spares included, pays $240.00." in html_of(alice.post(url, {**of_one, "look": "1"}))
    by_team = {**posted, "registration.fee_per": '"team"', "registration.late_fee_cents": "5", "look": "1"}
    assert "Each team pays $25.50; late, $30.50." in html_of(alice.post(at("registration"), by_team))
    assert Book.objects.get().version == 1
    assert alice.post(at("registration"), posted)["Location"] == at("registration")
    draft = draft_of(Book.objects.get())
    assert draft.registration.fee_cents == 2550
    assert draft.source("registration.fee_cents").section == "Chapter 2"
    assert "badge-warn" in html_of(alice.get(at("registration")))
    assert alice.post(at("registration"), posted).status_code == 302  # sent twice
    assert BookVersion.objects.get(number=2).what == "registration"
    assert Book.objects.get().version == 2


def test_lists_are_written_in_order_by_line_and_by_level(alice, book):
    posted = filled(alice.get(at("defaults")))
    order = ["wins", "points", "difference", "", "", "", ""]
    posted |= {f"defaults.ranking_{number}": key for number, key in enumerate(order)}
    saved = alice.post(at("defaults"), posted)
    assert saved.status_code == 302, (saved.context["form"].errors, saved.context["told"])
    assert draft_of(Book.objects.get()).category("cribbage-pairs").ranking == ("wins", "points", "difference")
    twice = {**posted, "seen": 2, "accepted": 2, "defaults.ranking_1": "wins"}
    assert "Name each once." in html_of(alice.post(at("defaults"), twice))
    posted = filled(alice.get(at("conduct"))) | {"conduct.decided_by": "Referee\nArbiter\n"}
    alice.post(at("conduct"), posted)
    assert draft_of(Book.objects.get()).conduct.decided_by == ("Referee", "Arbiter")
    posted = filled(alice.get(at("eligibility"))) | {"eligibility.no_show_levels": ["district"]}
    alice.post(at("eligibility"), posted)
    assert draft_of(Book.objects.get()).eligibility.no_show_levels == ("district",)


def test_what_a_book_does_not_allow_is_said_at_its_setting(alice, book):
    url = at("categories.shuffleboard-mixed")
    posted = filled(alice.get(url)) | {"categories.shuffleboard-mixed.sides.men": "2"}
    response = alice.post(url, posted)
    assert response.status_code == 422
    assert "Men and women must together be 2" in html_of(response)
    posted = filled(alice.get(at("eligibility"))) | {"eligibility.senior_age": "12"}
    assert "greater than or equal to 40" in html_of(alice.post(at("eligibility"), posted))
    assert Book.objects.get().version == 1


def test_category_follows_its_sport_again(alice, book):
    url = at("categories.darts-legion")
    posted = filled(alice.get(url)) | {"categories.darts-legion.playoff.best_of": "5"}
    alice.post(url, posted)
    assert draft_of(Book.objects.get()).category("darts-legion").playoff.best_of == 5
    posted = filled(alice.get(url)) | {"categories.darts-legion.playoff.best_of:reset": "on"}
    alice.post(url, posted)
    assert draft_of(Book.objects.get()).own_text == BookVersion.objects.get(number=1).text


def test_two_editors_at_once_lose_nothing(alice, book, users):
    first, second = (filled(alice.get(at("eligibility"))) for _ in range(2))
    alice.post(at("eligibility"), first | {"eligibility.senior_age": "55"})
    # Another setting of the same section: both are kept.
    assert alice.post(at("eligibility"), second | {"eligibility.new_member_wait_days": "30"}).status_code == 302
    rules = draft_of(Book.objects.get()).eligibility
    assert (rules.senior_age, rules.new_member_wait_days) == (55, 30)
    # The same setting: the second is told what the first wrote, and may put hers in its place.
    told = alice.post(at("eligibility"), second | {"eligibility.senior_age": "60"})
    assert told.status_code == 422
    assert "for “Age of a senior”: 55 years" in html_of(told)
    again = second | {"eligibility.senior_age": "60", "accepted": told.context["form"]["accepted"].value()}
    assert alice.post(at("eligibility"), again).status_code == 302
    rules = draft_of(Book.objects.get()).eligibility
    assert (rules.senior_age, rules.new_member_wait_days) == (60, 30)


def test_who_writes_in_a_section_that_another_takes_out_is_told(alice, book):
    for section, path in (
        ("categories.darts-legion", "categories.darts-legion.playoff.best_of"),
        ("levels.area", "levels.area.entries_due_days"),
    ):
        opened = filled(alice.get(at(section)))
        alice.post(f"{at(section)}out/", {"seen": Book.objects.get().version})
        text = draft_of(Book.objects.get()).own_text
        shown = alice.post(at(section), opened | {path: "5"}, follow=True)
        assert "Somebody removed this section from the draft." in html_of(shown)
        assert draft_of(Book.objects.get()).own_text == text
        with pytest.raises(RuleBookError):
            edited(text, {path: Edit(value=5, section="", why="")})


def test_parts_come_in_and_go_out(alice, book):
    add = reverse("rulebooks:add", args=["on-2028", "level"])
    assert "Teams come from" in html_of(alice.get(add))
    alice.post(add, {"seen": 1, "name": "Zone", "above": "branch"})
    alice.post(reverse("rulebooks:add", args=["on-2028", "sport"]), {"seen": 2, "game": "snooker"})
    posted = {"seen": 3, "name": "Darts Singles", "like": "darts-legion"}
    alice.post(reverse("rulebooks:add", args=["on-2028", "category"]), posted)
    posted = {"seen": 4, "title": "Captains' meeting", "day": "first", "starts": "08:30"}
    alice.post(reverse("rulebooks:add", args=["on-2028", "line"]), posted)
    shown = html_of(alice.get(reverse("rulebooks:book", args=["on-2028"])))
    assert all(title in shown for title in ("Zone events", "Snooker", "Darts Singles"))
    taken = alice.post(reverse("rulebooks:take_out", args=["on-2028", "sports.snooker"]), {"seen": 5}, follow=True)
    assert "Removed from the draft." in html_of(taken)
    assert "Added: Zone" in html_of(alice.get(reverse("rulebooks:history", args=["on-2028"])))
    assert "Remove: Captains&#x27; meeting" in html_of(alice.get(at("programme")))
    line = reverse("rulebooks:take_out", args=["on-2028", "programme.lines.captains-meeting"])
    assert "Removed from the draft." in html_of(alice.post(line, {"seen": 6}, follow=True))
    refused = alice.post(reverse("rulebooks:take_out", args=["on-2028", "eligibility"]), {"seen": 7}, follow=True)
    assert "belongs to every rule book" in html_of(refused)
    wrong = alice.post(add, {"seen": 7, "name": "Zone", "above": "branch"})
    assert "already has “Zone”" in html_of(wrong)


def test_what_follows_from_the_draft_is_shown_for_any_level_and_day(alice, book, users):
    url = reverse("rulebooks:follows", args=["on-2028"])
    shown = html_of(alice.get(url))
    assert "Entries are in" in shown
    assert "Whoever was born before January 1, 1978 is a senior." in shown
    asked = html_of(alice.get(url, {"level": "district", "day": "2028-01-15"}))
    assert "Sat, Jan 8, 2028" in asked
    by_event = {"eligibility.senior_before": Edit(value="event", section="", why="")}
    services.write_section(book=book, seen=1, section="eligibility", edits=by_event, by=users["alice"])
    leap = html_of(alice.get(url, {"level": "district", "day": "2028-02-29"}))
    assert "Whoever was born before March 1, 1978 is a senior." in leap
    assert alice.get(url, {"level": "district", "day": "0001-01-01"}).status_code == 200


def test_section_that_is_not_there_and_others_who_may_not(alice, book, signed_in):
    assert alice.get(at("sports.golf")).status_code == 404
    client = signed_in("dora")
    for url in (at("eligibility"), reverse("rulebooks:follows", args=["on-2028"])):
        assert client.get(url).status_code == 403
    assert client.post(reverse("rulebooks:take_out", args=["on-2028", "sports.darts"])).status_code == 403
