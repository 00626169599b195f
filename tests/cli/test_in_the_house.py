"""What a server is called in the house."""

import socket
from types import SimpleNamespace

import pytest

from luckynumbers.cli import in_the_house
from luckynumbers.cli.in_the_house import picture, reachable

EVERYONE = "0.0.0.0"  # noqa: S104  (nothing is bound here)


class Asking:
    """Stands for a socket that finds a way from ``own``, or none."""

    own: str | None = "192.168.1.20"

    def __init__(self, *_kind: object) -> None:
        pass

    def __enter__(self) -> "Asking":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def connect(self, _where: object) -> None:
        if self.own is None:
            raise OSError("there is no way there")

    def getsockname(self) -> tuple[str | None, int]:
        return self.own, 1


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> type[Asking]:
    network = SimpleNamespace(**vars(socket) | {"socket": Asking, "gethostname": lambda: "parlour"})
    monkeypatch.setattr(in_the_house, "socket", network)
    return Asking


@pytest.mark.parametrize(
    ("host", "called"),
    [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), (EVERYONE, "192.168.1.20"), ("::", "192.168.1.20")],
)
def test_a_server_for_everyone_is_called_what_phones_can_open(
    asking: type[Asking], host: str, called: str
) -> None:
    assert reachable(host) == called


@pytest.mark.parametrize("own", [None, EVERYONE])
def test_a_machine_in_no_house_at_all_has_only_its_name(
    asking: type[Asking], monkeypatch: pytest.MonkeyPatch, own: str | None
) -> None:
    monkeypatch.setattr(asking, "own", own)
    assert reachable(EVERYONE) == "parlour"


def test_the_picture_is_square_and_fits_a_terminal() -> None:
    lines = picture("http://192.168.1.20:8000/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines[0]) <= 40
    assert len(lines) <= 20
