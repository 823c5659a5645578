"""Fixtures of the tests in a real browser. These tests never touch the database: they see what people see.

They run in any order and beside each other: a file has a site of its own, or takes a sheet that no other test does.
"""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from playwright.sync_api import Browser, Page, expect

from legionsports.languages.services import catalogue
from tests import clock
from tests.browser.person import Person
from tests.browser.site import PATIENCE, Made, Site, copy_of
from tests.browser.steps import sign_in
from tests.browser.weekend import BUILD
from tests.cast import PASSWORD

PLAIN = "hall.test"
WHOLE = ("chromium", "google-chrome")
# Without windows of its own: to make and to draw those takes longer than most pages in them.
BROWSERS = ("chromium-headless-shell", *WHOLE)
# A page that follows another of the same site stays where that one was (RenderDocument): a place of its own for each
# costs a quarter of loading it. The others are those that Playwright turns off: the browser takes the last list alone.
TURNED_OFF = (
    "RenderDocument", "PaintHolding", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
)  # fmt: skip

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    # The longest of all begins first; at the end one process would be busy with it and the others idle.
    items.sort(key=lambda item: item.path.name != "test_whole_weekend.py")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Debian's own Chromium, not one that a test tool downloads; and no calls to the outside."""
    quiet = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
    quiet += ["--disable-gpu", "--disable-sync", f"--disable-features={','.join(TURNED_OFF)}"]
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": _first(BROWSERS),
        # A name of this machine that is no safe connection, as the address of a laptop in a hall is none.
        "args": [*root, *quiet, f"--host-resolver-rules=MAP {PLAIN} 127.0.0.1"],
    }


def _first(names: tuple[str, ...]) -> str | None:
    """Return where the first of these programs is that this machine has."""
    return next(filter(None, map(shutil.which, names)), None)


@pytest.fixture
def whole_browser(browser_type, browser_type_launch_args):
    """Return a function that opens a browser with windows of its own: the other has no camera, and gives no notice."""
    with ExitStack() as opened:

        def launch(*more: str) -> Browser:
            args = [*browser_type_launch_args["args"], *more]
            given = {**browser_type_launch_args, "args": args, "executable_path": _first(WHOLE)}
            return _patient(opened.enter_context(browser_type.launch(**given)))

        yield launch


@pytest.fixture(scope="session")
def browser(browser):
    return _patient(browser)


def _patient(browser: Browser) -> Browser:
    """Wait as long for a step as for what is expected of it: a machine that is busy is no fault.

    A page goes by the clock of its site: what the site says of a time is compared with the time in the page.
    """
    made = browser.new_context

    def patient(**more):
        context = made(**more)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(clock.for_browsers())
        return context

    browser.new_context = patient
    return browser


@pytest.fixture(autouse=True)
def _windows_are_closed(browser):
    """Close what a test opened: a page that is left open goes on asking its site for news."""
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()


@pytest.fixture(scope="session")
def copied(tmp_path_factory, shared_folder, kept_database):
    """Return a function that makes a site as a weekend of `build` leaves it, in a folder of its own."""
    return lambda build: copy_of(build, tmp_path_factory.mktemp("site"), Made(shared_folder, kept_database))


@pytest.fixture(scope="module")
def installation(copied):
    """Return a function (build, worker=False) that starts a site with the weekend of `build`, until the module ends."""
    sites = []

    def started(build: str, *, worker: bool = False) -> Site:
        sites.append(copied(build))
        sites[-1].run(worker=worker)
        return sites[-1]

    yield started
    for site in sites:
        site.stop()


READERS = [(language, width) for language in ("en-CA", "fr-CA") for width in (1366, 390)]


@pytest.fixture(
    scope="module",
    params=[pytest.param(each, marks=pytest.mark.long) if at else each for at, each in enumerate(READERS)],
    ids=lambda each: "-".join(map(str, each)),
)
def reader(request) -> dict[str, Any]:
    """The window of whoever walks: the language of their browser, and how large it is."""
    catalogue.compile_all()
    language, width = request.param
    return {"locale": language, "viewport": {"width": width, "height": 844 if width == 390 else 768}}


@pytest.fixture
def arrive(installation, new_context, reader):
    """Return a function that seats somebody before the first page of a site of its own, and signs them in."""

    def make(build: str, name: str, *, event: str = "Command Cribbage 2027") -> Person:
        page = new_context(base_url=installation(build).url, **reader).new_page()
        page.goto("/")
        person = Person(page, language=reader["locale"].lower())
        person.press("Sign in")
        person.write("User name", name)
        person.write("Password", PASSWORD)
        person.press("Sign in", of_form=True)
        person.read(event)
        return person

    return make


@pytest.fixture
def seat(hall, new_context):
    """Return a function that gives the page of a device of its own, on which somebody is signed in to the `hall`."""

    def make(name: str, **more: object) -> Page:
        return sign_in(new_context(base_url=hall.url, **more).new_page(), name)

    return make


@pytest.fixture(scope="session")
def site(tmp_path_factory, worker_id):
    """An empty installation with its worker, on the database server and broker of this run."""
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    site = Site(folder=tmp_path_factory.mktemp("site"), database_url=database, redis_url=redis)
    if database:
        site.database_url = urlsplit(database)._replace(path=f"/browser_{worker_id}").geturl()
        with psycopg.connect(database, autocommit=True) as server:
            server.execute(f"DROP DATABASE IF EXISTS browser_{worker_id} WITH (FORCE)")
            server.execute(f"CREATE DATABASE browser_{worker_id}")
    if redis:
        # The first is the one of the tests on PostgreSQL, which may run beside these.
        number = 1 if worker_id == "master" else 1 + int(worker_id.removeprefix("gw"))
        site.redis_url = urlsplit(redis)._replace(path=f"/{number}").geturl()
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def newcomer_site(copied):
    """An empty installation as a newcomer has it: SQLite, and a broker that needs no server."""
    site = copied("")
    site.run()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def live_hall(copied):
    """An installation with a published weekend of every sport; `codes` has its sheets by category."""
    site = copied(BUILD)
    site.run()
    yield site
    site.stop()
