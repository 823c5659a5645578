"""The records of stages: written and read back, of every kind; and what older databases hold in their place."""

from __future__ import annotations

import pytest

from kit.pure.codec import MalformedError
from tournaments.draws.engine.afternoon.model import Game, Seating
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.plan import (
    RECORDS,
    AfternoonPlan,
    ChangeNote,
    DrawnRound,
    FinalsPlan,
    GroupsPlan,
    KnockOutPlan,
    LateChanges,
    MeetingsPlan,
    OpenEntry,
    PlayoffPlan,
    Proof,
    Publication,
    RoundRobinFinalsPlan,
    RoundRobinPlan,
    Sat,
    SharedPlaces,
    SwissPlan,
    TakenBack,
    read_plan,
)
from tournaments.models import Stage

# --- the records --------------------------------------------------------------------------------------

PROOF = Proof(
    cycles=2,
    fingerprint="bce9ab",
    names={1: "1 Edson", 12: "2 Hinton"},
    numbers={1: 1, 12: 2},
    labels={1: (1, 9, 10), 12: (1, 9, 11)},
    fixed={12: 3},
    flipped=(1,),
)
PUBLICATION = Publication(
    was_public=True,
    despite=(OpenEntry(12, ("Hinton has no captain.",)),),
    taken_back=(TakenBack("Carl Tester", "2027-03-05T19:00:21+00:00", "Edson was missing"),),
)
LATE = LateChanges(
    notes=(ChangeNote(1, "Table 2 is broken", "It was pocketed", "Carl Tester", "2027-03-06T19:00:22+00:00"),),
    boards=((1, 30), (3, 4)),
    broken=(2,),
    drawn_without=(7,),
)
ALL = {"proof": PROOF, "publication": PUBLICATION}
WHOLE = {
    "round_robin": RoundRobinPlan(**ALL, late=LATE, shared=SharedPlaces(3, ((1, 1), (1, 2)), ("Darts Mixed",), 4, 3)),
    "round_robin_finals": RoundRobinFinalsPlan(**ALL, late=LATE, early=False, advance=4, third_place=True),
    "groups": GroupsPlan(**ALL, late=LATE, grouping=Grouping(3, 2, True), seeded=True, turns=5, least=4),
    "swiss": SwissPlan(
        **ALL,
        late=LATE,
        early=False,
        rounds=4,
        drawn=(DrawnRound(1, 6, ((1, 0), (12, 0))), DrawnRound(2, 6, ((12, 3),))),
    ),
    "afternoon": AfternoonPlan(
        **ALL,
        form="lot",
        games=3,
        chart=(Game(1, (Seating(1, (1, 2), (3, 4)),), (5,)),),
        sat=(Sat(1, 12, last=2), Sat(1, 13, 3)),
    ),
    "afternoon_finals": AfternoonPlan(form="field", games=5, advance=4, every_place=True),
    "whole_knockout": KnockOutPlan(**ALL, seeded=True, third_place=True),
    "finals": FinalsPlan(**ALL, third_place=True),
    "final_group": FinalsPlan(**ALL),
    "knockout": PlayoffPlan(**ALL),
    "single_match": PlayoffPlan(**ALL),
    "mini_round_robin": PlayoffPlan(**ALL),
}


def test_every_kind_of_stage_has_a_record():
    assert set(RECORDS) == set(WHOLE) == set(Stage.Kind.values)


@pytest.mark.parametrize("kind", WHOLE)
def test_record_is_read_as_it_was_written(kind):
    assert read_plan(kind, WHOLE[kind].to_json()) == WHOLE[kind]


@pytest.mark.parametrize(
    "data",
    [
        {**RoundRobinPlan().to_json(), "version": 2},
        {**RoundRobinPlan().to_json(), "advance": 2},
        {"cycles": 1, "fingerprint": "bce9ab"},
    ],
    ids=["of another version", "of another kind", "as it was before there were records"],
)
def test_what_is_no_record_of_the_kind_is_refused(data):
    with pytest.raises(MalformedError):
        read_plan("round_robin", data)


@pytest.mark.django_db
def test_plan_of_a_stage_is_replaced_and_kept(make_competition):
    stage = Stage(competition=make_competition(entries=0), kind=Stage.Kind.GROUPS, name="Groups", seed="x")
    stage.plan = WHOLE["groups"]
    stage.save()

    assert Stage.objects.get().plan == WHOLE["groups"]
    assert Stage.objects.get().plan_as(MeetingsPlan).late == LATE
    with pytest.raises(TypeError, match="groups is no RoundRobinPlan"):
        stage.plan_as(RoundRobinPlan)
