"""What the papers of a host branch come to, pure."""
