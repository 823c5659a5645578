"""The one form on which a rule book is written: what comes first, what is folded, and what is saved."""

from __future__ import annotations

from django.urls import reverse

from games.rulebook.sections import sections_of
from games.rulebook.writing import others_of
from tests.page import html_of
from tests.tournaments.rulebooks.test_pages import alice, at, book, filled  # noqa: F401 -- fixtures
from tournaments.rulebooks.models import Book
from tournaments.rulebooks.queries.books import draft_of


def rules():
    return draft_of(Book.objects.get())


def test_saved_as_it_is_nothing_changes(alice, book):  # noqa: F811
    response = alice.get(at("book"))
    assert alice.post(at("book"), filled(response)).status_code == 302
    for section in sections_of(draft_of(book)):
        if others_of(draft_of(book), section):
            url = at("others", section)
            assert alice.post(url, filled(alice.get(url))).status_code == 302, section
    assert Book.objects.get().version == 1


def test_what_commands_differ_in_comes_first_and_every_setting_once(alice, book):  # noqa: F811
    parts = list(alice.get(at("book")).context["form"].parts())
    assert [field.name for field in parts[0].fields][2] == "registration.fee_cents"
    assert 20 <= len(parts[0].fields) <= 40
    shown = [field.name for part in parts for field in part.fields]
    assert len(shown) == len(set(shown)) > 390


def test_settings_of_every_kind_are_changed_at_once(alice, book):  # noqa: F811
    posted = filled(alice.get(at("book")))
    order = ["wins", "points", "difference", "", "", "", ""]
    posted |= {f"defaults.ranking_{number}": key for number, key in enumerate(order)}
    posted |= {
        "title": "Sports of Ontario", "registration.fee_cents": "25.50", "conduct.decided_by": "Referee\nArbiter\n",
        "eligibility.no_show_levels": ["district"], "deadlines.time": "18:00", "eligibility.deviation": '"warn"',
        "categories.shuffleboard-mixed.offered": "false",
    }  # fmt: skip
    assert alice.post(at("book"), posted)["Location"] == at("book")
    draft = rules()
    assert (draft.title, draft.registration.fee_cents, draft.deadlines.time.hour) == ("Sports of Ontario", 2550, 18)
    assert draft.conduct.decided_by == ("Referee", "Arbiter")
    assert draft.eligibility.no_show_levels == ("district",)
    assert draft.eligibility.deviation == "warn"
    assert draft.category("cribbage-pairs").ranking == ("wins", "points", "difference")
    assert "shuffleboard-mixed" not in draft.categories
    shown = html_of(alice.get(at("book")))
    assert "settings of the draft are new" in shown
    assert "categories.shuffleboard-mixed.offered" in shown
    assert alice.post(at("book"), posted).status_code == 302  # sent twice
    assert Book.objects.get().version == 2
    assert "# The rule book of Alberta-NWT Command" in html_of(
        alice.get(reverse("rulebooks:export", args=["draft:on-2028"]))
    )


def test_what_a_book_does_not_allow_is_said_at_its_setting(alice, book):  # noqa: F811
    posted = filled(alice.get(at("book")))
    response = alice.post(at("book"), posted | {"categories.shuffleboard-mixed.sides.men": "2"})
    assert response.status_code == 422
    assert "Men and women must together be 2" in html_of(response)
    assert "greater than or equal to 40" in html_of(alice.post(at("book"), posted | {"eligibility.senior_age": "12"}))
    twice = {**posted, "defaults.ranking_0": "wins", "defaults.ranking_1": "wins"}
    assert "Name each once." in html_of(alice.post(at("book"), twice))
    assert Book.objects.get().version == 1


def test_a_sport_is_put_in_order_by_what_its_sheets_count(alice, book):  # noqa: F811
    url, order = at("others", "sports.cribbage"), {"sports.cribbage.ranking_1": "skunks"}
    assert alice.post(url, filled(alice.get(url)) | order).status_code == 302
    assert rules().category("cribbage-pairs").ranking == ("points", "skunks")


def test_a_category_says_something_of_its_own_and_follows_its_sport_again(alice, book):  # noqa: F811
    path, url = "categories.darts-legion.playoff.best_of", at("others", "categories.darts-legion")
    alice.post(url, filled(alice.get(url)) | {path: "5", "categories.darts-legion.fee_cents": "40"})
    assert rules().category("darts-legion").playoff.best_of == 5
    assert rules().fee_of("darts-legion", 0) == 4000
    posted = filled(alice.get(at("book")))
    assert posted[path] == "5"
    alice.post(at("book"), posted | {path: "", "categories.darts-legion.fee_cents": "0"})
    assert rules().category("darts-legion").playoff.best_of == 3
    assert alice.get(at("others", "sports.golf")).status_code == 404


def test_one_setting_has_its_section_and_its_reason(alice, book):  # noqa: F811
    path = "eligibility.senior_age"
    posted = filled(alice.get(at("setting", path))) | {path: "55", f"{path}:section": "Chapter 2", f"{path}:why": "So."}
    assert alice.post(at("setting", path), posted)["Location"] == at("book")
    source = rules().source(path)
    assert (rules().eligibility.senior_age, source.section, source.why) == (55, "Chapter 2", "So.")
    assert alice.get(at("setting", "eligibility.shoe_size")).status_code == 404


def test_who_saves_after_another_is_shown_what_they_changed_and_loses_nothing(alice, book):  # noqa: F811
    first, second = (filled(alice.get(at("book"))) for _ in range(2))
    alice.post(at("book"), first | {"eligibility.senior_age": "55"})
    told = alice.post(at("book"), second | {"eligibility.new_member_wait_days": "30", "called": "Zone"})
    assert told.status_code == 422
    assert "saved the draft while you were looking" in html_of(told)
    assert "<b>55 years</b>" in html_of(told)
    assert rules().eligibility.new_member_wait_days == 0
    again = filled(told)
    assert (again["eligibility.new_member_wait_days"], again["called"], again["seen"]) == (30, "Zone", 2)
    assert alice.post(at("book"), again).status_code == 302
    assert (rules().eligibility.senior_age, rules().eligibility.new_member_wait_days) == (55, 30)


def test_parts_come_in_and_go_out(alice, book):  # noqa: F811
    def save(**parts: str):
        return alice.post(at("book"), filled(alice.get(at("book"))) | parts)

    assert save(like="levels.branch", called="Zone").status_code == 302
    save(like="sports.snooker")
    save(like="categories.darts-legion", called="Darts Singles", out="categories.darts-mixed")
    save(like="programme.lines.first_leg", called="Captains' meeting")
    draft = rules()
    assert [level.key for level in draft.levels][:3] == ["branch", "zone", "area"]
    assert {"snooker-singles", "darts-singles"} & set(draft.categories)
    assert "darts-mixed" not in draft.categories
    assert draft.programme.lines["captains-meeting"].title == "Captains' meeting"
    save(out="sports.snooker")
    assert "sports.snooker" not in sections_of(rules())
    assert "Already has “Zone”" in html_of(save(like="levels.branch", called="Zone"))
