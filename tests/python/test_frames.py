"""Rows of results, edits, steps and judgements, and how a run shows itself."""
import contextlib
import csv
import io
import os
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

import faultline as fl
from faultline._program import call
from faultline._show import marked
from words import LABELS, REVIEWS, model

#: Two texts, whose answers follow from the words of exec_victim.py: one word of praise is 1 / (1 + 1/2) = 2/3.
TEXTS = [{"id": "a", "text": "A good film .", "label": "positive", "place": "Ulm, \"Kino\""},
         {"id": "b", "text": "A bad film .", "label": "positive", "place": "Bonn"}]


def words():
    return fl.victim(model, name="words", labels=LABELS)


class TestRows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.project = os.path.join(folder.name, "p.faultline")
        cls.run_ = fl.attack(words(), fl.corpus(TEXTS), "pwws", project=cls.project, name="small", seed=3, trace="all",
                             progress=False)

    def test_a_result(self):
        first, second = self.run_.rows()
        self.assertEqual([first[key] for key in ("project", "campaign", "campaign_name", "victim", "recipe", "seed")],
                         ["p.faultline", 1, "small", "words", "pwws", 3])
        self.assertEqual([first[key] for key in ("example", "gold", "label_before", "original_sentence", "column_place")],
                         ["a", "positive", "positive", "A good film .", "Ulm, \"Kino\""])
        self.assertAlmostEqual(first["gold_probability_before"], 2 / 3, places=6)
        self.assertAlmostEqual(first["scores_before"]["negative"], 1 / 3, places=6)
        # The second is wrong before any attack: nothing is changed, and the answers agree.
        self.assertEqual((second["status"], second["changed_words"], second["own_agreement"]), ("skipped", 0, 1.0))

    def test_a_success_follows_from_its_row(self):
        first = self.run_.rows()[0]
        self.assertEqual(first["status"], "succeeded")
        self.assertEqual(first["label_after"], "negative")
        self.assertEqual(first["own_agreement"], 0.0)
        self.assertAlmostEqual(first["gold_probability_after"], model([first["perturbed_sentence"]])[0][1], places=6)
        self.assertEqual(first["success_query"], first["queries"])

    def test_edits(self):
        edits = self.run_.rows("edits")
        first = self.run_.rows()[0]
        self.assertEqual({edit["example"] for edit in edits}, {"a"})
        self.assertEqual(len(edits), first["changed_words"])
        for edit in edits:
            self.assertEqual(edit["from"], "A good film .".split()[edit["index"]])
            self.assertEqual(edit["to"], first["perturbed_sentence"].split()[edit["place"]])

    def test_flags(self):
        self.assertIsNone(self.run_.rows("edits")[0]["kind"])  # not measured
        self.assertNotIn("flag_antonym", self.run_.rows()[0])
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy.faultline")
            shutil.copyfile(self.project, copy)
            call(["measure", copy, "--validity"])
            run = fl.open(copy).run(1)
            first, second = run.rows()
            edits = run.rows("edits")
        self.assertRegex(first["flag_rules"], "^rules-[0-9]+")
        self.assertIsNone(second["flag_rules"])  # it is no success
        self.assertTrue(all(edit["kind"] for edit in edits))  # adjectives and nouns are exchanged for others
        for edit in edits:
            self.assertEqual(len(edit["flags"]), len(edit["reasons"]))
        flags = [flag for edit in edits for flag in edit["flags"]]
        self.assertEqual(flags.count("antonym"), first["flag_antonym"])
        self.assertEqual(flags.count("other-sense"), first["flag_other_sense"])

    def test_trace(self):
        steps = self.run_.rows("trace")
        self.assertGreater(len(steps), 0)
        chosen = [step for step in steps if step["chosen"]]
        self.assertEqual(chosen[-1]["candidate"], self.run_.rows("edits")[-1]["to"])
        self.assertTrue(all(step["word"] in ("A", "good", "film", ".", None) for step in steps))

    def test_all_campaigns_are_one_table(self):
        fl.attack(words(), fl.corpus([("A fine and warm film .", "positive")], name="other"), "random", max_queries=9,
                  project=self.project, name="other", progress=False)
        rows = fl.open(self.project).rows()
        self.assertEqual([row["campaign_name"] for row in rows], ["small", "small", "other"])
        table = list(csv.DictReader(io.StringIO(call(["results", self.project, "--frames", "results", "--all-campaigns",
                                                      "--format", "csv"]), newline="")))
        self.assertEqual([row["example"] for row in table], ["a", "b", "0"])
        self.assertEqual(table[0]["column_place"], "Ulm, \"Kino\"")
        self.assertEqual(table[2]["column_place"], "")
        self.assertEqual(list(table[0]), list(dict.fromkeys(key for row in rows for key in row)))

    def test_all_campaigns_or_one(self):
        with self.assertRaisesRegex(fl.Error, "exclude each other"):
            call(["results", self.project, "--frames", "results", "--all-campaigns", "--campaign", "1"])

    def test_a_data_frame(self):
        try:
            import pandas
        except ImportError:
            with self.assertRaisesRegex(fl.Error, "pandas is not installed"):
                self.run_.to_frame()
            self.skipTest("pandas is not installed")
        frame = self.run_.to_frame()
        self.assertEqual(list(frame["example"]), ["a", "b"])
        self.assertEqual(len(self.run_.edits()), frame["changed_words"].sum())
        self.assertIsInstance(self.run_.trace(), pandas.DataFrame)

    def test_it_shows_itself(self):
        shown = self.run_._repr_html_()
        self.assertIn("success 100.0 %", shown)
        self.assertIn("convention attacked", shown)
        self.assertIn("line-through\">good</span>", shown)

    def test_what_is_marked(self):
        self.assertEqual(marked("a b", "a b"), "a b")
        self.assertRegex(marked("a <b> c", "a d c"), r"^a <span [^>]*>&lt;b&gt;</span> <span [^>]*>d</span> c$")


class TestTrees(unittest.TestCase):
    def test_heads_and_words(self):
        # Two words; a parser that takes the last word for the root, whatever the sentence.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "two.conllu")
            with open(path, "w", encoding="utf-8") as file:
                file.write("# sent_id = s1\n# text = Birds sing\n"
                           "1\tBirds\tbird\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tsing\tsing\tVERB\tVBP\t_\t0\troot\t_\t_\n\n")
            last = fl.parser(lambda one: ([len(one)] * (len(one) - 1) + [0], ["nsubj"] * (len(one) - 1) + ["root"]))
            last.labels = ["nsubj", "root"]
            run = fl.attack(last, path, "parser-blackbox", progress=False)
            row, = run.rows()
        self.assertEqual((row["words_before"], row["upos"], row["xpos"]),
                         (["Birds", "sing"], ["NOUN", "VERB"], ["NNS", "VBP"]))
        self.assertEqual((row["heads_gold"], row["heads_before"], row["labels_before"]), ([2, 0], [2, 0], ["nsubj", "root"]))
        self.assertEqual((row["uas_before"], row["own_agreement"]), (1.0, 1.0))


class TestJudgements(unittest.TestCase):
    def test_of_the_demo(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([fl.program(), "demo", "--out", os.path.join(folder, "demo")], check=True, capture_output=True,
                           env={**os.environ, "XDG_DATA_HOME": folder})
            project = fl.open(os.path.join(folder, "faultline", "demo.faultline"))
            rows = project.rows("judgements")
            self.assertEqual({row["study"] for row in rows}, set(project.studies()))
            by_campaign = {one["name"] for one in project.campaigns()}
            for row in rows:
                if row["role"] == "judged":
                    self.assertIn(row["campaign_name"], by_campaign)
            # The plain view says the same.
            with contextlib.closing(sqlite3.connect(f"file:{project.path}?mode=ro", uri=True)) as file:
                file.row_factory = sqlite3.Row
                view = [dict(row) for row in file.execute("SELECT * FROM v_judgements")]
            keys = [key for key in rows[0] if key not in ("project", "sources")]
            self.assertEqual(*(sorted(str([row[key] or None for key in keys if key != "counts"]) for row in some)
                               for some in (rows, view)))
            self.assertEqual(sum(row["counts"] for row in rows), sum(row["counts"] for row in view))
            # An answer that was given again counts once.
            counting = [(row["study"], row["item"], row["rater"], row["question"]) for row in rows if row["counts"]]
            self.assertEqual(len(counting), len(set(counting)))


if __name__ == "__main__":
    unittest.main()
