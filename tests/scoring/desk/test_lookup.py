"""A typed code leads to the sheet that is meant, or to a sentence that says why not."""

from __future__ import annotations

import pytest

from scoring.desk.queries.lookup import WrongCodeError, read_code, sheet_for_desk
from tests.scoring.sheets.conftest import sheets_of
from tournaments.draws.engine.codes import code_for, spoken
from tournaments.models import Event

GOOD = code_for(7)


@pytest.mark.parametrize("text", [GOOD, spoken(GOOD), f" {GOOD[:3]}-{GOOD[3:]} ", " ".join(GOOD)])
def test_a_code_may_be_spaced_in_any_way(text: str) -> None:
    assert read_code(text) == GOOD


def other_digit(code: str, place: int) -> str:
    return f"{code[:place]}{(int(code[place]) + 1) % 10}{code[place + 1 :]}"


@pytest.mark.parametrize("place", range(7))
def test_a_wrong_digit_is_caught(place: int) -> None:
    with pytest.raises(WrongCodeError, match="a digit is wrong, or two are swapped"):
        read_code(other_digit(GOOD, place))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type the 7 digits"),
        ("   ", "Type the 7 digits"),
        ("123456", "you typed 6"),
        (GOOD + "0", "you typed 8"),
        ("48219E7", "digits only"),
        ("४८२१९३७", "digits only"),
    ],
)
def test_what_cannot_be_a_code_says_why(text: str, words: str) -> None:
    with pytest.raises(WrongCodeError, match=words):
        read_code(text)


@pytest.mark.django_db
def test_a_sheet_of_another_event_is_named_and_not_opened(draw, event) -> None:
    sheet = sheets_of(draw())[0]
    other = Event.objects.exclude(pk=event.pk).get()
    with pytest.raises(WrongCodeError, match="another event: Command Cribbage 2027"):
        sheet_for_desk(sheet.code, other)
    assert sheet_for_desk(sheet.code, event).sub_match == sheet


@pytest.mark.django_db
def test_a_sheet_of_another_competition_is_never_opened_silently(draw, event) -> None:
    cribbage, darts = sheets_of(draw("cribbage-pairs"))[0], sheets_of(draw("darts-legion"))[0]
    entering = cribbage.match.stage.competition_id
    with pytest.raises(WrongCodeError, match="is a sheet of Darts Legion") as wrong:
        sheet_for_desk(darts.code, event, entering)
    assert wrong.value.sheet.sub_match == darts
    assert sheet_for_desk(cribbage.code, event, entering).sub_match == cribbage


@pytest.mark.django_db
def test_unknown_codes_and_drafts_are_not_found(draw, event) -> None:
    draft = sheets_of(draw(published=False))[0]
    for code in (draft.code, code_for(999_999)):
        with pytest.raises(WrongCodeError, match="There is no sheet with the code"):
            sheet_for_desk(code, event)
