"""Without a network the page opens all the same, and says what is missing."""

from playwright.async_api import expect

from tests.e2e.conftest import Visit


async def test_the_page_opens_without_a_network(visit: Visit) -> None:
    page = await visit()
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await page.reload()  # from now on what it loads is kept
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()
    await page.context.set_offline(True)
    await page.reload()
    await page.get_by_role("button", name="Play now").click()
    await expect(page.get_by_role("alert")).to_contain_text("No connection to the server.")
    await page.context.set_offline(False)
    await page.get_by_role("button", name="Play now").click()
    await expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
