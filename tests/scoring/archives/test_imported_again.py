"""An event that another office plays, imported here again and again."""

from __future__ import annotations

import json

import pytest

from kit.pure.violations import RuleViolation
from scoring.archives.queries.content import FORMAT, VERSION
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from scoring.ladder.services.answering import answer
from scoring.models import AdvancementAnswer
from tests import cast
from tests.scoring import small
from tournaments.draws.engine.codes import code_for
from tournaments.draws.services.writing import new_codes
from tournaments.models import Entry, SubMatch
from tournaments.sites.services import sign

pytestmark = pytest.mark.django_db


def saved(competition) -> bytes:
    return write_archive(event=competition.event).to_text().encode()


def change_first(competition) -> None:
    """Let entry 3 win everything, so that it is first and entry 2 third."""
    small.enter(competition.stages.get(), {(1, 3): "3-10 4-10", (2, 3): "3-10 4-10"})


def test_sheets_of_two_sites_that_count_from_the_same_number(below, at_the_command):
    """Every site counts its sheets from 0: what is taken keeps another code here, from file to file."""
    for number, sheet in enumerate(SubMatch.objects.order_by("pk")):
        SubMatch.objects.filter(pk=sheet.pk).update(code=code_for(number))
    first = saved(below)
    change_first(below)
    second = saved(below)
    with at_the_command() as office:
        own = cast.make_competition(office.event, "cribbage-pairs")
        for number in range(1, 4):
            cast.make_entry(own, number=number, branch=office.org.peace_river)
        stage = small.round_robin(own)
        for sheet, code in zip(SubMatch.objects.filter(match__stage=stage), new_codes(3), strict=True):
            SubMatch.objects.filter(pk=sheet.pk).update(code=code)
        take_in(file=open_archive(first))
        codes = dict(SubMatch.objects.values_list("pk", "code"))
        assert len({*codes.values()}) == 3 + 6
        take_in(file=open_archive(second))
        assert dict(SubMatch.objects.values_list("pk", "code")) == codes
        # What is drawn here later has none of the codes that came.
        assert not {*new_codes(9)} & {*codes.values()}


def test_answers_given_here_count_while_a_later_file_does_not_know_them(below, at_the_command):
    first = saved(below)
    Entry.objects.filter(competition=below, number=4).update(contact="780 555 0100")
    second = saved(below)
    with at_the_command() as office:
        take_in(file=open_archive(first))
        source = Entry.objects.get(competition__event__slug="district-1", number=1)
        answer(source=source, accepts=False, reason="Work", by=office.alice)
        assert take_in(file=open_archive(second)).is_new
        assert AdvancementAnswer.objects.get().reason == "Work"


def test_file_with_a_number_that_is_none_is_refused_in_a_sentence(below, at_the_command):
    content = json.loads(json.dumps(open_archive(saved(below)).content))
    content["tables"]["tournaments.Member"][0]["number"] = ["7"]
    odd = sign(format=FORMAT, version=VERSION, content=content)
    with at_the_command(), pytest.raises(RuleViolation, match="does_not_fit"):
        take_in(file=odd)
