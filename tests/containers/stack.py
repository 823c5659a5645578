"""The containers of compose.yaml on this machine, and the site in them as whoever comes through the proxy sees it."""

from __future__ import annotations

import json
import os
import shlex
import signal
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TWO_OF_EACH = Path(__file__).with_name("two_of_each.yaml")
PATIENCE = 600  # seconds; a wait ends when what it waits for is there
SITE = "https://localhost"
EVENT = "command-darts-2027"
_UNVERIFIED = ssl.create_default_context()
_UNVERIFIED.check_hostname, _UNVERIFIED.verify_mode = False, ssl.CERT_NONE  # the proxy's own certificate of the hall


def run(*words: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(words, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def engine(*words: str) -> str:
    return run("podman" if "podman" in os.environ["COMPOSE"] else "docker", *words)


@dataclass
class Stack:
    """A project of containers with volumes of its own, made from the files of `folder`."""

    project: str
    folder: Path = ROOT

    def compose(self, *words: str) -> str:
        command = [
            *shlex.split(os.environ["COMPOSE"]),
            "-p",
            self.project,
            "-f",
            "compose.yaml",
            "-f",
            str(TWO_OF_EACH),
        ]
        given = {"DATABASE_PASSWORD": "trial", "SECRET_KEY": "trial-" * 10, "PUBLIC_URL": "https://sports.example.test"}
        return run(*command, *words, cwd=self.folder, HALL_ADDRESS="localhost", **given)

    def up(self) -> None:
        """Build it, start it and wait until it answers; only one at a time can have the ports 80 and 443."""
        self.compose("build")
        self.compose("up", "-d")
        self.wait_until_ready()

    def down(self, *, volumes: bool = False) -> None:
        self.compose("down", *(["-v"] if volumes else []))

    def containers(self, service: str) -> list[str]:
        labels = {"project": self.project, "service": service}
        filters = [
            word for key, value in labels.items() for word in ("--filter", f"label=com.docker.compose.{key}={value}")
        ]
        return engine("ps", "-q", *filters).split()

    def manage(self, *words: str) -> str:
        return engine("exec", self.containers("web")[0], "python", "manage.py", *words)

    def kill(self, service: str) -> None:
        """End a container's first process as a crash does: the engine was not asked, and starts it again."""
        container = self.containers(service)[0]
        os.kill(int(engine("inspect", "-f", "{{.State.Pid}}", container)), signal.SIGKILL)

    def wait_until_ready(self) -> None:
        wait_for(lambda: ask("/readyz")[0] == 200)


def wait_for(condition: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "What was waited for did not come"
        time.sleep(0.5)


def ask(path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """The status and the JSON of an answer; 0 where there was none at all."""
    data = None if body is None else json.dumps(body).encode()
    headers = {name.replace("_", "-"): value for name, value in headers.items()} | {"Content-Type": "application/json"}
    request = urllib.request.Request(SITE + path, data=data, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20, context=_UNVERIFIED) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode(errors="replace")
    except (OSError, ValueError):
        return 0, None


def all_parts_work() -> bool:
    status, parts = ask("/readyz")
    return status == 200 and not parts["problems"]


def sheets(**wanted: str) -> list[dict[str, Any]]:
    """All sheets of the event."""
    query = "&".join(f"{name}={value}" for name, value in ({"event": EVENT, "limit": "1000"} | wanted).items())
    status, page = ask(f"/api/v1/sheets/?{query}")
    assert status == 200, page
    return page["results"]
