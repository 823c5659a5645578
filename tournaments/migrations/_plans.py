"""The options of stages, as they were before each kind had a record, as the first version of those records; and back.

This is how things were on one day. It is not the reader of today's records and does not follow it.
"""

from __future__ import annotations

from typing import Any

_PROOF = {"cycles": 1, "fingerprint": "", "names": {}, "numbers": {}, "labels": {}, "fixed": {}, "flipped": []}
_EVERYBODY_MEETS = ("round_robin", "round_robin_finals", "groups")
_ONE_TABLE = "round_robin_finals"


def kind_of(kind: str, options: dict[str, Any]) -> str:
    """Return the kind that such a stage has now: groups, of which there was one, were a round robin with finals."""
    return _ONE_TABLE if kind == "groups" and options.get("count") == 1 else kind


def kind_before(kind: str) -> str:
    return "groups" if kind == _ONE_TABLE else kind


def plan_of(kind: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a stage of this kind, of today's, that had these options."""
    plan: dict[str, Any] = {
        "version": 1,
        "proof": {name: options.get(name, default) for name, default in _PROOF.items()},
        "publication": {
            "was_public": options.get("was_published", False),
            "despite": options.get("published_despite", []),
            "taken_back": options.get("taken_back", []),
        },
    }
    if kind in _EVERYBODY_MEETS:
        plan |= {"early": options.get("early", True), "late": _late(options)}
    if kind == "round_robin":
        plan["shared"] = _shared(options["shared"]) if "shared" in options else None
    elif kind == _ONE_TABLE:
        plan |= {"advance": options["advance"], "third_place": options["third_place"]}
    elif kind == "groups":
        plan["grouping"] = {
            "count": options["count"],
            "advance": options["advance"],
            "final_group": options["finals"] == "final_group",
            "third_place": options["third_place"],
        }
        plan |= {name: options[name] for name in ("seeded", "turns", "least")}
    elif kind == "whole_knockout":
        plan |= {name: options.get(name, False) for name in ("seeded", "third_place")}
    elif kind in ("finals", "final_group"):
        plan["third_place"] = options.get("third_place", False)
    return plan


def _late(options: dict[str, Any]) -> dict[str, Any]:
    return {
        "notes": options.get("changes", []),
        "boards": options.get("boards"),
        "broken": options.get("broken", []),
        "drawn_without": options.get("drawn_without", []),
    }


def _shared(told: dict[str, Any]) -> dict[str, Any]:
    return {
        "drawn_for": told.get("drawn_for", 0),
        "own": told.get("own", []),
        "others": told.get("with", []),
        "turns": told.get("turns", 0),
        "least": told.get("least", 0),
    }


def options_of(kind: str, plan: dict[str, Any]) -> dict[str, Any]:
    """Return the options that a stage of this kind, of today's, had in the place of its record."""
    if not plan:
        return {}
    options: dict[str, Any] = {}
    if kind in (*_EVERYBODY_MEETS, "whole_knockout"):
        options |= plan["proof"]
    elif plan["proof"]["fingerprint"]:
        options["fingerprint"] = plan["proof"]["fingerprint"]
    options |= _as_published(kind, plan["publication"])
    if kind in _EVERYBODY_MEETS:
        options |= {"early": plan["early"], **_as_changed(plan["late"])}
    if plan.get("shared"):
        shared = dict(plan["shared"])
        options["shared"] = {"with": shared.pop("others"), **shared}
    if kind == _ONE_TABLE:
        # The turns of one table were written and never read; every match says its own.
        asked = {"count": 1, "finals": "finals", "seeded": False, "turns": 0, "least": 0}
        options |= {**asked, "advance": plan["advance"], "third_place": plan["third_place"]}
    elif kind == "groups":
        asked = dict(plan["grouping"])
        options |= {"finals": "final_group" if asked.pop("final_group") else "finals", **asked}
        options |= {name: plan[name] for name in ("seeded", "turns", "least")}
    else:
        options |= {name: plan[name] for name in ("seeded", "third_place") if name in plan}
    return options


def _as_published(kind: str, told: dict[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if told["was_public"]:
        options["was_published"] = True
        if kind in (*_EVERYBODY_MEETS, "whole_knockout"):
            options["published_despite"] = told["despite"]
    return options | ({"taken_back": told["taken_back"]} if told["taken_back"] else {})


def _as_changed(late: dict[str, Any]) -> dict[str, Any]:
    told = {"changes": late["notes"], "drawn_without": late["drawn_without"]}
    options = {name: value for name, value in told.items() if value}
    if late["boards"] is not None:
        options |= {"boards": late["boards"], "broken": late["broken"]}
    return options
