"""The rows of the office as lines of the log: money, final results, envelopes, the registry, files."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse

from games.money import dollars
from scoring.announcing.models import Announcement, Reveal
from scoring.announcing.words import award_title
from scoring.chronicle import words
from scoring.chronicle.pages.line import Told, who
from scoring.chronicle.pages.tellers import Teller, each
from scoring.chronicle.words import office
from scoring.closing.models import Closing
from scoring.envelopes.models import Envelope
from scoring.sheets.models import PrintRun
from tournaments.entries.models import TeamsSaid
from tournaments.files.models import ImportBatch
from tournaments.members.models import MemberChange, Suspension
from tournaments.members.queries import sport_names
from tournaments.members.words import label
from tournaments.money.models import Forwarding, Payment, Refund


def _teams_said(row: TeamsSaid) -> Told:
    competition = row.competition
    return Told(
        text=office.teams_said(str(row.branch), row.teams, row.received_on),
        by=who(row.said_by),
        about=str(competition),
        link=reverse("entries:numbers", args=[competition.event_id]),
    )


def _payment(row: Payment) -> Told:
    return Told(text=office.paid(dollars(row.cents), str(row.payer), row.how, str(row)), by=who(row.recorded_by))


def _refund(row: Refund) -> Told:
    text = office.paid_back(dollars(row.cents), str(row.payment.payer), row.how, str(row))
    return Told(text=text, by=who(row.recorded_by))


def _forwarding(row: Forwarding) -> Told:
    return Told(text=office.forwarded(dollars(row.cents), row.receiver, row.how), by=who(row.recorded_by))


def _void(row: Payment | Refund | Forwarding) -> Told:
    return Told(text=office.voided(str(row), dollars(row.cents), row.void_reason), by=who(row.voided_by))


def _announcement(row: Announcement) -> Told:
    return Told(text=words.announced(row.text), by=who(row.said_by), link=reverse("board:remote", args=[row.event_id]))


def _reveal(row: Reveal) -> Told:
    text = words.award_announced(award_title(row.award))
    return Told(text=text, by=who(row.shown_by), about=str(row.competition))


def _reveal_hidden(row: Reveal) -> Told:
    text = words.award_hidden(award_title(row.award))
    return Told(text=text, by=who(row.hidden_by), about=str(row.competition))


def _closing(row: Closing) -> Told:
    text = words.closed(str(row.competition), row.short_fingerprint)
    link = reverse("closing:record", args=[row.competition_id, row.number])
    return Told(text=text, by=who(row.closed_by), link=link)


def _reopening(row: Closing) -> Told:
    text = words.reopened(str(row.competition), row.reopen_reason)
    link = reverse("closing:record", args=[row.competition_id, row.number])
    return Told(text=text, by=who(row.reopened_by), link=link)


def _envelope(row: Envelope) -> Told:
    return _of_envelope(row, office.envelope_sent(row.receiver_name, row.get_how_display(), row.sent_on), row.sent_by)


def _envelope_received(row: Envelope) -> Told:
    return _of_envelope(row, office.envelope_received(row.receiver_name, row.received_on), row.received_by)


def _of_envelope(row: Envelope, text: str, by: object) -> Told:
    return Told(text=text, by=who(by), link=reverse("envelopes:office", args=[row.event_id]))


def _card(row: MemberChange) -> Told:
    what = label(row.field)
    return Told(
        text=words.card_changed(what, row.member.name),
        by=who(row.made_by),
        where=row.file_name or str(words.DOORS["office"]),
        about=str(row.member.branch),
        link=reverse("members:detail", args=[row.member_id]),
        facts=((what, row.old, row.new),),
    )


def _bar(row: Suspension) -> Told:
    text = words.barred(row.member.name, dict(sport_names()).get(row.sport, row.sport), str(row.reason))
    link = reverse("members:detail", args=[row.member_id])
    return Told(text=text, by=who(row.made_by), about=str(row.member.branch), link=link)


def _print(row: PrintRun) -> Told:
    about = str(row.competition or "")
    return Told(text=words.printed(row.job.title), by=who(row.job.asked_by), about=about)


def _import(row: ImportBatch) -> Told:
    return Told(
        text=words.imported(row.file_name, row.new_count, row.changed_count),
        by=who(row.confirmed_by),
        where=str(words.DOORS["file"]),
        link=reverse("imports:preview", args=[row.pk]),
    )


_PAYMENTS = Payment.objects.select_related("payer", "recorded_by", "voided_by")
_REFUNDS = Refund.objects.select_related("payment__payer", "recorded_by", "voided_by")
_FORWARDINGS = Forwarding.objects.select_related("recorded_by", "voided_by")
_CLOSINGS = Closing.objects.defer("record").select_related("competition", "closed_by", "reopened_by")
_ENVELOPES = Envelope.objects.defer("contents").select_related("sent_by", "received_by")
_REVEALS = Reveal.objects.select_related("competition", "shown_by", "hidden_by")

OF_OFFICE: Mapping[str, Teller] = {
    "teams_said": each(TeamsSaid.objects.select_related("competition", "branch", "said_by"), _teams_said),
    "payment": each(_PAYMENTS, _payment),
    "payment_void": each(_PAYMENTS, _void),
    "refund": each(_REFUNDS, _refund),
    "refund_void": each(_REFUNDS, _void),
    "forwarding": each(_FORWARDINGS, _forwarding),
    "forwarding_void": each(_FORWARDINGS, _void),
    "announcement": each(Announcement.objects.select_related("said_by"), _announcement),
    "reveal": each(_REVEALS, _reveal),
    "reveal_hidden": each(_REVEALS, _reveal_hidden),
    "closing": each(_CLOSINGS, _closing),
    "reopening": each(_CLOSINGS, _reopening),
    "envelope": each(_ENVELOPES, _envelope),
    "envelope_received": each(_ENVELOPES, _envelope_received),
    "card": each(MemberChange.objects.select_related("member__branch", "made_by"), _card),
    "bar": each(Suspension.objects.select_related("member__branch", "made_by"), _bar),
    "print": each(PrintRun.objects.select_related("job__asked_by", "competition"), _print),
    "import": each(ImportBatch.objects.select_related("confirmed_by"), _import),
}
