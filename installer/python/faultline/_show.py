"""How a run shows itself in a notebook."""
from __future__ import annotations

import difflib
import html
import re
from typing import TYPE_CHECKING, Any, Dict, List, Optional

if TYPE_CHECKING:
    from faultline._runs import Run

#: Examples that a run shows.
SHOWN = 10

_BEFORE = "background:#fde2d0;color:#7a2e00;text-decoration:line-through"
_AFTER = "background:#d3e8f8;color:#083d63"


def marked(before: str, after: str) -> str:
    """The attacked text with what was there struck out before what is there now."""
    old, new = re.findall(r"\s+|[^\s]+", before), re.findall(r"\s+|[^\s]+", after)
    parts: List[str] = []
    for kind, a, b, c, d in difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        gone, come = html.escape("".join(old[a:b])), html.escape("".join(new[c:d]))
        if kind == "equal":
            parts.append(come)
            continue
        if gone.strip():
            parts.append(f'<span style="{_BEFORE}">{gone}</span> ' if come.strip() else f'<span style="{_BEFORE}">{gone}</span>')
        if come:
            parts.append(f'<span style="{_AFTER}">{come}</span>')
    return "".join(parts)


def percent(rate: Optional[float]) -> str:
    """0.123 as 12.3 %; what is undefined as a dash."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def _example(row: Dict[str, Any]) -> str:
    names = [key[len("original_"):] for key in row if key.startswith("original_") and row[key] is not None]
    texts = "<br>".join((f"<i>{html.escape(name)}</i> " if len(names) > 1 else "") +
                        marked(row["original_" + name], row["perturbed_" + name]) for name in names)
    answers = f"{row['label_before']} → {row['label_after']}" if "label_before" in row else ""
    cells = [row["example"], row["status"], answers, row["queries"]]
    return "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in cells) + \
        f'<td style="text-align:left">{texts}</td></tr>'


def run_html(run: "Run") -> str:
    """Counts, the rate with its interval and convention, and the first texts that were changed."""
    facts = run.facts
    head = (f"<b>{html.escape(str(facts['recipe']))}</b> on <b>{html.escape(str(facts['victim_name']))}</b>, "
            f"campaign {run.campaign}: success {percent(facts['success_rate'])} "
            f"[{percent(facts['success_low'])}, {percent(facts['success_high'])}] of "
            f"{facts['attacked']} attacked (convention {html.escape(str(facts['convention']))}; "
            f"{facts['succeeded']} succeeded, {facts['failed']} failed, {facts['budget_spent']} out of queries, "
            f"{facts['skipped']} skipped, {facts['errors']} errors). {html.escape(str(facts['score_name']))} "
            f"{percent(facts['clean_score'])} before, {percent(facts['attacked_score'])} under attack.")
    rows = [row for row in run.rows() if row["changed_words"] > 0]
    table = "".join(_example(row) for row in rows[:SHOWN])
    more = f"<p>{len(rows) - SHOWN} more were changed: run.to_frame()</p>" if len(rows) > SHOWN else ""
    return (f"<p>{head}</p><table><tr><th>example</th><th>status</th><th>answer</th><th>queries</th><th>text</th></tr>"
            f"{table}</table>{more}")
