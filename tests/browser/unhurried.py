"""A server that waits long for people who are away, however slowly a test plays."""

from unittest.mock import patch

from luckynumbers.web import devserver

if __name__ == "__main__":
    with patch("luckynumbers.web.table.state.AWAY_SECONDS", 3600):
        devserver.main()
