"""Logs of TextAttack, as campaigns."""
from __future__ import annotations

import csv
import json
import os
import re
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from faultline import _program
from faultline._errors import Error
from faultline._runs import Run

#: What its CSVLogger writes, in any order.
_COLUMNS = ("original_text", "perturbed_text", "original_output", "perturbed_output", "ground_truth_output",
            "num_queries", "result_type")
_STATUS = {"Successful": "succeeded", "Failed": "failed", "Skipped": "skipped", "Maximized": "budget_spent"}

#: Between the texts of an input, and what a logged text marks: the names of its texts, and the words that differ.
_SPLIT = "<SPLIT>"
_NAME = re.compile(r"^\[\[\[\[([^\[\]]+)\]\]\]\]: ")
_MARKED = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


def _texts(cell: str) -> Dict[str, str]:
    """The texts of a cell by name, without the marks."""
    found: Dict[str, str] = {}
    for number, part in enumerate(cell.split(_SPLIT)):
        named = _NAME.match(part)
        if named is None and number:  # a line end of a text, not the end of one
            last = list(found)[-1]
            found[last] += "\n" + _MARKED.sub(r"\1", part)
            continue
        name = named.group(1).lower() if named else "sentence"
        found[name] = _MARKED.sub(r"\1", part[named.end():] if named else part)
    return found


def _label(cell: str, labels: Sequence[str], row: int) -> str:
    """A class by its number (TextAttack writes 1, 1.0 or tensor(1)), else as it is."""
    number = re.fullmatch(r"(?:tensor\()?(\d+)(?:\.0*)?\)?", cell.strip())
    if number is None:
        return cell.strip()
    place = int(number.group(1))
    if labels and place >= len(labels):
        raise Error(f"row {row}: there is no label {place}, only {len(labels)} labels ({', '.join(labels)})")
    return labels[place] if labels else str(place)


def _scores(score: str, gold: str, answer: str, labels: Sequence[str]) -> Optional[Dict[str, float]]:
    """Probabilities, which a score (1 less the right label's) gives of two labels alone."""
    try:
        wrong = float(score)
    except ValueError:
        return None
    if len(labels) != 2 or gold not in labels or answer not in labels or not 0.0 <= wrong <= 1.0:
        return None
    scores = {label: 1.0 - wrong if label == gold else wrong for label in labels}
    return scores if scores[answer] == max(scores.values()) else None


def _row(record: Dict[str, str], number: int, labels: Sequence[str]) -> Tuple[Dict[str, Any], List[str]]:
    """The row of a frame, and the names of its texts."""
    status = _STATUS.get(record["result_type"])
    if status is None:
        raise Error(f"row {number}: there is no result_type {record['result_type']}, only {', '.join(_STATUS)}")
    gold = _label(record["ground_truth_output"], labels, number)
    row: Dict[str, Any] = {"example": str(number), "gold": gold, "status": status,
                           "queries": int(float(record["num_queries"]))}
    for when, side in (("before", "original"), ("after", "perturbed")):
        row[f"label_{when}"] = _label(record[f"{side}_output"], labels, number)
        scores = _scores(record.get(f"{side}_score", ""), gold, row[f"label_{when}"], labels)
        if scores is not None:
            row[f"scores_{when}"] = json.dumps(scores)
    before, after = _texts(record["original_text"]), _texts(record["perturbed_text"])
    for name, text in before.items():
        row[f"original_{name}"] = text
        row[f"perturbed_{name}"] = after.get(name, text)
    return row, list(before)


def read_textattack(path: Union[str, "os.PathLike[str]"], *, project: Union[str, "os.PathLike[str]", None] = None,
                    victim: str = "TextAttack's victim", recipe: str = "TextAttack", name: Optional[str] = None,
                    labels: Sequence[str] = (), targeted: bool = False) -> Run:
    """A log that TextAttack's CSVLogger wrote (`--log-to-csv`, `AttackArgs(log_to_csv=)`), as a finished campaign: to be
    compared with others, judged and drawn here.

    `victim`, `recipe` and `name` are what tables and figures call it. `labels` names the classes in the order of their
    numbers there. `project`: the file that keeps it; left out, the run lives as long as what is returned. Edits are what
    the words of both texts say; `[[`marks`]]` are removed. Probabilities are known of two labels alone, and of no
    `targeted` attack; a query is one that TextAttack counted, all of which are taken for distinct ones. Examples are
    numbered from 1, and `run.examples()` gives them as a corpus to attack them here.

    Raises Error, with the row, for a file that is no such log.
    """
    file = os.fspath(path)
    with open(file, encoding="utf-8-sig", newline="") as log:
        reader = csv.DictReader(log)
        missing = [column for column in _COLUMNS if column not in (reader.fieldnames or ())]
        if missing:
            raise Error(f"{file} is no log of TextAttack: it has no column {', '.join(missing)}")
        found = [_row({**record, **({"original_score": "", "perturbed_score": ""} if targeted else {})}, number, labels)
                 for number, record in enumerate(reader, 1)]
    if not found:
        raise Error(f"{file} has no results")
    names = found[0][1]
    odd = next((number for number, (_, own) in enumerate(found, 1) if own != names), None)
    if odd is not None:
        raise Error(f"{file}: row {odd} has other texts than the first ({', '.join(found[odd - 1][1])})")
    folder = _program.Folder()
    table = os.path.join(folder.name, os.path.splitext(os.path.basename(file))[0] + ".jsonl")
    with open(table, "w", encoding="utf-8") as out:
        for row, _ in found:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    where = os.path.abspath(os.fspath(project)) if project is not None else os.path.join(folder.name, "run.faultline")
    texts = ",".join(f"{'text' if one == 'sentence' else one}=original_{one}" for one in names)
    facts = _program.call_json(["campaign", "import", where, table, "--format", "jsonl", "--columns",
                                f"{texts},label=gold,id=example", "--victim-name", victim, "--recipe-name", recipe,
                                *(["--name", name] if name else [])])
    return Run(where, int(facts["campaign"]), facts, None, folder)
