"""Fees: what teams owe, what was paid and receipted, paid back, and passed on to the next level.

Money is shares of payments. `FeeShare` (in `tournaments/entries`) is what is paid of a team's fee: a part of a
payment, which names a person once that person's fee is whole, or a mark for a tick that has no receipt.
`RosterPlace.fee_paid` is a cache of it. What a team owes is worked out from its roster and the terms of its
competition, and never stored; a mark is what is said to be paid, and leaves it outstanding until `services/said.py`
or a payment gives it a receipt. `tournaments/money` keeps payments, refunds and what is passed on; rows are added or
voided, never removed; a cheque that came back stays with its teams (`ReturnedCheque`), and `queries/below.py` tells
of it where they play next. The receipts of an organizer are one series without a gap, and one more for each trip of
an event to a laptop; every write about its money holds the row of the first (`ReceiptBook`). While a laptop has an
event its office still records payments: they are in no file, and `services/joining.py` gives them to the teams as
they come home. One cheque may pay at several events: in the file of an event it was not paid at, the payment is a
copy (`Payment.elsewhere` names where it came in), which nobody changes and of which only the shares count; the
payment itself takes its place by its `key` when its event comes. How much of it a team has, the site that booked it
says; whose fee that pays, the hall. `manage.py rebuild_money --check` proves the ticks and the sums. Amounts are
integer cents; `kit/pure/money.py` reads and shows them.
"""
