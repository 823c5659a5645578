"""Changes to the tree of the organization."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from django.db import models, transaction
from django.db.models import Value
from django.db.models.functions import Concat, Substr
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.pure.violations import RuleViolation
from tournaments.organization.models import Organization, write_prefixes
from tournaments.organization.queries.numbers import numbered
from tournaments.organization.services.zones import check_zone, inherit_zones


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
def add_command(
    *,
    name: str,
    levels: Sequence[Level] = DEFAULT_LEVELS,
    rulebook_key: str = "",
    number: str = "",
    own_zone: str = "",
    language: str = "",
) -> Organization:
    """Begin a tree. `levels` are the names of its steps from the top down; the last one is the branch.

    Raises RuleViolation when the levels do not end with the branch or one is named twice.
    """
    keys = [level["key"] for level in levels]
    if len(keys) < 2 or keys[-1] != Organization.BRANCH or len(set(keys)) != len(keys):
        raise RuleViolation("organization.levels_incomplete", field="levels")
    organization = Organization(level=keys[0], name=name, number=number, levels=list(levels), rulebook_key=rulebook_key)
    organization.own_zone, organization.language = own_zone, language
    organization.hang()
    return organization


@transaction.atomic
def hang_commands() -> None:
    """Let every Command that stands by itself stand below Dominion, where the site has it."""
    commands = Organization.objects.select_for_update().commands().filter(parent=None)
    top = next((command for command in commands if command.level != Organization.COMMAND), None)
    if top is None or Organization.COMMAND not in {level["key"] for level in top.levels}:
        return
    for command in commands.filter(level=Organization.COMMAND):
        _put_below(command, top)
        command.save(update_fields=["parent"])
        inherit_zones(command)


@transaction.atomic
def close_command(*, command: Organization, is_closed: bool = True) -> Organization:
    """Close a Command: nothing new begins in it and its roles give no right. Its public record stays.

    Not `is_closed` takes it back, and its people have their roles again. Raises RuleViolation for another place.
    """
    if not command.is_command:
        raise RuleViolation("organization.no_command", organization=str(command))
    command.closed_at = timezone.now() if is_closed else None
    command.save(update_fields=["closed_at"])
    return command


def require_open(place: Organization) -> None:
    """Raise RuleViolation where the Command of a place is closed."""
    if place.command.closed_at is not None:
        raise RuleViolation("organization.closed", command=str(place.command))


@transaction.atomic
def add_organization(
    *,
    parent: Organization,
    level: str,
    name: str,
    number: str = "",
    town: str = "",
    member_count: int | None = None,
    own_zone: str = "",
) -> Organization:
    """Add a place below `parent`.

    Raises RuleViolation for a level that cannot stand there, a branch without a number, and a number or name
    that is taken.
    """
    require_open(parent)
    _check_level(level=level, parent=parent)
    check_zone(own_zone)
    organization = Organization(
        parent=parent,
        level=level,
        name=name,
        number=number,
        town=town,
        member_count=member_count,
        own_zone=own_zone,
    )
    if level == Organization.COMMAND:  # until its book says other names
        organization.levels = [*itertools.dropwhile(lambda step: step["key"] != level, levels_of(parent))]
    _check_names(organization)
    organization.hang()
    return organization


@transaction.atomic
def name_levels(*, command: Organization, names: Mapping[str, str]) -> None:
    """Let a Command call its levels as its rule book does: {"area": "Zone"}. Its own level stays a Command."""
    levels = [
        {**step, "name": names.get(step["key"], step["name"])} if step["key"] != command.level else step
        for step in command.levels
    ]
    if levels == command.levels:
        return
    command.levels = levels
    command.save(update_fields=["levels"])
    for step in levels:
        Organization.objects.filter(command=command, level=step["key"]).update(level_name=step["name"])


@transaction.atomic
def change_organization(
    *,
    organization: Organization,
    name: str | None = None,
    number: str | None = None,
    town: str | None = None,
    member_count: int | None = None,
    own_zone: str | None = None,
) -> Organization:
    """Rename a place or correct its facts. What is None stays; entries and members follow by themselves.

    With another time zone, or an empty one for that of the place above, planned hours stay the same on the clock.
    """
    organization.name = organization.name if name is None else name
    organization.number = organization.number if number is None else number
    organization.town = organization.town if town is None else town
    organization.member_count = organization.member_count if member_count is None else member_count
    _check_names(organization)
    organization.save(update_fields=["name", "number", "town", "member_count"])
    if organization.is_command:
        write_prefixes()
    if own_zone is not None and own_zone != organization.own_zone:
        check_zone(own_zone)
        organization.own_zone = own_zone
        organization.save(update_fields=["own_zone"])
        inherit_zones(organization)
        organization.refresh_from_db(fields=["zone"])
    return organization


@transaction.atomic
def move_organization(*, organization: Organization, parent: Organization) -> Organization:
    """Put a place, and everything below it, under another one.

    Raises RuleViolation when it would stand below itself, in another Command, or on a step where its level cannot be.
    """
    organization = Organization.objects.select_for_update().get(pk=organization.pk)
    if organization.covers(parent):
        raise RuleViolation("organization.below_itself", field="parent", organization=str(organization))
    if organization.is_command:
        stays = organization.path_ids[0] == parent.path_ids[0]
    else:
        stays = organization.command_id == parent.command_id
    if not stays:
        raise RuleViolation("organization.other_command", field="parent", organization=str(organization))
    _check_level(level=organization.level, parent=parent)
    if _put_below(organization, parent):
        _check_names(organization)
        organization.save(update_fields=["parent"])
        inherit_zones(organization)
    return organization


def _put_below(organization: Organization, parent: Organization) -> bool:
    """Put a place with everything below it below another, unsaved; return whether it stood elsewhere."""
    old, new = organization.path, f"{parent.path}{organization.pk}/"
    if old != new:
        Organization.objects.under(organization).update(path=Concat(Value(new), Substr("path", len(old) + 1)))
        organization.parent, organization.path = parent, new
    return old != new


@transaction.atomic
def change_place(*, organization: Organization, parent: Organization | None = None, **facts: Any) -> Organization:
    """Move a place below `parent`, where one is given, and change its facts. Raises as both do."""
    if parent is not None:
        organization = move_organization(organization=organization, parent=parent)
    return change_organization(organization=organization, **facts)


@transaction.atomic
def remove_organization(*, organization: Organization) -> None:
    """Take a place away that nothing belongs to. Raises RuleViolation otherwise."""
    try:
        with transaction.atomic():
            if organization.roles.exists():
                raise RuleViolation("organization.not_empty", organization=str(organization))
            organization.delete()
    except models.ProtectedError:
        raise RuleViolation("organization.not_empty", organization=str(organization)) from None


def levels_below(organization: Organization) -> list[Level]:
    """Return the levels that may stand directly below `organization`: the next one, and beyond while it is optional."""
    levels = levels_of(organization)
    keys = [level["key"] for level in levels]
    below: list[Level] = []
    for level in levels[keys.index(organization.level) + 1 :]:
        below.append(level)
        if not level["optional"]:
            break
    return below


def levels_of(organization: Organization) -> list[Level]:
    """Return the steps of the Command of `organization`, from the top down: each Command has its own."""
    levels: list[Level] = organization.command.levels
    return levels


def _check_level(*, level: str, parent: Organization) -> None:
    levels = levels_of(parent)
    names = {step["key"]: step["name"] for step in levels}
    if level not in names:
        raise RuleViolation("organization.unknown_level", field="level")
    if level not in {step["key"] for step in levels_below(parent)}:
        raise RuleViolation(
            "organization.level_out_of_order", field="level", level=names[level], parent_level=names[parent.level]
        )


def _check_names(organization: Organization) -> None:
    if organization.level == Organization.BRANCH:
        if not organization.number:
            raise RuleViolation("organization.needs_number", field="number")
        command = organization.command_id or organization.parent.command_id  # type: ignore[union-attr]
        same = Organization.objects.branches().filter(numbered(organization.number), command=command)
        taken = same.exclude(pk=organization.pk).first()
        if taken is not None:
            raise RuleViolation("organization.number_taken", field="number", taken_by=str(taken))
        return
    if organization.level == Organization.COMMAND and organization.number:
        same = Organization.objects.filter(level=Organization.COMMAND, number=organization.number)
        taken = same.exclude(pk=organization.pk).first()
        if taken is not None:
            raise RuleViolation("organization.number_taken", field="number", taken_by=str(taken))
    siblings = Organization.objects.filter(parent=organization.parent_id, level=organization.level).exclude(
        pk=organization.pk
    )
    if siblings.filter(name__iexact=organization.name).exists():
        raise RuleViolation(
            "organization.name_taken",
            field="name",
            parent=str(organization.parent or _("The site")),
            level=organization.level,
        )
