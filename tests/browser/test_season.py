"""One step of a season in a real browser: the District proposes, a branch declines and accepts, the Command sees it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.season_hall import BUILD
from tests.browser.steps import follow, sign_in


@pytest.fixture
def season(installation):
    return installation(BUILD)


def test_a_season_is_walked_by_a_branch_a_district_and_a_command_officer(season, new_context) -> None:
    def officer(name: str, width: int) -> Page:
        size = {"width": width, "height": 800}
        return sign_in(new_context(base_url=season.url, viewport=size).new_page(), name)

    command, district, branch = officer("alice", 1280), officer("dora", 1280), officer("beth", 390)
    command.goto("/office/season/2027/eightball/")
    row = command.locator("tr", has=command.get_by_role("rowheader", name="District 1", exact=True))
    expect(row).to_contain_text("Final")
    expect(command.locator("tr", has=command.get_by_role("rowheader", name="District 2"))).to_contain_text("Nothing")

    district.goto(f"/office/events/{season.ids['district']}/awards/advancement/")
    follow(district.get_by_role("button", name="Propose 2 teams of Eightball Singles"))
    expect(district.get_by_text("2 teams are proposed, and their branches are told.")).to_be_visible()

    _answer(branch, declines="No boat in April")
    expect(branch.get_by_text("The team is not coming")).to_be_visible()
    assert_accessible(branch)
    _answer(branch)  # the third of the District is of the same branch, and is asked at once
    expect(branch.get_by_text("The team is entered")).to_be_visible()

    district.reload()
    expect(district.locator(".going-declined")).to_contain_text("“No boat in April”")
    follow(district.get_by_role("button", name="accepts"))
    expect(district.get_by_role("button", name="accepts")).to_have_count(0)

    command.reload()
    expect(row).to_contain_text("Peace River, Grande Prairie")
    assert_accessible(command)
    command.goto(f"/office/events/{season.ids['command']}/coming/")
    expect(command.get_by_text("2 entered", exact=True)).to_be_visible()
    follow(command.get_by_role("link", name="The team and what the rules say").last)
    expect(command.get_by_role("cell", name="Third at District 1 8-Ball 2027")).to_be_visible()
    expect(command.locator(".history")).to_contain_text("Accepted and handed in")


def _answer(branch: Page, *, declines: str = "") -> None:
    """Answer the proposal on the first page of a branch officer."""
    branch.goto("/office/")
    follow(branch.get_by_role("link", name="Accept, change or decline"))
    if not declines:
        follow(branch.get_by_role("button", name="Accept with this team"))
        return
    branch.get_by_text("The team declines").click()
    branch.get_by_label("Why does the team decline?").fill(declines)
    follow(branch.get_by_role("button", name="Decline", exact=True))
