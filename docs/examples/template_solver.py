#!/usr/bin/env python3
"""A solver of word problems for Faultline made of templates: --victim "exec:python3 template_solver.py".

It looks for words that ask for an operation and puts the problem's first numbers into that operation's template.
"""
import json
import re
import sys

# The first template whose words are in the problem is taken; N0, N1, ... are the numbers as they come.
TEMPLATES = [
    (r"\bhalf\b", "N0 / 2"),
    (r"equally|teams of|cut into|packed into", "N0 / N1"),
    (r"times as many", "N0 * N1"),
    (r"\bgot off\b|\bflew away\b", "N0 - N1 + N2"),
    (r"\bare lent out\b|\btakes? \d+ beads\b", "N0 - N1 - N2"),
    (r"carried out", "N0 + N1 - N2"),
    (r"\beats?\b|\bspends?\b", "N0 * N1 - N2"),
    (r"\beach\b|\brows of\b|an hour|a week|\btimes\b|\bwide\b", "N0 * N1"),
    (r"\bsold\b|\bgave\b|\bused\b|\bleft\b|back\b|at first", "N0 - N1"),
    (r"\bmore\b|\bolder\b|both|altogether|\bfewer\b", "N0 + N1"),
]


def solve(problem):
    numbers = re.findall(r"\d+(?:\.\d+)?", problem)
    for words, template in TEMPLATES:
        wanted = int(max(re.findall(r"N(\d)", template)))
        if re.search(words, problem.lower()) and len(numbers) > wanted:
            equation = re.sub(r"N(\d)", lambda m: numbers[int(m[1])], template)
            try:
                return {"equation": equation, "answer": eval(equation, {"__builtins__": {}})}  # digits and + - * / only
            except ZeroDivisionError:
                break
    return {"equation": "0", "answer": 0}


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "equations", "capabilities": ["hard_label"], "max_batch": 64}
    if "faultline" not in question:
        answer = {"id": question["id"], "predictions": [solve(i["sentence"]) for i in question["inputs"]]}
    print(json.dumps(answer), flush=True)
