"""The reference for programs says everything, and what it says works."""

import html
import re
import shlex
import subprocess
import sys

import httpx
import pytest

from luckynumbers.web.http.app import create_app
from luckynumbers.web.http.reference import Call, calls_of
from luckynumbers.web.settings import Settings

from ...waiting import PATIENCE
from ..addresses import HTML
from ..playing import make_table

DESCRIPTION = create_app(Settings("sqlite://")).openapi()
CALLS = [call for calls in calls_of(DESCRIPTION, "http://here/").values() for call in calls]
REFUSED = {
    # A game that has just begun, with every seat taken.
    ("POST", "/api/tables/{table}/join"): 409,
    ("POST", "/api/tables/{table}/contribution"): 409,
    ("POST", "/api/tables/{table}/return"): 409,
    ("POST", "/api/tables/{table}/cancel"): 409,
    ("POST", "/api/tables/{table}/bot"): 409,
    ("POST", "/api/tables/{table}/start"): 409,
    ("POST", "/api/tables/{table}/next"): 409,
    ("GET", "/api/games/{game}/review"): 409,
    ("GET", "/api/games/{game}/review/record"): 409,
    ("POST", "/api/games/{game}/try"): 409,
    # A coach when the game is over.
    ("GET", "/api/tables/{table}/coach"): 409,
    # A record and a code that are none.
    ("POST", "/api/verify"): 422,
    ("POST", "/api/me/claim"): 404,
    # Nobody we know.
    ("POST", "/api/me/link"): 401,
    ("POST", "/api/me/sign-out"): 401,
    ("POST", "/api/me/forget"): 401,
}
"""What the examples are answered with that cannot be done where the tests try them."""
each_call = pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")


def call_named(method: str, path: str) -> Call:
    [found] = [call for call in CALLS if (call.method, call.path) == (method, path)]
    return found


@each_call
def test_every_parameter_of_the_description_is_there(call: Call) -> None:
    told = DESCRIPTION["paths"][call.path][call.method.lower()]
    names = [part.name for part in call.parameters]
    assert {one["name"] for one in told.get("parameters", ())} <= {*names}
    assert all(part.type for part in call.parameters)
    assert call.words
    assert call.answer.status in {"200", "201"}
    assert {*call.others, call.answer.status} == {*told["responses"]}


def test_bodies_and_answers_are_told_field_by_field() -> None:
    made = call_named("POST", "/api/tables")
    parts = {part.name: part for part in made.parameters}
    assert parts["setup"].type == '"sorted" | "choice" | "michael"'
    assert "sorted" in parts["setup"].words
    assert parts["players"].type == "integer 2…4"
    assert parts["seats"].type == "[SeatWish] | null"
    assert [part.name for part in made.answer.parts] == ["table", "seat", "token"]
    move = call_named("POST", "/api/tables/{table}/moves")
    assert [(part.name, part.where, part.required) for part in move.parameters] == [
        ("table", "path", True),
        ("seq", "body", True),
        ("move", "body", True),
    ]


def test_what_is_code_is_marked_and_nothing_else_is_markup() -> None:
    words = " ".join(call_named("POST", "/api/tables/{table}/next").words)
    assert "<code>again</code>" in words
    assert "``" not in words


def test_the_page_shows_all_of_it(client: httpx.Client) -> None:
    page = client.get("/api/docs", headers=HTML).text
    for call in CALLS:
        assert f"<h3><code>{call.method} {call.path}</code></h3>" in page
    assert "``" not in page


@pytest.mark.slow
def test_the_whole_game_plays_when_copied(client: httpx.Client) -> None:
    page = client.get("/api/docs", headers=HTML).text
    [code] = re.findall(r'<pre id="example"><code>(.*?)</code></pre>', page, re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", html.unescape(code)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert re.fullmatch(r"\{'winners': \[.*\], 'reason': '.*'\}\n", run.stdout)


@each_call
def test_every_example_is_understood(call: Call, client: httpx.Client, direct: httpx.Client) -> None:
    """Read as a shell would; what cannot be done now is refused for what it is, and nothing else."""
    asked = direct if call.path == "/metrics" else client  # those are for the host's own machine
    table = make_table(client)
    if call.path.endswith("/coach"):
        table.move(0, "#1")  # who had anything to ask would wait for the engine
    text = call.example.replace("http://here", "").replace("TABLE", table.id)
    words = shlex.split(text.replace("TOKEN", table.tokens[0]))
    assert words.pop(0) == "curl"
    options = dict(zip(words[:-1:2], words[1:-1:2], strict=True))
    headers = dict(words[number + 1].split(": ", 1) for number, word in enumerate(words) if word == "-H")
    if words[-1].endswith("/events") and "tables" in words[-1]:
        return  # a stream never ends
    answer = asked.request(options.get("-X", "GET"), words[-1], content=options.get("-d"), headers=headers)
    assert answer.status_code == REFUSED.get((call.method, call.path), int(call.answer.status)), answer.text
