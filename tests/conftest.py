"""Hypothesis draws the same examples on every machine, so that a red build is a real one."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "stable",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("stable")
