"""A campaign, as Python sees it."""
from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, List, Optional

from faultline import _frames, _program
from faultline._corpora import Corpus, corpus
from faultline._errors import Error
from faultline._reports import Figure, Table
from faultline._sessions import Model, reading

if TYPE_CHECKING:
    from faultline._victims import AnyVictim

_last: Optional["Run"] = None


def last_run() -> Optional["Run"]:
    """The newest run of this process, also one that was interrupted."""
    return _last


class Run:
    """A campaign of a project: its numbers by `run["success_rate"]`, its results, tables and figures.

    The numbers are those of `faultline-cli campaign show --json`: rates are 0..1 and follow `run["convention"]`,
    `success_low` and `success_high` are a 95 % interval.
    """

    def __init__(self, project: str, campaign: int, facts: Optional[Dict[str, Any]] = None,
                 victim: Optional[Model] = None, folder: Any = None) -> None:
        global _last
        self.project = project  #: The file.
        self.campaign = campaign  #: Its number in the file.
        self.victim = victim
        self.folder = folder  # of a run that is not kept: lives as long as the run
        self._facts = facts if facts is not None and "success_rate" in facts else None
        _last = self

    @property
    def facts(self) -> Dict[str, Any]:
        """All numbers."""
        if self._facts is None:
            self._facts = _program.call_json(["campaign", "show", self.project, "--campaign", str(self.campaign)])
        return self._facts

    def __getitem__(self, key: str) -> Any:
        return self.facts[key]

    @property
    def labels(self) -> List[str]:
        """The victim's, in the order of its scores."""
        with reading(self.project) as connection:
            row = connection.execute("SELECT victim_card FROM campaigns WHERE id = ?", (self.campaign,)).fetchone()
        return [str(label) for label in json.loads(row[0]).get("labels", [])] if row else []

    @property
    def state(self) -> str:
        """pending, running, paused, cancelled or finished."""
        with reading(self.project) as connection:
            row = connection.execute("SELECT state FROM campaigns WHERE id = ?", (self.campaign,)).fetchone()
        return str(row[0])

    def _which(self) -> List[str]:
        return [self.project, "--campaign", str(self.campaign)]

    def results(self, status: Optional[str] = None) -> List[Dict[str, Any]]:
        """The lines of `results --format jsonl` in corpus order, with texts by segment and outputs as objects."""
        wanted = ["--status", status] if status else []
        return [json.loads(line) for line in _program.call(["results", *self._which(), *wanted]).splitlines()]

    def rows(self, kind: str = "results") -> List[Dict[str, Any]]:
        """A dictionary for each of its `results`, `edits` or steps of the `trace`; the handbook lists the columns."""
        return _frames.rows(self.project, kind, self.campaign)

    def to_frame(self) -> Any:
        """One row for each result, as a pandas.DataFrame."""
        return _frames.data_frame(self.rows())

    def edits(self) -> Any:
        """One row for each edit, as a pandas.DataFrame."""
        return _frames.data_frame(self.rows("edits"))

    def trace(self) -> Any:
        """One row for each candidate of each step, as a pandas.DataFrame. `trace="all"` of the attack keeps those that
        were not chosen, too."""
        return _frames.data_frame(self.rows("trace"))

    def figure(self, kind: str, **options: Any) -> Figure:
        """A figure (`budget`, `per-pos`, `arcs` ...), shown in a notebook; `.save("x.pdf")`."""
        return Figure(self.project, kind, [str(self.campaign)], options)

    def table(self, kind: str = "summary", **options: Any) -> Table:
        """A table (`summary`, `examples`, `pivot` ...), shown in a notebook; `.to_latex()`."""
        return Table(self.project, kind, [str(self.campaign)], options)

    def resume(self, victim: "AnyVictim" = None, **options: Any) -> "Run":
        """Runs what is pending; see `faultline.resume`."""
        from faultline._attacks import resume
        return resume(self, victim, **options)

    def adversarial_texts(self) -> List[Dict[str, Any]]:
        """The texts that succeeded, with the right label: `{"id", segment: text, "label"}`, for training."""
        return [{"id": result["example"], **result["perturbed"], "label": result["gold"]}
                for result in self.results("succeeded")]

    def examples(self) -> Corpus:
        """What was attacked, as a corpus: the same texts, labels and ids, so that another run of them can be compared."""
        rows = self.rows()
        if not rows or "gold" not in rows[0]:
            raise Error("only examples with labels are given back as a corpus")
        segments = [key[len("original_"):] for key in rows[0] if key.startswith("original_")]
        records = [{"id": row["example"], "label": row["gold"], **{name: row["original_" + name] for name in segments}}
                   for row in rows]
        return corpus(records, text=segments, label="label", id="id", name="examples")

    def _repr_html_(self) -> str:
        from faultline._show import run_html
        return run_html(self)

    def __repr__(self) -> str:
        facts = self.facts
        return (f"Run({facts['recipe']} on {facts['victim_name']}: {facts['succeeded']} of {facts['attacked']} attacked "
                f"succeeded, {facts['errors']} errors; campaign {self.campaign} of {os.path.basename(self.project)})")
