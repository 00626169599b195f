"""The tables that are being played at now, and who keeps them going."""
