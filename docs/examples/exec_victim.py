#!/usr/bin/env python3
"""A victim for Faultline that counts words of praise and blame: --victim "exec:python3 exec_victim.py"."""
import json
import sys

PRAISE = set("good great fine warm bright clever charming funny moving best love enjoy".split())
BLAME = set("bad dull weak cold bland tired boring empty slow worst hate avoid".split())

def scores(sentence):
    words = sentence.lower().split()
    balance = sum(word in PRAISE for word in words) - sum(word in BLAME for word in words)
    positive = 1 / (1 + 2.0 ** -balance)
    return [1 - positive, positive]

for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "classification", "labels": ["negative", "positive"], "capabilities": ["scores"], "max_batch": 64}
    if "faultline" not in question:
        answer = {"id": question["id"], "predictions": [{"scores": scores(i["sentence"])} for i in question["inputs"]]}
    print(json.dumps(answer), flush=True)
