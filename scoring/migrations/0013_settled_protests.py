"""Protests that a correction had settled become cases with their ruling; those that stand are open cases by themselves."""

import uuid

from django.db import migrations


def write_settled(apps, schema_editor):
    """Write a case and its ruling for every protest that a later version, or a setting aside, had settled."""
    Submission = apps.get_model("scoring", "Submission")
    Case, Ruling = apps.get_model("scoring", "Case"), apps.get_model("scoring", "Ruling")
    CarriedOut = apps.get_model("scoring", "CarriedOut")
    protests = Submission.objects.exclude(protest="").select_related("sub_match__match__stage__competition")
    seen, numbers = set(), {}
    for protest in protests.order_by("entered_at", "pk").iterator():
        said = (protest.sub_match_id, protest.protest)
        if said in seen:
            continue
        seen.add(said)
        versions = list(
            Submission.objects.filter(sub_match=protest.sub_match_id, version__gte=protest.version)
            .select_related("set_aside")
            .order_by("version")
        )
        settled = _settled(versions, protest)
        if settled is None:
            continue
        effect, why, who, when = settled
        competition = protest.sub_match.match.stage.competition
        numbers[competition.event_id] = number = numbers.get(competition.event_id, 0) + 1
        code = protest.sub_match.code
        case = Case.objects.create(
            event_id=competition.event_id,
            competition=competition,
            number=number,
            kind="protest",
            about=f"{competition.name}, sheet {code[:3]} {code[3:6]} {code[6:]}"[:200],
            sub_match_id=protest.sub_match_id,
            submission=protest,
            claim=protest.protest,
            claimed_at=protest.entered_at,
            opened_by_id=protest.entered_by_id,
            opened_at=protest.entered_at,
            idempotency_key=uuid.uuid4(),
        )
        ruling = Ruling.objects.create(
            case=case,
            number=1,
            decision=why,
            section="",
            reason=why,
            effect=effect,
            decided_by_id=who,
            decided_at=when,
            idempotency_key=uuid.uuid4(),
        )
        CarriedOut.objects.create(ruling=ruling, by_id=who, at=when)


def _settled(versions, protest):
    """Return effect, reason, person and time of what settled a protest; None while it stands."""
    for before, version in zip(versions, versions[1:]):
        if version.protest != protest.protest:
            effect = "stands" if version.legs == before.legs else "penalty"
            return effect, version.reason or "Settled", version.entered_by_id, version.entered_at
    aside = getattr(versions[-1], "set_aside", None)
    if aside is not None:
        return "replayed", aside.reason or "Set aside", aside.made_by_id, aside.made_at
    return None


class Migration(migrations.Migration):

    dependencies = [("scoring", "0012_cases")]

    operations = [migrations.RunPython(write_settled, migrations.RunPython.noop)]
