"""`luckynumbers serve`: the web table, for a living room or for the internet."""

import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from ipaddress import ip_network
from typing import Annotated
from urllib.parse import urlsplit

import typer

from luckynumbers.cli.complaint import Complaint
from luckynumbers.cli.database import named_database
from luckynumbers.web.logs import LogFormat

BROWSER_DELAY = 0.8
"""Seconds until the server surely answers."""


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everyone in the house.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(help="A file, sqlite:///… or postgresql://…; default: a file in your data folder."),
    ] = None,
    fanout: Annotated[
        str | None, typer.Option(help="redis://… when several workers or machines share the tables.")
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            help="How people reach this server, for links and QR codes; https makes cookies secure."
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address or network of a web server in front, which says where requests come from; "
            "more than one may be named."
        ),
    ] = None,
    public_metrics: Annotated[
        bool, typer.Option(help="Show /metrics to everyone, and not only to this machine.")
    ] = False,
    log_format: Annotated[
        LogFormat,
        typer.Option(help="Lines of the log, on stderr: to read, or for programs that collect them."),
    ] = LogFormat.TEXT,
    log_answers: Annotated[
        bool, typer.Option(help="A line of the log for every answer: method, path, status and time.")
    ] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; more than one needs --fanout.")] = 1,
    bot_seconds: Annotated[float, typer.Option(min=0, max=60, help="How long bots seem to think.")] = 0.7,
    warm_up: Annotated[
        bool, typer.Option(help="Compile the engine while serving, so that no first move waits for it.")
    ] = True,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the web table until Ctrl-C."""
    # Imported here so that help and the terminal game start without the web's libraries.
    from luckynumbers.cli.in_the_house import EVERYWHERE, picture, reachable
    from luckynumbers.web.serving import Unusable, prepare, run, run_workers
    from luckynumbers.web.settings import Settings
    from luckynumbers.web.supervising import GaveUp

    if fanout is not None and not fanout.strip():
        raise Complaint("--fanout needs an address like redis://localhost")
    if not host.strip():
        raise Complaint("--host needs an address; 0.0.0.0 is for everyone in the house")
    if workers > 1 and fanout is None:
        raise Complaint("--workers above 1 needs --fanout redis://…, so that they hear of each other's moves")
    settings = Settings(
        named_database(database),
        fanout=fanout,
        public_url=_public(public_url),
        bot_seconds=bot_seconds,
        warm_up=warm_up,
        public_metrics=public_metrics,
        log_format=log_format,
        log_answers=log_answers,
        trusted_proxies=tuple(map(_network, trusted_proxy or ())),
        secure_cookies=bool(public_url and public_url.startswith("https://")),
    )
    try:
        let_go = prepare(settings)
    except Unusable as error:
        raise Complaint(str(error)) from None
    try:
        listening = _listen(host, port)
    except Complaint:
        let_go()
        raise
    url = f"http://{reachable(host)}:{listening.getsockname()[1]}/"
    settings = replace(settings, house_url=url if host in EVERYWHERE else None)
    typer.echo(f"Lucky Numbers is served at {url}  (Ctrl-C stops it; every game is kept)")
    if host in EVERYWHERE and sys.stdout.isatty():
        typer.echo(f"{picture(public_url or url)}Scan this with a phone in the same house.")
    if open_browser and _has_screen():
        _open_soon(url)
    if workers > 1:
        try:
            run_workers(settings, listening, workers)
        except GaveUp as error:
            typer.echo(f"luckynumbers: {error}", err=True)
            raise typer.Exit(1) from None
    else:
        run(settings, listening)


def _open_soon(url: str) -> None:
    """Open the page in a browser once the server has had a moment to begin."""
    opening = threading.Timer(BROWSER_DELAY, webbrowser.open, [url])
    opening.daemon = True
    opening.start()


def _public(text: str | None) -> str | None:
    """Return a public address, if it is one people can follow."""
    if text is not None:
        try:
            parts = urlsplit(text)
            usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
            usable = usable and not (parts.path.strip("/") or parts.query or parts.fragment)
        except ValueError:
            usable = False
        if not usable:
            raise Complaint(f"--public-url {text} is not an address like https://play.example")
    return text


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise Complaint(f"--trusted-proxy {text} is neither an address nor a network") from None


def _has_screen() -> bool:
    """Return whether a browser window can open; without one a text browser would take over the terminal."""
    return sys.platform in {"win32", "darwin"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Links and QR codes of a server for everyone hold an IPv4 address.
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        raise Complaint(f"{host}:{port} cannot be listened on: {error.strerror or error}") from None
