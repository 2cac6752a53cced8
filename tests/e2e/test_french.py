"""The page speaks French: because the browser does, or because somebody wants it."""

from playwright.async_api import expect

from tests.e2e.conftest import Visit


async def test_a_french_browser_gets_french(visit: Visit) -> None:
    page = await visit(locale="fr-FR")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await page.get_by_role("button", name="Jouer").click()
    await expect(page.get_by_text("À vous de jouer", exact=True)).to_be_visible()
    await expect(page.get_by_role("button", name="Pile A, montante, sommet 1")).to_be_visible()


async def test_the_language_is_switched_in_the_settings_and_kept(visit: Visit) -> None:
    page = await visit("/settings")
    await page.get_by_role("radio", name="Français").check(force=True)
    await expect(page.get_by_role("heading", name="Réglages", level=1)).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await page.goto("/")
    await expect(page.get_by_role("button", name="Jouer")).to_be_visible()


async def test_what_the_server_refuses_is_told_in_french_too(visit: Visit) -> None:
    page = await visit("/t/XXXXXX", locale="fr-CA")
    await expect(page.get_by_role("alert")).to_contain_text("XXXXXX")
    await expect(page.get_by_role("link", name="Retour à l’accueil")).to_be_visible()
