"""A page that needs nothing beside itself: style and pictures are within."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; --ground: light-dark(#f8f3e9, #0f131a); --surface: light-dark(#fffdf7, #1e2532);
  --line: light-dark(#d2c6b0, #333d4d); --ink: light-dark(#262119, #f1ebdf); --soft: light-dark(#574f42, #c1beb9);
  --saffron: light-dark(#f8e2b4, #46361a); }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 66rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 Figtree, ui-sans-serif, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.25rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 0.5rem; }
p { max-width: 46rem; } .soft, figcaption, footer { color: var(--soft); font-size: 0.9rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; background: var(--surface); border-radius: 0.5rem;
  font-size: 0.95rem; }
th, td { padding: 0.4rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 4rem; }
tr:last-child td { border-bottom: 0; } .sure { background: var(--saffron); font-weight: 600; }
figure { margin: 1.5rem 0; padding: 1rem; background: #fffdf7; color: #574f42; border-radius: 0.75rem; }
figure img { width: 100%; height: auto; display: block; }
figcaption { color: inherit; }
dl { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.5rem 0; }
dl > div { background: var(--surface); border-radius: 0.75rem; padding: 0.75rem 1.1rem; }
dt { color: var(--soft); font-size: 0.85rem; } dd { margin: 0; font-size: 1.35rem; font-weight: 600; }
dd small { font-weight: 400; font-size: 0.85rem; color: var(--soft); display: block; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) { body { padding: 1.5rem 0.75rem 3rem; } figure { margin-inline: -0.75rem; padding: 0.5rem 0;
  border-radius: 0; } figcaption { padding-inline: 0.75rem; } }
"""


def page(title: str, *parts: str, footer: str = "") -> str:
    """The whole document; parts are HTML."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join((f"<h1>{escape(title)}</h1>", *parts, f"<footer>{escape(footer)}</footer>" if footer else ""))
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n'
    )


def paragraph(text: str) -> str:
    """Plain text."""
    return f"<p>{escape(text)}</p>"


def heading(text: str) -> str:
    """The title of a part."""
    return f"<h2>{escape(text)}</h2>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], sure: frozenset[tuple[int, int]] = frozenset()) -> str:
    """Rows of plain text; cells whose place is in `sure` stand out."""
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    lines = (
        "".join(_cell(text, marked=(number, column) in sure) for column, text in enumerate(row))
        for number, row in enumerate(rows)
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(text: str, *, marked: bool) -> str:
    return f'<td class="sure">{escape(text)}</td>' if marked else f"<td>{escape(text)}</td>"


def facts(told: Iterable[tuple[str, str, str]]) -> str:
    """Figures side by side: what it is, how much, and a word more."""
    boxes = (
        f"<div><dt>{escape(name)}</dt><dd>{escape(much)}<small>{escape(more)}</small></dd></div>"
        for name, much, more in told
    )
    return f"<dl>{''.join(boxes)}</dl>"


def picture(png: bytes, told: str) -> str:
    """A picture within the page, and what can be seen on it."""
    image = f'<img alt="{escape(told)}" src="data:image/png;base64,{b64encode(png).decode()}">'
    return f"<figure>{image}<figcaption>{escape(told)}</figcaption></figure>"


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The same in Markdown."""
    return "\n".join(_line(row) for row in (heads, ["---", *["---:"] * (len(heads) - 1)], *rows))


def _line(row: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
