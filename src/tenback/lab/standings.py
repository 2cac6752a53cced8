"""A tournament told: as Markdown, as a page, and as plain data."""

from dataclasses import asdict
from typing import Any, cast

from tenback import __version__
from tenback.bots.match import Estimate
from tenback.core.codec import Plain, encode
from tenback.core.line import write_line
from tenback.games import find_game
from tenback.lab.contest import seatings
from tenback.lab.page import heading, markdown_table, page, paragraph, table
from tenback.lab.significance import Comparison
from tenback.lab.tournament import Pair, Plan, Standing, Tournament

RATED = (
    "A deal is a contest of all, ranked by what each made of it; OpenSkill (Plackett and Luce) rates them, "
    "25 being a newcomer's rating. Intervals are of 95%."
)
COMPARED = (
    "Pairs are compared deal by deal. Chance: how likely luck alone makes as large a difference (sign test over deals, "
    "exact, corrected for the number of pairs by Holm's method); below 0.05 it is significant, and marked."
)


def as_markdown(held: Tournament, command: str = "") -> str:
    """The standings and the pairs."""
    parts = (
        f"# {title(held.plan)}",
        opening(held.plan),
        markdown_table(*standing_rows(held)),
        RATED,
        "## Pairs",
        markdown_table(*pair_rows(held, mark="**")),
        COMPARED,
        footer(command),
    )
    return "\n\n".join(parts) + "\n"


def as_page(held: Tournament, command: str = "") -> str:
    """The same as HTML, with a table of everybody against everybody."""
    heads, rows = pair_rows(held)
    sure = frozenset((number, 0) for number, pair in enumerate(held.pairs) if pair.wins.significant)
    parts = [paragraph(opening(held.plan)), table(*standing_rows(held)), paragraph(RATED)]
    if held.plan.game != "coop":
        parts += [heading("Everybody against everybody"), table(*_crossed(held))]
    parts += [heading("Pairs"), table(heads, rows, sure), paragraph(COMPARED)]
    return page(title(held.plan), *parts, footer=footer(command))


def as_data(held: Tournament, command: str = "") -> dict[str, Any]:
    """Everything, for programs."""
    options: Any = encode(held.plan.options)
    return {
        "plan": {**asdict(held.plan), "options": options},
        "standings": [_standing_data(standing) for standing in held.standings],
        "pairs": [asdict(pair) for pair in held.pairs],
        "version": __version__,
        "command": command,
    }


def _standing_data(standing: Standing) -> dict[str, Any]:
    return {**asdict(standing), "interval": [standing.rating.interval.low, standing.rating.interval.high]}


def title(plan: Plan) -> str:
    """What was played."""
    return f"Tournament of {plan.game}"


def opening(plan: Plan) -> str:
    """How it was played, in a few sentences."""
    said = write_line(cast("dict[str, Plain]", encode(plan.options, brief=True)))
    deals = f"{plan.deals:,} deals of seed {plan.seed}"
    at = f"Table: {said or 'the usual one'}. {deals}; {plan.milliseconds:g} ms to think."
    if plan.game == "coop":
        return f"{at} Every team has played the same deals."
    games = len(seatings(find_game(plan.game).players(plan.options)))
    return f"{at} Every pair has played every deal {games} times, in all rotations of the seats."


def standing_rows(held: Tournament) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of the table of ratings."""
    coop = held.plan.game == "coop"
    heads = ["team" if coop else "bot", "rating", "95% interval", "won %"]
    heads += ["cards left", "ms a turn"] if coop else []
    return heads, [_standing_row(standing, coop=coop) for standing in held.standings]


def _standing_row(standing: Standing, *, coop: bool) -> list[str]:
    rating = standing.rating.interval
    row = [standing.name, f"{rating.mean:.1f}", f"{rating.low:.1f} to {rating.high:.1f}", percent(standing.won)]
    if coop:
        row += [number(standing.left), "–" if standing.turn_ms is None else f"{standing.turn_ms:.2g}"]
    return row


def pair_rows(held: Tournament, mark: str = "") -> tuple[list[str], list[list[str]]]:
    """Heads and rows of the table of pairs; significant ones are put between marks."""
    if held.plan.game == "coop":
        heads = ["pair", "more won, points", "deals only one won", "chance", "fewer cards left", "chance"]
        return heads, [_team_row(pair, mark) for pair in held.pairs]
    heads = ["pair", "won %", "deals won : lost", "chance"]
    return heads, [_rival_row(pair, mark) for pair in held.pairs]


def _name(pair: Pair, mark: str) -> str:
    around = mark if pair.wins.significant else ""
    return f"{around}{pair.one} : {pair.other}{around}"


def _rival_row(pair: Pair, mark: str) -> list[str]:
    return [_name(pair, mark), percent(pair.won), _split(pair.wins), chance(pair.wins.chance)]


def _team_row(pair: Pair, mark: str) -> list[str]:
    points = _scaled(pair.wins.difference, 100)
    row = [_name(pair, mark), number(points, 1, sign=True), _split(pair.wins), chance(pair.wins.chance)]
    left = pair.fewer_left
    return row if left is None else [*row, number(left.difference, sign=True), chance(left.chance)]


def _split(found: Comparison) -> str:
    return f"{found.better:,} : {found.worse:,}"


def _crossed(held: Tournament) -> tuple[list[str], list[list[str]], frozenset[tuple[int, int]]]:
    """Who won how much against whom, and which cells are significant."""
    names = [standing.name for standing in held.standings]
    place = {name: rank for rank, name in enumerate(names)}
    cells = [["–" for _ in names] for _ in names]
    sure = set()
    for pair in held.pairs:
        one, other = place[pair.one], place[pair.other]
        mean = pair.won.mean if pair.won else 0.5
        cells[one][other], cells[other][one] = f"{100 * mean:.1f}", f"{100 - 100 * mean:.1f}"
        if pair.wins.significant:
            sure.add((one, other + 1) if mean > 1 / 2 else (other, one + 1))
    rows = [[name, *row] for name, row in zip(names, cells, strict=True)]
    return ["won % against", *names], rows, frozenset(sure)


def percent(estimate: Estimate | None) -> str:
    """A share with its interval."""
    return number(estimate and _scaled(estimate, 100), 1)


def _scaled(estimate: Estimate, unit: float) -> Estimate:
    return Estimate(unit * estimate.mean, unit * estimate.low, unit * estimate.high)


def number(estimate: Estimate | None, digits: int = 2, *, sign: bool = False) -> str:
    """A figure with its interval."""
    if estimate is None:
        return "–"
    form = f"{'+' if sign else ''}.{digits}f"
    return f"{estimate.mean:{form}} ({estimate.low:{form}} to {estimate.high:{form}})"


def chance(value: float) -> str:
    """A chance in few digits."""
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def footer(command: str) -> str:
    """Where it comes from."""
    return f"tenback {__version__}" + (f": {command}" if command else "")
