"""What is not asked of servers behind nginx (``make test-hosted``), and why."""

import os

HOSTED = bool(os.environ.get("LUCKYNUMBERS_HOSTED"))
ALONE = {
    "nginx refuses these by itself, in its own words": (
        "test_guard.py::test_a_body_that_is_too_large",
        "test_quick.py::test_both_ways_answer_as_documented[-too large]",
        "test_quick.py::test_both_ways_answer_as_documented[?way=long-too large]",
        "test_quick.py::test_both_ways_answer_alike[too large]",
        "test_verify.py::test_a_record_that_is_too_long",
        "test_methods.py::test_other_methods",
        "test_pages.py::test_addresses_of_nothing",
        "test_pages.py::test_hosts_that_are_none",
        "test_connection.py::test_a_head_has_an_end",
        "test_openapi.py::test_any_request",
    ),
    "numbers are for the host's own machine, not for whoever comes by nginx": (
        "test_guard.py::test_every_answer_keeps_browsers_strict[text/html-/metrics]",
        "test_guard.py::test_every_answer_keeps_browsers_strict[*/*-/metrics]",
    ),
    "every worker counts for itself, and these look into one": (
        "test_coaching.py::test_questions_are_limited",
        "test_reviews.py::test_deep_ones_are_worked_out_and_limited_per_person",
        "test_reviews.py::test_how_far_it_is_is_streamed_in_line_and_under_way",
        "test_stream.py::test_hanging_up_frees_the_stream",
        "test_stream.py::test_only_so_many_may_watch",
        "test_stream.py::test_a_player_may_watch_though_everyone_else_does",
        "test_stream.py::test_a_long_past_comes_in_pieces",
    ),
    "these are about the file of SQLite": (
        "test_unforeseen.py::test_a_full_disk_is_one_line_and_moves_go_on_when_there_is_room",
        "test_secrecy.py::test_the_store_keeps_no_token",
    ),
}


def is_alone(nodeid: str) -> bool:
    """Return whether a test is not for a server behind nginx."""
    path, *example = nodeid.partition("[")
    test = "".join([path.rpartition("/")[2], *example])
    return any(test.startswith(name) for names in ALONE.values() for name in names)
