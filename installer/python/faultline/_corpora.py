"""Corpora: what is attacked."""
from __future__ import annotations

import copy
import json
import os
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from faultline import _program
from faultline._errors import Error
from faultline._optional import optional

#: Of the columns of a DataFrame or a Dataset, in this order, where `text=` and `label=` are left out.
_TEXTS = ("text", "sentence", "review", "content", "question", "source")
_LABELS = ("label", "labels", "class", "target", "gold", "sentiment")


class Corpus:
    """Examples in a file that faultline-cli reads, and which of them are attacked."""

    def __init__(self, path: str, options: Sequence[str] = (), labels: Sequence[str] = (), size: Optional[int] = None,
                 segments: Sequence[str] = ("sentence",), folder: Any = None) -> None:
        self.path = path
        self.labels = list(labels)  #: Names of the classes, where what was given knows their order.
        self.size = size  #: Number of examples, where it is known.
        self.segments = list(segments)
        self._options = list(options)
        self._sample: List[str] = []
        self._folder = folder  # lives as long as the corpus

    def sample(self, size: int, *, seed: int = 0, method: str = "random", offset: int = 0) -> "Corpus":
        """`size` of its examples: `random`, `stratified` (labels as in the corpus), or the `first`."""
        drawn = copy.copy(self)
        drawn._sample = ["--sample", method, "--limit", str(size), "--offset", str(offset), "--sample-seed", str(seed)]
        return drawn

    def arguments(self) -> List[str]:
        """For a command of faultline-cli."""
        return ["--corpus", self.path, *self._options, *self._sample]

    def __len__(self) -> int:
        if self.size is None:
            raise Error(f"how many examples {self.path} has is not known before it is read")
        return self.size

    def __repr__(self) -> str:
        return f"Corpus({os.path.basename(self.path)!r}{f', {self.size} examples' if self.size is not None else ''})"


AnyCorpus = Union[Corpus, str, "os.PathLike[str]", Any]


def _records(data: Any) -> Iterable[Dict[str, Any]]:
    if hasattr(data, "to_dict") and hasattr(data, "columns"):  # a DataFrame
        records = data.to_dict("records")
        return [dict(record) for record in records]
    rows = []
    for row in data:
        if isinstance(row, dict):
            rows.append(dict(row))
        elif isinstance(row, (tuple, list)) and len(row) == 2:
            rows.append({"text": row[0], "label": row[1]})
        else:
            raise Error(f"an example is a dictionary or a pair (text, label), not {type(row).__name__}")
    return rows


def _named(known: Sequence[str], wanted: Sequence[str]) -> Optional[str]:
    lower = {str(name).lower(): str(name) for name in known}
    return next((lower[name] for name in wanted if name in lower), None)


def _value(value: Any) -> Any:
    """For JSON: numbers of numpy as numbers, what is missing as null."""
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float) and value != value:
        return None
    return value if isinstance(value, (str, int, float, bool, type(None), list, dict)) else str(value)


def corpus(data: AnyCorpus, *, text: Union[str, Sequence[str], None] = None, label: Optional[str] = None,
           id: Optional[str] = None, name: str = "corpus", label_names: Optional[Sequence[str]] = None,
           format: Optional[str] = None, columns: Optional[Dict[str, str]] = None) -> Corpus:
    """A corpus of a path, a DataFrame, a datasets.Dataset, a list of dictionaries or of pairs (text, label).

    `text`, `label` and `id` name columns (left out, they are found by their usual names; examples without ids are counted from 0); several texts (`text=["premise", "hypothesis"]`) are segments of these names.
    `label_names` are the classes in order where labels are numbers; a Dataset's ClassLabel knows them. All other columns
    travel to the results. A path is read as `--corpus` of the command line is, with `format` and `columns` (role to column);
    what pandas alone reads (Parquet, feather, xz, zip) is read through it.
    """
    if isinstance(data, Corpus):
        return data
    if isinstance(data, (str, os.PathLike)):
        path = os.fspath(data)
        read = _through_pandas(path)
        if read is None:
            return _of_path(path, text, label, id, format, columns, label_names)
        data = read
    records = list(_records(data))
    if not records:
        raise Error("the corpus has no examples")
    known = list(records[0])
    texts = [text] if isinstance(text, str) else list(text or [])
    if not texts:
        found = _named(known, _TEXTS)
        if found is None:
            raise Error(f"no column of {', '.join(map(str, known))} looks like texts. Say text=")
        texts = [found]
    label = label or _named(known, _LABELS)
    id = id or _named(known, ("id",))
    for wanted in [*texts, *([label] if label else []), *([id] if id else [])]:
        if wanted not in known:
            raise Error(f"there is no column {wanted}, only {', '.join(map(str, known))}")
    names = list(label_names or _class_label(data, label))
    segments = texts if len(texts) > 1 else ["sentence"]
    written = [_row(record, place, texts, segments, label, id, names) for place, record in enumerate(records)]
    folder = _program.Folder()
    path = os.path.join(folder.name, f"{name}.jsonl")
    with open(path, "w", encoding="utf-8") as file:
        for row in written:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    roles = [f"{segment}={segment}" for segment in (segments if len(segments) > 1 else [])] or ["text=sentence"]
    roles += ["id=id", *(["label=label"] if label else [])]
    if label and not names:
        kinds = {record[label] for record in records if isinstance(record[label], str)}
        names = [] if kinds else _numbers(records, label)
    return Corpus(path, ["--format", "jsonl", "--columns", ",".join(roles)], names, len(records), segments, folder)


def _row(record: Dict[str, Any], place: int, texts: Sequence[str], segments: Sequence[str], label: Optional[str],
         id: Optional[str], names: Sequence[str]) -> Dict[str, Any]:
    row: Dict[str, Any] = {"id": str(record[id]) if id else str(place)}
    if label:
        value = _value(record[label])
        row["label"] = names[value] if names and isinstance(value, int) and 0 <= value < len(names) else \
            value if value is None else str(value)
    for column, segment in zip(texts, segments):
        row[segment] = str(record[column])
    for key, value in record.items():
        if key not in (*texts, label, id) and str(key) not in row:
            row[str(key)] = _value(value)
    return row


def _numbers(records: Sequence[Dict[str, Any]], label: str) -> List[str]:
    """0, 1, 2 ... as names, where the labels are these numbers: scores are in their order."""
    values = {_value(record[label]) for record in records}
    whole = all(isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values)
    return [str(value) for value in range(max(values) + 1)] if whole else []


def _class_label(data: Any, label: Optional[str]) -> Sequence[str]:
    features = getattr(data, "features", None)
    names = getattr(features[label], "names", None) if features is not None and label else None
    return list(names or [])


def _through_pandas(path: str) -> Any:
    lower = path.lower()
    readers = {".parquet": "read_parquet", ".feather": "read_feather", ".arrow": "read_feather", ".xlsx": "read_excel"}
    if lower.endswith((".pkl", ".pickle")):
        raise Error("a pickle can start any program. If you trust it, give pandas.read_pickle(...) instead of its path")
    reader = next((name for ending, name in readers.items() if lower.endswith(ending)), None)
    packed: Tuple[str, ...] = (".xz", ".bz2", ".zip")
    if reader is None and not lower.endswith(packed):
        return None
    pandas = optional("pandas", f"{os.path.basename(path)} is read through it; install it, or write the file as JSON lines")
    if reader is None:
        stem = os.path.splitext(lower)[0]
        if stem.endswith((".jsonl", ".json")):
            return pandas.read_json(path, lines=stem.endswith(".jsonl"))
        return pandas.read_csv(path, sep="\t" if stem.endswith(".tsv") else ",")
    return getattr(pandas, reader)(path)


def _of_path(path: str, text: Union[str, Sequence[str], None], label: Optional[str], id: Optional[str],
             format: Optional[str], columns: Optional[Dict[str, str]], label_names: Optional[Sequence[str]]) -> Corpus:
    roles = dict(columns or {})
    segments = ["sentence"]
    if isinstance(text, str):
        roles["text"] = text
    elif text:
        segments = list(text)
        roles.update({name: name for name in text})
    if label:
        roles["label"] = label
    if id:
        roles["id"] = id
    options = ["--format", format] if format else []
    if roles:
        options += ["--columns", ",".join(f"{role}={column}" for role, column in roles.items())]
    if label_names:
        options += ["--label-names", ",".join(f"{place}={name}" for place, name in enumerate(label_names))]
    return Corpus(path, options, label_names or (), None, segments)
