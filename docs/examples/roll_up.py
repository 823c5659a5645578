"""A national table out of the sites of several Commands: python roll_up.py 2027 https://ab.example.org https://on.example

It writes a line for each team of what is final: season, Command, event, category, place, team, points.
"""

import csv
import json
import sys
import urllib.parse
import urllib.request


def rows_of(site, part, **asked):
    """Yield all rows of a list, part by part."""
    address = f"{site}/api/v1/{part}/?{urllib.parse.urlencode(asked)}"
    while address:
        with urllib.request.urlopen(address) as answer:
            page = json.load(answer)
        yield from page["results"]
        address = page["next"]


def table_of(site, competition):
    """Return the standings of a competition."""
    with urllib.request.urlopen(f"{site}/api/v1/competitions/{competition}/standings/") as answer:
        return json.load(answer)


season, *sites = sys.argv[1:]
out = csv.writer(sys.stdout)
out.writerow(["season", "command", "event", "category", "place", "team", "points"])
for site in sites:
    for event in rows_of(site, "events", season=season, ordering="starts_on"):
        if event["standings_hidden"]:
            continue  # its results are told after the banquet
        for competition in rows_of(site, "competitions", event=event["slug"], ordering="position"):
            if not competition["closed_at"]:
                continue  # something may still change
            for row in table_of(site, competition["id"])["rows"]:
                points = (row["tally"] or {}).get("points", "")
                told = [season, event["organizer"]["full_name"], event["name"], competition["category"]]
                out.writerow([*told, row["place"] or "", row["team"]["name"], points])
