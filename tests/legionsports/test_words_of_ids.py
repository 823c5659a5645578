"""One word of the API is one thing, wherever it stands: an id is never called otherwise a page further on."""

from __future__ import annotations

import re

from drf_spectacular.generators import SchemaGenerator

NUMBER, WORD = "integer", "string"
IDS = {
    "event": WORD, "competition": NUMBER, "stage": NUMBER, "match": NUMBER, "entry": NUMBER, "payment": NUMBER,
    "case": NUMBER, "change": NUMBER, "sheet": WORD, "member": WORD, "person": WORD, "payer": NUMBER,
}  # fmt: skip
# What happened in a game; and the name of somebody whom a rule is about; a draw with its stage in it.
OTHERS = {("Line", "event"), ("Finding", "person"), ("Draw", "stage")}
IN_ADDRESSES = {
    "slug": WORD, "code": WORD, "number": None, "person": WORD, "level": WORD, "organizer": NUMBER,
    "branch_number": WORD, "kind": WORD, "key": WORD,
}  # fmt: skip


def schema() -> dict:
    return SchemaGenerator().get_schema(public=True)


def test_a_word_is_one_thing_in_all_that_is_told_and_said() -> None:
    found = [
        (name, word, said.get("type"))
        for name, component in schema()["components"]["schemas"].items()
        for word, said in component.get("properties", {}).items()
        if (name, word) not in OTHERS
    ]
    assert [line for line in found if line[1] in IDS and line[2] != IDS[line[1]]] == []
    assert {word for _, word, _ in found if word.endswith("_id") or word == "membership_number"} == set()
    assert len([line for line in found if line[1] in IDS]) > 40


def test_a_branch_is_told_as_one_object() -> None:
    components = schema()["components"]["schemas"]
    told = {
        name: component
        for name, component in components.items()
        if not name.startswith(("New", "Changed", "Patched", "Say", "EventsSignUpLinksGive"))  # what is sent
    }
    branches = [
        (name, word, str(said))
        for name, component in told.items()
        for word, said in component.get("properties", {}).items()
        if word in ("branch", "partner_branch")
    ]
    assert [line for line in branches if "schemas/Branch" not in line[2]] == []
    assert set(components["Branch"]["properties"]) == {"id", "command", "number", "full_number", "name", "town"}


def test_what_stands_in_an_address_has_the_name_of_the_thing() -> None:
    for at, operations in schema()["paths"].items():
        for word in re.findall(r"{(\w+)}", at):
            assert word in IN_ADDRESSES or word.endswith("_id"), at
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path" and parameter["name"].endswith("_id"):
                    assert parameter["schema"]["type"] == NUMBER, at
