"""Fixtures that every test may use; the people and places are described in tests/cast.py."""

from __future__ import annotations

import gc
import os
from contextlib import nullcontext
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
from tests import again, cast, clock, database, quick, statements

# Properties draw the same examples on every machine and in every run: what passed passes again. `--long` looks for new
# ones, many more of them; `--hypothesis-seed` draws those of an earlier run again.
_patient = {"deadline": None, "database": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
hypothesis.settings.register_profile("repeatable", derandomize=True, **_patient)
hypothesis.settings.register_profile("long", derandomize=False, **_patient)
LONG = 20  # times as many examples
NOTES = pytest.StashKey[statements.Notes | None]()

TESTS = Path(__file__).parent
PAPER = TESTS / "scoring" / "printing"
# The smallest world of these is a whole weekend: `script/test fast` leaves them out, as it does what is marked `slow`.
WEEKENDS = (TESTS / "upgrades", TESTS / "scoring" / "archives", TESTS / "scoring" / "changes")
# What rules and papers make of rows that other tests read and write on PostgreSQL, too: no difference of the databases
# could show in these alone.
ALIKE = (
    *(TESTS / "answers", TESTS / "scoring" / "lists", TESTS / "scoring" / "test_new_game.py"),
    *(TESTS / "scoring" / "standings" / f"test_{name}.py" for name in (
        "small_events", "cue_small_events", "cue_events_scored_live", "eightrace_pages", "groups_and_finals",
        "knock_out_of_all_teams", "one_table", "double_knockout", "finals_for_every_place", "leaving_finals",
    )),
    *(TESTS / "scoring" / room / "test_random_seasons.py" for room in ("advancing", "ladder")),
    TESTS / "scoring" / "consequences" / "test_random_acts.py",
    TESTS / "scoring" / "desk" / "test_forms.py",
    TESTS / "scoring" / "overview" / "test_hall.py",
    TESTS / "legionsports" / "test_api_by_its_description.py",
)  # fmt: skip

clock.start()
TransactionTestCase._fixture_teardown = lambda self: database.delete_rows()


def pytest_addoption(parser) -> None:
    where = "only the tests in which PostgreSQL could differ from SQLite: see `differs` in tests/conftest.py"
    parser.addoption("--where-databases-differ", action="store_true", help=where)
    sent = "a folder: what each test sends to SQLite is noted there; PostgreSQL gets no kind of it twice without need"
    parser.addoption("--statements", type=Path, help=sent)
    parser.addoption("--long", action="store_true", help="new examples, many of them, and what is marked `long`")
    parser.addoption("--quick", action="store_true", help="leave out what took long the last time on this machine")


def pytest_configure(config) -> None:
    """Choose how examples are drawn, and what a cache is called, before the modules of the tests are read."""
    hypothesis.settings.load_profile("long" if config.getoption("--long") else "repeatable")
    notes_them = config.getoption("--statements") and not config.getoption("--where-databases-differ")
    config.stash[NOTES] = {} if notes_them else None
    # One Redis serves all processes of a run; each has words of its own in it, or one counts and another clears.
    settings.CACHES["default"]["KEY_PREFIX"] = os.environ.get("PYTEST_XDIST_WORKER", "")
    if _learns(config):
        config.pluginmanager.register(quick.Stopwatch(config.cache))


def _learns(config) -> bool:
    """Return whether this run tells which tests take long: one of all of them, in the process that hears of all."""
    cache = _cache_of(config)
    known = config.getoption("--quick") and quick.took_long(cache)
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and connection.vendor == "sqlite"
    is_ordinary = not known and not config.getoption("--long")
    return cache is not None and whole and is_ordinary and not hasattr(config, "workerinput")


def _cache_of(config) -> pytest.Cache | None:
    return getattr(config, "cache", None)  # there is none under -p no:cacheprovider


def pytest_collection_modifyitems(config, items) -> None:
    for item in items:
        for marker in _marks_of(item.path):
            item.add_marker(marker)
    if config.getoption("--long"):
        _draw_more(items)
    else:
        _keep(config, items, lambda item: item.get_closest_marker("long") is None)
    if config.getoption("--quick"):
        long = quick.took_long(_cache_of(config))
        _keep(config, items, lambda item: item.nodeid not in long)
    if config.getoption("--where-databases-differ"):
        _keep(config, items, differs)
        _keep_the_fewest(config, items)


@cache
def _marks_of(path: Path) -> tuple[pytest.MarkDecorator, ...]:
    """Return what the place of a file says of its tests."""
    places = {path, *path.parents}
    said = ((pytest.mark.paper, {PAPER}), (pytest.mark.slow, {*WEEKENDS}), (pytest.mark.alike, {*ALIKE}))
    return tuple(mark for mark, marked in said if places & marked)


def pytest_collection_finish() -> None:
    """Let Python look for what is no longer used seldom, and not among seven thousand tests: one part in twelve."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def pytest_sessionfinish(session) -> None:
    if session.config.stash[NOTES]:
        name = os.environ.get("PYTEST_XDIST_WORKER", "master")
        statements.save(session.config.stash[NOTES], session.config.getoption("--statements") / f"{name}.json")


def differs(item) -> bool:
    """Return whether a test runs on PostgreSQL too.

    It does when it touches the database and asks for no page and makes no paper: services, concurrency, queries and
    imports; not where it is marked `alike`. The few pages and papers that stand for all the others there are marked
    `postgresql`. Of all these run what commits, what is marked, and what sends something that no other of them does:
    see tests/statements.py.
    """
    if item.get_closest_marker("postgresql"):
        return True
    fixtures = {*getattr(item, "fixturenames", ())}
    touches = item.get_closest_marker("django_db") is not None or bool({"db", "transactional_db"} & fixtures)
    elsewhere = item.get_closest_marker("paper") or item.get_closest_marker("alike")
    return touches and "client" not in fixtures and elsewhere is None


def _commits(item) -> bool:
    marker = item.get_closest_marker("django_db")
    is_marked = marker is not None and marker.kwargs.get("transaction", False)
    return is_marked or bool({"transactional_db", "live_server"} & {*item.fixturenames})


def _keep_the_fewest(config, items) -> None:
    """Keep of the tests whose statements were noted those that send all of them, and every other test."""
    folder = config.getoption("--statements")
    notes = statements.load(folder) if folder else {}
    always = [item.nodeid for item in items if _commits(item) or item.get_closest_marker("postgresql")]
    here = {item.nodeid: notes[item.nodeid] for item in items if item.nodeid in notes}
    chosen = statements.fewest(here, always)
    _keep(config, items, lambda item: item.nodeid not in here or item.nodeid in chosen)


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
def _what_is_written(request):
    """Before anything is written: see tests/again.py, and what is sent: see tests/statements.py."""
    notes = request.config.stash[NOTES]
    is_noted = notes is not None and differs(request.node)
    with statements.noting(notes, request.node.nodeid) if is_noted else nullcontext(), again.watching():
        yield


@pytest.fixture(autouse=True)
def _nothing_kept():
    """A process that has just started: what it keeps is found by primary key, and on SQLite every test begins at 1.

    A page that was read in French leaves its language to whatever its thread does next.
    """
    translation.activate(settings.LANGUAGE_CODE)
    caches["local"].clear()
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
