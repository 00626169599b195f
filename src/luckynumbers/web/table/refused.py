"""What was asked cannot be done, said in a sentence that people can have in their language."""

from collections.abc import Callable


class Refused(Exception):
    """``status`` is the HTTP answer; ``message`` is English, with ``%(name)s`` where ``values`` go."""

    def __init__(self, status: int, message: str, *, rule: str | None = None, **values: object) -> None:
        super().__init__(message % values if values else message)
        self.status = status
        self.message = message
        self.rule = rule
        self.values = values

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        """Return the message in the language of ``translate``."""
        translated = translate(self.message)
        return translated % self.values if self.values else translated
