"""The Legion's tree from Command to branch, and the table of rights that every page asks."""
