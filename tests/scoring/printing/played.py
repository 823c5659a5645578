"""Sheets handed in, and the text of a paper."""

import uuid

from scoring.sheets.models import Submission
from scoring.sheets.services.sheets import submit
from tests.scoring.printing.conftest import texts
from tournaments.draws.models import SubMatch

LANDSCAPE = (792, 612)


def hand_in(sheet: SubMatch, legs, by, **more) -> Submission:
    return submit(sub_match=sheet, legs=legs, by=by, expected_version=0, idempotency_key=uuid.uuid4(), **more)


def whole(pdf) -> str:
    return " ".join(texts(pdf)).replace("\N{NO-BREAK SPACE}", " ")
