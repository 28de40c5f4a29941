#!/usr/bin/env python3
"""A victim for Faultline that tells what goes on inside: --victim "exec:python3 inner_classifier.py".

A network of one number per word: it attends to the words with large numbers, and their mean, so weighted, decides. Its
attention serves `--recipe query-efficient`, its gradients `--set search.ranking=gradient`; `explain --json` shows both, and
the pieces: a word that has a number is one in lower case, another is unknown. One program answers all workers.
"""
import json
import math
import sys

NUMBERS = {"good": 1.0, "great": 1.5, "fine": 0.7, "warm": 0.6, "funny": 1.1, "love": 1.3, "charming": 1.2, "moving": 0.9,
           "bad": -1.1, "dull": -1.2, "weak": -0.8, "boring": -1.4, "empty": -0.7, "tired": -0.8, "worst": -1.6, "hate": -1.3}
LABELS = ["negative", "positive"]
SHARP = 4.0


def inside(words):
    """The numbers, the attention (softmax of their size) and the weighted mean."""
    numbers = [NUMBERS.get(word.lower(), 0.0) for word in words]
    powers = [math.exp(abs(number)) for number in numbers]
    attention = [power / sum(powers) for power in powers]
    return numbers, attention, sum(weight * number for weight, number in zip(attention, numbers))


def positive(words):
    return 1 / (1 + math.exp(-SHARP * inside(words)[2]))


def gradients(words, label):
    """Of -log p(label) with respect to each word's number; a number moves the mean, and the attention to it."""
    numbers, attention, mean = inside(words)
    outer = abs(positive(words) - LABELS.index(label)) * SHARP
    return [outer * abs(weight * (1 + math.copysign(1, number) * (number - mean)))
            for number, weight in zip(numbers, attention)]


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "classification", "labels": LABELS, "max_batch": 64, "shared": True,
              "capabilities": ["scores", "attention", "gradients", "pieces"]}
    if "faultline" not in question:
        answer = {"id": question["id"]}
        inputs = question["inputs"]
        if question.get("want") == "attention":
            answer["attention"] = [{"sentence": inside(i["words"]["sentence"])[1]} for i in inputs]
        elif question.get("want") == "gradients":
            answer["gradients"] = [{"sentence": gradients(i["words"]["sentence"], question["label"])} for i in inputs]
        elif question.get("want") == "pieces":
            answer["pieces"] = [{"sentence": [[word.lower() if word.lower() in NUMBERS else "[UNK]"]
                                              for word in i["words"]["sentence"]]} for i in inputs]
        else:
            found = [positive(i["sentence"].split()) for i in inputs]
            answer["predictions"] = [{"scores": [1 - share, share]} for share in found]
    print(json.dumps(answer), flush=True)
