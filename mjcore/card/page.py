"""A card as a page of its own, to be printed: on A4 or letter, in colours or without."""

from __future__ import annotations

from html import escape

from mjcore.card.markup import LAYOUT, chip_style, sections_html
from mjcore.card.printed import NOTES, Sheet

LETTERS_NOTE = "The small letter behind a word says the same as its colour; ? may be any suit."

_STYLE = """\
@page { margin: 9mm 10mm; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; color: var(--ink); background: #fff; font: 7.6pt/1.25 var(--font); }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 4mm; margin-bottom: 2mm; }
h1 { font-size: 15pt; margin: 0; }
header p { color: var(--muted); margin: 0; }
.notes { font-size: 6.8pt; flex-basis: 100%; }
main { columns: 2; column-gap: 6mm; }
.csec { margin-bottom: 2.2mm; break-inside: avoid-column; }
.csec h2 { font-size: 9pt; margin-bottom: .6mm; break-after: avoid; }
.cl { padding: .55mm 0; gap: .3mm 1.1mm; grid-template-columns: 3mm 1fr 2.5mm 5mm; }
.chips { gap: .7mm .9mm; }
.word { gap: .2mm; }
.chip { width: 3.5mm; height: 5.5mm; border-radius: .8mm; font-size: 8pt; padding-bottom: 1.2mm; }
.chip.plus { padding-bottom: 1.1mm; }
.chip.plus span:first-child { font-size: 4.8pt; line-height: 1.7mm; }
.chip.plus span:last-child { font-size: 5pt; line-height: 1.8mm; }
.chip.sa::after, .chip.sb::after, .chip.sc::after { left: .6mm; right: .6mm; bottom: .3mm; }
.suit { font-size: 6.4pt; line-height: 1; margin-left: .2mm; }
.num, .or, .note { font-size: 6.6pt; line-height: 1.15; }
.xc, .val { font-size: 8pt; }
@media screen {
  html { background: var(--bg); }
  body { max-width: 190mm; margin: 8mm auto; padding: 9mm 10mm; }
}
@media screen and (max-width: 150mm) {
  body { margin: 0; padding: 4mm; }
  main { columns: 1; }
}
"""


def card_page(card: Sheet, paper: str | None = None) -> str:
    """Return a card as an HTML page for printing, complete in itself.

    ``paper`` is ``a4`` or ``letter``; without it the printer has its own, and the
    page fits both. Each word has its suit as a colour, as an underline and as a letter.
    """
    colours, rules = chip_style()
    title = escape(f"{card.name} {card.edition}".strip())
    about = [escape(text) for text in (card.author, card.licence) if text]
    size = f"@page {{ size: {paper}; }}\n" if paper else ""
    notes = escape(" ".join((*NOTES, LETTERS_NOTE)))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n:root {{ {colours} }}\n{rules}\n"
        f"{LAYOUT}{_STYLE}{size}</style>\n</head>\n"
        f"<body>\n<header><h1>{title}</h1><p>{' · '.join(about)}</p>"
        f'<p class="notes">{notes}</p></header>\n'
        f"<main>\n{''.join(sections_html(card, letters=True))}</main>\n"
        "</body>\n</html>\n"
    )
