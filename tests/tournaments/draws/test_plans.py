"""The records of stages: written and read back, of every kind; and what older databases hold in their place."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps

from games.codec import MalformedError
from scoring.changes.engine.cases import ChangeAsked, ChangeKind
from scoring.changes.queries.changes import version_of
from scoring.changes.services.making import make
from scoring.changes.services.undoing import take_back
from scoring.models import Change
from tests.tournaments.draws.steps import published
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.plan import (
    RECORDS,
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
    SharedPlaces,
    SwissPlan,
    TakenBack,
    read_plan,
)
from tournaments.draws.services import drawing
from tournaments.models import Stage

in_stages = import_module("tournaments.migrations.0008_plans_by_kind")
in_snapshots = import_module("scoring.migrations.0008_plans_in_snapshots")

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


# --- what older databases hold ------------------------------------------------------------------------

OLD_PROOF = {
    "cycles": 2,
    "fixed": {"12": 3},
    "flipped": [1],
    "fingerprint": "bce9ab",
    "names": {"1": "1 Edson", "12": "2 Hinton"},
    "numbers": {"1": 1, "12": 2},
    "labels": {"1": [1, 9, 10], "12": [1, 9, 11]},
}
OLD_PUBLICATION = {
    "published_despite": [{"entry": 12, "rules": ["Hinton has no captain."]}],
    "was_published": True,
    "taken_back": [{"by": "Carl Tester", "at": "2027-03-05T19:00:21+00:00", "reason": "Edson was missing"}],
}
OLD_LATE = {
    "boards": [[1, 30], [3, 4]],
    "broken": [2],
    "changes": [
        {
            "number": 1,
            "what": "Table 2 is broken",
            "reason": "It was pocketed",
            "by": "Carl Tester",
            "at": "2027-03-06T19:00:22+00:00",
        }
    ],
    "drawn_without": [7],
}
OLD_DRAW = {**OLD_PROOF, **OLD_PUBLICATION}
OLD_SHARED = {"drawn_for": 3, "own": [[1, 1], [1, 2]], "with": ["Darts Mixed"], "turns": 4, "least": 3}
OLD_FINALS = {"advance": 4, "finals": "finals", "third_place": True, "seeded": False}
OLD_GROUPS = {"count": 3, "advance": 2, "finals": "final_group", "third_place": False, "seeded": True}
OLD_PLAYOFF = {
    "fingerprint": "bce9ab",
    **{name: OLD_PUBLICATION[name] for name in ("was_published", "taken_back")},
}
PLAYED_OFF = PlayoffPlan(proof=Proof(fingerprint="bce9ab"), publication=Publication(True, (), PUBLICATION.taken_back))

OLD = [
    ("round_robin", {**OLD_DRAW, **OLD_LATE, "early": True, "shared": OLD_SHARED}, WHOLE["round_robin"]),
    ("round_robin", {**OLD_PROOF, "early": False}, RoundRobinPlan(proof=PROOF, early=False)),
    ("round_robin", {}, RoundRobinPlan()),
    (
        "groups",
        {**OLD_DRAW, **OLD_LATE, **OLD_FINALS, "count": 1, "early": False, "turns": 0, "least": 0},
        WHOLE["round_robin_finals"],
    ),
    ("groups", {**OLD_DRAW, **OLD_LATE, **OLD_GROUPS, "early": True, "turns": 5, "least": 4}, WHOLE["groups"]),
    ("whole_knockout", {**OLD_DRAW, "seeded": True, "third_place": True}, WHOLE["whole_knockout"]),
    (
        "finals",
        {"third_place": True, "was_published": True},
        FinalsPlan(publication=Publication(True), third_place=True),
    ),
    ("final_group", {"third_place": False, "was_published": True}, FinalsPlan(publication=Publication(True))),
    ("knockout", OLD_PLAYOFF, PLAYED_OFF),
    ("single_match", OLD_PLAYOFF, PLAYED_OFF),
    ("mini_round_robin", {"fingerprint": "bce9ab"}, PlayoffPlan(proof=Proof(fingerprint="bce9ab"))),
]


@pytest.mark.django_db
def test_older_stages_become_records_of_their_kind_and_go_back(make_competition):
    competition = make_competition(entries=0)
    for position, (kind, options, _) in enumerate(OLD):
        Stage.objects.create(
            competition=competition, position=position, kind=kind, name="x", seed="x", plan_data=deepcopy(options)
        )

    in_stages.write_plans(apps, None)

    stages = list(Stage.objects.order_by("position"))
    assert [stage.plan for stage in stages] == [plan for *_, plan in OLD]
    assert [stage.kind for stage in stages if isinstance(stage.plan, RoundRobinFinalsPlan)] == ["round_robin_finals"]

    in_stages.write_options(apps, None)

    back = Stage.objects.order_by("position").values_list("kind", "plan_data")
    assert list(back) == [(kind, options) for kind, options, _ in OLD]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["round_robin", "round_robin_finals", "groups"])
def test_change_that_was_made_before_there_were_records_can_still_be_taken_back(make_competition, users, kind):
    asked = {
        "competition": make_competition("cribbage-pairs", entries=8, stations=10),
        "by": users["carl"],
        "seed": "x",
    }
    if kind == "groups":
        stage = drawing.draw_groups(**asked, count=2, advance=1)
    elif kind == "round_robin_finals":
        stage = drawing.draw_round_robin_with_finals(**asked, advance=4)
    else:
        stage = drawing.draw_round_robin(**asked)
    stage = published(stage, users)
    before = stage.plan
    change = make(
        stage=stage, asked=ChangeAsked(kind=ChangeKind.BOARD_DOWN, station=2, replacement=30), reason="It was pocketed",
        by=users["carl"], idempotency_key=uuid4(), expected_version=version_of(stage),
    )  # fmt: skip
    in_snapshots.write_options(apps, None)
    in_stages.write_options(apps, None)
    assert Change.objects.get().before["options"]["fingerprint"] == before.proof.fingerprint

    in_stages.write_plans(apps, None)
    in_snapshots.write_plans(apps, None)
    take_back(change=Change.objects.get(pk=change.pk), by=users["carl"])

    restored = Stage.objects.get(pk=stage.pk)
    assert (restored.kind, restored.plan) == (kind, before)
