"""What is said about decisions, read back in every language and held against the plain rules.

Nothing here knows how the words were made: sentences are read as a person reads them, and counted once more.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.analysis.games import PLAYERS
from tests.rules.plain_rules import NAMES, PlainRules, fits

Said = re.Match[str]
Claim = Callable[[PlainRules, PlainRules, int, Said], bool]
"""Before, after, whose garden, what was said: whether it is true."""

NUMBER, CELL = r"(?P<{}>\d+)", r"(?P<{}>[a-d][1-4])"
PLACES = {
    **{name: NUMBER.format(name) for name in ("clover", "off", "left", "helpful", "all", "count", "copies")},
    **{name: CELL.format(name) for name in ("cell", "gap")},
    "numbers": r"(?P<numbers>[\d, ]+)",
    "cells": r"(?P<cells>[a-d1-4, ]+)",
    "name": r"(?P<name>\w+?)",
}


def gaps(garden: dict[str, int]) -> list[str]:
    return [name for name in NAMES if name not in garden]


def fill(garden: dict[str, int], clover: int) -> bool:
    return any(fits(garden, clover, gap) for gap in gaps(garden))


def wins(_: PlainRules, after: PlainRules, seat: int, __: Said) -> bool:
    return len(after.gardens[seat]) == 16


def goes_on(before: PlainRules, after: PlainRules, seat: int, _: Said) -> bool:
    return before.bruno and after.seat == seat and not after.winners


def fills_a_gap(before: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    left = 16 - len(after.gardens[seat])
    return left == int(said["left"]) and len(after.gardens[seat]) > len(before.gardens[seat])


def fills_no_gap(before: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    left = 16 - len(after.gardens[seat])
    return left == int(said["left"]) and len(after.gardens[seat]) == len(before.gardens[seat])


def odds(_: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    helpful = [clover for clover in after.deck if fill(after.gardens[seat], clover)]
    return (len(helpful), len(after.deck)) == (int(said["helpful"]), int(said["all"]))


def _fitting(after: PlainRules, seat: int, gap: str) -> list[int]:
    garden = after.gardens[seat]
    assert gap not in garden
    return [clover for clover in range(1, 21) if fits(garden, clover, gap)]


def only(_: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    return _fitting(after, seat, said["gap"]) == [int(number) for number in said["numbers"].split(", ")]


def nothing(_: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    return _fitting(after, seat, said["gap"]) == []


def many(_: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    return len(_fitting(after, seat, said["gap"])) == int(said["count"])


def _named(after: PlainRules, seat: int, said: Said) -> bool:
    """Whether it is the next player who is named, and what is offered lies there."""
    return PLAYERS[after.seat] == said["name"] and after.seat != seat and int(said["clover"]) in after.table


def offered(_: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    garden, cell = after.gardens[after.seat], said["cell"]
    return _named(after, seat, said) and cell not in garden and fits(garden, int(said["clover"]), cell)


def offered_to_win(_: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    garden = after.gardens[after.seat]
    return _named(after, seat, said) and len(garden) == 15 and fill(garden, int(said["clover"]))


def _thrown(before: PlainRules, after: PlainRules) -> list[int]:
    return [*(Counter(after.table) - Counter(before.table)).elements()]


def _places(after: PlainRules, clover: int) -> int:
    return sum(fits(after.gardens[after.seat], clover, name) for name in NAMES)


def throws(before: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    clover = int(said["clover"])
    thrown = _thrown(before, after) == [clover] and _named(after, seat, said)
    return thrown and _places(after, clover) == int(said["count"])


def throws_what_nobody_needs(before: PlainRules, after: PlainRules, seat: int, said: Said) -> bool:
    clover = int(said["clover"])
    return _thrown(before, after) == [clover] and _named(after, seat, said) and not _places(after, clover)


def nobody_counts(*_: object) -> bool:
    return True


@dataclass(frozen=True)
class Tongue:
    """How a language says it."""

    better: str
    """What stands before the better move."""
    draw: str
    leave: str
    lay: str
    exchange: str
    claims: dict[str, Claim]
    comes: str
    """A clover comes, and what it is good for: the cells it can fill, no gap, nothing."""
    use: tuple[str, str, str]


TONGUES = {
    "en": Tongue(
        "Better ",
        "drawing",
        "leaving the {clover}",
        "{clover} on {cell}",
        "{clover} for the {off} on {cell}",
        {
            "fills the garden and wins at once": wins,
            "equal numbers touch, which brings another turn": goes_on,
            "fills a gap; {left} (?:is|are) left": fills_a_gap,
            "fills no gap; {left} (?:is|are) left": fills_no_gap,
            "{helpful} of {all} face-down clovers fills? a gap": odds,
            "only {numbers} fits? {gap}": only,
            "nothing fits {gap} any more": nothing,
            "{count} numbers? fits? {gap}": many,
            "{name} can lay the {clover} on {cell}": offered,
            "{name} can win with the {clover}": offered_to_win,
            "throws away the {clover}, which fits {count} cells? of {name}": throws,
            "throws away the {clover}, which {name} cannot use": throws_what_nobody_needs,
            "nothing to count here, playing on shows it": nobody_counts,
        },
        "{clover} comes: {copies} of {all} face-down clovers",
        ("It can fill {cells}", "It fills no gap", "It fits nowhere"),
    ),
    "de": Tongue(
        "Besser ",
        "ziehen",
        "die {clover} weglegen",
        "{clover} auf {cell}",
        "{clover} statt der {off} auf {cell}",
        {
            "füllt den Garten und gewinnt sofort": wins,
            "gleiche Zahlen berühren sich, das bringt noch einen Zug": goes_on,
            "füllt eine Lücke; {left} bleib(?:t|en)": fills_a_gap,
            "füllt keine Lücke; {left} bleib(?:t|en)": fills_no_gap,
            "{helpful} von {all} verdeckten Kleeblättern füll(?:t|en) eine Lücke": odds,
            "auf {gap} pass(?:t|en) nur {numbers}": only,
            "auf {gap} passt nichts mehr": nothing,
            "{count} Zahl(?:en)? pass(?:t|en) auf {gap}": many,
            "{name} kann die {clover} auf {cell} legen": offered,
            "{name} kann mit der {clover} gewinnen": offered_to_win,
            "wirft die {clover} weg, die bei {name} auf {count} Feld(?:er)? passt": throws,
            "wirft die {clover} weg, die {name} nicht brauchen kann": throws_what_nobody_needs,
            "zu zählen gibt es hier nichts, das Weiterspielen zeigt es": nobody_counts,
        },
        "Es kommt die {clover}: {copies} von {all} verdeckten Kleeblättern",
        ("Sie kann {cells} füllen", "Sie füllt keine Lücke", "Sie passt nirgends"),
    ),
    "fr": Tongue(
        "Mieux vaut ",
        "piocher",
        "laisser le {clover}",
        "le {clover} en {cell}",
        "le {clover} à la place du {off} en {cell}",
        {
            "remplit le jardin et gagne tout de suite": wins,
            "deux nombres égaux se touchent, ce qui donne un tour de plus": goes_on,
            r"remplit une case vide\s; il en reste {left}": fills_a_gap,
            r"ne remplit aucune case vide\s; il en reste {left}": fills_no_gap,
            "{helpful} des {all} trèfles cachés remplit une case vide": odds,
            "{helpful} des {all} trèfles cachés remplissent une case vide": odds,
            "seul le {numbers} va en {gap}": only,
            "seuls {numbers} vont en {gap}": only,
            "plus rien ne va en {gap}": nothing,
            "{count} nombres? v(?:a|ont) en {gap}": many,
            "{name} peut poser le {clover} en {cell}": offered,
            "{name} peut gagner avec le {clover}": offered_to_win,
            "jette le {clover}, qui va dans {count} cases? de {name}": throws,
            "jette le {clover}, dont {name} ne peut rien faire": throws_what_nobody_needs,
            "rien à compter ici, c’est la suite qui le montre": nobody_counts,
        },
        r"Le {clover} sort\s: {copies} des {all} trèfles cachés",
        ("Il peut remplir {cells}", "Il ne remplit aucune case vide", "Il ne va nulle part"),
    ),
    "es": Tongue(
        "Mejor ",
        "robar",
        "dejar el {clover}",
        "el {clover} en {cell}",
        "el {clover} en lugar del {off} en {cell}",
        {
            "llena el jardín y gana al instante": wins,
            "dos números iguales se tocan, lo que da otro turno": goes_on,
            "llena un hueco; quedan? {left}": fills_a_gap,
            "no llena ningún hueco; quedan? {left}": fills_no_gap,
            "{helpful} de los {all} tréboles boca abajo llenan? un hueco": odds,
            "en {gap} solo encajan? {numbers}": only,
            "ya nada encaja en {gap}": nothing,
            "{count} números? encajan? en {gap}": many,
            "{name} puede colocar el {clover} en {cell}": offered,
            "{name} puede ganar con el {clover}": offered_to_win,
            "descarta el {clover}, que encaja en {count} casillas? de {name}": throws,
            "descarta el {clover}, que {name} no puede usar": throws_what_nobody_needs,
            "aquí no hay nada que contar, se ve al seguir jugando": nobody_counts,
        },
        "Sale el {clover}: {copies} de los {all} tréboles boca abajo",
        ("Puede llenar {cells}", "No llena ningún hueco", "No encaja en ningún sitio"),
    ),
    "ko": Tongue(
        "더 좋은 수는 ",
        "뽑기",
        "{clover}번을 남겨 두기",
        "{clover}번을 {cell}에 놓기",
        "{cell}의 {off}번을 {clover}번으로 바꾸기",
        {
            "정원을 가득 채워 바로 이겨요": wins,
            "같은 숫자가 맞닿아서 한 번 더 해요": goes_on,
            "빈칸을 채우고 {left}칸이 남아요": fills_a_gap,
            "빈칸을 채우지 못하고 {left}칸이 남아요": fills_no_gap,
            "뒷면 클로버 {all}개 중 {helpful}개가 빈칸을 채워요": odds,
            "{gap}에는 {numbers}번만 맞아요": only,
            "{gap}에는 이제 아무것도 맞지 않아요": nothing,
            "{gap}에 맞는 숫자가 {count}개 있어요": many,
            "{name}님이 {clover}번을 {cell}에 놓을 수 있어요": offered,
            "{name}님이 {clover}번으로 이길 수 있어요": offered_to_win,
            "버리는 {clover}번이 {name}님의 {count}칸에 맞아요": throws,
            "버리는 {clover}번을 {name}님이 쓸 수 없어요": throws_what_nobody_needs,
            "셀 수 있는 차이는 없고, 더 해 보면 드러나요": nobody_counts,
        },
        "{clover}번이 나왔어요: 뒷면 클로버 {all}개 중 {copies}개",
        ("{cells} 칸을 채울 수 있어요", "빈칸을 채우지 못해요", "놓을 곳이 없어요"),
    ),
    "ja": Tongue(
        "もっとよい手は",
        "引く",
        "{clover}を残す",
        "{clover}を{cell}に置く",
        "{cell}の{off}を{clover}と入れかえる",
        {
            "庭がいっぱいになり、すぐに勝ちます": wins,
            "同じ数がななめにとなり合い、もう1回できます": goes_on,
            "空きマスをうめて、残り{left}マス": fills_a_gap,
            "空きマスはうまらず、残り{left}マス": fills_no_gap,
            "裏向きのクローバー{all}枚のうち{helpful}枚が空きマスに入ります": odds,
            "{gap}に合うのは{numbers}だけ": only,
            "{gap}にはもう何も合いません": nothing,
            "{gap}に合う数は{count}個": many,
            "{name}さんが{clover}を{cell}に置けます": offered,
            "{name}さんが{clover}で勝てます": offered_to_win,
            "捨てる{clover}は{name}さんの{count}マスに合います": throws,
            "捨てる{clover}を{name}さんは使えません": throws_what_nobody_needs,
            "数えられる差はなく、先を読むと分かります": nobody_counts,
        },
        "{clover}が出ました：裏向きのクローバー{all}枚のうち{copies}枚",
        ("{cells}に置けます", "空きマスはうまりません", "置ける場所がありません"),
    ),
}


def sentences(text: str) -> list[str]:
    """Return the sentences of an explanation, without the stops at their ends."""
    return [said.strip() for said in re.split(r"[.。]", text) if said.strip()]


def read(template: str, text: str) -> Said | None:
    """Read a text as one of a kind; a sentence begins with a capital letter."""
    return re.fullmatch(template.format(**PLACES), text, re.IGNORECASE)


def event_of(words: str, before: PlainRules, tongue: Tongue) -> str:
    """Read a move back from its words."""
    if read(tongue.draw, words):
        return "+"
    if left := read(tongue.leave, words):
        assert before.hand == [int(left["clover"])]
        return "-"
    move = read(tongue.exchange, words) or read(tongue.lay, words)
    assert move, words
    off = move.groupdict().get("off")
    assert before.gardens[before.seat].get(move["cell"]) == (int(off) if off else None)
    if before.in_setup:
        return f"*{move['clover']}@{move['cell']}"
    if before.hand:
        assert before.hand == [int(move["clover"])]
        return f"@{move['cell']}"
    return f"{move['clover']}@{move['cell']}"


def holds(sentence: str, before: PlainRules, tongue: Tongue, expected: str | None = None) -> Claim:
    """Return which claim a sentence makes of a move, ``expected`` if that is known, once it is found true."""
    move, _, fact = re.sub(r"\s*[:：]\s*", ":", sentence.removeprefix(tongue.better)).partition(":")
    event = event_of(move, before, tongue)
    assert event == (expected or event), sentence
    for template, claim in tongue.claims.items():
        if said := read(template, fact):
            assert claim(before, before.after(event), before.seat, said), sentence
            return claim
    raise AssertionError(f"nobody can check {fact!r}")
