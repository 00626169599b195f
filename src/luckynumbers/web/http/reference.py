"""The reference of the interface, drawn from its OpenAPI description: every call, all it takes and says."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

Schema = Mapping[str, Any]

EXAMPLES: Final[dict[str, Any]] = {
    "table": "TABLE",
    "game": "TABLE.1",
    "name": "Ann",
    "move": "+",
    "seq": 10,
    "at": 8,
    "number": "1234",
    "reaction": "clover",
    "bot": "seedling",
    "code": "ABCDEFGHJK",
    "record": "[players 2] …",
    "players": 2,
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "seedling"}],
}
"""What stands for a parameter in an example."""
NEEDS_A_SEAT: Final = re.compile(r"/api/tables/\{table\}/(?!join$|events$)")


@dataclass(frozen=True)
class Part:
    """A parameter, or a field of what is sent or answered."""

    name: str
    type: str
    where: str
    required: bool
    words: Markup


@dataclass(frozen=True)
class Answer:
    """What may come back."""

    status: str
    parts: tuple[Part, ...]
    type: str


@dataclass(frozen=True)
class Call:
    """One call of the interface."""

    name: str
    method: str
    path: str
    words: tuple[Markup, ...]
    parameters: tuple[Part, ...]
    answer: Answer
    others: tuple[str, ...]
    """Other statuses it may answer with."""
    example: str


def calls_of(description: Schema, base: str) -> dict[str, list[Call]]:
    """Return every call by what it is about; ``base`` is where the examples find the server."""
    groups: dict[str, list[Call]] = {}
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            group = (told.get("tags") or ["host"])[0]
            groups.setdefault(group, []).append(_call(description, base, path, method.upper(), told))
    return groups


def _call(description: Schema, base: str, path: str, method: str, told: Schema) -> Call:
    body = _schema(description, _content(told.get("requestBody", {})))
    success = min(status for status in told["responses"] if status.startswith("2"))
    content = told["responses"][success].get("content", {})
    answered = _schema(description, _content(told["responses"][success]))
    named = [
        Part(one["name"], _type(description, one["schema"]), one["in"], one["required"], _words(one))
        for one in told.get("parameters", ())
        if one["in"] != "header" or one["name"] != "authorization"
    ]
    return Call(
        name=told["operationId"],
        method=method,
        path=path,
        words=tuple(map(_marked, (told.get("description") or told["summary"]).split("\n\n"))),
        parameters=(*named, *_fields(description, body, "body")),
        answer=Answer(
            success, tuple(_fields(description, answered, "")), _answer_type(description, answered, content)
        ),
        others=tuple(status for status in told["responses"] if status != success),
        example=_example(description, base, path, method, body),
    )


def _content(told: Schema) -> Schema:
    content = told.get("content", {})
    found: Schema = content.get("application/json", {}).get("schema", {})
    return found


def _answer_type(description: Schema, answered: Schema, content: Schema) -> str:
    return _type(description, answered) if answered else ", ".join(content)


def _schema(description: Schema, schema: Schema) -> Schema:
    """Return what a schema refers to; of several, the one that is not nothing."""
    if "$ref" in schema:
        found: Schema = description["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return found
    some = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    return _schema(description, some[0]) if len(some) == 1 else schema


def _fields(description: Schema, schema: Schema, where: str) -> Iterator[Part]:
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        yield Part(name, _type(description, field), where, name in required, _words(field))


def _type(description: Schema, schema: Schema) -> str:
    """Return a schema in a few words."""
    if "anyOf" in schema:
        return " | ".join(_type(description, one) for one in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if schema.get("type") == "array":
        return f"[{_type(description, schema.get('items', {}))}]"
    return str(schema.get("type", "any")) + _limits(schema)


def _limits(schema: Schema) -> str:
    least = schema.get("minimum", schema.get("minLength"))
    most = schema.get("maximum", schema.get("maxLength"))
    if least is None and most is None:
        return ""
    return f" {0 if least is None else least:.16g}…{'' if most is None else f'{most:.16g}'}"


def _words(told: Schema) -> Markup:
    default = told.get("default", told.get("schema", {}).get("default"))
    words = _marked(told.get("description", ""))
    if default is None:
        return words
    return words + Markup(" = <code>{}</code>").format(json.dumps(default))


def _marked(text: str) -> Markup:
    """Return a sentence of ours as markup: what stands between double backticks is code."""
    marked = re.sub(r"``(.+?)``", r"<code>\1</code>", str(escape(" ".join(text.split()))))
    return Markup(marked)  # noqa: S704  (escaped above)


def _example(description: Schema, base: str, path: str, method: str, body: Schema) -> str:
    """Return a command that makes this call."""
    address = base.rstrip("/") + re.sub(r"\{(\w+)\}", lambda name: str(EXAMPLES.get(name[1], name[1])), path)
    parts = ["curl", f"-X {method}"] if method != "GET" else ["curl"]
    if NEEDS_A_SEAT.match(path):
        parts.append("-H 'Authorization: Bearer TOKEN'")
    wanted = [
        name for name in body.get("properties", {}) if name in body.get("required", ()) or name in _SHOWN
    ]
    if wanted:
        sent = json.dumps({name: EXAMPLES.get(name, "…") for name in wanted}, ensure_ascii=False)
        parts += ["-H 'Content-Type: application/json'", f"-d '{sent}'"]
    return " ".join([*parts, address])


_SHOWN: Final = ("players", "seats", "name")


def whole_game(base: str) -> str:
    """Return a program that plays a game from here to its end."""
    return _WHOLE_GAME.format(base=base.rstrip("/"))


_WHOLE_GAME: Final = """\
import json, random, time, urllib.request

def call(path, body=None, token=""):
    headers = {{"Content-Type": "application/json", "Authorization": f"Bearer {{token}}"}}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request("{base}/api" + path, data, headers)
    return json.load(urllib.request.urlopen(request))

seats = [{{"kind": "me", "name": "Example"}}, {{"kind": "bot", "bot": "seedling"}}]
made = call("/tables", {{"players": 2, "seats": seats}})
table, token = "/tables/" + made["table"], made["token"]
while (seen := call(table, token=token))["status"] == "playing":
    if seen["legal"]:
        call(table + "/moves", {{"seq": seen["seq"], "move": random.choice(seen["legal"])}}, token)
    else:
        time.sleep(0.2)  # the bot thinks
print(seen["outcome"])
"""
