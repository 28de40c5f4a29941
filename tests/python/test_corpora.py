"""Corpora of what Python has."""
import json
import os
import tempfile
import unittest

import faultline as fl


def lines(corpus):
    with open(corpus.path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class TestCorpora(unittest.TestCase):
    def test_pairs(self):
        made = fl.corpus([("A fine film .", "positive"), ("A dull one .", "negative")])
        self.assertEqual(lines(made)[1], {"id": "1", "label": "negative", "sentence": "A dull one ."})
        self.assertEqual(len(made), 2)

    def test_numbers_are_the_order_of_scores(self):
        self.assertEqual(fl.corpus([("a", 1), ("b", 0), ("c", 2)]).labels, ["0", "1", "2"])

    def test_label_names(self):
        made = fl.corpus([("a", 1), ("b", 0)], label_names=["bad", "good"])
        self.assertEqual([line["label"] for line in lines(made)], ["good", "bad"])
        self.assertEqual(made.labels, ["bad", "good"])

    def test_a_dataset_with_class_labels(self):
        class Features(dict):
            pass

        class Kind:
            names = ["World", "Sports"]

        class Dataset(list):
            features = Features(label=Kind(), text=None)
            column_names = ["text", "label"]
        made = fl.corpus(Dataset([{"text": "Goal", "label": 1}]))
        self.assertEqual((made.labels, lines(made)[0]["label"]), (["World", "Sports"], "Sports"))

    def test_columns_travel(self):
        made = fl.corpus([{"body": "a", "stars": "1", "place": "Ulm", "n": 7}], text="body", label="stars", id="n")
        self.assertEqual(lines(made), [{"id": "7", "label": "1", "sentence": "a", "place": "Ulm"}])

    def test_ids_are_found(self):
        self.assertEqual(lines(fl.corpus([{"id": 17, "text": "a"}])), [{"id": "17", "sentence": "a"}])

    def test_two_texts(self):
        made = fl.corpus([{"premise": "p", "hypothesis": "h", "label": "x"}], text=["premise", "hypothesis"])
        self.assertEqual(made.segments, ["premise", "hypothesis"])
        self.assertIn("premise=premise", " ".join(made.arguments()))

    def test_what_is_missing_is_named(self):
        with self.assertRaisesRegex(fl.Error, "there is no column stars, only text"):
            fl.corpus([{"text": "a"}], label="stars")
        with self.assertRaisesRegex(fl.Error, "Say text="):
            fl.corpus([{"body": "a"}])

    def test_a_pickle_is_not_opened(self):
        with self.assertRaisesRegex(fl.Error, "pickle can start any program"):
            fl.corpus("frame.pkl")

    def test_sample(self):
        made = fl.corpus("reviews.csv", label="stars").sample(300, seed=7)
        self.assertEqual(made.arguments(), ["--corpus", "reviews.csv", "--columns", "label=stars", "--sample", "random",
                                            "--limit", "300", "--offset", "0", "--sample-seed", "7"])

    def test_a_frame_and_parquet(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame({"review": ["a", "b"], "stars": [0, 1], "note": [None, 2.5]})
        made = fl.corpus(frame, text="review", label="stars")
        self.assertEqual(lines(made)[0], {"id": "0", "label": "0", "sentence": "a", "note": None})
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "reviews.csv.xz")
            frame.to_csv(path, index=False)
            self.assertEqual(len(fl.corpus(path, text="review", label="stars")), 2)


if __name__ == "__main__":
    unittest.main()
