"""What an outside Django developer types, in a copy of the sources and an empty folder: each line just works."""

from __future__ import annotations

import http.cookiejar
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.installed import SITE_PYTHON

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("fixtures", "games", "kit", "legionsports", "scoring", "templates", "tournaments")
PATIENCE = 90  # seconds until the first page comes; only a fault takes so long
NAME, PASSWORD = "root", "a long word of mine"


@pytest.fixture
def copy(tmp_path) -> Path:
    """The sources as they are fetched: nothing was compiled, collected or begun."""
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
    for name in ("manage.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def started(copy: Path, *words: str, **more: str) -> subprocess.Popen[str]:
    """Begin `manage.py` with `words` and none of the variables of the site, as in a fresh window."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR"}}
    return subprocess.Popen(
        [SITE_PYTHON, "manage.py", *words],
        cwd=copy,
        env=kept | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def manage(copy: Path, *words: str, **more: str) -> str:
    process = started(copy, *words, **more)
    told, _ = process.communicate()
    assert process.returncode == 0, told
    return told


@pytest.fixture
def server(copy) -> Iterator[str]:
    """The address of a site that was made by migrate and createsuperuser and is served by runserver."""
    manage(copy, "migrate", "--verbosity", "0")
    manage(
        copy, "createsuperuser", "--noinput", "--username", NAME, "--email", "root@example.org",
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )  # fmt: skip
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = started(copy, "runserver", "--noreload", str(port))
    address, deadline = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    try:
        while True:
            try:
                urllib.request.urlopen(f"{address}/static/legionsports/mark.svg", timeout=PATIENCE).close()
                break
            except urllib.error.URLError:
                assert process.poll() is None, process.communicate()[0]
                assert time.monotonic() < deadline
                time.sleep(0.1)
        yield address
    finally:
        process.kill()
        process.communicate()


class Browser:
    """Somebody at the site: reads pages, follows where they lead, and fills in their forms."""

    def __init__(self, site: str) -> None:
        self._site = site
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def get(self, path: str, language: str = "en") -> str:
        return self._read(urllib.request.Request(f"{self._site}{path}", headers={"Accept-Language": language}))

    def send(self, path: str, **answers: str) -> str:
        """Send the form that stands on the page at `path`."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(path))
        assert token
        data = urlencode({"csrfmiddlewaretoken": token[1], **answers}).encode()
        return self._read(urllib.request.Request(f"{self._site}{path}", data=data))

    def _read(self, request: urllib.request.Request) -> str:
        with self._opener.open(request, timeout=PATIENCE) as answer:
            self.path = answer.url.removeprefix(self._site)
            return answer.read().decode(errors="replace")  # a font, too


@pytest.mark.slow
def test_migrate_createsuperuser_runserver_and_loaddata_make_a_site_that_works(copy, server) -> None:
    browser = Browser(server)
    page = browser.get("/")
    assert browser.path == "/sign-in/?next=/begin/"
    assert "set up yet" in page
    for file in set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page)):
        assert browser.get(file), file
    assert not (copy / "var" / "static").exists()  # nothing was collected
    assert '<html lang="fr' in browser.get("/sign-in/", language="fr")
    assert "Mot de passe" in browser.get("/sign-in/", language="fr")

    browser.get("/")
    page = browser.send("/sign-in/?next=/begin/", username=NAME, password=PASSWORD, next="/begin/")
    assert browser.path == "/begin/"
    assert "Set up this site" in page
    page = browser.send(
        "/begin/", name="Yukon Command", rulebook_key="ab-nwt-2027", first_name="Anne", last_name="Smith"
    )
    assert browser.path == "/office/"
    assert "Import your branches" in page

    manage(copy, "loaddata", "weekend")
    assert "Aspen Hills" in browser.get("/e/weekend-2027/cribbage-pairs/draw/")
    assert "Example Weekend 2027" in browser.get("/office/")
    assert "weekend.officer" in browser.get("/admin/tournaments/user/")
    manage(copy, "rebuild_results", "--check")
