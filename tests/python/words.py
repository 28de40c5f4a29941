"""A victim for the tests: the words of praise and blame of docs/examples/exec_victim.py, as a function of texts."""
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, "docs", "examples", "exec_victim.py")
LABELS = ["negative", "positive"]
REVIEWS = {"columns": {"id": "id", "label": "label", "text": "text"}}


def _counting():
    # The example reads its questions as it is run: its words are read without that.
    with open(PROGRAM, encoding="utf-8") as file:
        source = file.read().split("for line in")[0]
    space = {}
    exec(compile(source, PROGRAM, "exec"), space)
    return space["scores"]


scores = _counting()


def model(texts):
    return [scores(text) for text in texts]
