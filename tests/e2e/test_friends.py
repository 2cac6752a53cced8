"""Two people who find each other by a link."""

from playwright.async_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, play_out


async def choose(page: Page, name: str, value: str) -> None:
    """Choose one of a few."""
    await page.get_by_role("group", name=name).get_by_text(value, exact=True).click()


async def two_in_a_room(visit: Visit, game: str = "coop", **choices: str) -> tuple[Page, Page]:
    """Ann opens a table and sends its link; Bea follows it and sits down."""
    ann = await visit("/friends")
    await choose(ann, "Game", game)
    for name, value in choices.items():
        await choose(ann, name.capitalize(), value)
    await ann.get_by_label("Your name at the table").fill("Ann")
    await ann.get_by_role("button", name="Open a table").click()
    await expect(ann.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    bea = await visit(await ann.get_by_text("/t/").inner_text())
    await expect(bea.get_by_role("heading", name=f"Ann invites you to {game}")).to_be_visible()
    await bea.get_by_label("Your name at the table").fill("Bea")
    await bea.get_by_role("button", name="Sit down").click()
    await expect(bea.get_by_role("listitem").filter(has_text="you")).to_contain_text("Bea")
    await expect(ann.get_by_text("Bea", exact=True)).to_be_visible()
    return ann, bea


async def deal(ann: Page, bea: Page) -> tuple[CoopTable, CoopTable]:
    """Ann deals, and both see their cards."""
    await ann.get_by_role("button", name="Start").click()
    for page in (ann, bea):
        await expect(page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(7)
    return CoopTable(ann), CoopTable(bea)


async def test_two_browsers_find_each_other_by_link_and_finish_a_game_with_signals_and_a_refused_text(
    visit: Visit,
) -> None:
    ann, bea = await two_in_a_room(visit)
    await expect(bea.get_by_text("Waiting for Ann to start")).to_be_visible()
    hers, other = await deal(ann, bea)
    await ann.get_by_role("button", name="Very much").click()
    await bea.get_by_role("button", name="Rather not").click()
    await expect(hers.my_turn).to_be_visible()
    await expect(bea.get_by_text("Ann is thinking")).to_be_visible()

    await bea.get_by_role("button", name="Signal on pile D").click()
    await bea.get_by_role("button", name="Small steps!").click()
    await expect(hers.pile("D")).to_have_accessible_name("Pile D, falling, shows 100. Bea: Small steps!")
    await expect(hers.heard).to_contain_text("Bea: pile D, Small steps!")

    await bea.get_by_role("button", name="Talk").click()
    line = bea.get_by_label("What you say")
    await line.fill("I have the 54")
    await line.press("Enter")
    await expect(bea.get_by_role("alert")).to_contain_text("“54” has a digit in it, and numbers are never said")
    await expect(line).to_have_value("I have the 54")
    await line.fill("stay off the last one, please")
    await bea.get_by_role("button", name="Say it").click()
    await expect(line).to_have_value("")
    await expect(line).to_be_focused()
    await bea.get_by_role("button", name="Close").click()
    await expect(hers.heard).to_contain_text("Bea says: stay off the last one, please")
    await ann.get_by_role("button", name="Talk").click()
    await expect(ann.get_by_role("dialog")).to_contain_text("stay off the last one, please")
    await expect(ann.get_by_role("dialog")).not_to_contain_text("54")
    await ann.get_by_role("button", name="Close").click()

    await play_out(hers, other)
    for table in (hers, other):
        await expect(table.ending.get_by_role("heading", name="cards left")).to_be_visible()
    await expect(other.ending).to_contain_text("Waiting for Ann to deal again.")
    await hers.ending.get_by_role("button", name="Play again").click()
    await expect(other.page.get_by_role("group", name="Who starts?")).to_be_visible()
