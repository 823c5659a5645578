"""Changes to the tree of the organization."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TypedDict

from django.db import models, transaction
from django.db.models import Value
from django.db.models.functions import Concat, Substr
from django.utils.translation import gettext as _

from games.base import RuleViolation
from tournaments.organization.models import Node


class Level(TypedDict):
    """One step of a Command's ladder, as the root of its tree keeps it."""

    key: str
    name: str
    optional: bool


DEFAULT_LEVELS: tuple[Level, ...] = (
    {"key": "command", "name": "Command", "optional": False},  # not shown
    {"key": "district", "name": "District", "optional": False},  # not shown
    {"key": "area", "name": "Area", "optional": True},  # not shown
    {"key": "branch", "name": "Branch", "optional": False},  # not shown
)


@transaction.atomic
def add_command(*, name: str, levels: Sequence[Level] = DEFAULT_LEVELS, rulebook_key: str = "") -> Node:
    """Begin a tree. `levels` are the names of its steps from the top down; the last one is the branch.

    Raises RuleViolation when the levels do not end with the branch or one is named twice.
    """
    keys = [level["key"] for level in levels]
    if len(keys) < 2 or keys[-1] != Node.BRANCH or len(set(keys)) != len(keys):
        raise RuleViolation("organization.levels_incomplete", field="levels")
    return _save_new(Node(level=keys[0], name=name, levels=list(levels), rulebook_key=rulebook_key))


@transaction.atomic
def add_node(
    *, parent: Node, level: str, name: str, number: str = "", town: str = "", member_count: int | None = None
) -> Node:
    """Add a place below `parent`.

    Raises RuleViolation for a level that cannot stand there, a branch without a number, and a number or name
    that is taken.
    """
    _check_level(level=level, parent=parent)
    node = Node(parent=parent, level=level, name=name, number=number, town=town, member_count=member_count)
    _check_names(node)
    return _save_new(node)


@transaction.atomic
def change_node(
    *,
    node: Node,
    name: str | None = None,
    number: str | None = None,
    town: str | None = None,
    member_count: int | None = None,
) -> Node:
    """Rename a place or correct its facts. What is None stays; entries and members follow by themselves."""
    node.name = node.name if name is None else name
    node.number = node.number if number is None else number
    node.town = node.town if town is None else town
    node.member_count = node.member_count if member_count is None else member_count
    _check_names(node)
    node.save(update_fields=["name", "number", "town", "member_count"])
    return node


@transaction.atomic
def move_node(*, node: Node, parent: Node) -> Node:
    """Put a place, and everything below it, under another one.

    Raises RuleViolation when it would stand below itself, in another Command, or on a step where its level cannot be.
    """
    node = Node.objects.select_for_update().get(pk=node.pk)
    if node.covers(parent):
        raise RuleViolation("organization.below_itself", field="parent", node=str(node))
    if node.path_ids[0] != parent.path_ids[0]:
        raise RuleViolation("organization.other_command", field="parent", node=str(node))
    _check_level(level=node.level, parent=parent)
    old, new = node.path, f"{parent.path}{node.pk}/"
    if old != new:
        Node.objects.under(node).update(path=Concat(Value(new), Substr("path", len(old) + 1)))
        node.parent, node.path = parent, new
        _check_names(node)
        node.save(update_fields=["parent"])
    return node


@transaction.atomic
def remove_node(*, node: Node) -> None:
    """Take a place away that nothing belongs to. Raises RuleViolation otherwise."""
    try:
        with transaction.atomic():
            if node.roles.exists():
                raise RuleViolation("organization.not_empty", node=str(node))
            node.delete()
    except models.ProtectedError:
        raise RuleViolation("organization.not_empty", node=str(node)) from None


def levels_below(node: Node) -> list[Level]:
    """Return the levels that may stand directly below `node`: the next one, and beyond it while it is optional."""
    levels: list[Level] = root_of(node).levels
    keys = [level["key"] for level in levels]
    below: list[Level] = []
    for level in levels[keys.index(node.level) + 1 :]:
        below.append(level)
        if not level["optional"]:
            break
    return below


def root_of(node: Node) -> Node:
    """Return the top of the tree that `node` is in."""
    return node if node.parent_id is None else Node.objects.get(pk=node.path_ids[0])


def _check_level(*, level: str, parent: Node) -> None:
    levels: list[Level] = root_of(parent).levels
    names = {step["key"]: step["name"] for step in levels}
    if level not in names:
        raise RuleViolation("organization.unknown_level", field="level")
    if level not in {step["key"] for step in levels_below(parent)}:
        raise RuleViolation(
            "organization.level_out_of_order", field="level", level=names[level], parent_level=names[parent.level]
        )


def _check_names(node: Node) -> None:
    if node.level == Node.BRANCH:
        if not node.number:
            raise RuleViolation("organization.needs_number", field="number")
        taken = Node.objects.branches().filter(number=node.number).exclude(pk=node.pk).first()
        if taken is not None:
            raise RuleViolation("organization.number_taken", field="number", taken_by=str(taken))
        return
    siblings = Node.objects.filter(parent=node.parent_id, level=node.level).exclude(pk=node.pk)
    if siblings.filter(name__iexact=node.name).exists():
        raise RuleViolation(
            "organization.name_taken", field="name", parent=str(node.parent or _("The site")), level=node.level
        )


def _save_new(node: Node) -> Node:
    node.path = uuid.uuid4().hex  # its own id is part of the path and is not known yet
    node.save()
    node.path = f"{node.parent.path if node.parent else ''}{node.pk}/"
    node.save(update_fields=["path"])
    return node
