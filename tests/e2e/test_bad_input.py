"""Whatever somebody brings along: a clear word, and a way on."""

from playwright.async_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable, give_up
from tests.e2e.test_friends import two_in_a_room


async def test_a_dead_link_leads_on(visit: Visit) -> None:
    page = await visit("/t/XXXXXX")
    await expect(page.get_by_role("alert")).to_contain_text("There is no table with the code XXXXXX.")
    await expect(page.get_by_role("link", name="Open a table of your own")).to_be_visible()
    await page.get_by_role("link", name="Enter another code").click()
    await page.get_by_label("Code of the table").fill("yyyyyy")
    await page.get_by_role("button", name="To the table").click()
    await expect(page.get_by_text("There is no table with the code YYYYYY.")).to_be_visible()


async def test_an_address_where_nothing_is_leads_to_the_first_page(visit: Visit) -> None:
    page = await visit("/nothing/here")
    await expect(page.get_by_role("alert")).to_have_text("The link is old, or a letter is missing.")
    await page.get_by_role("link", name="To the first page").click()
    await expect(page.get_by_role("button", name="Play now")).to_be_visible()


async def test_a_full_table_can_be_watched(visit: Visit) -> None:
    ann = await visit("/friends")
    await ann.get_by_role("button", name="Open a table").click()
    link = await ann.get_by_text("/t/").inner_text()
    bea, cleo = await visit(link), await visit(link)
    await bea.get_by_role("button", name="Sit down").click()
    await expect(cleo.get_by_role("heading", name="All seats are taken")).to_be_visible()
    await expect(cleo.get_by_role("link", name="Open a table of your own")).to_be_visible()
    await expect(cleo.get_by_role("heading", name="Invite friends")).to_have_count(0)
    await expect(cleo.get_by_role("button", name="Sit down")).to_have_count(0)
    await ann.get_by_role("button", name="Start", exact=True).click()  # not "Fill with bots and start"
    await expect(cleo.get_by_text("You are looking on.")).to_be_visible()
    await expect(cleo.get_by_role("group", name="Your hand")).to_have_count(0)
    await cleo.get_by_role("button", name="Talk").click()
    await expect(cleo.get_by_role("dialog")).to_contain_text("Whoever looks on says nothing")
    await expect(cleo.get_by_label("What you say")).to_have_count(0)


async def test_who_is_sent_away_reads_so_and_does_not_sit_down_again(visit: Visit) -> None:
    ann, bea = await two_in_a_room(visit, "duel")
    await ann.get_by_role("button", name="Ask Bea to leave").click()
    await ann.get_by_role("button", name="Keep").click()
    await ann.get_by_role("button", name="Ask Bea to leave").click()
    await ann.get_by_role("dialog").get_by_role("button", name="Ask to leave").click()
    await expect(bea.get_by_text("The host has asked you to leave your seat.")).to_be_visible()
    await expect(bea.get_by_role("link", name="Open a table of your own")).to_be_visible()
    await expect(bea.get_by_role("button", name="Sit down")).to_have_count(0)
    await expect(bea.get_by_role("button", name="Sit here")).to_have_count(0)
    await bea.reload()
    await bea.get_by_role("button", name="Sit down").click()
    await expect(bea.get_by_role("alert")).to_contain_text("The host has sent you away")


async def test_who_leaves_is_named(visit: Visit) -> None:
    ann, bea = await two_in_a_room(visit, "duel")
    await ann.get_by_role("button", name="Start", exact=True).click()
    await bea.get_by_role("button", name="Menu").click()
    await bea.get_by_role("button", name="Leave the table").click()
    await bea.get_by_role("button", name="Leave", exact=True).click()
    await expect(ann.get_by_role("banner").get_by_role("status")).to_have_text("Bea has left; Bruno plays on.")
    await expect(CoopTable(ann).heard).to_contain_text("Bea has left; Bruno plays on.")


async def test_a_game_that_is_over_shows_its_result_to_whoever_comes_late(visit: Visit) -> None:
    ann = await visit()
    await ann.get_by_role("button", name="Play now").click()
    await give_up(ann)
    late = await visit(ann.url)
    await expect(CoopTable(late).ending).to_contain_text("98 cards left")
    await expect(late.get_by_role("link", name="First page")).to_be_visible()


async def test_a_table_that_was_closed_says_so(visit: Visit) -> None:
    ann = await visit("/friends")
    await ann.get_by_role("button", name="Open a table").click()
    link = await ann.get_by_text("/t/").inner_text()
    bea = await visit(link)
    await expect(bea.get_by_role("button", name="Sit down")).to_be_visible()
    await ann.get_by_role("button", name="Leave the table").click()
    await expect(ann.get_by_role("button", name="Play now")).to_be_visible()
    await expect(bea.get_by_role("alert")).to_contain_text("Its host has closed it.")
    await expect(bea.get_by_role("link", name="Open a table of your own")).to_be_visible()


async def test_a_name_of_500_characters_is_cut_to_what_a_name_can_be(visit: Visit) -> None:
    page = await visit("/settings")
    field = page.get_by_label("Your name")
    await field.click()
    await page.keyboard.insert_text("a" * 500)
    await expect(field).to_have_value("a" * 40)
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text(f"From now on you are {'a' * 40}.")).to_be_visible()


async def test_a_name_that_gets_past_the_field_is_refused_kindly(visit: Visit) -> None:
    page = await visit("/settings")
    field = page.get_by_label("Your name")
    await field.evaluate("field => field.removeAttribute('maxlength')")
    await field.fill("<b>" * 150)
    await page.get_by_role("button", name="Save").click()
    await expect(field).to_have_attribute("aria-invalid", "true")
    await field.fill("<b>Ann</b>")
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("From now on you are <b>Ann</b>.")).to_be_visible()


async def test_a_browser_without_sound_and_without_memory_plays(visit: Visit) -> None:
    page = await visit()
    await page.add_init_script("""
      delete window.AudioContext
      delete window.webkitAudioContext
      Object.defineProperty(window, 'localStorage', { get() { throw new Error('not here') } })
    """)
    await page.reload()
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    await table.take_turn()
