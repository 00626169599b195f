"""Where pages are, and where something can be asked for."""

HTML = {"Accept": "text/html"}
PAGES = [
    "/",
    "/new",
    "/choose",
    "/offline",
    "/learn",
    "/players",
    "/verify",
    "/me",
    "/me?code=ABC",
    "/api/docs",
    "/nothing-here",
]
POSTS = [
    "/api/tables",
    "/api/tables/{table}/join",
    "/api/tables/{table}/moves",
    "/api/tables/{table}/contribution",
    "/api/tables/{table}/reactions",
    "/api/tables/{table}/leave",
    "/api/tables/{table}/next",
    "/api/tables/{table}/return",
    "/api/tables/{table}/cancel",
    "/api/tables/{table}/bot",
    "/api/tables/{table}/start",
    "/api/me",
    "/api/me/link",
    "/api/me/claim",
    "/api/me/forget",
    "/api/verify",
    "/language",
]
_WITHOUT = ("/leave", "/next", "/return", "/cancel", "/start", "/link", "/forget", "/language")
WITH_A_BODY = [path for path in POSTS if not path.endswith(_WITHOUT)]
