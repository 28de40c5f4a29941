#!/usr/bin/env python3
"""Draws successes of several campaigns for a reader who must not know which is whose (docs/validity.md, "Reading by eye").

    draw.py --out sheet.csv --key key.csv careful=CAREFUL.faultline pwws=PWWS.faultline:2 ...

NAME=PROJECT, or NAME=PROJECT:CAMPAIGN where a project has several. The sheet has both texts of each item and empty
columns for the reader; the key says which item is whose, and how many of the attacked examples each recipe changed.
"""
import argparse
import csv
import json
import os
import random
import subprocess
import sys

ASKED = ("meaning", "grammatical", "gold", "note")
SHEET = ("item", "original", "changed", "answer") + ASKED
KEY = ("item", "recipe", "example", "attacked", "succeeded")
CONTROL = "unchanged"


def shown(segments):
    """The segments of a text, each on a line of its own."""
    if len(segments) == 1:
        return next(iter(segments.values()))
    return "\n".join(f"{name}: {text}" for name, text in segments.items())


def answer(result):
    """The gold answer as a reader sees it; of trees, that the sentence must be parsed alike."""
    gold = result.get("gold")
    return str(gold) if isinstance(gold, (str, int, float)) else "the same structure" if gold else ""


def draw(campaigns, each, controls, seed, same=False):
    """Rows of the sheet and of the key. `campaigns`: lists of results by name, as `faultline-cli results` has them."""
    successes = {name: [r for r in results if r["status"] == "succeeded"] for name, results in campaigns.items()}
    if same:
        first = next(iter(successes))
        common = set.intersection(*({r["example"] for r in found} for found in successes.values()))
        order = [r["example"] for r in successes[first] if r["example"] in common]
        chosen = set(random.Random(f"{seed} same").sample(order, min(each, len(order))))
        successes = {name: [r for r in found if r["example"] in chosen] for name, found in successes.items()}
    items = []
    for name, found in successes.items():
        attacked = sum(r["status"] in ("succeeded", "failed", "budget_spent") for r in campaigns[name])
        succeeded = sum(r["status"] == "succeeded" for r in campaigns[name])
        drawn = random.Random(f"{seed} {name}").sample(found, min(each, len(found)))
        if len(drawn) < each:
            print(f"{name}: only {len(drawn)} successes", file=sys.stderr)
        for result in drawn:
            items.append((result, result["perturbed"], (name, result["example"], attacked, succeeded)))
    originals = {r["example"]: r for found in successes.values() for r in found}
    for example in random.Random(f"{seed} controls").sample(sorted(originals), min(controls, len(originals))):
        result = originals[example]
        items.append((result, result["original"], (CONTROL, example, "", "")))
    random.Random(f"{seed} order").shuffle(items)
    sheet, key = [], []
    for number, (result, text, whose) in enumerate(items, 1):
        sheet.append((number, shown(result["original"]), shown(text), answer(result)) + ("",) * len(ASKED))
        key.append((number,) + whose)
    return sheet, key


def results(cli, project):
    path, _, campaign = project.partition(":")
    command = [cli, "results", path, "--format", "jsonl", "--quiet"] + (["--campaign", campaign] if campaign else [])
    return [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True,
                                                        text=True).stdout.splitlines() if line.startswith("{")]


def write(path, columns, rows):
    with open(path, "x", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("campaigns", nargs="+", metavar="NAME=PROJECT[:CAMPAIGN]")
    parser.add_argument("--out", required=True, help="the reader's sheet")
    parser.add_argument("--key", required=True, help="whose each item is; not for the reader")
    parser.add_argument("--each", type=int, default=50, help="items of each recipe")
    parser.add_argument("--controls", type=int, default=15, help="unchanged texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--same", action="store_true", help="only examples that all recipes succeed on")
    parser.add_argument("--cli", default=os.environ.get("FAULTLINE_CLI", "build/release/bin/faultline-cli"))
    options = parser.parse_args()
    campaigns = {}
    for one in options.campaigns:
        name, found, project = one.partition("=")
        if not found or name == CONTROL or name in campaigns:
            parser.error(f"{one}: write NAME=PROJECT, each name once, none of them {CONTROL}")
        campaigns[name] = results(options.cli, project)
    sheet, key = draw(campaigns, options.each, options.controls, options.seed, options.same)
    write(options.out, SHEET, sheet)
    write(options.key, KEY, key)


if __name__ == "__main__":
    main()
