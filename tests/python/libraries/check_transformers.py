"""A transformer loaded by PyTorch gives the statuses and texts of the native folder, by model and tokenizer and as a pipeline."""
import os

import faultline as fl
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer, pipeline
from words import REVIEWS, ROOT

FOLDER = os.path.join(ROOT, "resources", "models", "mr-small-bert")
tokenizer = AutoTokenizer.from_pretrained(FOLDER)
model = AutoModelForSequenceClassification.from_pretrained(FOLDER).float()
corpus = fl.corpus("demo-reviews", **REVIEWS).sample(60, method="first")


def outcome(run):
    print(run)
    return [(row["status"], row["perturbed"]) for row in run.results()]


for recipe in ("pwws", "deepwordbug", "textbugger"):
    native = outcome(fl.attack(FOLDER, corpus, recipe))
    assert outcome(fl.attack(fl.victim(model, tokenizer=tokenizer), corpus, recipe)) == native, recipe
assert outcome(fl.attack(pipeline("text-classification", model=model, tokenizer=tokenizer), corpus, "textbugger")) == native

# What goes on inside: a white-box recipe ranks words by gradients, another by attention; both as on the native folder.
eager = AutoModelForSequenceClassification.from_pretrained(FOLDER, attn_implementation="eager").float()
inner = fl.victim(eager, tokenizer=tokenizer, name="eager")
assert inner.card()["capabilities"] == ["scores", "attention", "gradients", "pieces"], inner.card()
for recipe, settings in (("pwws", {"search.ranking": "gradient"}), ("query-efficient", {})):
    native = outcome(fl.attack(FOLDER, corpus, recipe, settings=settings))
    assert outcome(fl.attack(inner, corpus, recipe, settings=settings)) == native, recipe
