"""A change is told in the language of whoever reads it, not of whoever made it."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from kit.pure.sentences import Sentence
from legionsports.languages.services import catalogue
from scoring.changes.engine.cases import ChangeKind
from scoring.consequences.words import correction_of
from scoring.sheets.words import withdrawn_sentence
from tests.legionsports.french import ENGLISH
from tournaments.draws.words.late import changes_in_words


@pytest.fixture(autouse=True)
def _compiled():
    catalogue.compile_all()


@pytest.mark.parametrize("language", ["en-ca", "fr-ca"])
def test_what_somebody_did_in_one_language_is_read_in_both(draw, play, change, language):
    stage = draw(entries=7)
    team = stage.competition.entries.get(number=4)
    play(stage, 1)
    with translation.override(language):
        late_change = change(stage, ChangeKind.WITHDRAWAL, entry=team.pk, until=1)
    stage.refresh_from_db()
    headlines = {"en-ca": "{} stops", "fr-ca": "L'équipe {} arrête"}
    for reader, stops in headlines.items():
        with translation.override(reader):
            headline = stops.format(team.team_name)
            assert late_change.report_in_words["headline"] == headline
            assert [note["what"] for note in changes_in_words(stage.plan.late.notes)] == [headline]
            lines = [line for affected in late_change.report_in_words["affected"] for line in affected["lines"]]
        assert lines
        assert bool(ENGLISH.search(json.dumps(lines))) is (reader == "en-ca")


def test_what_was_done_where_results_moved_is_told_in_the_readers_language():
    group = Sentence("draws.group", {"letter": "B"})
    again = Sentence("draws.played_again", {"what": Sentence("draws.round_in", {"round": 2, "group": group})})
    with translation.override("fr-ca"):
        assert str(correction_of("482 193 7")) == "Correction de la feuille 482 193 7"
        assert str(Sentence("consequences.taken_back", {"name": again})) == (
            "Annulation\u00a0: Ronde 2 (Groupe B)\u00a0: à rejouer"
        )
        told = withdrawn_sentence(code="4821937", why=Sentence("sheets.match_moved"), instead=None)
        assert told.startswith("La feuille 482 193 7 a été retirée")
        assert "match was" not in told
    assert str(again) == "Round 2 in Group B is played again"
