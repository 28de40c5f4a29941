#!/usr/bin/env python3
"""A parser of Stanza as a victim for Faultline: --victim "exec:python3 stanza_parser.py [LANGUAGE]"; LANGUAGE is en unless
another is named. Needs stanza and the model (pip install stanza; python3 -c 'import stanza; stanza.download("en")').

Words come cut, one text is one sentence, and trees are UD's, as gold trees of UD's treebanks are."""
import json
import sys

import stanza

nlp = stanza.Pipeline(sys.argv[1] if len(sys.argv) > 1 else "en", processors="tokenize,pos,lemma,depparse",
                      tokenize_pretokenized=True, verbose=False, download_method=None)


def tree(sentence):
    """Heads count words from 1, and 0 is the root, as Stanza has them."""
    return {"heads": [word.head for word in sentence.words], "labels": [word.deprel for word in sentence.words]}


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "parsing", "max_batch": 32}  # without labels: any may come
    if "faultline" not in question:
        doc = nlp([one["words"] for one in question["inputs"]])
        answer = {"id": question["id"], "predictions": [tree(sentence) for sentence in doc.sentences]}
    print(json.dumps(answer), flush=True)
