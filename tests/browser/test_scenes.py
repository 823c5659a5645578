"""The scenes of a hall, each on a screen that shows nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.hall_board import expect_live, too_small_or_cut
from tests.browser.scenes_hall import BUILD, SCREENS


@pytest.fixture(scope="module")
def hall(installation):
    """An installation with an event at play and one that is over, a screen for every scene."""
    return installation(BUILD)


def screens(hall) -> list[tuple[str, str]]:
    return [(scene, f"/e/{slug}/board/{hall.ids[slug][scene]}/") for slug, some in SCREENS.items() for scene in some]


def test_every_scene_is_read_from_the_farthest_chair_and_nothing_is_cut(hall, new_context) -> None:
    # In a window in which nothing moves: what fades in is not as dark yet as it will be.
    size = {"width": 1280, "height": 720}
    page = new_context(base_url=hall.url, viewport=size, reduced_motion="reduce").new_page()
    faults = []
    for scene, address in screens(hall):
        page.goto(address)
        expect_live(page)
        expect(page.locator(f'.hall-page.shown [data-scene="{scene}"]').first).to_be_visible()
        faults += [f"{scene}: {fault}" for fault in too_small_or_cut(page)]
        assert_accessible(page, narrow=False)
    assert not faults, "\n".join(faults)
