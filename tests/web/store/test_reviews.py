"""A review is kept as it was first worked out."""

from luckynumbers.web.store.store import Store

from .stores import with_stores


def test_a_review_is_kept_for_each_effort_and_language(address: str) -> None:
    async def use(store: Store) -> None:
        await store.keep_review("t.1", "deep", "", "numbers")
        await store.keep_review("t.1", "quick", "ko", "words")
        assert await store.review("t.1", "deep", "") == "numbers"
        assert await store.review("t.1", "quick", "ko") == "words"
        assert await store.review("t.1", "quick", "") is None
        assert await store.review("t.2", "deep", "") is None

    with_stores(address, use)


def test_who_is_slower_changes_nothing(address: str) -> None:
    async def use(store: Store) -> None:
        await store.keep_review("t.1", "deep", "", "first")
        await store.keep_review("t.1", "deep", "", "second")
        assert await store.review("t.1", "deep", "") == "first"

    with_stores(address, use)
