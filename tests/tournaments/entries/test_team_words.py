"""The short word of a team: from the list, unique in its event, typed as people type."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.engine.team_words import folded, free_words, says
from tournaments.entries.models import Entry, TeamWord
from tournaments.entries.queries.team_words import knows_word, listed_words, words_by_entry
from tournaments.entries.services.team_words import give_words
from tournaments.models import User


@pytest.mark.parametrize("typed", ["maple", "MAPLE", "  Maple", "mâple", "m a p l e", "ma-ple", "Maple."])
def test_a_word_is_taken_as_people_type_it(typed) -> None:
    assert says(typed, "maple")


@pytest.mark.parametrize("typed", ["", " ", "mapl", "maples", "otter"])
def test_another_word_is_not_taken(typed) -> None:
    assert not says(typed, "maple")


@given(st.text(max_size=30))
def test_nothing_that_is_typed_is_a_word_that_was_never_given(typed) -> None:
    assert not says(typed, "")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_the_list_are_short_plain_and_not_a_letter_apart(language) -> None:
    words = listed_words(language)
    assert len(words) == len(set(words)) > 250
    assert all(word.isascii() and word.islower() and word.isalpha() and 4 <= len(word) <= 9 for word in words)
    blanked = [word[:at] + "?" + word[at + 1 :] for word in words for at in range(len(word))]
    assert len(blanked) == len(set(blanked))  # no two differ in one letter only


def test_when_every_word_is_taken_two_are_put_together() -> None:
    words = ("maple", "otter", "river")
    assert next(iter(free_words(words, set(words)))) == "maple otter"
    assert len({folded(word) for word in free_words(words, ())}) == 3 + 6


def test_publishing_a_draw_gives_every_team_a_word_and_publishing_another_keeps_them(make_competition, users) -> None:
    def words_of_published(category: str) -> dict[int, str]:
        competition = make_competition(category, entries=4)
        publish(stage=draw_round_robin(competition=competition, seed="poppy", by=users["carl"]), by=users["carl"])
        return words_by_entry(Entry.objects.all().values_list("pk", flat=True))

    words = words_of_published("darts-mixed")
    assert len(set(words.values())) == 4
    assert set(words.values()) <= set(listed_words("en"))
    more = words_of_published("cribbage-pairs")
    assert len(set(more.values())) == 8
    assert words.items() <= more.items()


def test_where_papers_are_in_french_a_word_is_french(make_competition, event) -> None:
    event.paper_languages = "fr"
    event.save(update_fields=["paper_languages"])
    give_words(competition=make_competition("darts-mixed", entries=3))
    assert set(TeamWord.objects.values_list("word", flat=True)) <= set(listed_words("fr"))


def test_a_team_that_comes_late_gets_its_word_when_cards_are_printed(make_competition) -> None:
    competition = make_competition("darts-mixed", entries=3)
    entry = competition.entries.get(number=3)
    assert not knows_word(entry, "")
    assert (give_words(competition=competition), give_words(competition=competition)) == (3, 0)
    assert knows_word(entry, TeamWord.objects.get(entry=entry).word.upper())
    assert not knows_word(entry, TeamWord.objects.get(entry__number=1).word)


def test_two_teams_of_an_event_never_have_the_same_word(make_competition) -> None:
    competition = make_competition("darts-mixed", entries=2)
    one, two = competition.entries.order_by("number")
    TeamWord.objects.create(entry=one, event=competition.event, word="maple")
    with pytest.raises(IntegrityError), transaction.atomic():
        TeamWord.objects.create(entry=two, event=competition.event, word="maple")


def test_a_table_can_never_be_made_to_sign_in(db) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="table", is_table=True)
    User.objects.create(username="table", is_table=True, is_active=False)
