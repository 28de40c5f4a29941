"""Rows of results, edits, steps and judgements: `results --frames`."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Sequence

from faultline import _program
from faultline._optional import optional

Rows = List[Dict[str, Any]]


def rows(project: str, kind: str, campaign: Optional[int] = None, more: Sequence[str] = ()) -> Rows:
    """One dictionary for each row, of one campaign or of all of them."""
    which = ["--campaign", str(campaign)] if campaign is not None else \
        ["--all-campaigns"] if kind != "judgements" else []
    lines = _program.call(["results", project, "--frames", kind, *which, *more]).splitlines()
    return [json.loads(line) for line in lines]


def data_frame(found: Rows) -> Any:
    """A pandas.DataFrame. Raises Error where pandas is not installed."""
    return optional("pandas", "The rows come without it from .rows()").DataFrame(found)
