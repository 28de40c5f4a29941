"""Victims of this process, by what an object can do."""
from __future__ import annotations

import math
import os
import sys
from typing import Any, Callable, Dict, List, Optional, Sequence, Union, overload

from faultline._errors import Error
from faultline._transformers import Inside, knowing_unknown, of_model

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

    What goes on inside is asked for where it is given, one input at a time, which then has the words, too
    (`{"sentence": text, "words": {"sentence": [...]}}`): `attention` and `gradients` return a number for each word of each
    segment (`gradients` gets the number of a label, too), `pieces` a list of strings for each word, `nbest(inputs, count)` lists of predictions with
    `log_probability`, the best first, `losses(inputs, answers)` a negative log-likelihood for each (None: the answer cannot
    be given), `answer_attention(input, answer)` the `pieces` of an answer and their `weights` of the words.
    """

    def __init__(self, answer: Callable[[List[Input]], List[Prediction]], *, name: str, task: str = "classification",
                 labels: Sequence[str] = (), segments: Sequence[str] = ("sentence",), max_batch: int = 64,
                 scores: bool = True, language: Optional[str] = None,
                 preprocess: Sequence[str] = (),
                 attention: Optional[Callable[[Input], Dict[str, List[float]]]] = None,
                 gradients: Optional[Callable[[Input, int], Dict[str, List[float]]]] = None,
                 pieces: Optional[Callable[[Input], Dict[str, List[List[str]]]]] = None,
                 nbest: Optional[Callable[[List[Input], int], List[List[Prediction]]]] = None,
                 losses: Optional[Callable[[List[Input], List[Prediction]], List[Optional[float]]]] = None,
                 answer_attention: Optional[Callable[[Input, Prediction], Dict[str, Any]]] = None) -> None:
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
        self.attention = attention
        self.gradients = gradients
        self.pieces = pieces
        self.nbest = nbest
        self.losses = losses
        self.answer_attention = answer_attention

    @property
    def classifies(self) -> bool:
        """Whether its answers are labels."""
        return self.task in ("classification", "pairs")

    def card(self) -> Dict[str, Any]:
        """Its answer to the greeting. Batches are cut to `max_batch` here, where requests of several workers meet."""
        card: Dict[str, Any] = {"task": self.task, "labels": self.labels, "segments": self.segments, "max_batch": 4096}
        able = {"attention": self.attention or self.answer_attention, "gradients": self.gradients, "pieces": self.pieces,
                "nbest": self.nbest, "loss": self.losses}
        card["capabilities"] = ["scores" if self.classifies and self.scores else "hard_label",
                                *(name for name, what in able.items() if what is not None)]
        if self.language:
            card["language"] = self.language
        if self.preprocess:
            card["preprocess"] = self.preprocess
        return card

    def tell(self, question: Dict[str, Any]) -> Dict[str, Any]:
        """The answer to a question with `want`, as the protocol has it."""
        want, inputs = question["want"], question["inputs"]
        if want == "nbest" and self.nbest is not None:
            return {"nbest": self.nbest(inputs, question["count"])}
        if want == "loss" and self.losses is not None:
            return {"losses": [_finite(loss) for loss in plain(self.losses(inputs, question["answers"]))]}
        if want == "gradients" and self.gradients is not None:
            label = self.labels.index(question["label"])
            return {"gradients": [self.gradients(one, label) for one in inputs]}
        if want == "pieces" and self.pieces is not None:
            return {"pieces": [self.pieces(one) for one in inputs]}
        if want == "attention" and "answers" in question and self.answer_attention is not None:
            return {"attention": [self.answer_attention(one, answer)
                                  for one, answer in zip(inputs, question["answers"])]}
        if want == "attention" and "answers" not in question and self.attention is not None:
            return {"attention": [self.attention(one) for one in inputs]}
        raise Error(f"the victim does not tell {want}")

    def __repr__(self) -> str:
        return f"Victim({self.name!r}, task={self.task!r}, labels={self.labels!r})"


AnyVictim = Union[Victim, str, Any]


def plain(value: Any) -> Any:
    """An array or tensor of any library as lists of numbers."""
    for step in ("detach", "cpu"):
        if hasattr(value, step):
            value = getattr(value, step)()
    return value.tolist() if hasattr(value, "tolist") else value


def _finite(loss: Any) -> Optional[float]:
    """A loss for the protocol: None where the answer cannot be given."""
    return None if loss is None or loss == math.inf else float(loss)


def _rows(values: Any, texts: int) -> List[Any]:
    rows = plain(values)
    if not isinstance(rows, (list, tuple)) or len(rows) != texts:
        count = len(rows) if isinstance(rows, (list, tuple)) else "no list of"
        raise Error(f"the victim gave {count} answers for {texts} texts")
    return [row if type(row) is list else plain(row) for row in rows]


def softmax(row: Sequence[float]) -> List[float]:
    """Probabilities of logits."""
    top = max(row)
    powers = [math.exp(value - top) for value in row]
    total = sum(powers)
    return [power / total for power in powers]


def _is_distribution(row: Sequence[float]) -> bool:
    return len(row) > 0 and min(row) >= 0.0 and max(row) <= 1.0 and abs(sum(row) - 1.0) <= _SUM_TOLERANCE


def _require_numbers(row: Sequence[float]) -> None:
    if any(not math.isfinite(value) for value in row):
        raise Error("the victim gave a score that is not a number (NaN or infinite)")


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
        # As TextAttack decides it: for the whole batch.
        if self.logits or (self.softmax_where_needed and not all(_is_distribution(row) for row in rows)):
            for row in rows:
                _require_numbers(row)
            rows = [softmax(row) for row in rows]
        return rows

    def prediction(self, row: Any) -> Prediction:
        if not isinstance(row, (list, tuple)):
            return {"label": str(row)}
        if not _is_distribution(row):
            _require_numbers(row)
            raise Error(f"the victim's scores {shown(row)} are not probabilities. For logits say logits=True")
        return {"scores": list(map(float, row))}


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

    return knowing_unknown(ask, pipeline.tokenizer)


def victim(model: Any, *, labels: Optional[Sequence[str]] = None, tokenizer: Any = None, name: Optional[str] = None,
           segments: Sequence[str] = ("sentence",), task: str = "classification", max_batch: int = 64,
           logits: bool = False, language: Optional[str] = None, preprocess: Sequence[str] = ()) -> Victim:
    """A victim of what is given.

    - a callable `list[str] -> array (n, k)` of probabilities (`logits=True`: of logits), or `-> list[str]` of labels;
    - an object with `predict_proba` (scikit-learn), or with `predict` alone, which gives labels;
    - a transformers pipeline for text classification, or a model with its `tokenizer`: with a fast tokenizer it gives
      gradients and pieces, too, and attention if it was loaded with `attn_implementation="eager"`;
    - a TextAttack ModelWrapper as it is (scores that are no distribution go through a softmax, as there).

    With several `segments` a text is a tuple of them. `labels` names the classes in the order of the scores; left out,
    they are the model's own (`classes_`, `id2label`), or those of the corpus. `task="translation"` and the other tasks have
    decorators of their own: `parser`, `translator`, `semantic_parser`, `solver`.
    """
    if isinstance(model, Victim):
        return model
    if task not in ("classification", "pairs"):
        makers: Dict[str, Callable[[Any], Victim]] = {"parsing": parser, "translation": translator,
                                                      "forms": semantic_parser, "equations": solver}
        if task not in makers:
            raise Error(f"there is no task {task}. Choose classification, parsing, translation, forms or equations")
        made = makers[task](model)
        made.max_batch = max_batch
        if name:
            made.name = name
        return made
    softmax_where_needed = False
    scores = True
    inside: Optional[Inside] = None
    if tokenizer is not None:
        ask, logits = of_model(model, tokenizer), True
        inside = Inside(model, tokenizer, list(segments)) if Inside.fits(model, tokenizer) else None
    elif _of_textattack(model):
        ask, softmax_where_needed = knowing_unknown(model, getattr(model, "tokenizer", None)), True
    elif hasattr(model, "tokenizer") and hasattr(model, "model") and hasattr(model, "task"):
        ask, logits = _of_pipeline(model), False
        inside = Inside(model.model, model.tokenizer, list(segments)) if Inside.fits(model.model, model.tokenizer) else None
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
                  max_batch=max_batch, scores=scores, language=language, preprocess=preprocess,
                  gradients=inside.gradients if inside else None, pieces=inside.pieces if inside else None,
                  attention=inside.attention if inside and inside.attends(getattr(model, "model", model)) else None)
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

    A pipeline reads the words of each text as one sentence, and all texts of a batch together (`max_batch=1` of
    `faultline.victim` parses them one by one). The function returns a spaCy `Doc` of exactly these words, or `(heads,
    labels)`: heads count words from 1, 0 is the root. A tree has one root: a Doc of several sentences is joined to the
    first one's.
    """
    if hasattr(model, "vocab") and hasattr(model, "pipe"):
        spacy: Any = sys.modules["spacy"]

        def ask(sentences: List[List[str]]) -> List[Any]:
            # One sentence each, whatever the pipeline would make of its words.
            return list(model.pipe(spacy.tokens.Doc(model.vocab, words=words,
                                                    sent_starts=[place == 0 for place in range(len(words))])
                                   for words in sentences))
        name = f"{model.meta.get('lang', '')}_{model.meta.get('name', 'spacy')}"
    else:
        def ask(sentences: List[List[str]]) -> List[Any]:
            return [model(words) for words in sentences]
        name = _name_of(model)

    def one_root(tree: Prediction) -> Prediction:
        roots = [place for place, head in enumerate(tree["heads"]) if head == 0]
        for further in roots[1:]:
            tree["heads"][further] = roots[0] + 1
        return tree

    return Victim(lambda inputs: [one_root(_tree(answer)) for answer in ask([one["words"] for one in inputs])], name=name,
                  task="parsing")


#: What a function that writes answers may be given beside itself.
NBest = Callable[[List[str], int], Any]
Losses = Callable[[List[str], List[Any]], Any]
TextModel = Callable[[List[str]], Any]
Decorator = Callable[[TextModel], Victim]


def _texts(inputs: List[Input]) -> List[str]:
    return [one["sentence"] for one in inputs]


def _writer(ask: TextModel, task: str, shape: Callable[[Any], Prediction], given: Callable[[Prediction], Any],
            lists: Optional[NBest], weigh: Optional[Losses]) -> Victim:

    def answer(inputs: List[Input]) -> List[Prediction]:
        return [shape(one) for one in _rows(ask(_texts(inputs)), len(inputs))]

    def best(inputs: List[Input], count: int) -> List[List[Prediction]]:
        assert lists is not None
        return [[{**shape(one), "log_probability": float(logarithm)} for one, logarithm in own][:count]
                for own in lists(_texts(inputs), count)]

    def loss(inputs: List[Input], answers: List[Prediction]) -> List[Optional[float]]:
        assert weigh is not None
        return list(plain(weigh(_texts(inputs), [given(one) for one in answers])))

    return Victim(answer, name=_name_of(ask), task=task, max_batch=16, nbest=best if lists else None,
                  losses=loss if weigh else None)


def _text(answer: Any) -> Prediction:
    return answer if isinstance(answer, dict) else {"text": str(answer)}


def _equation(answer: Any) -> Prediction:
    if isinstance(answer, dict):
        return answer
    equation, value = answer
    return {"equation": None if equation is None else str(equation),
            "answer": None if value is None or not math.isfinite(value) else float(value)}


@overload
def translator(model: TextModel, *, nbest: Optional[NBest] = None, losses: Optional[Losses] = None) -> Victim:
    ...


@overload
def translator(model: None = None, *, nbest: Optional[NBest] = None, losses: Optional[Losses] = None) -> Decorator:
    ...


def translator(model: Optional[TextModel] = None, *, nbest: Optional[NBest] = None,
               losses: Optional[Losses] = None) -> Union[Victim, Decorator]:
    """A translator: a function (then a decorator) of a list of texts that returns their translations.

    `nbest(texts, count)` returns for each text a list of `(translation, log_probability)`, the best first;
    `losses(texts, answers)` the negative log-likelihood of each given answer (None or infinity: it cannot be written).
    Returns a Victim, or, given these alone, a decorator.
    """
    def made(own: TextModel) -> Victim:
        return _writer(own, "translation", _text, lambda one: one["text"], nbest, losses)
    return made if model is None else made(model)


@overload
def semantic_parser(model: TextModel, *, nbest: Optional[NBest] = None, losses: Optional[Losses] = None) -> Victim:
    ...


@overload
def semantic_parser(model: None = None, *, nbest: Optional[NBest] = None, losses: Optional[Losses] = None) -> Decorator:
    ...


def semantic_parser(model: Optional[TextModel] = None, *, nbest: Optional[NBest] = None,
                    losses: Optional[Losses] = None) -> Union[Victim, Decorator]:
    """A semantic parser: a function (then a decorator) of a list of questions that returns their logical forms. `nbest`
    and `losses` as for a translator."""
    def made(own: TextModel) -> Victim:
        return _writer(own, "forms", _text, lambda one: one["text"], nbest, losses)
    return made if model is None else made(model)


@overload
def solver(model: TextModel, *, nbest: Optional[NBest] = None, losses: Optional[Losses] = None) -> Victim:
    ...


@overload
def solver(model: None = None, *, nbest: Optional[NBest] = None, losses: Optional[Losses] = None) -> Decorator:
    ...


def solver(model: Optional[TextModel] = None, *, nbest: Optional[NBest] = None,
           losses: Optional[Losses] = None) -> Union[Victim, Decorator]:
    """A solver of word problems: a function (then a decorator) that returns `(equation, answer)` for each problem, either
    of them None where it finds none. `nbest` and `losses` as for a translator, with such pairs as answers."""
    def made(own: TextModel) -> Victim:
        return _writer(own, "equations", _equation, lambda one: (one["equation"], one["answer"]), nbest, losses)
    return made if model is None else made(model)
