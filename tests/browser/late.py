"""The site as it answers on poor Wi-Fi: scripts come a second late, everything else up to 0.4 seconds.

A test that waits for time, or not at all, passes on a quick machine and fails here, as it would on a busy one. Where
`LATE` is the name of a script, that one alone is late.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import PurePosixPath

from legionsports.asgi import application as at_once

SCRIPT = 1.0
ANSWER = 0.4
ALONE = PurePosixPath(os.environ.get("LATE", ""))


async def application(scope, receive, send) -> None:
    if scope["type"] == "http":
        await asyncio.sleep(seconds_late(PurePosixPath(scope["path"])))
    await at_once(scope, receive, send)


def seconds_late(path: PurePosixPath) -> float:
    """Return by how much an answer is late; a name of a script has a fingerprint behind its first point."""
    if ALONE.suffix == ".js":
        return 3 * SCRIPT if path.suffix == ".js" and path.name.startswith(f"{ALONE.stem}.") else 0
    return SCRIPT if path.suffix == ".js" else random.uniform(0, ANSWER)
