"""The table in a browser: pages, an HTTP interface for programs, and a store that forgets nothing."""
