"""Keeps an eye on a browser: whatever goes wrong unseen by a person still fails the test."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError

# Violations of the Content-Security-Policy are written to the console in any case; this names them too.
_NAME_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) => console.error(
  `CSP: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`))"""


class Watch:
    """Collects console errors, page errors, failed requests, refusals and requests to elsewhere."""

    def __init__(self, origin: str) -> None:
        self.problems: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self._origin = origin
        self._done = False

    def over(self, context: BrowserContext) -> None:
        """Watch every page of ``context``."""
        context.add_init_script(_NAME_VIOLATIONS)
        context.on("page", self._page)
        context.on("console", self._console)
        context.on("weberror", self._weberror)
        context.on("request", self._request)
        context.on("requestfailed", self._requestfailed)
        context.on("response", self._response)

    def allow(self, pattern: str) -> None:
        """Say that a test provokes this problem on purpose."""
        self.allowed.append(re.compile(pattern))

    def finish(self) -> None:
        """Look no longer: closing a browser cuts connections, and that is no problem."""
        self._done = True

    def unexpected(self) -> list[str]:
        """Return every problem that no test asked for."""
        return [one for one in self.problems if not any(pattern.search(one) for pattern in self.allowed)]

    def _note(self, problem: str) -> None:
        if not self._done:
            self.problems.append(problem)

    def _page(self, page: Page) -> None:
        page.on("crash", lambda crashed: self._note(f"crash of {crashed.url}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _weberror(self, error: WebError) -> None:
        self._note(f"page error: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self._origin}/", "data:", "blob:")):
            self._note(f"request to elsewhere: {request.url}")

    def _requestfailed(self, request: Request) -> None:
        # Leaving a page ends what it was still asking for; that is how it should be.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"failed request: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"refused: {response.status} {response.request.method} {response.url}")
