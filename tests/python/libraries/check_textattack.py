"""TextAttack's wrapper of a transformer is a victim as it is: it gives what the model itself gives. A log that TextAttack
writes is a campaign here."""
import os
import tempfile

import faultline as fl
import nltk

# TextAttack reads NLTK's stop words when it is imported, and tries to download them. Nothing here uses them.
STOP_WORDS = tempfile.TemporaryDirectory()
os.makedirs(os.path.join(STOP_WORDS.name, "corpora", "stopwords"))
with open(os.path.join(STOP_WORDS.name, "corpora", "stopwords", "english"), "w") as file:
    file.write("the\n")
nltk.data.path.append(STOP_WORDS.name)

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

# Two results as TextAttack itself logs them, one that fell and one that did not.
from textattack.goal_function_results import ClassificationGoalFunctionResult, GoalFunctionResultStatus
from textattack.attack_results import FailedAttackResult, SuccessfulAttackResult
from textattack.loggers import CSVLogger
from textattack.shared import AttackedText


def result(text, scores, status, queries):
    import torch
    best = int(scores[1] > scores[0])
    return ClassificationGoalFunctionResult(text, torch.tensor(scores), best, status, 1 - scores[1], queries, 1)


before = AttackedText("A fine film for everyone .")
after = before.replace_word_at_index(1, "mulct")
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "log.csv")
    logger = CSVLogger(path)
    logger.log_attack_result(SuccessfulAttackResult(
        result(before, [0.25, 0.75], GoalFunctionResultStatus.SEARCHING, 1),
        result(after, [0.75, 0.25], GoalFunctionResultStatus.SUCCEEDED, 12)))
    logger.log_attack_result(FailedAttackResult(
        result(before, [0.25, 0.75], GoalFunctionResultStatus.SEARCHING, 1),
        result(before, [0.25, 0.75], GoalFunctionResultStatus.SEARCHING, 30)))
    logger.flush()
    logger.close()
    run = fl.read_textattack(path, labels=LABELS)
    print(run)
    fallen, stood = run.rows()
assert (fallen["status"], fallen["perturbed_sentence"]) == ("succeeded", "A mulct film for everyone ."), fallen
assert abs(fallen["gold_probability_after"] - 0.25) < 1e-6 and fallen["label_after"] == LABELS[0]
assert (stood["status"], stood["queries"]) == ("failed", 30), stood
