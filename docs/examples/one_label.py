#!/usr/bin/env python3
"""One label of a classifier of Hugging Face whose labels can hold together, as a victim for Faultline:
    --victim "exec:python3 one_label.py FOLDER LABEL"
It answers how likely the label holds and how likely it does not. Needs torch and transformers."""
import json
import sys

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

folder, label = sys.argv[1:3]
torch.set_num_threads(1)
tokenizer = AutoTokenizer.from_pretrained(folder)
model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
number = model.config.label2id[label]


def holds(texts):
    """The probability of the label for each text: of several labels each has its own, by the sigmoid."""
    batch = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        return torch.sigmoid(model(**batch).logits[:, number]).tolist()


for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "classification", "labels": ["not " + label, label], "capabilities": ["scores"], "max_batch": 32}
    if "faultline" not in question:
        likely = holds([one["sentence"] for one in question["inputs"]])
        answer = {"id": question["id"], "predictions": [{"scores": [1 - p, p]} for p in likely]}
    print(json.dumps(answer), flush=True)
