"""A hall board for a screen of your own: python hall_board.py https://sports.example.org cribbage-2027 [--once]"""

import json
import sys
import time
import urllib.request

known = {}  # address: (its ETag, what it said); where nothing is new the answer is 304, without a body


def ask(address):
    """Return what an address says, out of our memory where it has not changed since we asked."""
    tag, before = known.get(address, ("", None))
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers={"If-None-Match": tag})) as answer:
            known[address] = (answer.headers.get("ETag", ""), json.load(answer))
    except urllib.error.HTTPError as refused:
        if refused.code != 304:
            raise SystemExit(json.load(refused).get("detail", str(refused))) from None
        return before
    return known[address][1]


def board(api, slug):
    """Yield the lines of the board: what is played where, and what comes next."""
    event = ask(f"{api}/events/{slug}/")
    yield f"{event['name']}, {event['host_branch']['full_name']}"
    for room in ask(f"{api}/events/{slug}/now/")["rooms"]:
        for station in room["stations"]:
            place = f"{room['stations_are'].title()} {station['number']:>2}"
            matches = [(when, station[when]) for when in ("now", "next") if station[when]]
            yield from (f"{place} {when:>4}: {match['home']} – {match['away']}" for when, match in matches)


site, slug = sys.argv[1:3]
while True:
    print("\n".join(board(f"{site}/api/v1", slug)), flush=True)
    if "--once" in sys.argv:
        break
    time.sleep(5)
