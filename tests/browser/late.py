"""The site as it answers on poor Wi-Fi: scripts come a second late, everything else up to 0.4 seconds.

A test that waits for time, or not at all, passes on a quick machine and fails here, as it would on a busy one.
"""

from __future__ import annotations

import asyncio
import random

from legionsports.asgi import application as at_once

SCRIPT = 1.0
ANSWER = 0.4


async def application(scope, receive, send) -> None:
    if scope["type"] == "http":
        await asyncio.sleep(SCRIPT if scope["path"].endswith(".js") else random.uniform(0, ANSWER))
    await at_once(scope, receive, send)
