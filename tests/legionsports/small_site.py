"""A site that answers with how often it was asked, and how one asks it: for what stands before the real one."""

from __future__ import annotations

import asyncio

SHARED = (b"Cache-Control", b"public, max-age=0, s-maxage=60")


class Site:
    """An application that answers with how often it was asked, when it is let go on; and notes who is in it."""

    def __init__(self, *headers, status=200) -> None:
        self.asked, self.inside, self.most = 0, 0, 0
        self.headers, self.status = [*headers], status
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def __call__(self, scope, receive, send) -> None:
        while (await receive()).get("more_body"):
            pass
        self.asked += 1
        number = self.asked
        self.inside += 1
        self.most = max(self.most, self.inside)
        await self.go_on.wait()
        self.inside -= 1
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": str(number).encode(), "more_body": True})
        await send({"type": "http.response.body"})


async def ask(app, path="/", *headers, method="GET", query=b"", parts=(b"",)) -> tuple[int, bytes]:
    """Return the status and the body that a reader gets; None in `parts` is a part that never comes."""
    status, _, body = await answer_of(app, path, *headers, method=method, query=query, parts=parts)
    return status, body


async def answer_of(
    app, path="/", *headers, method="GET", query=b"", parts=(b"",)
) -> tuple[int, dict[str, str], bytes]:
    """Return the status, what is said of the answer, and the body, as `ask` does."""
    scope = {"type": "http", "method": method, "scheme": "http", "path": path, "query_string": query,
             "headers": [*headers]}  # fmt: skip
    waiting, got = list(parts), []

    async def receive():
        part = waiting.pop(0)
        if part is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message) -> None:
        got.append(message)

    await app(scope, receive, send)
    said = {name.decode().lower(): value.decode() for name, value in got[0]["headers"]}
    return got[0]["status"], said, b"".join(message.get("body", b"") for message in got[1:])


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def until(condition) -> None:
    while not condition():
        await asyncio.sleep(0.001)
