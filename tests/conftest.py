"""Fixtures that every test may use; the people and places are described in tests/cast.py."""

from __future__ import annotations

import datetime
import sys
import time
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from scoring.live.queries.kept import kept
from tests import cast, database

# Where CI is set, hypothesis draws the same examples every time. Everywhere else it looks for new ones, says how to
# draw what it found again, and never calls a busy machine a fault.
if hypothesis.settings.get_current_profile_name() != "ci":
    patient = [hypothesis.HealthCheck.too_slow]
    hypothesis.settings.register_profile("laptop", deadline=None, print_blob=True, suppress_health_check=patient)
    hypothesis.settings.load_profile("laptop")

# The season of the tests is 2027. Their clock begins every run at the same noon in Alberta, before any entry is due,
# and far from midnight and from the nights on which clocks are changed.
NOON = datetime.datetime(2026, 11, 21, 19, tzinfo=datetime.UTC)
_began = time.monotonic()
_real, timezone.now = timezone.now, lambda: NOON + datetime.timedelta(seconds=time.monotonic() - _began)
for _module in list(sys.modules.values()):  # whoever took it by name before, such as the lock of the front door
    if getattr(_module, "__dict__", {}).get("now") is _real:
        _module.now = timezone.now


def pytest_addoption(parser) -> None:
    parser.addoption("--database-only", action="store_true", help="leave out the tests that touch no database")


def pytest_collection_modifyitems(config, items) -> None:
    """Keep the tests that touch a database: what the others do on SQLite they do on PostgreSQL too."""
    if config.getoption("--database-only"):
        pure = [item for item in items if not _touches_database(item)]
        items[:] = [item for item in items if _touches_database(item)]
        config.hook.pytest_deselected(items=pure)


def _touches_database(item) -> bool:
    return item.get_closest_marker("django_db") is not None or bool(
        {"db", "transactional_db"} & {*getattr(item, "fixturenames", ())}
    )


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory, worker_id) -> Path:
    """A folder that the parallel processes of a run have together."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def django_db_setup(request, django_test_environment, django_db_blocker, tmp_path_factory, shared_folder, worker_id):
    """A copy of the migrated database: on SQLite a file, as in a hall, since in memory two writers fail at once."""
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            cache = getattr(request.config, "cache", None)  # there is none under -p no:cacheprovider
            kept_in = cache.mkdir("database") if cache else shared_folder / "database"
            database.copy_sqlite(kept_in, tmp_path_factory.mktemp("database") / "test.sqlite3")
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
    """A process that has just started: what it keeps is found by primary key, and on SQLite every test begins at 1."""
    caches["local"].clear()
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
            client.force_login(users[name], backend=settings.AUTHENTICATION_BACKENDS[1])
        return client

    return sign_in


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
