"""Every component of the pages in every state, in the light and in the dark, for those who write pages.

Sizes are steps of two scales. `css/base.css` has the one of type and the one of space, the colours, and what they are
in the dark; a style sheet names a step (`--type-3`, `--space-2`) and no size of its own.
`tests/legionsports/test_look.py` finds what is not. `/design/` shows every component in every state, in the light and
in the dark (`legionsports/design`): to everybody where `DEBUG` is on, else to whoever looks after the site. A page
takes what stands there, and what is new is put there first.
"""
