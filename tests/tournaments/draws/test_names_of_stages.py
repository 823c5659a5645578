"""What a stage is called: kept as a code whoever makes it, and told in the language of whoever reads it."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from kit.pure.sentences import Sentence, of_json, to_json, translate
from legionsports.languages.services import catalogue
from scoring.closing.queries.record import played_of
from scoring.playoffs.services import playoffs
from tests import cast
from tournaments.draws.queries.location import location_of, with_location
from tournaments.draws.services import drawing, publishing
from tournaments.draws.words.figures import group
from tournaments.draws.words.kept import SENTENCES
from tournaments.draws.words.stages import DOUBLE, ROUND_ROBIN, again, playoff_name
from tournaments.models import Stage

PART = Sentence("draws.final_group")
BOTH = [
    (ROUND_ROBIN, "Round robin", "Tournoi à la ronde"),
    (DOUBLE, "Double knockout", "Double élimination"),
    (PART, "Final group", "Groupe final"),
    (playoff_name(1, None), "Play-off for first place", "Bris d'égalité pour le premier rang"),
    (
        again(playoff_name(7, group(2))),
        "Play-off for 7th place in Group B, again",
        "Bris d'égalité pour le 7e rang, Groupe B, reprise",
    ),
    (
        playoff_name(2, PART),
        "Play-off for second place in Final group",
        "Bris d'égalité pour le deuxième rang, Groupe final",
    ),
]


@pytest.fixture(autouse=True)
def _compiled():
    catalogue.compile_all()


@pytest.mark.parametrize(("name", "english", "french"), BOTH, ids=[english for _, english, _ in BOTH])
def test_a_name_is_told_in_the_readers_language(name, english, french):
    kept = json.loads(json.dumps(to_json(name)))
    assert str(of_json(kept)) == english
    with translation.override("fr-ca"):
        assert str(of_json(kept)) == french


def test_what_was_made_in_french_reads_english_and_follows_when_it_is_worded_anew(make_competition, monkeypatch):
    by, competition = cast.make_user("drew", "Drew"), make_competition(entries=4)
    with translation.override("fr-ca"):
        drawing.draw_round_robin(competition=competition, seed="érable", by=by)
        assert Stage.objects.get().title == "Tournoi à la ronde"
    assert Stage.objects.get().title == "Round robin"
    monkeypatch.setitem(SENTENCES, "round_robin", "Everybody meets")
    assert Stage.objects.get().title == "Everybody meets"


def test_whoever_makes_a_stage_everybody_reads_its_name(make_competition):
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
                part=group(2),
            )
        stages = Stage.objects.order_by("position")
        assert [stage.title for stage in stages] == [
            "Tournoi à la ronde",
            "Bris d'égalité pour le premier rang, Groupe B",
            "Bris d'égalité pour le premier rang, Groupe B, reprise",
        ]
        assert location_of(with_location(robin.matches.all())[0]) == "Tournoi à la ronde, ronde 1"
    names = ["Round robin", "Play-off for first place in Group B", "Play-off for first place in Group B, again"]
    assert [stage.title for stage in stages] == names
    assert [translate(draw["name"]) for draw in played_of(competition)["draws"]] == names
