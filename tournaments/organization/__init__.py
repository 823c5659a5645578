"""The Legion's tree from Command to branch, the people who sign in, and who may do what where."""
