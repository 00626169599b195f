"""How many examples Hypothesis tries: all of them, or a few while somebody waits (``make quick``)."""

from hypothesis import HealthCheck, settings

EXAMPLES = {"stable": 60, "quick": 10}


def register_profiles() -> None:
    """Name the two; ``--hypothesis-profile`` chooses between them."""
    for name, examples in EXAMPLES.items():
        settings.register_profile(
            name,
            deadline=None,
            derandomize=True,
            database=None,
            max_examples=examples,
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile("stable")


def times(usual: float) -> settings:
    """Try more or fewer examples than usual."""
    return settings(max_examples=max(1, round(usual * settings().max_examples)))
