"""What people are told: letters that wait, go by mail once a day, or lie in the outbox until they are printed.

A letter is a row. `services.tell` writes a letter for each receiver in the transaction of its cause; the worker mails
it, once a day and person, or it waits for paper. Rooms above write the text. What is told by the calendar (received,
missing, due, drawn) is found by the tasks of `entries` and `draws` and told under a key, so that it is told once.
"""
