#!/usr/bin/env python3
"""A program that rewrites: each text is translated by Apertium and back again, once for each language (spa, or those
that are named; `apertium -l` lists what is installed). As a rewriter, of whose wordings huang-back keeps the one most
similar to the text: --set "transformation.rewriter=exec:python3 docs/examples/back_translation.py spa cat"."""
import json
import subprocess
import sys


def translated(lines, pair):
    """One line for each line; -u leaves out the signs at unknown words."""
    run = subprocess.run(["apertium", "-u", pair], input="\n".join(lines), capture_output=True, text=True, check=True)
    found = run.stdout.splitlines()
    if len(found) != len(lines):
        raise ValueError(f"apertium gave {len(found)} lines for {len(lines)}")
    return found


def begun(wording, text):
    """Apertium begins with a capital; where the text does not, no other wording is one for that alone."""
    return wording[:1].lower() + wording[1:] if text[:1].islower() else wording


def wordings(texts, most):
    """For each text its round trips, none twice and none that comes back as it went."""
    trips = [translated(translated(texts, f"eng-{language}"), f"{language}-eng") for language in sys.argv[1:] or ["spa"]]
    lists = []
    for number, text in enumerate(texts):
        back = dict.fromkeys(begun(trip[number], text) for trip in trips)
        lists.append([wording for wording in back if wording and wording != text][:most])
    return lists


for line in sys.stdin:
    question = json.loads(line)
    if "faultline" in question:
        answer = {"task": "rewriting", "max_batch": 16}
    else:
        try:
            answer = {"id": question["id"], "rewritings": wordings(question["texts"], question["most"])}
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            answer = {"id": question["id"], "error": str(error)}
    print(json.dumps(answer), flush=True)
