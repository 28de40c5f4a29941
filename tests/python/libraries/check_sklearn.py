"""A pipeline of scikit-learn, trained on SST-2, under PWWS on the first 300 sentences of MR: some 89 % of what it reads rightly
falls, and each row of the frame says what the model says."""
import gzip
import os
import sys

import faultline as fl
import pandas
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from words import ROOT

DATA = os.path.join(ROOT, "..", "shared", "data")
TRAIN, TEST = os.path.join(DATA, "sst2-glue", "sst2_train.tsv.gz"), os.path.join(DATA, "textfooler", "mr.txt")

for path in (TRAIN, TEST):
    if not os.path.exists(path):
        print(f"skipped: {path} is not here")
        sys.exit(77)
with gzip.open(TRAIN, "rt", encoding="utf-8") as file:
    train = pandas.read_csv(file, sep="\t", quoting=3)
with open(TEST, encoding="utf-8", errors="replace") as file:
    reviews = pandas.DataFrame([line.rstrip("\n").split(" ", 1) for line in file][:300], columns=["label", "sentence"])
model = make_pipeline(TfidfVectorizer(), LogisticRegression(max_iter=1000))
model.fit(train["sentence"], train["label"].astype(str))
run = fl.attack(model, fl.corpus(reviews, text="sentence", label="label"), "pwws")
print(run, f"{run['success_rate']:.1%} of {run['attacked']}")
frame = run.to_frame()
assert len(frame) == 300 and run["errors"] == 0
assert 0.86 < run["success_rate"] < 0.93, run["success_rate"]
# What a row says is what the model says.
fallen = frame[frame["status"] == "succeeded"]
assert (model.predict(fallen["perturbed_sentence"]) == fallen["label_after"]).all()
assert (fallen["label_after"] != fallen["gold"]).all()
