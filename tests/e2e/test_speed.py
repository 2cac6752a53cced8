"""Four seats, everybody at once: two people and two bots."""

from playwright.async_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visit
from tests.e2e.speed import LISTEN, NEXT_FRAME, SpeedTable
from tests.e2e.test_friends import two_in_a_room
from tests.e2e.wire import Wire

WANTED = {"was faster.", "You: joker as", "You: the shout!"}
MOST_GAMES = 40  # a game that is blocked for good ends without a shout, and some games have no joker for us


async def test_two_people_and_two_bots_with_a_lost_race_a_joker_and_the_shout(visit: Visit) -> None:
    hers, other, wire = await sit_down(visit)
    raced = False
    for _ in range(MOST_GAMES):
        raced = await play(hers, other, wire, raced=raced)
        lines = [*await hers.lines(), *await other.lines()]
        missing = {what for what in WANTED if not any(what in line for line in lines)}
        if not missing:
            break
        await hers.ending.get_by_role("button", name="Play again").click()
        await expect(hers.ending).to_have_count(0)
        await expect(other.ending).to_have_count(0)
    assert not missing
    assert await violations(hers.page) == []


async def sit_down(visit: Visit) -> tuple[SpeedTable, SpeedTable, Wire]:
    """Ann, Bea and two bots; Bea's wire can be slow."""
    ann, bea = await two_in_a_room(visit, "speed", players="4")
    wire = Wire()
    await wire.attach(bea)
    for page in (ann, bea):
        await page.add_init_script(LISTEN)
        await page.reload()
    await ann.get_by_role("button", name="Fill with bots and start").click()
    hers, other = SpeedTable(ann), SpeedTable(bea)
    for table in (hers, other):
        await expect(table.page.get_by_role("heading", name="speed, two compartments")).to_be_attached()
    return hers, other, wire


async def play(hers: SpeedTable, other: SpeedTable, wire: Wire, *, raced: bool) -> bool:
    """A game to its end; Bea loses a race in it, unless she has lost one before."""
    while True:
        seen, beside = await hers.look(), await other.look()
        if seen.is_over or beside.is_over:
            await expect(hers.ending).to_be_visible()
            await expect(other.ending).to_be_visible()
            return raced
        both = [
            (mine, yours)
            for mine in seen.lays()
            for yours in beside.lays()
            if mine[1] == yours[1] and seen.fitting[mine[0]] and beside.fitting[yours[0]]
        ]
        if both and not raced:
            mine, yours = both[0]
            wire.hold()
            await hers.lay(*mine)
            await hers.settled()
            await other.lay(*yours)
            wire.release()
            await other.settled()
            raced = any("was faster." in line for line in await other.lines())
        elif not await hers.act(seen) and not await other.act(beside):
            await hers.page.evaluate(NEXT_FRAME)
