"""Figures and tables of a project."""
from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from faultline import _program


def option_arguments(options: Mapping[str, Any]) -> List[str]:
    """`convention="all"` is --convention all, `paper=True` is --paper, a list gives an option several times."""
    arguments: List[str] = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(flag)
        elif value is not None and value is not False:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                arguments += [flag, str(one)]
    return arguments


def _campaigns(campaigns: Sequence[str]) -> List[str]:
    return [part for campaign in campaigns for part in ("--campaign", campaign)]


class Figure:
    """A figure of the command line: the same geometry on the screen, in PDF, SVG, PNG and TikZ."""

    def __init__(self, project: str, kind: str, campaigns: Sequence[str], options: Mapping[str, Any]) -> None:
        self._arguments = ["figure", project, kind, *_campaigns(campaigns), *option_arguments(options)]
        self._svg: Optional[str] = None

    def save(self, path: Union[str, "os.PathLike[str]"]) -> str:
        """Writes FILE.pdf, .svg, .png, .tex or .csv; beside it lies FILE.figure.csv with its numbers."""
        file = os.fspath(path)
        _program.call([*self._arguments, "--out", file])
        return file

    @property
    def svg(self) -> str:
        """The figure as SVG."""
        if self._svg is None:
            folder = _program.Folder()
            with open(self.save(os.path.join(folder.name, "figure.svg")), encoding="utf-8") as file:
                self._svg = file.read()
        return self._svg

    def _repr_svg_(self) -> str:
        return self.svg


class Table:
    """A table of the command line."""

    def __init__(self, project: str, kind: str, campaigns: Sequence[str], options: Mapping[str, Any]) -> None:
        self._arguments = ["table", project, kind, *_campaigns(campaigns), *option_arguments(options)]

    def _as(self, format: str, *more: str) -> str:
        return _program.call([*self._arguments, "--format", format, *more])

    def to_latex(self) -> str:
        """For a paper."""
        return self._as("latex")

    def to_markdown(self) -> str:
        """For people."""
        return self._as("markdown")

    def to_csv(self) -> str:
        """With a header. An interval, "[84.5, 92.4]" beside a rate, is two columns of numbers, too: `RATE low`, `RATE
        high`."""
        return self._as("csv", "--bounds")

    def data(self) -> Dict[str, Any]:
        """`kind`, `caption`, `note` and `rows`."""
        found = json.loads(self._as("json", "--bounds"))
        assert isinstance(found, dict)
        return found

    def rows(self) -> List[Dict[str, Any]]:
        """A dictionary for each row, with the bounds of intervals as in `to_csv`."""
        return list(self.data()["rows"])

    def to_frame(self) -> Any:
        """A pandas.DataFrame of the rows."""
        from faultline._frames import data_frame
        return data_frame(self.rows())

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def __str__(self) -> str:
        return self.to_markdown()
