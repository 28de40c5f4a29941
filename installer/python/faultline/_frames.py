"""Rows as tables."""
from __future__ import annotations

from typing import Any, Dict, List

from faultline._optional import optional


def data_frame(rows: List[Dict[str, Any]]) -> Any:
    """A pandas.DataFrame. Raises Error where pandas is not installed."""
    return optional("pandas", "The same rows come without it from the method that gives no frame").DataFrame(rows)
