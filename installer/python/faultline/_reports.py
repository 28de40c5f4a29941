"""Figures and tables of a project."""
from __future__ import annotations

import json
import os
import re
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


_INTERVAL = re.compile(r"\[(-?[0-9.]+), (-?[0-9.]+)\]")


def _with_bounds(row: Mapping[str, Any]) -> Dict[str, Any]:
    wide: Dict[str, Any] = {}
    for key, value in row.items():
        wide[key] = value
        found = _INTERVAL.fullmatch(value) if isinstance(value, str) and key.endswith(" note") else None
        if found:
            rate = key[:-len(" note")]
            wide[rate + " low"], wide[rate + " high"] = float(found.group(1)), float(found.group(2))
    return wide


class Table:
    """A table of the command line."""

    def __init__(self, project: str, kind: str, campaigns: Sequence[str], options: Mapping[str, Any]) -> None:
        self._arguments = ["table", project, kind, *_campaigns(campaigns), *option_arguments(options)]

    def _as(self, format: str) -> str:
        return _program.call([*self._arguments, "--format", format])

    def to_latex(self) -> str:
        """For a paper."""
        return self._as("latex")

    def to_markdown(self) -> str:
        """For people."""
        return self._as("markdown")

    def to_csv(self) -> str:
        """With a header."""
        return self._as("csv")

    def data(self) -> Dict[str, Any]:
        """`kind`, `caption`, `note` and `rows`."""
        found = json.loads(self._as("json"))
        assert isinstance(found, dict)
        return found

    def rows(self) -> List[Dict[str, Any]]:
        """A dictionary for each row. An interval, "[84.5, 92.4]" beside a rate, is two numbers besides: `RATE low`,
        `RATE high`."""
        return [_with_bounds(row) for row in self.data()["rows"]]

    def to_frame(self) -> Any:
        """A pandas.DataFrame of the rows."""
        from faultline._frames import data_frame
        return data_frame(self.rows())

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def __str__(self) -> str:
        return self.to_markdown()
