#!/usr/bin/env python3
"""A dependency parser for Faultline that attaches every word to the next one: --victim "exec:python3 exec_parser.py"."""
import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "parsing", "labels": ["dep", "root"], "max_batch": 64}
    if "faultline" not in question:
        sizes = [len(one["words"]) for one in question["inputs"]]
        trees = [{"heads": [*range(2, size + 1), 0], "labels": ["dep"] * (size - 1) + ["root"]} for size in sizes]
        answer = {"id": question["id"], "predictions": trees}
    print(json.dumps(answer), flush=True)
