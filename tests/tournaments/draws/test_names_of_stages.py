"""What a stage is called: kept in one way whoever makes it, and told in the language of whoever reads it."""

from __future__ import annotations

import pytest
from django.utils import translation

from legionsports.languages.services import catalogue
from scoring.closing.queries.record import played_of
from scoring.playoffs.services import playoffs
from tests import cast
from tournaments.draws.queries.where import where_of, with_where
from tournaments.draws.services import drawing, publishing
from tournaments.draws.words.stages import title_of_stage
from tournaments.models import Stage

BOTH = {
    "Round robin": "Tournoi à la ronde",
    "Double knockout": "Double élimination",
    "Final group": "Groupe final",
    "Play-off for first place": "Bris d'égalité pour le premier rang",
    "Play-off for 7th place in Group B, again": "Bris d'égalité pour le 7e rang, Groupe B, reprise",
    "Play-off for second place in Final group": "Bris d'égalité pour le deuxième rang, Groupe final",
}


@pytest.fixture(autouse=True)
def _compiled():
    catalogue.compile_all()


@pytest.mark.parametrize("english", BOTH)
def test_a_name_is_told_in_the_readers_language_in_whichever_it_was_kept(english):
    french = BOTH[english]
    assert [title_of_stage(name) for name in (english, french)] == [english, english]
    with translation.override("fr-ca"):
        assert [title_of_stage(name) for name in (english, french)] == [french, french]


def test_what_people_called_something_stays():
    with translation.override("fr-ca"):
        assert title_of_stage("Saturday's little round robin") == "Saturday's little round robin"


def test_whoever_makes_a_stage_its_name_is_kept_in_the_language_of_the_site(make_competition):
    drew, competition = cast.make_user("drew", "Drew"), make_competition(entries=4)
    pair = list(competition.entries.order_by("number"))[:2]
    with translation.override("fr-ca"):
        robin = publishing.publish(
            stage=drawing.draw_round_robin(competition=competition, seed="érable", by=drew), by=drew
        )
        for _ in range(2):
            playoffs.create_playoff(
                competition=competition,
                entries=pair,
                place=1,
                kind=Stage.Kind.SINGLE_MATCH,
                seed="coupe",
                by=drew,
                where="Groupe B",
            )
        stages = Stage.objects.order_by("position")
        assert [stage.title for stage in stages] == [
            "Tournoi à la ronde",
            "Bris d'égalité pour le premier rang, Groupe B",
            "Bris d'égalité pour le premier rang, Groupe B, reprise",
        ]
        assert where_of(with_where(robin.matches.all())[0]) == "Tournoi à la ronde, ronde 1"
    names = ["Round robin", "Play-off for first place in Group B", "Play-off for first place in Group B, again"]
    assert [stage.name for stage in stages] == names
    with translation.override("fr-ca"):
        assert [draw["name"] for draw in played_of(competition)["draws"]] == names
