"""Where pages are, and where something can be asked for."""

HTML = {"Accept": "text/html"}
PAGES = ["/", "/new", "/learn", "/players", "/verify", "/me", "/me?code=ABC", "/api/docs", "/nothing-here"]
POSTS = [
    "/api/tables",
    "/api/tables/{table}/join",
    "/api/tables/{table}/moves",
    "/api/tables/{table}/contribution",
    "/api/tables/{table}/reactions",
    "/api/tables/{table}/leave",
    "/api/tables/{table}/next",
    "/api/me",
    "/api/me/link",
    "/api/me/claim",
    "/api/verify",
    "/language",
]
WITH_A_BODY = [path for path in POSTS if not path.endswith(("/leave", "/next", "/link", "/language"))]
