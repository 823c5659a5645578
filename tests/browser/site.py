"""A whole installation for a browser to use: web server, worker, database and broker, all real.

The database and the broker are the ones that DATABASE_URL and REDIS_URL name; without them it is what
a newcomer gets, SQLite and the broker that needs no server.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Site:
    """One running installation. `manage` runs a command of it, as an operator would."""

    folder: Path
    database_url: str = ""
    redis_url: str = ""
    port: int = 0
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        clean = {
            k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
        }
        # Static files as they are: compressing them takes longer than some of the tests.
        plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
        extra = {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url, "STATICFILES_BACKEND": plain}
        return {**clean, **{k: v for k, v in extra.items() if v}, "VAR_DIR": str(self.folder), "PUBLIC_URL": self.url}

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"manage.py {' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def start(self) -> None:
        self.port = _free_port()
        self.manage("prepare", "--no-demo")
        self._run("worker", "celery", "-A", "legionsports", "worker", "--concurrency", "1", "--loglevel", "WARNING")
        self.start_web()
        deadline = time.monotonic() + 30
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/", timeout=5):
                    return
            except OSError:
                assert time.monotonic() < deadline, (self.folder / "web.log").read_text()
                time.sleep(0.1)

    def start_web(self) -> None:
        port = ["--port", str(self.port), "--timeout-graceful-shutdown", "2"]
        self._run("web", "uvicorn", "legionsports.asgi:application", *port, "--log-level", "warning")

    def stop_web(self) -> None:
        web = self.processes.pop()
        web.terminate()
        web.wait(timeout=20)

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()

    def _run(self, name: str, module: str, *words: str) -> None:
        command = [sys.executable, "-m", module, *words]
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes.append(subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
