"""The example programs of the handbook's page "The victim's protocol", asked by the program that was built."""
import json
import math
import os
import tempfile
import unittest

import faultline as fl
from faultline._program import call, call_json
from words import REVIEWS, ROOT

EXAMPLES = os.path.join(ROOT, "docs", "examples")
INNER = f"exec:python3 '{os.path.join(EXAMPLES, 'inner_classifier.py')}'"
TRANSLATOR = f"exec:python3 '{os.path.join(EXAMPLES, 'nbest_translator.py')}'"


class TestInside(unittest.TestCase):
    def test_attention(self):
        told = call_json(["explain", "--victim", INNER, "--text", "A good film", "--recipe", "random"])
        # Softmax of the numbers' size: e, and 1 for each of the two words without a number.
        words = {one["word"]: one["weight"] for one in told["attention"]["before"]["sentence"]}
        self.assertAlmostEqual(words["good"], math.e / (math.e + 2), places=5)
        self.assertAlmostEqual(words["film"], 1 / (math.e + 2), places=5)

    def test_pieces(self):
        told = call_json(["explain", "--victim", INNER, "--text", "A Good film", "--recipe", "random"])
        pieces = {one["word"]: one["pieces"] for one in told["pieces"]["before"]["sentence"]}
        self.assertEqual(pieces, {"A": ["[UNK]"], "Good": ["good"], "film": ["[UNK]"]})

    def test_gradients_rank_words(self):
        told = call_json(["explain", "--victim", INNER, "--text", "A good film", "--recipe", "pwws", "--set",
                          "search.ranking=gradient"])
        # The gradient of the loss is largest at the word that the network attends to.
        ranked = max(told["trace"]["importance"], key=lambda one: one["importance"])
        self.assertEqual((ranked["segment"], ranked["index"]), ("sentence", 1))
        self.assertEqual(told["gradient_queries"], 1)

    def test_one_program_for_all_workers(self):
        reviews = fl.corpus("demo-reviews", **REVIEWS).sample(20, method="first")
        runs = [fl.attack(INNER, reviews, "pwws", workers=workers, progress=False) for workers in (1, 4)]
        self.assertEqual(*(run.results() for run in runs))
        self.assertEqual(runs[0]["errors"], 0)

    def test_answers_and_their_weights(self):
        told = call_json(["explain", "--victim", TRANSLATOR, "--text", "the house is blue", "--answers", "3"])
        answers = told["written_before"]["answers"]
        # 0.6 x 0.9 x 0.7 x 0.8, then "el" (0.4) for "la", then "está" (0.3) for "es".
        self.assertEqual([one["answer"] for one in answers], ["la casa es azul", "el casa es azul", "la casa está azul"])
        for one, share in zip(answers, (0.6 * 0.9 * 0.7 * 0.8, 0.4 * 0.9 * 0.7 * 0.8, 0.6 * 0.9 * 0.3 * 0.8)):
            self.assertAlmostEqual(one["log_probability"], math.log(share), places=5)
        attention = told["written_before"]["attention"]
        self.assertEqual(attention["pieces"], ["la", "casa", "es", "azul"])
        self.assertEqual(attention["weights"], [[float(i == j) for j in range(4)] for i in range(4)])


class TestHostile(unittest.TestCase):
    """One line is wrong: the example ends in an error that says what, and nothing hangs."""

    def errors(self, announced, told, *more):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "victim.py")
            with open(path, "w") as file:
                file.write("import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n"
                           f"    said = {announced!r}\n    if 'want' in asked:\n"
                           f"        print('{{\"id\": %d, ' % asked['id'] + {told}, flush=True)\n        continue\n"
                           "    if 'id' in asked:\n        said = {'id': asked['id'], 'predictions': "
                           "[{'scores': [0.2, 0.8]} for _ in asked['inputs']]}\n    print(json.dumps(said), flush=True)\n")
            run = fl.attack(f"exec:python3 '{path}'", fl.corpus([("A good film .", "1"), ("A fine film .", "1")],
                                                                label_names=["0", "1"]),
                            "pwws", progress=False, on_error="keep", settings=dict(more))
            return [row["error"] for row in run.rows()]

    def test_gradients(self):
        card = {"labels": ["0", "1"], "capabilities": ["scores", "gradients"], "max_batch": 8}
        for told, says in (("'\"gradients\": [{\"sentence\": [NaN, 1, 1, 1]}]}'", "it holds NaN"),
                           ("'\"gradients\": [{\"sentence\": [1, 1]}]}'", "2 norms for 4 words"),
                           ("'\"gradients\": [{\"sentence\": [' + '1, ' * 1000000 + '1]}]}'", "1000001 norms for 4 words"),
                           ("'\"gradients\": [{\"sentence\": \"' + 'x' * 20000000 + '\"}]}'", "a line of more than")):
            with self.assertWarns(fl.Notice):
                errors = self.errors(card, told, ("search.ranking", "gradient"))
            for error in errors:
                self.assertIn(says, error)
                self.assertLess(len(error), 600)


if __name__ == "__main__":
    unittest.main()
