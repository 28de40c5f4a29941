"""TextAttack's wrapper of a transformer is a victim as it is: it gives what the model itself gives."""
import os

import faultline as fl
from textattack.models.wrappers import HuggingFaceModelWrapper
from transformers import AutoModelForSequenceClassification, AutoTokenizer
from words import LABELS, REVIEWS, ROOT

FOLDER = os.path.join(ROOT, "resources", "models", "mr-small-bert")
tokenizer = AutoTokenizer.from_pretrained(FOLDER)
model = AutoModelForSequenceClassification.from_pretrained(FOLDER).float()
corpus = fl.corpus("demo-reviews", **REVIEWS).sample(40, method="first")
wrapped = fl.attack(fl.victim(HuggingFaceModelWrapper(model, tokenizer), labels=LABELS), corpus, "pwws")
native = fl.attack(FOLDER, corpus, "pwws")
print(wrapped, native)
assert [row["perturbed"] for row in wrapped.results()] == [row["perturbed"] for row in native.results()]
