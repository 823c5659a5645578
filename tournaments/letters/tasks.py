"""The mail, carried by the worker, and the letters that go on paper."""

from __future__ import annotations

from celery import shared_task

from tournaments.jobs.services import JobError, finish_job, working_on
from tournaments.letters import services, words
from tournaments.letters.queries import letters_to_print


@shared_task
def post_letters() -> int:
    """Mail what is due."""
    return services.post_letters()


@shared_task
def print_letters(job_id: str, keys: list[int]) -> None:
    """Make one PDF of letters, and note that they are printed."""
    with working_on(job_id):
        from tournaments.letters.pages import letters_pdf  # noqa: PLC0415 -- what draws it is for the worker alone

        letters = letters_to_print(keys)
        if not letters:
            raise JobError(words.NOTHING_TO_PRINT)
        content = letters_pdf(letters)
        services.mark_printed(letters=keys)
        finish_job(job_id, content=content, file_name="letters.pdf")
