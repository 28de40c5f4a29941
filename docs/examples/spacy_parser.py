#!/usr/bin/env python3
"""A parser of spaCy as a victim for Faultline: --victim "exec:python3 spacy_parser.py [MODEL]"; MODEL is en_core_web_sm
unless another is named. Needs spacy and the model (pip install spacy; python3 -m spacy download en_core_web_sm).

Words come cut, and stay as they are. The model's labels and heads follow its own treebank, not UD: compare with what it
says itself (--set goal.reference=own) where the gold trees are UD's."""
import json
import sys

import spacy
from spacy.tokens import Doc

nlp = spacy.load(sys.argv[1] if len(sys.argv) > 1 else "en_core_web_sm", exclude=["ner", "lemmatizer", "senter"])


def tree(doc):
    """Heads count words from 1, and 0 is the root. spaCy has a root for each sentence that it finds: the first of them
    is the tree's, and the others hang on it."""
    roots = [word.i for word in doc if word.head.i == word.i]
    first = roots[0] if roots else 0
    heads = [0 if word.i == first else (first if word.head.i == word.i else word.head.i) + 1 for word in doc]
    return {"heads": heads, "labels": [word.dep_ for word in doc]}


for line in sys.stdin:
    question = json.loads(line)
    labels = list(nlp.get_pipe("parser").labels)
    answer = {"task": "parsing", "labels": labels, "max_batch": 64}
    if "faultline" not in question:
        docs = [Doc(nlp.vocab, words=one["words"]) for one in question["inputs"]]
        answer = {"id": question["id"], "predictions": [tree(doc) for doc in nlp.pipe(docs)]}
    print(json.dumps(answer), flush=True)
