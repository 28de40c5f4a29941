"""Project files."""
from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Union

from faultline import _frames, _program
from faultline._errors import Error
from faultline._reports import Figure, Table
from faultline._runs import Run
from faultline._sessions import reading


class Project:
    """A project file, read only; `faultline.attack(..., project=)` writes it."""

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = os.path.abspath(os.fspath(path))
        self.campaigns()  # says at once what is wrong with the file

    def campaigns(self) -> List[Dict[str, Any]]:
        """Number, name, victim, recipe, seed, state and counts of each campaign."""
        return list(_program.call_json(["campaign", "list", self.path])["campaigns"])

    def run(self, campaign: Union[int, str]) -> Run:
        """A campaign by its number or name."""
        found = [one for one in self.campaigns() if campaign in (one["campaign"], one["name"])]
        if len(found) != 1:
            raise Error(f"there {'is no campaign' if not found else 'are several campaigns'} {campaign} in {self.path}")
        return Run(self.path, int(found[0]["campaign"]))

    def rows(self, kind: str = "results") -> List[Dict[str, Any]]:
        """A dictionary for each of the `results`, `edits`, steps of the `trace` or `judgements` of all campaigns."""
        return _frames.rows(self.path, kind)

    def to_frame(self, kind: str = "results") -> Any:
        """The same as a pandas.DataFrame."""
        return _frames.data_frame(self.rows(kind))

    def table(self, kind: str, **options: Any) -> Table:
        """A table over all campaigns, or those of `campaign=[...]`."""
        return Table(self.path, kind, [], options)

    def figure(self, kind: str, **options: Any) -> Figure:
        """A figure over all campaigns, or those of `campaign=[...]`."""
        return Figure(self.path, kind, [], options)

    def summary(self, convention: Optional[str] = None) -> Table:
        """One row for each campaign."""
        return self.table("summary", convention=convention)

    def studies(self) -> List[str]:
        """Names of the studies."""
        with reading(self.path) as connection:
            return [str(row[0]) for row in connection.execute("SELECT name FROM studies ORDER BY id")]

    def __repr__(self) -> str:
        return f"Project({self.path!r}, {len(self.campaigns())} campaigns)"


def open(path: Union[str, "os.PathLike[str]"]) -> Project:
    """Opens a project file to read it."""
    return Project(path)
