"""Recipes: the published attacks."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping

from faultline import _program


class Recipe:
    """A recipe. `parameters` are the keys that `settings=` of an attack takes, with their values here."""

    def __init__(self, name: str, title: str, paper: str) -> None:
        self.name = name
        self.title = title
        self.paper = paper

    def to_dict(self) -> Dict[str, Any]:
        """The recipe as `faultline.attack` takes it, to be changed."""
        found = json.loads(_program.call(["recipe", "show", self.name, "--json"]))
        assert isinstance(found, dict)
        return found

    @property
    def parameters(self) -> Dict[str, Any]:
        """Key to value, such as `search.ranking`."""
        return _flat({key: value for key, value in self.to_dict().items() if isinstance(value, dict)}, "")

    def __repr__(self) -> str:
        return f"Recipe({self.name!r}: {self.title})"


def _flat(value: Mapping[str, Any], prefix: str) -> Dict[str, Any]:
    flat: Dict[str, Any] = {}
    for key, inner in value.items():
        if isinstance(inner, dict):
            flat.update(_flat(inner, f"{prefix}{key}."))
        else:
            flat[prefix + key] = inner
    return flat


def recipes() -> List[Recipe]:
    """All that are shipped."""
    found = _program.call_json(["recipe", "list"])["recipes"]
    return [Recipe(one["name"], one["title"], one["paper"]) for one in found]


def recipe(name: str) -> Recipe:
    """One by its name. Raises Error for an unknown one, naming what is close."""
    found = json.loads(_program.call(["recipe", "show", name, "--json"]))
    return Recipe(found["name"], found.get("title", ""), found.get("paper", ""))
