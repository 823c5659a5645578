"""Deciding as the tests do it: by kind, with a yes to whatever it moves."""

from __future__ import annotations

import uuid

import pytest
from django.core.cache import caches

from scoring.consequences.services import NotAcceptedError
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.services.deciding import Said, decide
from tournaments.models import Competition


def fresh(competition: Competition) -> Competition:
    return Competition.objects.select_related("event").get(pk=competition.pk)


def kinds(competition: Competition) -> list[str]:
    """Return the kinds of what is open; the list for pages says the same as the one for who writes."""
    competition = fresh(competition)
    caches["local"].clear()  # some tests write results past every door, and no version of the event counts that
    listed = open_in(competition, fresh=True)
    assert listed == open_in(competition)
    return [decision.kind.value for decision in listed]


@pytest.fixture
def choose(users):
    """Return a function that decides the first open decision of a competition."""

    def chosen(competition: Competition, choice: str, *, by: str = "carl", reason: str = "Agreed") -> DecisionMade:
        decision = open_in(fresh(competition), fresh=True)[0]
        values = {
            "competition": competition,
            "kind": decision.kind,
            "key": decision.key,
            "said": Said(choice=choice, reason=reason, mark=decision.mark),
            "by": users[by],
            "idempotency_key": uuid.uuid4(),
        }
        try:
            return decide(**values)
        except NotAcceptedError as asked:
            return decide(**values, accepted=asked.consequences.fingerprint)

    return chosen
