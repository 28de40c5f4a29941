"""What can be a victim, by what it can do."""
import types
import unittest

import faultline as fl
from faultline._transformers import Inside, shared, spans_of
from faultline._victims import complete

TEXTS = [{"sentence": "one"}, {"sentence": "two"}]


class TestVictims(unittest.TestCase):
    def test_probabilities(self):
        made = fl.victim(lambda texts: [[0.25, 0.75]] * len(texts), labels=["no", "yes"])
        self.assertEqual(made.answer(TEXTS), [{"scores": [0.25, 0.75]}] * 2)

    def test_logits(self):
        # softmax(0, ln 3) = (1/4, 3/4)
        made = fl.victim(lambda texts: [[0.0, 1.0986122886681098]] * len(texts), labels=["no", "yes"], logits=True)
        self.assertAlmostEqual(made.answer(TEXTS)[0]["scores"][1], 0.75)

    def test_predict_proba_has_its_own_labels(self):
        class Model:
            classes_ = ["ham", "spam"]

            def predict_proba(self, texts):
                return [[1.0, 0.0]] * len(texts)
        self.assertEqual(complete(fl.victim(Model()), []).labels, ["ham", "spam"])
        self.assertEqual(fl.victim(Model()).name, "Model")

    def test_labels_alone(self):
        made = complete(fl.victim(lambda texts: ["spam"] * len(texts)), ["ham", "spam"])
        self.assertEqual(made.card()["capabilities"], ["hard_label"])
        self.assertEqual(made.answer(TEXTS), [{"label": "spam"}] * 2)

    def test_a_textattack_wrapper_as_it_is(self):
        # Its scores are logits there, and go through a softmax where they are no distribution.
        class Wrapper:
            def __call__(self, texts):
                return [[0.0, 1.0986122886681098]] * len(texts)
        Wrapper.__module__ = "textattack.models.wrappers"
        self.assertAlmostEqual(fl.victim(Wrapper(), labels=["a", "b"]).answer(TEXTS)[0]["scores"][1], 0.75)

    def test_a_pipeline(self):
        class Pipeline:
            task = "text-classification"
            tokenizer = object()
            model = types.SimpleNamespace(config=types.SimpleNamespace(id2label={1: "POS", 0: "NEG"}))

            def __call__(self, texts, top_k, truncation, batch_size):
                return [[{"label": "POS", "score": 0.9}, {"label": "NEG", "score": 0.1}] for _ in texts]
        made = fl.victim(Pipeline())
        self.assertEqual((made.labels, made.answer(TEXTS)[0]), (["NEG", "POS"], {"scores": [0.1, 0.9]}))

    def test_an_unknown_word_is_the_tokenizers(self):
        seen = []

        class Pipeline:
            task = "text-classification"
            tokenizer = types.SimpleNamespace(unk_token="[UNK]", is_fast=False)
            model = types.SimpleNamespace(config=types.SimpleNamespace(id2label={0: "NEG", 1: "POS"}))

            def __call__(self, texts, **_):
                seen.extend(texts)
                return [[{"label": "POS", "score": 0.9}, {"label": "NEG", "score": 0.1}] for _ in texts]
        fl.victim(Pipeline()).answer([{"sentence": "a <unk> film"}, {"sentence": "[UNK] ."}])
        self.assertEqual(seen, ["a [UNK] film", "[UNK] ."])

    def test_pairs(self):
        seen = []

        def model(pairs):
            seen.extend(pairs)
            return [[1.0, 0.0]] * len(pairs)
        fl.victim(model, labels=["a", "b"], segments=["premise", "hypothesis"]).answer(
            [{"premise": "p", "hypothesis": "h"}])
        self.assertEqual(seen, [("p", "h")])

    def test_a_parser_of_documents(self):
        # "They left": left is the root (a token whose head is itself), They its subject.
        class Token:
            def __init__(self, i, dep):
                self.i, self.dep_ = i, dep

        @fl.parser
        def parse(words):
            tokens = [Token(0, "nsubj"), Token(1, "ROOT")]
            tokens[0].head = tokens[1].head = tokens[1]
            return tokens
        self.assertEqual(parse.answer([{"words": ["They", "left"]}]), [{"heads": [2, 0], "labels": ["nsubj", "ROOT"]}])

    def test_a_parse_of_two_sentences_has_one_root(self):
        made = fl.parser(lambda words: ([0, 1, 0], ["root", "obj", "root"]))
        self.assertEqual(made.answer([{"words": ["Go", "home", "Now"]}])[0]["heads"], [0, 1, 1])

    def test_writers(self):
        self.assertEqual(fl.translator(lambda texts: [text[::-1] for text in texts]).answer(TEXTS)[0], {"text": "eno"})
        self.assertEqual(fl.solver(lambda texts: [("3 + 4", 7)] * len(texts)).answer(TEXTS)[0],
                         {"equation": "3 + 4", "answer": 7.0})
        self.assertEqual(fl.semantic_parser(lambda texts: ["answer(x)"] * 2).task, "forms")

    def test_writers_as_decorators(self):
        @fl.solver(nbest=lambda texts, count: [[(("1 + 1", 2), -0.1)]] * len(texts))
        def solve(texts):
            return [("3 + 4", 7), (None, None)][:len(texts)]
        self.assertEqual(solve.answer(TEXTS), [{"equation": "3 + 4", "answer": 7.0}, {"equation": None, "answer": None}])
        self.assertEqual(solve.card()["capabilities"], ["hard_label", "nbest"])
        self.assertEqual(solve.tell({"inputs": TEXTS[:1], "want": "nbest", "count": 3}),
                         {"nbest": [[{"equation": "1 + 1", "answer": 2.0, "log_probability": -0.1}]]})

    def test_a_hopeless_victim_stops_with_its_own_exception(self):
        def broken(texts):
            raise KeyError("no such layer")
        with self.assertRaises(KeyError):
            complete(fl.victim(broken), [])

    def test_labels_that_do_not_fit(self):
        with self.assertRaisesRegex(fl.Error, "2 scores for 3 labels"):
            complete(fl.victim(lambda texts: [[0.5, 0.5]] * len(texts), labels=["a", "b", "c"]), [])

    def test_what_is_no_victim(self):
        with self.assertRaisesRegex(fl.Error, "neither be called"):
            fl.victim(7)

    def test_arrays(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        made = fl.victim(lambda texts: numpy.full((len(texts), 2), 0.5, dtype="float32"), labels=["a", "b"])
        self.assertEqual(made.answer(TEXTS), [{"scores": [0.5, 0.5]}] * 2)


class TestPieces(unittest.TestCase):
    """Numbers of pieces as numbers of words."""

    def test_words_in_their_text(self):
        self.assertEqual(spans_of("It's a a film .", ["It", "'s", "a", "a", "film", "."]),
                         [(0, 2), (2, 4), (5, 6), (7, 8), (9, 13), (14, 15)])
        with self.assertRaisesRegex(fl.Error, "does not occur"):
            spans_of("a film", ["film", "a"])

    def test_a_piece_on_two_words_is_shared(self):
        # "un##film": one piece over the last of one and three characters of the next word.
        self.assertEqual(shared([((0, 1), 0.5), ((1, 5), 0.4)], [(0, 2), (2, 5)]), [0.5 + 0.4 / 4, 0.4 * 3 / 4])

    def test_the_pieces_of_each_word(self):
        class Row(list):
            tolist = list.copy

        class Cut(dict):
            def to(self, device):
                return self

            def sequence_ids(self, row):
                return [None, 0, 0, 0, 0, 0, None]

        class Tokenizer:
            forms = ["[CLS]", "it", "'", "s", "film", "##s", "[SEP]"]

            def __call__(self, *texts, **_):
                return Cut(input_ids=[Row(range(7))],
                           offset_mapping=[Row([(0, 0), (0, 2), (2, 3), (3, 4), (5, 9), (9, 10), (0, 0)])])

            def convert_ids_to_tokens(self, rows):
                return [self.forms[row] for row in rows]
        inside = Inside(types.SimpleNamespace(device="cpu"), Tokenizer(), ["sentence"])
        asked = {"sentence": "It's films", "words": {"sentence": ["It", "'s", "films"]}}
        self.assertEqual(inside.pieces(asked), {"sentence": [["it"], ["'", "s"], ["film", "##s"]]})
        made = fl.Victim(lambda inputs: [], name="cut", labels=["a", "b"], pieces=inside.pieces)
        self.assertEqual(made.card()["capabilities"], ["scores", "pieces"])
        self.assertEqual(made.tell({"inputs": [asked], "want": "pieces"}), {"pieces": [inside.pieces(asked)]})


class TestLibraries(unittest.TestCase):
    def test_scikit_learn(self):
        try:
            from sklearn.feature_extraction.text import CountVectorizer
            from sklearn.linear_model import LogisticRegression
            from sklearn.pipeline import make_pipeline
        except ImportError:
            self.skipTest("scikit-learn is not installed")
        model = make_pipeline(CountVectorizer(), LogisticRegression())
        model.fit(["good film", "bad film", "good", "bad"], ["positive", "negative", "positive", "negative"])
        made = complete(fl.victim(model), [])
        self.assertEqual(made.labels, ["negative", "positive"])
        self.assertGreater(made.answer([{"sentence": "good"}])[0]["scores"][1], 0.5)


if __name__ == "__main__":
    unittest.main()
