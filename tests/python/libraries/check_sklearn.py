"""A pipeline of scikit-learn, trained on SST-2, under PWWS: most of what it reads rightly falls, and each row of the frame says what
the model says."""
import gzip
import os
import sys

import faultline as fl
import pandas
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from words import ROOT

DATA = os.path.join(ROOT, "..", "shared", "data", "sst2-glue")


def read(name):
    with gzip.open(os.path.join(DATA, name), "rt", encoding="utf-8") as file:
        return pandas.read_csv(file, sep="\t", quoting=3)


if not os.path.isdir(DATA):
    print("skipped: ../shared/data/sst2-glue is not here")
    sys.exit(77)
model = make_pipeline(TfidfVectorizer(), LogisticRegression(max_iter=1000))
train, dev = read("sst2_train.tsv.gz"), read("sst2_dev.tsv.gz")
model.fit(train["sentence"], train["label"])
corpus = fl.corpus(dev, text="sentence", label="label").sample(300, seed=1)
run = fl.attack(model, corpus, "pwws")
print(run)
frame = run.to_frame()
assert len(frame) == 300 and run["errors"] == 0
assert 0.5 < run["success_rate"] < 0.97, run["success_rate"]
# What a row says is what the model says.
fallen = frame[frame["status"] == "succeeded"]
assert (model.predict(fallen["perturbed_sentence"]).astype(str) == fallen["label_after"]).all()
assert (fallen["label_after"] != fallen["gold"]).all()
