"""Axe-core, run on a page as it is now, in light and in dark."""

from pathlib import Path

from playwright.async_api import Page

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """() => Promise.all(
  document.getAnimations()
    .filter(way => way.effect.getComputedTiming().endTime !== Infinity)
    .map(way => way.finished.catch(() => null))
)"""
RUN = """async () => (await axe.run()).violations.flatMap(({ id, nodes }) =>
  nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))"""


async def violations(page: Page) -> list[str]:
    """Whatever axe-core knows to complain about, best practices too. The page's policy allows no foreign script:
    it comes in by the debugger.
    """
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: list[str] = []
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        await page.evaluate(SETTLED)
        found += [f"{theme}: {violation}" for violation in await page.evaluate(RUN)]
    return found
