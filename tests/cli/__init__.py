"""What the terminal shows, and what can be typed at it."""
