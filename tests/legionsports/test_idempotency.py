"""Every POST of the API may be repeated with its key; what makes something cannot be sent without one."""

from __future__ import annotations

from tests.legionsports.test_nonsense import described

# A token is new each time, and a preview makes nothing. What is said at a table is answered by what stands there. A
# phone that asks twice is noted once.
WITHOUT = {
    "token_create",
    "stages_changes_preview",
    "sheets_live_answer",
    "sheets_live_take_over",
    "sheets_live_open",
    "events_teams_phones_create",
}


def test_every_post_describes_its_key() -> None:
    posts = [operations["post"] for operations in described().values() if "post" in operations]
    found = {
        post["operationId"]: [
            one.get("required", False) for one in post.get("parameters", []) if one["name"] == "Idempotency-Key"
        ]
        for post in posts
    }
    assert {name for name, header in found.items() if not header} <= WITHOUT
    makes = {post["operationId"] for post in posts if "201" in post["responses"]} - WITHOUT
    assert {name for name in makes if found[name] != [True]} <= {"competitions_close"}  # closed again: nothing is made
    assert len(makes) > 12
