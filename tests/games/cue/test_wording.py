"""Every rule that a ruling of the other games cites can be read in words, the general rules among them."""

from __future__ import annotations

import pytest

from games import registry
from games.billiards.engine.fouls import SECTION as BILLIARDS
from games.blackball.engine.settings import RULE_SETS as PUB
from games.cue.engine.rotation.settings import ROTATION
from games.cue.engine.settings import RULE_SETS
from games.ruled import cited
from games.snooker.engine.fouls import SECTION as SNOOKER
from games.straightpool.engine.settings import STRAIGHT
from tests.games.live_play import assert_words, citations_of, game_of

PLAYED = ("nineball", "tenball", "straightpool", "eightrace", "blackball", "snooker", "billiards", "behind_the_8_ball")
EIGHT = ("bca8", "ebac8", "wpa8", "wpa8_2025")


def sections() -> list[tuple[str, str]]:
    """Return every section that settings name, with the game that is ruled by it."""
    by_game = [({9: "nineball", 10: "tenball"}[rules.money], rules) for rules in ROTATION.values()]
    by_game += [("straightpool", rules) for rules in STRAIGHT.values()]
    by_game += [("blackball", rules) for rules in PUB.values()]
    by_game += [("eightrace", RULE_SETS[key]) for key in EIGHT]
    found = [("snooker", section) for section in SNOOKER.values()]
    found += [("billiards", section) for section in BILLIARDS.values()]
    for key, rules in by_game:
        for name in ("sections", "fouls", "acts", "losses"):
            found += [(key, section) for section in getattr(rules, name, {}).values() if section]
    return sorted(set(found))


@pytest.mark.parametrize(("key", "section"), sections())
def test_a_section_of_the_settings_can_be_read(key, section):
    told = game_of(key).wording(section)

    assert told
    for name, says in told:
        assert section.startswith(name[:4])
        assert_words(says)


@pytest.mark.parametrize("key", PLAYED)
def test_the_rule_behind_every_line_and_every_shut_key_can_be_read(key):
    citations = citations_of(key)

    assert citations
    for citation in citations:
        assert all(game_of(key).wording(part) for part in citation.split("; ")), citation


def test_a_rule_in_parts_is_all_of_its_parts_and_no_other_rule():
    names = [rule.id for rule in cited("WPA 2.3", registry.rules("nineball"))]

    assert names == ["WPA 2.3 a", "WPA 2.3 b", "WPA 2.3 c"]
    assert [name for name, _ in game_of("straightpool").wording("WPA 6.1; WPA 4.9")] == ["WPA 4.9", "WPA 6.1"]
    assert [name for name, _ in game_of("blackball").wording("WPA 5.14")] == [f"WPA 5.14 {part}" for part in "abcd"]
