"""The sheets on which a reader judges successes without knowing whose they are."""
import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "reading"))

import count  # noqa: E402
import draw  # noqa: E402


def result(example, status="succeeded", changed="x"):
    return {"example": example, "status": status, "original": {"sentence": f"text {example}"},
            "perturbed": {"sentence": f"text {changed}"}, "gold": "positive"}


class Drawing(unittest.TestCase):
    def setUp(self):
        self.campaigns = {"a": [result(str(i), changed="a") for i in range(30)] + [result("f", "failed")],
                          "b": [result(str(i), changed="b") for i in range(20, 40)] + [result("s", "skipped")]}

    def test_as_many_of_each_in_an_order_that_says_nothing(self):
        sheet, key = draw.draw(self.campaigns, 10, 5, 1)
        whose = [row[1] for row in key]
        self.assertEqual({name: whose.count(name) for name in set(whose)}, {"a": 10, "b": 10, draw.CONTROL: 5})
        self.assertNotEqual(whose, sorted(whose))
        self.assertEqual([row[0] for row in sheet], list(range(1, 26)))
        self.assertEqual((sheet, key), draw.draw(self.campaigns, 10, 5, 1))
        for row, its in zip(sheet, key):  # what the reader sees is the text of the item, and nothing of whose it is
            self.assertEqual(row[1], f"text {its[2]}")
            self.assertEqual(row[2], row[1] if its[1] == draw.CONTROL else f"text {its[1]}")
            self.assertEqual(len(row), len(draw.SHEET))

    def test_skipped_examples_were_not_attacked(self):
        _, key = draw.draw(self.campaigns, 1, 0, 1)
        self.assertEqual({row[1]: row[3:] for row in key}, {"a": (31, 30), "b": (20, 20)})

    def test_the_same_examples(self):
        _, key = draw.draw(self.campaigns, 6, 0, 1, same=True)
        of = {name: {row[2] for row in key if row[1] == name} for name in "ab"}
        self.assertEqual(of["a"], of["b"])
        self.assertEqual(len(of["a"]), 6)

    def test_pairs_show_both_segments(self):
        self.assertEqual(draw.shown({"premise": "A man .", "hypothesis": "A person ."}),
                         "premise: A man .\nhypothesis: A person .")


class Counting(unittest.TestCase):
    def rows(self, *said):
        sheet = [dict(item=str(i), meaning=one[1], grammatical=one[2], gold=one[3]) for i, one in enumerate(said)]
        key = [dict(item=str(i), recipe=one[0], example="e", attacked="" if one[0] == draw.CONTROL else "10",
                    succeeded="" if one[0] == draw.CONTROL else "4") for i, one in enumerate(said)]
        return sheet, key

    def test_wilson(self):
        low, high = count.wilson(8, 10)  # Brown, Cai and DasGupta (2001) give such intervals
        self.assertAlmostEqual(low, 0.490, 3)
        self.assertAlmostEqual(high, 0.943, 3)
        self.assertEqual(count.wilson(0, 0), (0.0, 1.0))

    def test_counts_by_recipe(self):
        answers, rates = count.judged(*self.rows(("a", "yes", "yes", "yes"), ("a", "Doubtful", "yes", "no"),
                                                 ("b", "no", "no", "yes"), (draw.CONTROL, "yes", "yes", "yes")))
        self.assertEqual(count.accepted(answers["a"]), 1)
        self.assertEqual(rates, {"a": (4, 10), "b": (4, 10)})
        lines = count.table(answers, rates)
        self.assertTrue(lines[2].startswith("| a | 2 | 50 ["))
        self.assertTrue(lines[4].startswith(f"| {draw.CONTROL} | 1 | 100 ["))

    def test_what_is_not_an_answer_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "row 2: gold is 'perhaps'"):
            count.judged(*self.rows(("a", "yes", "yes", "perhaps")))
        sheet, key = self.rows(("a", "yes", "yes", "yes"), ("a", "yes", "yes", "yes"))
        with self.assertRaisesRegex(SystemExit, "1 items of the key"):
            count.judged(sheet[:1], key)

    def test_equal_acceptance(self):
        yes, no = ("yes", "yes", "yes"), ("no", "yes", "yes")
        answers = {"careful": [yes, yes, no], "tight": [yes, yes, yes], "middle": [yes, yes, no], "loose": [no, no, yes]}
        rates = {"careful": (5, 20), "tight": (1, 20), "middle": (3, 20), "loose": (15, 20)}
        self.assertEqual(count.equal(answers, rates, "careful"), "middle")
        two = {"careful": (5, 20), "loose": (15, 20)}
        self.assertIsNone(count.equal({"careful": [yes], "loose": [no]}, two, "careful"))


if __name__ == "__main__":
    unittest.main()
