"""The containers as they are built and run: what was acknowledged is there, whatever died meanwhile."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.containers.stack import Stack, all_parts_work, ask, run, sheets, wait_for
from tests.containers.stack import engine as container_engine

KILLED = ("worker", "web", "broker", "database")


# The first of all: the set of the others has the ports from here to the end.
def test_a_database_of_version_1_is_refused_and_left_as_it_is(tmp_path):
    older = tmp_path / "older"
    older.mkdir()
    archive = tmp_path / "older.tar"
    run("git", "archive", "-o", str(archive), last_commit_of_version_1())
    run("tar", "-x", "-f", str(archive), "-C", str(older))
    before, after = Stack("legion-upgraded", older), Stack("legion-upgraded")
    before.down(volumes=True)
    try:
        before.up()
        before.manage("demo")
        season = sheets()
        before.down()
        after.compose("build")
        with suppress(AssertionError):  # what waits for the web server does so in vain
            after.compose("up", "-d")
        wait_for(lambda: "made by version 1 of the program" in after.compose("logs", "web"))
        after.down()
        before.up()
        assert sheets() == season
    finally:
        after.down(volumes=True)


def last_commit_of_version_1() -> str:
    for commit in run("git", "log", "--format=%H", "--", "pyproject.toml").split():
        if 'version = "1.' in run("git", "show", f"{commit}:pyproject.toml"):
            return commit
    raise AssertionError("There is no version 1 in this history.")


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """A site with the demonstration, of which an event is being played."""
    stack = Stack("legion-trial")
    stack.down(volumes=True)
    stack.up()
    stack.manage("demo")
    yield stack
    stack.down(volumes=True)


def token_of(name: str, stack: Stack) -> str:
    logins = container_engine("exec", stack.containers("web")[0], "sh", "-c", "cat /data/*logins*").splitlines()
    password = next(line.split()[1] for line in logins if line.split()[0] == name)
    status, answer = ask("/api/v1/token/", {"username": name, "password": password})
    assert status == 201, answer
    return answer["token"]


def test_results_are_saved_once_while_each_part_is_killed(stack):
    token = token_of("scorer", stack)
    legs = sheets(is_in="true")[0]["legs"]
    empty = [sheet["code"] for sheet in sheets(is_in="false")]
    between = len(empty) // (len(KILLED) + 1)
    dies_before = {empty[between * (number + 1)]: part for number, part in enumerate(KILLED)}
    assert len(dies_before) == len(KILLED)
    for code in empty:
        if code in dies_before:
            stack.kill(dies_before[code])
        body = {"expected_version": 0, "legs": legs}
        headers = {"Authorization": f"Token {token}", "Idempotency_Key": str(uuid.uuid4())}
        wait_for(lambda: ask(f"/api/v1/sheets/{code}/", body, **headers)[0] in (200, 201))  # noqa: B023
    stack.wait_until_ready()
    entered = {sheet["code"]: sheet for sheet in sheets(is_in="true")}
    assert [entered[code]["legs"] for code in empty] == [legs] * len(empty)
    assert {entered[code]["version"] for code in empty} == {1}
    stack.manage("rebuild_results", "--check")
    for service in (*KILLED, "clock", "proxy"):
        assert stack.containers(service)
    # The clock asks the broker for it, and a worker answers.
    wait_for(all_parts_work)


def test_a_backup_of_the_clock_comes_back_in_an_empty_set(stack, tmp_path):
    web = stack.containers("web")[0]
    # One that the clock made earlier lacks the results since.
    container_engine("exec", web, "sh", "-c", "rm -f /data/backups/*.zip")
    made = ["exec", web, "sh", "-c", "ls /data/backups/*.zip 2>/dev/null || true"]
    wait_for(lambda: container_engine(*made).split())
    before = sheets()
    container_engine("cp", f"{web}:{container_engine(*made).split()[0]}", str(tmp_path / "backup.zip"))
    stack.down()
    other = Stack("legion-restored")
    try:
        other.down(volumes=True)
        other.up()
        assert sheets() == []
        container_engine("cp", str(tmp_path / "backup.zip"), f"{other.containers('web')[0]}:/tmp/backup.zip")
        assert "Restored backup.zip" in other.manage("restore", "/tmp/backup.zip")
        wait_for(lambda: len(sheets()) == len(before))
        assert sheets() == before
    finally:
        other.down(volumes=True)
