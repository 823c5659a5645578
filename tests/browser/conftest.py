"""Fixtures of the tests in a real browser. These tests never touch the database: they see what people see."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.browser.weekend import BUILD


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Debian's own Chromium, not one that a test tool downloads; and no calls to the outside."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": chromium,
        "args": [*root, *quiet, "--disable-gpu", "--disable-sync"],
    }


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """An empty installation with its worker, on the database and broker of this run."""
    site = Site(
        folder=tmp_path_factory.mktemp("site"),
        database_url=os.environ.get("DATABASE_URL", ""),
        redis_url=os.environ.get("REDIS_URL", ""),
    )
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def newcomer_site(tmp_path_factory):
    """An empty installation as a newcomer has it: SQLite, and a broker that needs no server."""
    site = Site(folder=tmp_path_factory.mktemp("newcomer"))
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def live_hall(tmp_path_factory):
    """An installation with a published weekend of every sport; `codes` has its sheets by category."""
    site = Site(folder=tmp_path_factory.mktemp("live_hall"))
    site.start()
    output = site.manage("shell", "--command", BUILD)
    site.codes = json.loads(re.search(r"CODES (.*)", output)[1])
    yield site
    site.stop()
