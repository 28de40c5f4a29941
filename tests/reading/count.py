#!/usr/bin/env python3
"""Counts what a reader said of the items that draw.py drew (docs/validity.md, "Reading by eye").

    count.py sheet.csv key.csv [sheet2.csv key2.csv ...] [--like RECIPE]

Prints for each recipe how often the meaning is kept, the text grammatical and the gold answer kept, in percent with the
95 % Wilson interval, how many items all three hold of, and how many attacked examples it changed. --like RECIPE names,
of the other recipes of which at least as many items are accepted, the one that succeeds most often.
"""
import argparse
import csv
import math
import sys

from draw import CONTROL

MEANING = ("yes", "doubtful", "no")
ANSWERS = ("yes", "no")


def wilson(kept, of, z=1.959964):
    """The interval of a share. Check value: 8 of 10 gives .490 to .943 (Wilson 1927; Brown, Cai, DasGupta 2001)."""
    if of == 0:
        return 0.0, 1.0
    share, square = kept / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = z / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def judged(sheet, key):
    """The reader's answers by recipe: (meaning, grammatical, gold), and what the key says of the recipes' successes."""
    whose = {row["item"]: row for row in key}
    answers, rates = {}, {}
    for number, row in enumerate(sheet, 2):
        said = tuple(row[column].strip().lower() for column in ("meaning", "grammatical", "gold"))
        for column, word, known in zip(("meaning", "grammatical", "gold"), said, (MEANING, ANSWERS, ANSWERS)):
            if word not in known:
                raise SystemExit(f"row {number}: {column} is {word!r}, must be one of {', '.join(known)}")
        if row["item"] not in whose:
            raise SystemExit(f"row {number}: the key has no item {row['item']}")
        its = whose[row["item"]]
        answers.setdefault(its["recipe"], []).append(said)
        if its["recipe"] != CONTROL:
            rates[its["recipe"]] = (int(its["succeeded"]), int(its["attacked"]))
    missing = len(whose) - sum(map(len, answers.values()))
    if missing:
        raise SystemExit(f"{missing} items of the key are not on the sheet")
    return answers, rates


def accepted(said):
    """How many items say the same, are grammatical and keep the gold answer."""
    return sum(one == ("yes", "yes", "yes") for one in said)


def share(kept, of):
    low, high = wilson(kept, of)
    return f"{100 * kept / of if of else 0:.0f} [{100 * low:.0f}, {100 * high:.0f}]"


def table(answers, rates):
    lines = ["| recipe | items | meaning kept | doubtful | grammatical | gold kept | all three | success |",
             "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    for name in sorted(answers, key=lambda name: (name == CONTROL, name)):
        said = answers[name]
        count = lambda place, word: sum(one[place] == word for one in said)  # noqa: E731
        lines.append(f"| {name} | {len(said)} | {share(count(0, 'yes'), len(said))} | {count(0, 'doubtful')} | "
                     f"{share(count(1, 'yes'), len(said))} | {share(count(2, 'yes'), len(said))} | "
                     f"{share(accepted(said), len(said))} | {share(*rates[name]) if name in rates else ''} |")
    return lines


def equal(answers, rates, like):
    """The recipe of those at least as acceptable as `like` that succeeds most often; None if there is none."""
    bar = accepted(answers[like]) / len(answers[like])
    others = [name for name in rates if name != like and accepted(answers[name]) / len(answers[name]) >= bar]
    return max(others, key=lambda name: rates[name][0] / max(1, rates[name][1]), default=None)


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="SHEET KEY")
    parser.add_argument("--like", help="a recipe of the sheet")
    options = parser.parse_args()
    if len(options.files) % 2:
        parser.error("give a key for each sheet")
    answers, rates = {}, {}
    for sheet, key in zip(options.files[::2], options.files[1::2]):
        said, counted = judged(read(sheet), read(key))
        for name, its in said.items():
            answers.setdefault(name, []).extend(its)
        for name, (succeeded, attacked) in counted.items():
            before = rates.get(name, (0, 0))
            rates[name] = (before[0] + succeeded, before[1] + attacked)
    print("\n".join(table(answers, rates)))
    if options.like:
        if options.like not in rates:
            parser.error(f"the sheet has no recipe {options.like}")
        print(equal(answers, rates, options.like) or f"none is as acceptable as {options.like}", file=sys.stdout)


if __name__ == "__main__":
    main()
