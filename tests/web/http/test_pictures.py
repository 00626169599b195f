"""A game as a picture: its gardens as they stand, and nothing that could run."""

import xml.etree.ElementTree as ET

import httpx
import pytest

import luckynumbers as ln

from ..playing import Table, make_table

SVG = "{http://www.w3.org/2000/svg}"


def picture_of(table: Table, language: str = "en") -> tuple[httpx.Response, list[int], list[str]]:
    answer = table.client.get(f"/g/{table.id}.1/picture.svg", headers={"Accept-Language": language})
    drawn = ET.fromstring(answer.text)
    shown = [use.get("href", "") for use in drawn.iter(f"{SVG}use")]
    clovers = [int(name.removeprefix("#n")) for name in shown if name.startswith("#n")]
    return answer, clovers, [text.text or "" for text in drawn.iter(f"{SVG}text")]


@pytest.mark.slow
def test_it_shows_the_gardens_as_they_stand(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    for look in (table.view, table.play):
        seen = look()
        position = ln.Position.parse(seen["position"])
        answer, clovers, names = picture_of(table)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert clovers == [clover for garden in position.gardens for clover in garden.cells if clover]
        assert names == seen["names"]


def test_it_may_bring_colours_and_nothing_else(client: httpx.Client) -> None:
    answer, *_ = picture_of(make_table(client, players=2))
    policy = answer.headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_there_is_no_picture_of_a_game_nobody_played(client: httpx.Client) -> None:
    table = make_table(client, players=2)
    assert client.get(f"/g/{table.id}.7/picture.svg").status_code == 404
