"""Logs of TextAttack as campaigns. The log is as its CSVLogger writes it (textattack/loggers/csv_logger.py and
attack_result.py): differing words in double brackets, names of texts in four, <SPLIT> between texts."""
import os
import tempfile
import unittest

import faultline as fl
from faultline._textattack import _texts
from words import LABELS, model

HEADER = ('"original_text","perturbed_text","original_score","perturbed_score","original_output","perturbed_output",'
          '"ground_truth_output","num_queries","result_type"\n')
LOG = HEADER + ('"A [[fine]] film .","A [[mulct]] film .",0.25,0.75,1,0,1,12.0,"Successful"\n'
                '"A dull film .","A dull film .",0.1,0.1,0.0,0.0,0.0,30,"Failed"\n'
                '"A bad film .","A bad film .",0.9,0.9,0,0,1,1,"Skipped"\n')
PAIRS = HEADER + ('"[[[[Premise]]]]: A [[man]] runs .<SPLIT>[[[[Hypothesis]]]]: He moves .",'
                  '"[[[[Premise]]]]: A [[guy]] runs .<SPLIT>[[[[Hypothesis]]]]: He moves .",0.2,0.6,2,0,2,7,"Successful"\n')


class TestTextAttack(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, text):
        path = os.path.join(self.folder, "log.csv")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def test_texts_without_marks(self):
        self.assertEqual(_texts("A [[fine]] film [1] ."), {"sentence": "A fine film [1] ."})
        self.assertEqual(_texts("[[[[Premise]]]]: A [[man]] .<SPLIT>[[[[Hypothesis]]]]: He ."),
                         {"premise": "A man .", "hypothesis": "He ."})
        # A line end of a text is logged in the same way as the end of a text.
        self.assertEqual(_texts("First line<SPLIT>second"), {"sentence": "First line\nsecond"})

    def test_a_log_becomes_a_campaign(self):
        run = fl.read_textattack(self.file(LOG), labels=LABELS, victim="my model", recipe="TextFoolerJin2019")
        self.assertEqual([run[key] for key in ("examples", "skipped", "attacked", "succeeded", "failed")],
                         [3, 1, 2, 1, 1])
        self.assertEqual((run["success_rate"], run["mean_queries"], run["recipe"], run["victim_name"]),
                         (0.5, 12.0, "TextFoolerJin2019", "my model"))
        first = run.rows()[0]
        self.assertEqual([first[key] for key in ("gold", "label_before", "label_after", "queries", "changed_words")],
                         ["positive", "positive", "negative", 12, 1])
        self.assertAlmostEqual(first["gold_probability_before"], 0.75)
        self.assertAlmostEqual(first["gold_probability_after"], 0.25)
        edit, = run.rows("edits")
        self.assertEqual((edit["index"], edit["from"], edit["to"]), (1, "fine", "mulct"))
        self.assertIn("<svg", run.figure("budget").svg)

    def test_it_is_compared_with_one_of_ours(self):
        project = os.path.join(self.folder, "p.faultline")
        theirs = fl.read_textattack(self.file(LOG), labels=LABELS, project=project, name="theirs")
        ours = fl.attack(fl.victim(model, name="words", labels=LABELS), theirs.examples(), "pwws", project=project,
                         name="ours", progress=False)
        self.assertEqual([row["example"] for row in ours.rows()], [row["example"] for row in theirs.rows()])
        # The very same examples: their campaigns are compared one by one.
        from faultline._program import call_json
        compared = call_json(["compare", project, "--campaign", "1", "2"])
        self.assertTrue(compared)
        self.assertEqual(len(fl.open(project).summary().rows()), 2)

    def test_pairs(self):
        run = fl.read_textattack(self.file(PAIRS), labels=["entailment", "neutral", "contradiction"])
        row, = run.rows()
        self.assertEqual((row["original_premise"], row["perturbed_premise"], row["original_hypothesis"]),
                         ("A man runs .", "A guy runs .", "He moves ."))
        # Of three labels one score tells no distribution.
        self.assertEqual((row["label_before"], row["gold_probability_before"]), ("contradiction", None))

    def test_without_names_labels_are_their_numbers(self):
        self.assertEqual(fl.read_textattack(self.file(LOG)).rows()[0]["gold"], "1")

    def test_what_is_no_log(self):
        for text, said in (("text,label\na,b\n", "it has no column original_text"), (HEADER, "has no results"),
                           (LOG.replace("Failed", "Lost"), "row 2: there is no result_type Lost"),
                           (LOG.replace(",1,0,1,12.0", ",5,0,1,12.0"), "row 1: there is no label 5, only 2 labels")):
            with self.assertRaisesRegex(fl.Error, said):
                fl.read_textattack(self.file(text), labels=LABELS)
        with self.assertRaisesRegex(fl.Error, r"row 4 has other texts than the first \(premise, hypothesis\)"):
            fl.read_textattack(self.file(LOG + PAIRS[len(HEADER):]))


if __name__ == "__main__":
    unittest.main()
