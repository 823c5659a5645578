"""Every list that has a page, as a file: CSV and XLSX, with the rights and the rows of its page.

A list is saved as it is shown. `views/catalogue.py` names every list that is a file: the page it is of, the address
below it, and how it is read, with the function by which the page itself authorises and narrows (`..._asked_for`). One
view sends them all: whole, or, of some thousand rows, as it is read. `kit/files/writing.py` is the one place that
writes CSV and XLSX, part by part, and no cell of either is a formula. A list is its rows and its `Column`s, each with
a key, a heading, where in a row its value is, and a `Kind`: how a file has it, how a page shows it, how it is read.
`read_list` reads a saved file by the same columns, in any language of the site. A list that has an import has the
columns of that import (`Column.of`), so that what is saved is read again; `services/results.py` is the import of a list
of sheets. Where a page is a table, `{% listing "members" rows %}` draws it by the columns of its file; what a page
shows otherwise is a `{% cell %}` inside. A page offers its list with `{% save_list %}`, and a test walks all lists as
all readers.
"""
