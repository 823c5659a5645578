"""Every list that has a page, as a file: CSV and XLSX, with the rights and the rows of its page."""
