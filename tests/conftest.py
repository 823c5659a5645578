"""Fixtures that every test may use; the people and places are described in tests/cast.py."""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import HealthCheck
from rest_framework.test import APIClient

from scoring.live.queries.kept import kept
from tests import cast, clock, database, worlds
from tournaments.organization.queries.tree import ZONES_OF_SITE

# Properties draw the same examples on every machine and in every run: what passed passes again. `--long` looks for new
# ones, many more of them; `--hypothesis-seed` draws those of an earlier run again.
_patient = {"deadline": None, "database": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
hypothesis.settings.register_profile("repeatable", derandomize=True, **_patient)
hypothesis.settings.register_profile("long", derandomize=False, **_patient)
LONG = 20  # times as many examples

TESTS = Path(__file__).parent
PAPER = TESTS / "scoring" / "printing"
# The smallest world of these is a whole weekend: `script/test fast` leaves them out, as it does what is marked `slow`.
WEEKENDS = (TESTS / "upgrades", TESTS / "scoring" / "archives", TESTS / "scoring" / "changes")
SECOND = TESTS / "games" / "second"
BROWSER = TESTS / "browser"
# Of the browser an ordinary run has a role play a role, and the flows of live, offline and board; the rest is `long`.
FLOWS = {
    *("test_role_plays.py", "test_role_plays_of_helpers.py", "test_role_plays_of_others.py"),
    *("test_role_plays_of_the_rest.py", "test_whole_weekend.py"),
    *("test_live.py", "test_live_darts.py", "test_table_link.py", "test_offline.py", "test_board.py"),
    "test_open_events.py",
}
clock.start()
TransactionTestCase._fixture_teardown = lambda self: database.delete_rows()


def pytest_addoption(parser) -> None:
    parser.addoption("--long", action="store_true", help="new examples, many of them, and what is marked `long`")


def pytest_configure(config) -> None:
    """Choose how examples are drawn, and what a cache is called, before the modules of the tests are read."""
    hypothesis.settings.load_profile("long" if config.getoption("--long") else "repeatable")
    # One Redis serves all processes of a run; each has words of its own in it, or one counts and another clears.
    settings.CACHES["default"]["KEY_PREFIX"] = os.environ.get("PYTEST_XDIST_WORKER", "")


def _cache_of(config) -> pytest.Cache | None:
    return getattr(config, "cache", None)  # there is none under -p no:cacheprovider


def pytest_collection_modifyitems(config, items) -> None:
    for item in items:
        for marker in _marks_of(item.path):
            item.add_marker(marker)
    _mark_beyond_samples(items)
    if config.getoption("--long"):
        _draw_more(items)
    else:
        _keep(config, items, lambda item: item.get_closest_marker("long") is None)


@cache
def _marks_of(path: Path) -> tuple[pytest.MarkDecorator, ...]:
    """Return what the place of a file says of its tests."""
    places = {path, *path.parents}
    said = (
        (pytest.mark.paper, PAPER in places),
        (pytest.mark.slow, not places.isdisjoint(WEEKENDS)),
        (pytest.mark.sample(1), SECOND in places),
        (pytest.mark.long, BROWSER in places and path.name not in FLOWS),
    )
    return tuple(mark for mark, is_said in said if is_said)


def _mark_beyond_samples(items) -> None:
    """Mark as `long` what is beyond the sample of a test: of all its parameters so many, from the first to the last."""
    families: dict[tuple[Path, str], list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample"):
            families.setdefault((item.path, item.originalname), []).append(item)
    for family in families.values():
        (most,) = family[0].get_closest_marker("sample").args
        step = (len(family) - 1) / max(1, most - 1)
        sample = {round(number * step) for number in range(most)}
        for number, item in enumerate(family):
            if number not in sample:
                item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """Let Python look for what is no longer used seldom, and not among seven thousand tests: one part in twelve."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _keep(config, items, wanted) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def _draw_more(items) -> None:
    """Let every property draw LONG times as many examples as in an ordinary run."""
    functions = {item.obj for item in items if hypothesis.is_hypothesis_test(getattr(item, "obj", None))}
    for function in functions:
        usual = function._hypothesis_internal_use_settings  # there is no other way to what @settings has set
        function._hypothesis_internal_use_settings = hypothesis.settings(usual, max_examples=LONG * usual.max_examples)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory, worker_id) -> Path:
    """A folder that the parallel processes of a run have together."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def kept_database(request, shared_folder) -> Path:
    """The folder in which the migrated database on SQLite is kept, for the next runs too."""
    cache = _cache_of(request.config)
    return cache.mkdir("database") if cache else shared_folder / "database"


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment, django_db_blocker, tmp_path_factory, shared_folder, kept_database, worker_id
):
    """A copy of the migrated database: on SQLite a file, as in a hall, since in memory two writers fail at once."""
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            database.copy_sqlite(kept_database, tmp_path_factory.mktemp("database") / "test.sqlite3")
        else:
            database.copy_postgresql(shared_folder / "database", worker_id)
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock():
            database.drop_postgresql()


@pytest.fixture(autouse=True)
def _quick_and_clean(tmp_path, settings):
    """Cheap passwords, plain static files, and a folder of its own for every file a test makes."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()


@pytest.fixture(autouse=True)
def _nothing_kept():
    """A process that has just started: what it keeps is found by primary key, and on SQLite every test begins at 1.

    A page that was read in French leaves its language to whatever its thread does next.
    """
    worlds.begin()
    translation.activate(settings.LANGUAGE_CODE)
    caches["local"].clear()
    caches["pages"].set(ZONES_OF_SITE, {settings.TIME_ZONE})  # until a place has another one
    caches["default"].delete("wrong-table-links:127.0.0.1")  # every test comes from the same address
    kept.clear()


@pytest.fixture
def org(db) -> cast.Org:
    return cast.build_org()


@pytest.fixture
def event(org):
    """Command Cribbage 2027 at Grande Prairie, without competitions."""
    return cast.make_event(org)


@pytest.fixture
def users(org, event) -> dict[str, object]:
    """alice, dora, beth, oscar, carl, sam, sue and nora, each with a role."""
    return cast.cast_users(org, event)


@pytest.fixture
def signed_in(client, users):
    """Return a function that signs in one of the cast and returns the client; None signs out."""

    def sign_in(name: str | None):
        client.logout()
        if name is not None:
            client.force_login(users[name], backend=settings.AUTHENTICATION_BACKENDS[-1])
        return client

    return sign_in


@pytest.fixture
def api(users):
    """Return a function that gives a client of one of the cast; None is nobody."""

    def client(name: str | None) -> APIClient:
        asker = APIClient()
        if name is not None:
            asker.force_authenticate(users[name])
        return asker

    return client


@pytest.fixture
def make_competition(event):
    """Return a function (category, entries=0, stations=10) that adds a competition to the event."""

    def make(category: str = "cribbage-pairs", **more):
        return cast.make_competition(event, category, **more)

    return make


@pytest.fixture
def tasks_at_once(settings):
    """Run Celery tasks inside the test, where the test is about what they do and not how they travel."""
    settings.CELERY_TASK_ALWAYS_EAGER = True
