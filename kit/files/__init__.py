"""Lists as files: opened, and written as CSV and workbooks."""
