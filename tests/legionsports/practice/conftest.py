"""What the tests of the rehearsal begin with."""

from __future__ import annotations

import shutil

import pytest

from kit.worlds import World
from legionsports.practice.services import places


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """What all tests copy is made once."""
    return tmp_path_factory.mktemp("rehearsals")


@pytest.fixture(autouse=True)
def own_folder(settings, folder):
    settings.VAR_DIR = folder
    yield
    shutil.rmtree(folder / "rehearsal" / "people", ignore_errors=True)


@pytest.fixture
def begin(users):
    """Return a function that begins a rehearsal for one of the cast, and returns where it is."""

    def begun(name: str) -> World:
        place = places.world_of(users[name])
        places.begin(place)
        return place

    return begun
