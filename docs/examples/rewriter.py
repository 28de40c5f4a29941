#!/usr/bin/env python3
"""A program that rewrites: puts the words of a text into other orders. As a rewriter:
--set "transformation.rewriter=exec:python3 docs/examples/rewriter.py"  (docs/formats.md, "Programs that rewrite")."""
import json
import sys


def wordings(text, most):
    """The clauses between commas, turned round one by one."""
    clauses = [clause.strip() for clause in text.rstrip(" .").split(",")]
    turned = [clauses[i:] + clauses[:i] for i in range(1, len(clauses))]
    return [", ".join(order) + " ." for order in turned][:most]


for line in sys.stdin:
    question = json.loads(line)
    if "faultline" in question:
        answer = {"task": "rewriting", "max_batch": 16}
    else:
        answer = {"id": question["id"],
                  "rewritings": [wordings(text, question["most"]) for text in question["texts"]]}
    print(json.dumps(answer), flush=True)
