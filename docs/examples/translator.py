#!/usr/bin/env python3
"""Debian's Apertium as a victim for Faultline: --victim "exec:python3 translator.py eng-spa".

Any Apertium pair will do (`apertium -l` lists those that are installed).
"""
import json
import subprocess
import sys

PAIR = sys.argv[1] if len(sys.argv) > 1 else "eng-spa"


def translations(sentences):
    """One process for a batch: a paragraph each, so that no sentence reads its neighbour."""
    told = "\n\n".join(" ".join(sentence.split()) or "." for sentence in sentences)
    run = subprocess.run(["apertium", "-u", PAIR], input=told, capture_output=True, text=True, check=True)
    found = run.stdout.rstrip("\n").split("\n\n")
    if len(found) != len(sentences):
        raise ValueError(f"apertium gave {len(found)} paragraphs for {len(sentences)}")
    return [paragraph.strip() for paragraph in found]


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "translation", "capabilities": ["hard_label"], "max_batch": 64}
    if "faultline" not in question:
        try:
            answer = {"id": question["id"],
                      "predictions": [{"text": t} for t in translations([i["sentence"] for i in question["inputs"]])]}
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            answer = {"id": question["id"], "error": str(error)}
    print(json.dumps(answer), flush=True)
