"""Models of the transformers library: their answers, and what goes on inside."""
from __future__ import annotations

import math
import re
import sys
from typing import Any, Callable, Dict, List, Optional, Tuple

from faultline._errors import Error

#: What stands for an unknown word in the texts of recipes.
_UNKNOWN = re.compile(r"<unk>|\[UNK\]")

#: A span of characters.
Span = Tuple[int, int]


def knowing_unknown(ask: Callable[[List[Any]], Any], tokenizer: Any) -> Callable[[List[Any]], Any]:
    """`ask` for texts in which the word that stands for an unknown one, as rankings put it in (`<unk>`, `[UNK]`), is what
    the tokenizer writes for it."""
    def asking(texts: List[Any]) -> Any:
        return ask([tuple(_unknown_in(part, tokenizer) for part in one) if isinstance(one, tuple) else
                    _unknown_in(one, tokenizer) for one in texts])
    return asking


def _unknown_in(text: str, tokenizer: Any) -> str:
    unknown = getattr(tokenizer, "unk_token", None)
    return _UNKNOWN.sub(lambda _: str(unknown), text) if unknown else text


def of_model(model: Any, tokenizer: Any) -> Callable[[List[Any]], Any]:
    """Logits of a list of texts, or of pairs of texts."""
    torch: Any = sys.modules["torch"]

    def ask(texts: List[Any]) -> Any:
        first = [one[0] for one in texts] if isinstance(texts[0], tuple) else texts
        second = [one[1] for one in texts] if isinstance(texts[0], tuple) else None
        pieces = tokenizer(first, second, padding=True, truncation=True, return_tensors="pt")
        model.eval()
        with torch.no_grad():
            return model(**pieces.to(model.device)).logits.float()

    return knowing_unknown(ask, tokenizer)


def spans_of(text: str, words: List[str]) -> List[Span]:
    """Where the words of a text stand in it, one after the other."""
    spans, at = [], 0
    for word in words:
        begin = text.find(word, at)
        if begin < 0:
            raise Error(f"the word {word!r} does not occur in the rest of its text")
        at = begin + len(word)
        spans.append((begin, at))
    return spans


def shared(pieces: List[Tuple[Span, float]], words: List[Span]) -> List[float]:
    """Of each word the numbers of the pieces on it; a piece on several words gives each its share of the characters."""
    weights = [0.0] * len(words)
    for (begin, end), weight in pieces:
        on = [max(0, min(end, word[1]) - max(begin, word[0])) for word in words]
        if sum(on):
            weights = [old + weight * part / sum(on) for old, part in zip(weights, on)]
    return weights


class Inside:
    """The attention, the gradients and the pieces of a model for sequence classification.

    Of a word they are what its pieces have; so the tokenizer must be one that knows where its pieces stand (a fast one).
    """

    def __init__(self, model: Any, tokenizer: Any, segments: List[str]) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._segments = segments

    @staticmethod
    def fits(model: Any, tokenizer: Any) -> bool:
        """Whether gradients can be had."""
        return bool(getattr(tokenizer, "is_fast", False)) and hasattr(model, "get_input_embeddings") and \
            "torch" in sys.modules

    @staticmethod
    def attends(model: Any) -> bool:
        """Whether attention can be had: other implementations than "eager" do not keep it."""
        return getattr(getattr(model, "config", None), "_attn_implementation", None) == "eager"

    def _read(self, asked: Dict[str, Any]) -> Dict[str, Any]:
        """The texts and their words, as the tokenizer is given them."""
        read: Dict[str, Any] = {name: _unknown_in(asked[name], self._tokenizer) for name in self._segments}
        read["words"] = {name: [_unknown_in(word, self._tokenizer) for word in asked["words"][name]]
                         for name in self._segments}
        return read

    def _cut(self, asked: Dict[str, Any]) -> Tuple[Any, List[Tuple[Optional[int], Span]]]:
        """The pieces, and of each its segment and characters."""
        texts = [asked[name] for name in self._segments]
        pieces = self._tokenizer(*texts[:2], truncation=True, return_tensors="pt", return_offsets_mapping=True)
        places = [(int(begin), int(end)) for begin, end in pieces.pop("offset_mapping")[0].tolist()]
        return pieces.to(self._model.device), list(zip(pieces.sequence_ids(0), places))

    def _by_word(self, asked: Dict[str, Any], origins: List[Tuple[Optional[int], Span]], numbers: List[float],
                 finish: Callable[[List[float]], List[float]]) -> Dict[str, List[float]]:
        found = {}
        for number, name in enumerate(self._segments):
            own = [(place, value) for (segment, place), value in zip(origins, numbers) if segment == number]
            found[name] = finish(shared(own, spans_of(asked[name], asked["words"][name])))
        return found

    def attention(self, asked: Dict[str, Any]) -> Dict[str, List[float]]:
        """Of the last layer, from the piece whose state gives the answer (the first), the mean over the heads; the
        shares of each text's words sum to 1."""
        torch: Any = sys.modules["torch"]
        asked = self._read(asked)
        pieces, origins = self._cut(asked)
        self._model.eval()
        with torch.no_grad():
            layers = self._model(**pieces, output_attentions=True).attentions
        if not layers:
            raise Error('the model gives no attention. Load it with attn_implementation="eager"')
        weights = layers[-1][0].float().mean(dim=0)[0].tolist()

        def as_shares(words: List[float]) -> List[float]:
            return [weight / sum(words) for weight in words] if sum(words) else words
        return self._by_word(asked, origins, weights, as_shares)

    def pieces(self, asked: Dict[str, Any]) -> Dict[str, List[List[str]]]:
        """As the vocabulary writes them; a piece on several words is the first one's."""
        asked = self._read(asked)
        cut, origins = self._cut(asked)
        forms = self._tokenizer.convert_ids_to_tokens(cut["input_ids"][0].tolist())
        found: Dict[str, List[List[str]]] = {}
        for number, name in enumerate(self._segments):
            words = spans_of(asked[name], asked["words"][name])
            own: List[List[str]] = [[] for _ in words]
            for form, (segment, (begin, end)) in zip(forms, origins):
                on = next((place for place, word in enumerate(words) if begin < word[1] and end > word[0]), None)
                if segment == number and on is not None:
                    own[on].append(str(form))
            found[name] = own
        return found

    def gradients(self, asked: Dict[str, Any], label: int) -> Dict[str, List[float]]:
        """Norms of the loss's gradient with respect to the vectors of each word's pieces, together."""
        torch: Any = sys.modules["torch"]
        asked = self._read(asked)
        pieces, origins = self._cut(asked)
        kept: List[Any] = []

        def keep(_module: Any, _inputs: Any, output: Any) -> Any:
            kept.append(output.detach().requires_grad_())
            return kept[-1]
        handle = self._model.get_input_embeddings().register_forward_hook(keep)
        try:
            self._model.eval()
            with torch.enable_grad():
                logits = self._model(**pieces).logits.float()
                loss = torch.nn.functional.cross_entropy(logits, torch.tensor([label], device=logits.device))
                gradient = torch.autograd.grad(loss, kept[0])[0][0]
        finally:
            handle.remove()
        squares = gradient.float().square().sum(dim=1).tolist()
        found = {}
        for number, name in enumerate(self._segments):
            words = spans_of(asked[name], asked["words"][name])
            found[name] = [math.sqrt(sum(square for (segment, (begin, end)), square in zip(origins, squares)
                                         if segment == number and begin < word[1] and end > word[0]))
                           for word in words]
        return found
