"""Every paper: score sheets filled in before play, and all lists, cards and certificates.

A paper is one declaration. A `Document` in `PAPERS` of a file of `pages` says everything about it: under which
heading, who may have it, how many pages, what builds it. It is HTML, laid out and tagged by WeasyPrint
(`kit/pdf.py`). Of score sheets WeasyPrint lays out each form once, and each word once; `pages/pdf.py` puts the words
into their places on the form. Such a sheet has no tags. `made.py` joins papers in one document, so that each keeps
its tags.

A paper speaks the languages of its event. `Event.paper_languages` says English, French or both; `pages/languages.py`
alone chooses the language in which a paper is made. With both, a paper is made in each, one after the other
(`made.py`). A score sheet or a certificate is one: `bilingual.py` reads the HTML of the two, which differ in their
words alone, and gives each label two lines. A template says nothing about it; `_sheet_both.css` has the sizes.
"""
