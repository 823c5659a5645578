"""Groups with finals on the pages: drawing them, looking at them, and what everybody may check."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.base import Side
from scoring.playoffs.services.finals import create_finals
from scoring.sheets.engine.outcome import Outcome, Progress
from scoring.sheets.services.following import follow
from tests.page import html_of
from tests.tournaments.draws.steps import addresses, assert_refused, page_of, published
from tournaments.draws.queries import draws as queries
from tournaments.draws.services import drawing
from tournaments.models import Stage

GROUPS = {
    "seed": "lest we forget", "form": "groups", "stations": "4", "groups": "2", "advance": "2", "finals": "finals",
    "third_place": "on", "strength": "lot",
}  # fmt: skip


def drawn(competition, users, **more) -> Stage:
    asked = {"seed": "maple leaf", "count": 2, "advance": 2, **more}
    return drawing.draw_groups(competition=competition, by=users["carl"], **asked)


def text_of(client, address, **asked) -> str:
    return html_of(client.get(address, asked))


# --- drawing ------------------------------------------------------------------------------------------


def test_officer_draws_groups_looks_from_all_sides_and_publishes(signed_in, make_competition):
    competition = make_competition(entries=9)
    client = signed_in("carl")

    answer = client.post(page_of(competition), GROUPS)
    assert answer.status_code == 302
    stage = Stage.objects.get()
    sides = ("groups", "rounds", "stations", "teams", "fair")
    shown = {show: text_of(client, page_of(competition), show=show) for show in sides}
    client.post(reverse("draws:publish", args=[stage.pk]))

    meaning = (
        "2 groups of 4 and 5 teams; the first 2 of each play semi-finals, a final and a match for third place:"
        " 20 matches in 7 turns."
    )
    for text in shown.values():
        assert meaning in text
        assert "no two of them are in one group" in text
    assert all(f"Branch {number} No." in shown["groups"] for number in range(1, 10))
    assert shown["rounds"].count('<small class="match-what">Group A</small>') == 6
    assert shown["rounds"].count('<small class="match-what">Group B</small>') == 10
    assert shown["teams"].count("<small>Group B</small>") == 5
    assert shown["fair"].count(", team by team</h4>") == 2
    stage.refresh_from_db()
    assert stage.published_at is not None
    assert (stage.plan.grouping.advance, stage.plan.third_place, stage.plan.seeded) == (2, True, False)


REFUSED = [
    (
        {"groups": "1"},
        {
            "groups": [
                "There must be at least 2 groups. For finals without groups, choose “Round robin, then finals for the"
                " first few”."
            ]
        },
    ),
    ({"groups": "9"}, {"groups": ["There can be 8 groups at most."]}),
    ({"groups": ""}, {"groups": ["Write the number of groups."]}),
    ({"groups": "5"}, {"groups": ["8 entries are too few for 5 groups. Every group needs at least 2."]}),
    ({"advance": ""}, {"advance": ["Write how many of each group advance to the finals."]}),
    ({"advance": "0"}, {"advance": ["At least 1 of each group has to advance."]}),
    (
        {"advance": "4"},
        {
            "advance": [
                "With 8 teams in 2 groups the smallest has 4, so at most 3 of each can advance. At least one must be"
                " left out."
            ]
        },
    ),
    (
        {"advance": "1"},
        {"third_place": ["There is no match for third place with fewer than 4 in a knockout."]},
    ),
    ({"seed": ""}, {"seed": ["Say a phrase in the hall and type it here: the draw is made from it."]}),
    ({"kept_at_0": "2"}, {"kept_0": ["Please choose the team."]}),
]


def test_what_cannot_be_is_refused_beside_its_field(signed_in, make_competition):
    assert_refused(signed_in("carl"), make_competition(entries=8), GROUPS, REFUSED)


@pytest.mark.parametrize(
    ("form", "kind"), [("round_robin", "round_robin"), ("knock_out", "whole_knockout"), ("groups", "groups")]
)
def test_what_stands_in_the_fields_of_another_way_to_play_is_in_nobodys_way(signed_in, make_competition, form, kind):
    competition = make_competition(entries=6)
    other = {
        "round_robin": {"groups": "99", "advance": "", "finals": "?", "strength": "?", "seeding": "?"},
        "knock_out": {"groups": "", "advance": "-1", "kept_at_0": "2", "kept_1": "?"},
        "groups": {"seeding": "?", "early": "?", "third_place": ""},
    }[form]

    answer = signed_in("carl").post(page_of(competition), {**GROUPS, "form": form, **other})

    assert answer.status_code == 302
    assert Stage.objects.get().kind == kind


def test_groups_on_shared_boards_are_refused_beside_the_way_to_play(signed_in, users, event, make_competition):
    both = [make_competition("darts-legion", entries=6), make_competition("darts-mixed-seniors", entries=4)]
    client = signed_in("carl")
    share = {"competitions": [competition.pk for competition in both], "stations": 4}
    client.post(reverse("draws:share", args=[event.pk]), share)
    both[0].refresh_from_db()

    answer = client.post(page_of(both[0]), GROUPS)

    assert answer.context["form"].errors == {
        "form": [
            "Darts Legion shares its boards, and groups with finals need boards of their own. Give it some first,"
            " under “Playing hours”."
        ]
    }
    assert not Stage.objects.exists()


def test_timetable_page_refuses_to_share_with_a_draft_of_groups(signed_in, users, event, make_competition):
    both = [make_competition("darts-legion", entries=6), make_competition("darts-mixed-seniors", entries=4)]
    stage = drawn(both[0], users)
    share = {"competitions": [competition.pk for competition in both], "stations": 4}

    for send in (signed_in("carl").get, signed_in("carl").post):
        text = html_of(send(reverse("draws:share", args=[event.pk]), share))
        assert "Darts Legion is drawn as groups with finals, and that needs its own boards" in text
    published(stage, users)
    text = text_of(signed_in("carl"), reverse("draws:timetable", args=[event.pk]))

    assert "Plan the times again" in text
    assert "Two competitions can share while neither is published." in text
    assert not event.shared_boards.exists()


def test_draft_fills_in_the_form_as_it_was_made(signed_in, users, make_competition):
    competition = make_competition(entries=9)
    drawn(competition, users, count=3, advance=1, finals=Stage.Kind.FINAL_GROUP, seeded=True)

    form = signed_in("carl").get(page_of(competition)).context["form"]

    values = {name: form[name].value() for name in ("form", "groups", "advance", "finals", "strength", "third_place")}
    assert values == {
        "form": "groups", "groups": 3, "advance": 1, "finals": "final_group", "strength": "number",
        "third_place": False,
    }  # fmt: skip


# --- hours --------------------------------------------------------------------------------------------


def test_page_says_that_two_groups_would_fit_and_offers_them(signed_in, make_competition):
    competition = make_competition("euchre-legion", entries=18, stations=9)
    client = signed_in("carl")

    page = client.get(page_of(competition))
    chosen = client.get(page_of(competition), {"play": "groups"}).context["form"]

    assert ("Two groups with finals would fit.", "groups") in page.context["plan"].helps
    assert '<a class="no-print" href="?play=groups#draw-form">Choose this<span' in html_of(page)
    assert [chosen[name].value() for name in ("form", "groups", "advance", "third_place")] == ["groups", 2, 2, True]


def test_plan_of_groups_counts_the_finals_in(signed_in, users, make_competition):
    competition = make_competition("euchre-legion", entries=6, stations=3)
    client = signed_in("carl")
    ends = []
    for advance in (1, 2):
        drawn(competition, users, advance=advance)
        ends.append(client.get(page_of(competition)).context["plan"].outlook.expected)

    # A final; then semi-finals and a final.
    groups = len(set(Stage.objects.get().matches.values_list("slot", flat=True)))
    assert [len(end.starts) for end in ends] == [groups + 1, groups + 2]


# --- who may, and how much it asks --------------------------------------------------------------------


def test_nobody_else_draws_groups(signed_in, users, make_competition):
    competition = make_competition(entries=6)

    for name in ("sam", "oscar", "nora", None):
        answer = signed_in(name).post(page_of(competition), GROUPS)
        assert answer.status_code == (302 if name is None else 403)
    assert not Stage.objects.exists()


def test_draft_of_groups_has_no_certificate(signed_in, users, make_competition):
    competition = make_competition(entries=6)
    drawn(competition, users)

    for name in (None, "carl", "alice"):
        assert [signed_in(name).get(address).status_code for address in addresses(competition)] == [404, 404]


@pytest.mark.parametrize(("entries", "count"), [(6, 2), (9, 4)])
def test_pages_of_groups_ask_the_same_however_many(
    signed_in, users, make_competition, entries, count, django_assert_num_queries
):
    competition = make_competition(entries=entries)
    stage = drawn(competition, users, count=count, advance=1)
    client = signed_in("carl")
    client.get(page_of(competition))

    with django_assert_num_queries(34):
        client.get(page_of(competition))
    published(stage, users)
    with django_assert_num_queries(9):
        client.get(addresses(competition)[0])


# --- what everybody may check -------------------------------------------------------------------------


def checked(client, competition, tmp_path) -> str:
    """Return what the command says of the file that the certificate offers."""
    file = tmp_path / "draw.json"
    file.write_bytes(client.get(addresses(competition)[1]).content)
    out = StringIO()
    call_command("verify_draw", str(file), stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("category", "entries", "asked"),
    [
        ("cribbage-pairs", 9, {"stations": 4}),
        ("cribbage-pairs", 9, {"stations": 2, "seeded": True, "count": 3}),
        ("cribbage-legion", 6, {"stations": 6, "advance": 1, "finals": Stage.Kind.FINAL_GROUP}),
    ],
)
def test_everybody_can_check_published_groups(client, users, make_competition, tmp_path, category, entries, asked):
    competition = make_competition(category, entries=entries)
    kept = {competition.entries.get(number=2).pk: 1}
    stage = published(drawn(competition, users, fixed=kept, **asked), users)
    first = competition.entries.get(number=3)
    first.branch.name = "Another name"
    first.branch.save()

    page = text_of(client, addresses(competition)[0])
    said = checked(client, competition, tmp_path)

    assert f"{entries} entries in {stage.plan.grouping.count} groups" in said
    assert "Group B, " in said
    assert "The same draw comes out again of the words “maple leaf” and this list of entries." in said
    assert "maple leaf" in page
    assert stage.plan.proof.fingerprint in page
    assert all(f'<h3 id="group-{number}">' in page for number in range(1, stage.plan.grouping.count + 1))
    assert page.count(", team by team</h4>") == stage.plan.grouping.count
    assert "1 team, for mobility" in page


def test_file_of_groups_that_somebody_changed_is_found_out(client, users, make_competition, tmp_path):
    competition = make_competition(entries=8)
    published(drawn(competition, users), users)
    data = client.get(addresses(competition)[1]).json()
    one, two = data["groups"][0][0], data["groups"][1][0]
    swapped = json.loads(json.dumps(data).replace(one, "?").replace(two, one).replace("?", two))
    (tmp_path / "draw.json").write_text(json.dumps({**swapped, "asked": data["asked"]}))

    with pytest.raises(CommandError, match="does not match its seed phrase"):
        call_command("verify_draw", str(tmp_path / "draw.json"), stdout=StringIO())


def test_certificate_of_groups_stays_when_the_finals_are_made(client, users, make_competition, tmp_path):
    competition = make_competition(entries=8)
    groups = queries.schedule_of(published(drawn(competition, users), users)).groups
    before = client.get(addresses(competition)[1]).json()

    create_finals(competition=competition, groups=[group.entries[:2] for group in groups], by=users["carl"])

    assert client.get(addresses(competition)[1]).json() == before
    assert client.get(addresses(competition)[0]).status_code == 200


def test_certificate_shows_no_member(client, users, make_competition):
    competition = make_competition(entries=6)
    published(drawn(competition, users), users)
    shown = "".join(text_of(client, address) for address in addresses(competition))

    for place in competition.entries.first().roster.all():
        assert place.member.number not in shown
        assert place.member.surname not in shown


@pytest.mark.parametrize(("entries", "seeded"), [(2, False), (3, True), (7, False), (8, True)])
def test_everybody_can_check_a_knock_out(client, users, make_competition, tmp_path, entries, seeded):
    competition = make_competition(entries=entries)
    third = entries >= 4
    stage = drawing.draw_knock_out(
        competition=competition, seed="maple leaf", seeded=seeded, third_place=third, by=users["carl"]
    )
    published(stage, users)

    page = text_of(client, addresses(competition)[0])
    said = checked(client, competition, tmp_path)

    assert f"A knockout of {entries} entries: {entries - 1 + third} match" in said
    assert ("Nothing was left to chance." in page) is seeded
    assert ("maple leaf" in page) is not seeded
    assert (stage.plan.proof.fingerprint in page) is not seeded
    assert ("Who waits for the second round" in page) is (entries in {3, 7})
    if seeded:
        assert "Seeded, so no lot was drawn. The same knockout comes out of the order of the list again." in said
    else:
        assert "The same draw comes out again of the words “maple leaf”" in said


def test_certificate_of_a_knock_out_stays_as_it_was_drawn_when_winners_go_on(client, users, make_competition):
    competition = make_competition(entries=6)
    stage = drawing.draw_knock_out(competition=competition, seed="maple leaf", by=users["carl"])
    published(stage, users)
    before = client.get(addresses(competition)[1]).json()

    match = stage.matches.get(number=1)
    follow(match=match, outcome=Outcome(progress=Progress.WON, winner=Side.HOME))

    assert stage.matches.filter(number=3, home__isnull=False, away__isnull=False).exists()
    assert client.get(addresses(competition)[1]).json() == before


SPOILT = [
    (lambda d: d["matches"][0].update(home=d["matches"][1]["home"]), "is in two places"),
    (lambda d: d["matches"].pop(), "Several matches lead to no other one"),
    (lambda d: d["matches"][0].update(number=2), "two matches with the number 2"),
    (lambda d: d["matches"][0].update(home_from=3), "waits for match 3, which is not played before it"),
    (lambda d: d["entries"].append("Somebody"), "Somebody is in the list and in no match"),
    (lambda d: d["entries"].remove(d["matches"][0]["home"]), "plays and is not in the list"),
]


def test_what_is_wrong_with_a_knock_out_is_found(client, users, make_competition, tmp_path):
    competition = make_competition(entries=5)
    published(drawing.draw_knock_out(competition=competition, seed="x", by=users["carl"]), users)
    good = client.get(addresses(competition)[1]).content

    for spoil, said in SPOILT:
        data, out = json.loads(good), StringIO()
        spoil(data)
        (tmp_path / "draw.json").write_text(json.dumps(data))
        with pytest.raises(CommandError, match="not in order"):
            call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)
        assert said in out.getvalue()


def test_office_leads_to_the_certificate_of_a_knock_out(signed_in, users, make_competition):
    competition = make_competition(entries=4)
    published(drawing.draw_knock_out(competition=competition, seed="x", by=users["carl"]), users)

    assert f'href="{addresses(competition)[0]}"' in text_of(signed_in("carl"), page_of(competition))
