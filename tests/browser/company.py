"""Friends who meet at a table, each with a browser of their own."""

from playwright.sync_api import Page, expect

from .conftest import Visit
from .gardener import Mouse, Person


def open_table(page: Page, name: str = "Ann") -> str:
    """Open a table for friends from the first page; return the link to send."""
    page.get_by_role("link", name="With friends").click()
    page.get_by_label("Name").first.fill(name)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    return page.get_by_label("Link to this table").input_value()


def sit_down(page: Page, link: str, name: str = "Ben") -> None:
    """Follow a link to a table and take the free chair."""
    page.goto(link)
    expect(page.get_by_role("heading", name="A chair is free at this table")).to_be_visible()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#board")).to_be_visible()


def friends(visit: Visit) -> tuple[Person, Person]:
    """Return Ann and Ben at a table, their game just begun."""
    ann, ben = visit(), visit(None)
    sit_down(ben, open_table(ann))
    expect(ann.locator("#board")).to_be_visible()
    return Person(ann, Mouse()), Person(ben, Mouse())
