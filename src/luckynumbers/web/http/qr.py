"""Links as pictures that a phone reads."""

import io

import segno

from luckynumbers.web.table.refused import Reason, Refused


def drawn(url: str) -> bytes:
    """Return a link as a picture (SVG)."""
    picture = io.BytesIO()
    _code(url).save(
        picture, kind="svg", scale=6, border=2, light="#fff", xmldecl=False, svgclass=None, lineclass=None
    )
    return picture.getvalue()


def drawn_inline(url: str) -> str:
    """Return a link as a picture that is its own address: nobody has to be asked for it by what it says."""
    return str(_code(url).svg_data_uri(scale=6, border=2, light="#fff"))


def _code(url: str) -> segno.QRCode:
    try:
        return segno.make(url, error="m")
    except segno.DataOverflowError:
        raise Refused(Reason.NOT_POSSIBLE, "this address is too long to draw") from None
