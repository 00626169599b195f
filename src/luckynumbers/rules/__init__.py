"""The game itself. Imports nothing but the standard library."""
