"""What is heard: sounds that the browser makes itself, and called numbers that it speaks."""

from playwright.async_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.coop import CoopTable
from tests.e2e.speed import NEXT_FRAME, SpeedTable
from tests.e2e.test_friends import choose

HEAR = """
  window.heard = 0
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const { start } = kind.prototype
    kind.prototype.start = function (...rest) {
      window.heard++
      return start.apply(this, rest)
    }
  }
"""
SPOKEN = """
  window.spoken = []
  SpeechSynthesis.prototype.speak = words => window.spoken.push(`${words.lang} ${words.text}`)
"""


async def test_the_first_sound_is_heard_and_none_when_it_is_off(visit: Visit) -> None:
    page = await visit()
    await page.add_init_script(HEAR)
    await page.reload()
    await page.get_by_role("button", name="Play now").click()
    table = CoopTable(page)
    await expect(table.my_turn).to_be_visible()
    await table.hand.get_by_role("button").first.click()
    await page.wait_for_function("heard > 0")

    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("slider", name="Sound").fill("0")
    await page.get_by_role("button", name="Close").click()
    before = await page.evaluate("heard")
    card, pile = (await table.plan())[0]
    await table.lay(card, pile)
    await expect(table.heard).to_contain_text(f"You: {card} on pile {pile}.")
    assert await page.evaluate("heard") == before


async def test_called_numbers_are_spoken_if_wished(visit: Visit) -> None:
    page = await visit("/settings")
    await page.add_init_script(SPOKEN)
    await page.get_by_role("switch", name="speed: speak the called numbers").check(force=True)
    await page.goto("/play")
    await choose(page, "Game", "speed")
    await page.get_by_role("button", name="Start").click()
    table = SpeedTable(page)
    while not (seen := await table.look()).is_over and not await page.evaluate("spoken.length"):
        if not await table.act(seen):
            await page.evaluate(NEXT_FRAME)
    spoken: list[str] = await page.evaluate("spoken")
    assert spoken[0] in {f"en {number}" for number in range(1, 11)}
