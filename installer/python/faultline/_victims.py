"""Victims of this process, by what an object can do."""
from __future__ import annotations

import math
import os
import sys
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from faultline._errors import Error

Input = Dict[str, Any]
Prediction = Dict[str, Any]

#: Rounded probabilities may differ from a sum of 1 by this much.
_SUM_TOLERANCE = 0.02


class Victim:
    """A model under attack that lives in this process.

    `answer` takes inputs as the protocol has them (`{segment: text}`, for a parser `words`, too) and returns a prediction
    for each: `{"scores": [...]}`, `{"label": ...}`, `{"heads": [...], "labels": [...]}`, `{"text": ...}` or
    `{"equation": ..., "answer": ...}`. Batches hold at most `max_batch` inputs. `name` stands in tables and figures, and
    is what a stored campaign knows the victim by: a model with other weights deserves another name.
    """

    def __init__(self, answer: Callable[[List[Input]], List[Prediction]], *, name: str, task: str = "classification",
                 labels: Sequence[str] = (), segments: Sequence[str] = ("sentence",), max_batch: int = 64,
                 scores: bool = True, language: Optional[str] = None,
                 preprocess: Sequence[str] = ()) -> None:
        if max_batch < 1:
            raise Error("max_batch must be at least 1")
        self.answer = answer
        self.name = name
        self.task = task
        self.labels = [str(label) for label in labels]
        self.segments = list(segments)
        self.max_batch = max_batch
        self.scores = scores
        self.language = language
        self.preprocess = list(preprocess)

    @property
    def classifies(self) -> bool:
        """Whether its answers are labels."""
        return self.task in ("classification", "pairs")

    def card(self) -> Dict[str, Any]:
        """Its answer to the greeting. Batches are cut to `max_batch` here, where requests of several workers meet."""
        card: Dict[str, Any] = {"task": self.task, "labels": self.labels, "segments": self.segments, "max_batch": 4096}
        if self.classifies:
            card["capabilities"] = ["scores" if self.scores else "hard_label"]
        if self.language:
            card["language"] = self.language
        if self.preprocess:
            card["preprocess"] = self.preprocess
        return card

    def __repr__(self) -> str:
        return f"Victim({self.name!r}, task={self.task!r}, labels={self.labels!r})"


AnyVictim = Union[Victim, str, Any]


def plain(value: Any) -> Any:
    """An array or tensor of any library as lists of numbers."""
    for step in ("detach", "cpu"):
        if hasattr(value, step):
            value = getattr(value, step)()
    return value.tolist() if hasattr(value, "tolist") else value


def _rows(values: Any, texts: int) -> List[Any]:
    rows = plain(values)
    if not isinstance(rows, (list, tuple)) or len(rows) != texts:
        count = len(rows) if isinstance(rows, (list, tuple)) else "no list of"
        raise Error(f"the victim gave {count} answers for {texts} texts")
    return [plain(row) for row in rows]


def softmax(row: Sequence[float]) -> List[float]:
    """Probabilities of logits."""
    top = max(row)
    powers = [math.exp(value - top) for value in row]
    total = sum(powers)
    return [power / total for power in powers]


def _is_distribution(row: Sequence[float]) -> bool:
    return all(0.0 <= value <= 1.0 for value in row) and abs(sum(row) - 1.0) <= _SUM_TOLERANCE


class _Classifier:
    """Answers of `ask(texts)`, one row of scores or one label for each text."""

    def __init__(self, ask: Callable[[List[Any]], Any], logits: bool, softmax_where_needed: bool) -> None:
        self.ask = ask
        self.logits = logits
        self.softmax_where_needed = softmax_where_needed
        self.victim: Optional[Victim] = None

    def __call__(self, inputs: List[Input]) -> List[Prediction]:
        assert self.victim is not None
        names = self.victim.segments
        texts: List[Any] = [tuple(one[name] for name in names) if len(names) > 1 else one[names[0]] for one in inputs]
        return [self.prediction(row) for row in self.rows(texts)]

    def rows(self, texts: List[Any]) -> List[Any]:
        rows = _rows(self.ask(texts), len(texts))
        for row in rows:
            if isinstance(row, (list, tuple)) and any(not math.isfinite(value) for value in row):
                raise Error("the victim gave a score that is not a number (NaN or infinite)")
        # As TextAttack decides it: for the whole batch.
        if self.logits or (self.softmax_where_needed and not all(_is_distribution(row) for row in rows)):
            rows = [softmax(row) for row in rows]
        return rows

    def prediction(self, row: Any) -> Prediction:
        if not isinstance(row, (list, tuple)):
            return {"label": str(row)}
        if not _is_distribution(row):
            raise Error(f"the victim's scores {shown(row)} are not probabilities. For logits say logits=True")
        return {"scores": [float(value) for value in row]}


def shown(row: Sequence[float]) -> str:
    """A row for a message."""
    return "[" + ", ".join(f"{value:.4g}" for value in row[:6]) + (", ...]" if len(row) > 6 else "]")


def _of_textattack(model: Any) -> bool:
    return any(kind.__module__.split(".")[0] == "textattack" for kind in type(model).__mro__)


def _class_names(model: Any) -> List[str]:
    """The labels that a model knows itself, in the order of its scores."""
    classes = getattr(model, "classes_", None)
    if classes is not None:
        return [str(name) for name in plain(classes)]
    for holder in (model, getattr(model, "model", None)):
        names = getattr(getattr(holder, "config", None), "id2label", None)
        if isinstance(names, dict):
            return [str(names[index]) for index in sorted(names, key=int)]
    return []


def _of_pipeline(pipeline: Any) -> Callable[[List[Any]], Any]:
    order = _class_names(pipeline)

    def ask(texts: List[Any]) -> Any:
        asked = [{"text": one[0], "text_pair": one[1]} if isinstance(one, tuple) else one for one in texts]
        rows = []
        for answer in pipeline(asked, top_k=None, truncation=True, batch_size=len(asked)):
            by_name = {str(one["label"]): float(one["score"]) for one in answer}
            rows.append([by_name[name] for name in order])
        return rows

    return ask


def _of_model(model: Any, tokenizer: Any) -> Callable[[List[Any]], Any]:
    torch: Any = sys.modules["torch"]

    def ask(texts: List[Any]) -> Any:
        first = [one[0] for one in texts] if isinstance(texts[0], tuple) else texts
        second = [one[1] for one in texts] if isinstance(texts[0], tuple) else None
        pieces = tokenizer(first, second, padding=True, truncation=True, return_tensors="pt")
        model.eval()
        with torch.no_grad():
            return model(**pieces.to(model.device)).logits.float()

    return ask


def victim(model: Any, *, labels: Optional[Sequence[str]] = None, tokenizer: Any = None, name: Optional[str] = None,
           segments: Sequence[str] = ("sentence",), task: str = "classification", max_batch: int = 64,
           logits: bool = False, language: Optional[str] = None, preprocess: Sequence[str] = ()) -> Victim:
    """A victim of what is given.

    - a callable `list[str] -> array (n, k)` of probabilities (`logits=True`: of logits), or `-> list[str]` of labels;
    - an object with `predict_proba` (scikit-learn), or with `predict` alone, which gives labels;
    - a transformers pipeline for text classification, or a model with its `tokenizer`;
    - a TextAttack ModelWrapper as it is (scores that are no distribution go through a softmax, as there).

    With several `segments` a text is a tuple of them. `labels` names the classes in the order of the scores; left out,
    they are the model's own (`classes_`, `id2label`), or those of the corpus. `task="translation"` and the other tasks have
    decorators of their own: `parser`, `translator`, `semantic_parser`, `solver`.
    """
    if isinstance(model, Victim):
        return model
    if task not in ("classification", "pairs"):
        maker = {"parsing": parser, "translation": translator, "forms": semantic_parser, "equations": solver}.get(task)
        if maker is None:
            raise Error(f"there is no task {task}. Choose classification, parsing, translation, forms or equations")
        made = maker(model)
        made.max_batch = max_batch
        if name:
            made.name = name
        return made
    softmax_where_needed = False
    scores = True
    if tokenizer is not None:
        ask, logits = _of_model(model, tokenizer), True
    elif _of_textattack(model):
        ask, softmax_where_needed = model, True
    elif hasattr(model, "tokenizer") and hasattr(model, "model") and hasattr(model, "task"):
        ask, logits = _of_pipeline(model), False
    elif hasattr(model, "predict_proba"):
        ask = model.predict_proba
    elif hasattr(model, "predict") and not callable(model):
        ask, scores = model.predict, False
    elif callable(model):
        ask = model
    else:
        raise Error(f"{type(model).__name__} can neither be called nor has predict_proba. Give a function of a list of texts")
    classifier = _Classifier(ask, logits, softmax_where_needed)
    made = Victim(classifier, name=name or _name_of(model), labels=labels or _class_names(model), segments=segments,
                  max_batch=max_batch, scores=scores, language=language, preprocess=preprocess)
    classifier.victim = made
    return made


def _name_of(model: Any) -> str:
    named = getattr(getattr(model, "config", None), "_name_or_path", None) or getattr(model, "__name__", None)
    name = str(named or type(model).__name__).replace("<lambda>", "lambda")
    return os.path.basename(name.rstrip("/")) if os.path.isdir(name) else name


def complete(model: Victim, corpus_labels: Sequence[str]) -> Victim:
    """Asks it once, so that a hopeless one stops here with its own exception; fills in labels it does not name."""
    probe: Input = {name: "It was a good one ." for name in model.segments}
    if model.task == "parsing":
        probe["words"] = "It was a good one .".split()
    answers = model.answer([probe, dict(probe)][: model.max_batch])
    if not answers or not isinstance(answers[0], dict):
        raise Error("the victim gave no answer for a first text")
    if not model.classifies:
        return model
    scores = answers[0].get("scores")
    if scores is None:
        model.scores = False
        if not model.labels:
            model.labels = list(corpus_labels)
        if len(model.labels) < 2:
            raise Error("the victim answers labels, and which there are is not known. Say labels=[...]")
        return model
    if not model.labels:
        model.labels = [str(label) for label in corpus_labels or range(len(scores))]
    if len(model.labels) != len(scores):
        raise Error(f"the victim gives {len(scores)} scores for {len(model.labels)} labels "
                    f"({', '.join(model.labels)}). Say labels=[...] in the order of its scores")
    return model


def _tree(answer: Any) -> Prediction:
    if isinstance(answer, dict):
        return answer
    if isinstance(answer, tuple):
        heads, labels = answer
        return {"heads": [int(head) for head in plain(heads)], "labels": [str(label) for label in labels]}
    tokens = list(answer)  # a spaCy Doc
    return {"heads": [0 if token.head.i == token.i else token.head.i + 1 for token in tokens],
            "labels": [str(token.dep_) for token in tokens]}


def parser(model: Any) -> Victim:
    """A dependency parser: a spaCy pipeline, or a function (then a decorator) of a list of words.

    The function returns a spaCy `Doc` of exactly these words, or `(heads, labels)`: heads count words from 1, 0 is the
    root. A tree has one root: a Doc of several sentences is joined to the first one's.
    """
    if hasattr(model, "vocab") and hasattr(model, "pipe"):
        spacy: Any = sys.modules["spacy"]

        def ask(words: List[str]) -> Any:
            return model(spacy.tokens.Doc(model.vocab, words=words))
        name = f"{model.meta.get('lang', '')}_{model.meta.get('name', 'spacy')}"
    else:
        ask, name = model, _name_of(model)

    def one_root(tree: Prediction) -> Prediction:
        roots = [place for place, head in enumerate(tree["heads"]) if head == 0]
        for further in roots[1:]:
            tree["heads"][further] = roots[0] + 1
        return tree

    return Victim(lambda inputs: [one_root(_tree(ask(one["words"]))) for one in inputs], name=name, task="parsing")


def _writer(model: Callable[[List[str]], Any], task: str, shape: Callable[[Any], Prediction]) -> Victim:
    def answer(inputs: List[Input]) -> List[Prediction]:
        return [shape(one) for one in _rows(model([one["sentence"] for one in inputs]), len(inputs))]

    return Victim(answer, name=_name_of(model), task=task, max_batch=16)


def _text(answer: Any) -> Prediction:
    return answer if isinstance(answer, dict) else {"text": str(answer)}


def translator(model: Callable[[List[str]], Any]) -> Victim:
    """A translator: a function (then a decorator) of a list of texts that returns their translations."""
    return _writer(model, "translation", _text)


def semantic_parser(model: Callable[[List[str]], Any]) -> Victim:
    """A semantic parser: a function (then a decorator) of a list of questions that returns their logical forms."""
    return _writer(model, "forms", _text)


def solver(model: Callable[[List[str]], Any]) -> Victim:
    """A solver of word problems: a function (then a decorator) that returns `(equation, answer)` for each problem."""
    return _writer(model, "equations", lambda one: one if isinstance(one, dict) else
                   {"equation": str(one[0]), "answer": float(one[1])})
