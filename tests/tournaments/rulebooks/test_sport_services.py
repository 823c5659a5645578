"""A sport that is described here: kept edition by edition, offered to events, and never changed under one."""

from __future__ import annotations

import pytest

from games import registry
from games.described import shelf
from kit.pure.violations import RuleViolation
from tests import cast
from tests.tournaments.rulebooks.bocce import BOCCE
from tournaments.events.queries import category_for, rulebook_for, rulebook_offered
from tournaments.events.services import add_competition, change_settings, choose_competitions, freeze_rulebook
from tournaments.models import Event
from tournaments.rulebooks.models import Sport, SportEdition
from tournaments.rulebooks.queries.texts import newest_sports
from tournaments.rulebooks.services.books import FaultyFileError
from tournaments.rulebooks.services.sports import change, describe, keep_sports, offer

TO_15 = BOCCE.replace("target = 12", "target = 15")


def test_a_sport_is_a_game_as_any_other(bocce):
    game = registry.get(bocce.key)
    assert (game.name, game.key) == ("Bocce", bocce.key)
    assert registry.is_described(bocce.key)
    assert registry.is_known(bocce.key)
    assert registry.live(bocce.key) is not None
    assert not registry.is_known("bocce-1-000000000000")
    assert bocce.key not in registry.every_key()


def test_the_same_asked_for_twice_is_one_sport_and_another_of_its_name_is_refused(bocce, org, users):
    assert describe(owner=org.command, text=BOCCE, by=users["alice"]) == bocce
    with pytest.raises(RuleViolation, match="sport_taken"):
        describe(owner=org.command, text=TO_15, by=users["alice"])
    assert describe(owner=org.calgary, text=TO_15, by=users["oscar"]).number == 1


def test_what_is_saved_later_is_the_next_edition(bocce, users):
    assert change(sport=bocce.sport, seen=1, text=BOCCE, by=users["alice"]) == bocce
    second = change(sport=bocce.sport, seen=1, text=TO_15, by=users["alice"])
    assert (second.number, shelf.sport_of(second.key).counting.target) == (2, 15)
    assert shelf.sport_of(bocce.key).counting.target == 12
    with pytest.raises(RuleViolation, match="sport_changed"):
        change(sport=bocce.sport, seen=1, text=BOCCE, by=users["alice"])
    assert change(sport=bocce.sport, seen=1, text=TO_15, by=users["alice"]) == second


@pytest.mark.parametrize(
    ("was", "becomes", "code"),
    [
        ("what = ", "whot = ", "file_has_mistakes"),
        ("playoff = 3", "playoff = 9", "file_has_mistakes"),
        ('name = "Bocce"', 'name = "123"', "needs_a_letter"),
    ],
)
def test_what_is_no_sport_is_not_saved(org, users, was, becomes, code):
    with pytest.raises(RuleViolation, match=code):
        describe(owner=org.command, text=BOCCE.replace(was, becomes), by=users["alice"])
    assert not Sport.objects.exists()


def test_every_mistake_is_told_at_its_line(org, users):
    with pytest.raises(FaultyFileError) as refused:
        describe(owner=org.command, text=BOCCE.replace("most = 4", "most = 4000"), by=users["alice"])
    assert [(mistake.path, BOCCE.splitlines()[mistake.line - 1]) for mistake in refused.value.found] == [
        ("counting.most", "most = 4")
    ]


def test_a_name_in_other_letters_is_kept_in_plain_ones(org, users):
    saved = describe(owner=org.command, text=BOCCE.replace('"Bocce"', '"Pétanque, doubles à deux"'), by=users["alice"])
    assert saved.sport.name == "petanque_doubles_a"
    assert registry.get(saved.key).name == "Pétanque, doubles à deux"


# --- events ---------------------------------------------------------------------------------------------


def test_events_of_its_place_and_below_are_offered_it(bocce, event, org, users):
    branch = describe(owner=org.calgary, text=TO_15, by=users["oscar"])
    of_branch = cast.make_event(org, slug="b", level="branch", organizer=org.calgary, host_branch=org.calgary)
    assert bocce.key in rulebook_offered(event).offered
    assert branch.key not in rulebook_offered(event).offered
    assert {bocce.key, branch.key} <= {*rulebook_offered(of_branch).offered}
    offer(sport=bocce.sport, is_offered=False)
    assert bocce.key not in rulebook_offered(event).offered


def test_an_event_keeps_the_edition_that_it_took(bocce, event, users):
    competition = add_competition(event=event, category_key=bocce.key, stations=2)
    second = change(sport=bocce.sport, seen=1, text=TO_15, by=users["alice"])
    event = Event.objects.get(pk=event.pk)
    assert event.sports == [bocce.key]
    assert second.key not in rulebook_offered(event).offered
    assert category_for(competition).rules.target == 12
    offer(sport=bocce.sport, is_offered=False)
    assert bocce.key in rulebook_for(event).offered
    change_settings(event=event, changes={f"games.{bocce.key}.target": 11})
    competition.refresh_from_db()
    assert category_for(competition).rules.target == 11
    freeze_rulebook(event=event)
    assert category_for(type(competition).objects.get()).rules.target == 11


def test_a_sport_that_was_taken_out_again_leaves_room_for_its_next_edition(bocce, event, users):
    choose_competitions(event=event, wanted={bocce.key: 2})
    second = change(sport=bocce.sport, seen=1, text=TO_15, by=users["alice"])
    choose_competitions(event=event, wanted={})
    assert event.sports == []
    choose_competitions(event=event, wanted={second.key: 2})
    assert event.competitions.get().game == second.key


def test_a_frozen_event_can_still_take_one(bocce, event, make_competition):
    make_competition(entries=2)
    event = freeze_rulebook(event=event)
    competition = add_competition(event=event, category_key=bocce.key, stations=1)
    event = Event.objects.get(pk=event.pk)
    assert bocce.key in event.frozen_rulebook
    assert category_for(competition).name == "Bocce"


def test_an_event_is_not_offered_what_nobody_described(event, org):
    with pytest.raises(RuleViolation, match="no_such_category"):
        add_competition(event=event, category_key="bocce-1-000000000000", stations=1)


# --- what comes from elsewhere --------------------------------------------------------------------------


def test_a_sport_that_comes_along_is_kept_and_offered_to_nobody(org):
    key = shelf.key_for("bocce", 4, TO_15)
    keep_sports({key: TO_15})
    keep_sports({key: TO_15})
    assert SportEdition.objects.get().title == "Bocce"
    assert shelf.sport_of(key).counting.target == 15
    assert newest_sports(org.command.path_ids) == []


@pytest.mark.parametrize("text", [TO_15, "what is this", ""])
def test_a_text_under_a_key_that_is_not_its_own_is_refused(db, text):
    with pytest.raises(ValueError, match="bocce"):
        keep_sports({shelf.key_for("bocce", 1, BOCCE): text})
    with pytest.raises(ValueError, match="bocce"):
        keep_sports({shelf.key_for("bocce", 1, "nothing"): "nothing"})
    assert not SportEdition.objects.exists()
