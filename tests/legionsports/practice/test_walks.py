"""Each part of the rehearsal is walked to its end by what its pages offer, without a script."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from legionsports.practice.pages.parts import PARTS
from legionsports.practice.pages.visit import visiting
from legionsports.practice.services import places, weekend
from tests.forms import press
from tournaments.models import Member, Node
from tournaments.worlds.services import inside


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What all rehearsals are copies of is made once."""
    return tmp_path_factory.mktemp("rehearsals")


@pytest.fixture
def walk(signed_in, users, settings, folder):
    """Return a function that begins the rehearsal of a part, and answers with what can be asked of it."""
    settings.VAR_DIR = folder

    def begun(key: str) -> Walk:
        client = signed_in("nora")
        client.post(reverse("rehearsal:parts"), {"part": key, "do": "begin"})
        return Walk(client, places.world_of(users["nora"], key), PARTS[key])

    return begun


class Walk:
    """Somebody on the way through a part."""

    def __init__(self, client, world, part) -> None:
        self.client, self.world, self.part = client, world, part

    def step(self, key: str) -> str:
        """Return the page of the step to do next, which has to be this one."""
        with visiting(self.world, self.part) as visit:
            line = visit.progress.current
            assert line is not None
            assert line.step.key == key
            assert "%" not in line.title + line.how
            return line.url

    def sheet_of(self, key: str) -> str:
        """Return the page to which the code of a step leads, as somebody types it at the desk."""
        with visiting(self.world, self.part) as visit:
            line = visit.progress.current
            assert line is not None
            assert line.step.key == key
            code = re.search(r"[0-9]{3} [0-9]{3} [0-9]", line.how)
            assert code is not None, line.how
            find = reverse("desk:find")
        return self.client.get(find, {"code": code[0]}).url

    def look(self, key: str, *, then: str = "") -> None:
        """Open the page of a step, and `then` the one to which it leads."""
        answer = self.client.get(self.step(key))
        assert answer.status_code == 200
        if then:
            assert self.client.get(f"/rehearsal/{self.part.key}{then}").status_code == 200
        assert "Practice: nothing here is real" in answer.getvalue().decode()

    def press(self, key: str, words: str, **typed: object) -> None:
        press(self.client, self.step(key), words, **typed)

    def ends(self) -> None:
        with visiting(self.world, self.part) as visit:
            assert visit.progress.current is None
            assert visit.progress.done == visit.progress.count


def test_scorekeeper(walk) -> None:
    way = walk("scorekeeper")
    way.look("desk", then=reverse("desk:desk", args=[1]))
    press(way.client, way.sheet_of("first"), "Save", leg1_home=21, leg1_away=15, agreed="both")
    way.press("check", "The same")
    way.press("correct", "Save the correction", leg1_home=21, leg1_away=14, agreed="both", reason="Typed wrongly")
    way.press("absent", "Save", absent="away")
    way.press("protest", "Open", claim="They crossed the foul line", claimed_by="The captain")
    way.look("standings")
    way.ends()


def test_chair(walk) -> None:
    way = walk("chair")
    for player in range(2):
        way.press("check-in", "Card", at=player)
    way.press("draw", "Make a draft", seed="a quiet morning")
    way.press("publish", "Publish")
    way.press("print", "Make the PDF")
    way.look("hall")
    way.press("say", "Show the message", text="Lunch until 12:45")
    way.press("close", "Close")
    way.look("envelope")
    way.ends()


def test_secretary(walk) -> None:
    way = walk("secretary")
    way.look("members", then=reverse("members:list"))
    with inside(way.world):
        own = [*Member.objects.filter(branch__number=weekend.OWN_BRANCH).order_by("pk").values_list("pk", flat=True)]
    way.press("draft", "Look again", member=own[:2], captain=own[0], do="draft")
    way.press("hand-in", "Hand in the team", member=own[:2])
    way.press("spare", "Save the team", **{"member": own[:3], f"spare-{own[2]}": "1"})
    way.press("fee", "Save the team", **{"member": own[:3], **{f"fee-{pk}": "1" for pk in own[:3]}})
    way.press("cribbage", "Look again", member=own[3:5], captain=own[3], do="hand_in")
    way.press("take-back", "Take", reason="They cannot come")
    way.ends()


def test_officer(walk) -> None:
    way = walk("officer")
    way.look("entries", then=reverse("entries:office_list", args=[2]))
    way.press("rule", "Allow what is ticked", reason="The branch showed the receipt")
    way.press("branch", "Add", level="branch", name="Cedar Point", number="906")
    way.press("date", "Add this date", title="Spring Rally", starts_on="2027-04-17")
    day = "2027-01-22"
    way.press("event", "Create the event", name="Practice Darts", starts_on=day, ends_on=day, host_branch=_host(way))
    way.press("competitions", "Save", **{"category.darts-mixed": "on", "stations.darts-mixed": 2})
    way.look("log")
    way.ends()


def _host(way: Walk) -> int:
    with inside(way.world):
        return Node.objects.get(number="901").pk


def test_player(walk) -> None:
    way = walk("player")
    way.look("event", then=reverse("overview:public_event", args=[weekend.NOW]))
    for step in PARTS["player"].steps[1:]:
        way.look(step.key)
    way.ends()
