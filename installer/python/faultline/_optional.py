"""Libraries that are used where they are installed."""
from __future__ import annotations

import importlib
from typing import Any

from faultline._errors import Error


def optional(name: str, otherwise: str) -> Any:
    """The module. Raises Error, saying what goes without it, where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Error(f"{name} is not installed here. {otherwise}") from error
