#!/usr/bin/env python3
"""A victim for Faultline that weighs its answers: --victim "exec:python3 nbest_translator.py".

It translates word by word; each word has translations with probabilities, so that the likeliest sentences, and the loss of
a given one, follow. `explain --answers 5` shows them; goals that weigh likelihoods use the losses.
"""
import heapq
import json
import math
import sys

WORDS = {"the": {"la": 0.6, "el": 0.4}, "house": {"casa": 0.9, "vivienda": 0.1}, "is": {"es": 0.7, "está": 0.3},
         "blue": {"azul": 0.8, "triste": 0.2}, "red": {"roja": 0.5, "rojo": 0.5}, ".": {".": 1.0}}


def choices(word):
    """The translations of a word; one that is not known stays as it is."""
    return WORDS.get(word.lower(), {word: 1.0})


def nbest(words, count):
    """The likeliest sentences with their log probabilities, best first, word by word."""
    beam = [([], 0.0)]
    for word in words:
        longer = [(said + [form], log + math.log(share)) for said, log in beam for form, share in choices(word).items()]
        beam = heapq.nlargest(count, longer, key=lambda one: one[1])
    return [{"text": " ".join(said), "log_probability": log} for said, log in beam]


def loss(words, text):
    """The negative log-likelihood of a sentence; None, which is null, for one that cannot be written."""
    said = text.split()
    if len(said) != len(words) or any(form not in choices(word) for word, form in zip(words, said)):
        return None
    return -sum(math.log(choices(word)[form]) for word, form in zip(words, said))


def attention(words, text):
    """While it writes a word it reads the one at its place."""
    pieces = text.split()
    return {"pieces": pieces, "weights": [[float(i == j) for j in range(len(words))] for i in range(len(pieces))]}


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "translation", "capabilities": ["hard_label", "nbest", "loss", "attention"], "max_batch": 64}
    if "faultline" not in question:
        answer = {"id": question["id"]}
        words = [i["sentence"].split() for i in question["inputs"]]
        texts = [given["text"] for given in question.get("answers", [])]
        if question.get("want") == "nbest":
            answer["nbest"] = [nbest(own, question["count"]) for own in words]
        elif question.get("want") == "loss":
            answer["losses"] = [loss(own, text) for own, text in zip(words, texts)]
        elif question.get("want") == "attention":
            answer["attention"] = [attention(own, text) for own, text in zip(words, texts)]
        else:
            answer["predictions"] = [{"text": nbest(own, 1)[0]["text"]} for own in words]
    print(json.dumps(answer), flush=True)
