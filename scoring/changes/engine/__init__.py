"""What a late change asks for, as pure data."""
