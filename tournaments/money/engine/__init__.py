"""What an account comes to, pure."""
