#!/usr/bin/env python3
"""A question parser for Faultline made of rules: --victim "exec:python3 geo_rules.py".

It answers the logical forms of resources/corpora/demo-questions.tsv: the first rule that fits the whole question wins.
"""
import json
import re
import sys

NAME = r"(?:the )?(?:river |lake |mount )?\w+(?: quill| water)?"
KINDS = {"region": "region", "regions": "region", "town": "town", "towns": "town", "river": "river",
         "rivers": "river", "lake": "lake", "lakes": "lake", "mountain": "mountain"}
MOST = {"biggest": ("largest_by", "population"), "smallest": ("smallest_by", "population"),
        "longest": ("largest_by", "length"), "highest": ("largest_by", "height"), "deepest": ("largest_by", "depth")}
SIZES = {"long": ("length", "river"), "high": ("height", "mountain"), "deep": ("depth", "lake")}
RIVERS = {"lume", "sill", "arrow water"}
TOWNS = {"hesper", "great quill"}


def title(name):
    name = re.sub(r"^(the|river) ", "", re.sub(r"^the river ", "", name))
    return " ".join(word.capitalize() for word in name.split())


def place(name):
    """A name as a term: mountains and lakes say what they are, rivers and towns are known, the rest are regions."""
    bare = title(name).lower()
    kind = ("mountain" if bare.startswith("mount ") else "lake" if bare.startswith("lake ") else
            "river" if bare in RIVERS else "town" if bare in TOWNS else "region")
    return f"{kind}('{title(name)}')"


def best(word, kind, where="all"):
    by, what = MOST[word]
    return f"{by}({what}, {KINDS[kind]}({where}))"


# Each rule: a pattern for the whole question, and the form of what it found.
ASK = r"(?:which|what|name the|tell me the)"
RULES = [
    (rf"(?:what|{ASK} town) is the capital of ({NAME})", lambda m: f"capital_of({place(m[1])})"),
    (rf"tell me the capital of ({NAME})", lambda m: f"capital_of({place(m[1])})"),
    (rf"{ASK} regions (?:are next to|that touch) ({NAME})", lambda m: f"region(next_to({place(m[1])}))"),
    (rf"how many regions are next to ({NAME})", lambda m: f"count(region(next_to({place(m[1])})))"),
    (r"what is the capital of the region with the most people",
     lambda m: "capital_of(largest_by(population, region(all)))"),
    (rf"how many people live in the capital of ({NAME})", lambda m: f"population(capital_of({place(m[1])}))"),
    (rf"(?:how many people live in|what is the population of) ({NAME})", lambda m: f"population({place(m[1])})"),
    (r"which region has the (most|fewest) people",
     lambda m: f"{'largest' if m[1] == 'most' else 'smallest'}_by(population, region(all))"),
    (rf"what is the (\w+) (town|mountain) in ({NAME})", lambda m: best(m[1], m[2], f"in({place(m[3])})")),
    (rf"what is the longest river in ({NAME})", lambda m: best("longest", "river", f"through({place(m[1])})")),
    (r"what is the (\w+) (river|mountain|lake)", lambda m: best(m[1], m[2])),
    (rf"which rivers run through the regions next to ({NAME})",
     lambda m: f"river(through(region(next_to({place(m[1])}))))"),
    (rf"how many rivers run through ({NAME})", lambda m: f"count(river(through({place(m[1])})))"),
    (rf"(?:which rivers run through|name the rivers of) ({NAME})", lambda m: f"river(through({place(m[1])}))"),
    (rf"how high is the highest mountain in ({NAME})",
     lambda m: f"height({best('highest', 'mountain', f'in({place(m[1])})')})"),
    (rf"how (long|high|deep) is ({NAME})", lambda m: f"{SIZES[m[1]][0]}({place(m[2])})"),
    (rf"which regions does ({NAME}) run through", lambda m: f"region(crossed_by({place(m[1])}))"),
    (rf"through how many regions does ({NAME}) run", lambda m: f"count(region(crossed_by({place(m[1])})))"),
    (rf"which towns in (\w+) lie on ({NAME})", lambda m: f"town(both(in({place(m[1])}), on({place(m[2])})))"),
    (rf"which towns lie on ({NAME})", lambda m: f"town(on({place(m[1])}))"),
    (rf"how many towns lie on ({NAME})", lambda m: f"count(town(on({place(m[1])})))"),
    (rf"(?:where|in which region) is ({NAME})", lambda m: f"region(of({place(m[1])}))"),
    (rf"which lakes are in ({NAME})", lambda m: f"lake(in({place(m[1])}))"),
    (r"which regions have (a|no) (lake|river)", lambda m: f"region({'with' if m[1] == 'a' else 'without'}({m[2]}(all)))"),
]


def form(question):
    words = re.sub(r"[?.]", " ", question.lower()).split()
    for pattern, make in RULES:
        found = re.fullmatch(pattern, " ".join(words))
        try:
            if found:
                return f"answer({make(found)})"
        except KeyError:  # a word that is in no list
            pass
    return "answer(unknown)"


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "forms", "capabilities": ["hard_label"], "max_batch": 64}
    if "faultline" not in question:
        answer = {"id": question["id"], "predictions": [{"text": form(i["sentence"])} for i in question["inputs"]]}
    print(json.dumps(answer), flush=True)
