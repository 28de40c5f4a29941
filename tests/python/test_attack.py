"""Attacks on a model of this process, by the program that was built."""
import os
import random
import signal
import tempfile
import unittest

import faultline as fl
from words import LABELS, PROGRAM, REVIEWS, model


def reviews(size):
    return fl.corpus("demo-reviews", **REVIEWS).sample(size, method="first")


def words(ask=model, **more):
    return fl.victim(ask, name="words", labels=LABELS, **more)


class TestAttack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_ = fl.attack(words(), reviews(40), "pwws", progress=False)

    def test_it_is_the_victim_that_a_program_is(self):
        other = fl.attack(f"exec:python3 '{PROGRAM}'", reviews(40), "pwws", progress=False)
        self.assertEqual(self.run_.results(), other.results())
        self.assertEqual(self.run_["victim_name"], "words")

    def test_a_guess_which_label_is_which_is_said(self):
        with self.assertWarns(fl.Notice) as caught:
            run = fl.attack(fl.victim(model, name="guessed"), reviews(4), "pwws", progress=False)
        self.assertIn("label", str(caught.warning))
        self.assertEqual(str(caught.warning), run["label_note"])

    def test_labels_alone_rank_nothing_which_is_said(self):
        def labels(texts):
            return [LABELS[int(positive > 0.5)] for _, positive in model(texts)]
        with self.assertWarnsRegex(fl.Notice, "gives labels alone, so pwws finds all words equally important"):
            fl.attack(fl.victim(labels, name="labels", labels=LABELS), reviews(4), "pwws", progress=False)

    def test_one_worker_gives_the_same(self):
        one = fl.attack(words(), reviews(40), "pwws", workers=1, progress=False)
        self.assertEqual(self.run_.results(), one.results())

    def test_a_language_without_what_the_recipe_needs(self):
        with self.assertRaisesRegex(fl.Error, "pwws cannot attack texts in German"):
            fl.attack(words(), reviews(4), "pwws", language="de", progress=False)
        run = fl.attack(words(), reviews(4), "deepwordbug@released", language="de", progress=False)
        self.assertEqual(run["recipe"], "deepwordbug@released")

    def test_numbers(self):
        run = self.run_
        self.assertEqual(run["examples"], 40)
        self.assertEqual(run["attacked"], run["examples"] - run["skipped"])
        self.assertAlmostEqual(run["success_rate"], run["succeeded"] / run["attacked"])
        self.assertEqual(run.labels, LABELS)
        self.assertEqual(run.state, "finished")

    def test_texts_for_training(self):
        texts = fl.adversarial_texts(self.run_)
        self.assertEqual(len(texts), self.run_["succeeded"])
        for one in texts:  # they fool the model: that is what they are for
            answer = LABELS[max((0, 1), key=lambda label: model([one["sentence"]])[0][label])]
            self.assertNotEqual(answer, one["label"])

    def test_tables_and_figures(self):
        row, = self.run_.table("summary").rows()
        self.assertEqual(row["n"], 40)
        # An interval as two numbers: that of the run, in percent with one digit.
        self.assertEqual([row[f"Success rate (%) {bound}"] for bound in ("low", "high")],
                         [round(100 * self.run_[f"success_{bound}"], 1) for bound in ("low", "high")])
        self.assertIn("tabular", self.run_.table("summary").to_latex())
        self.assertIn("<svg", self.run_.figure("budget").svg)

    def test_verify_asks_the_same_model_again(self):
        # On the victim itself every success is one.
        found = fl.verify(self.run_, words())
        self.assertEqual((found["successes"], found["fooled"]), (self.run_["succeeded"],) * 2)

    def test_evaluate(self):
        right = sum(result["gold"] == result["original_output"]["label"] for result in self.run_.results())
        self.assertAlmostEqual(fl.evaluate(words(), reviews(40))["accuracy"], right / 40)

    def test_one_text(self):
        run = fl.attack_one(words(), "A great and warm film .")
        self.assertEqual(run.results()[0]["original_output"]["label"], "positive")
        self.assertEqual(run["attacked"], 1)

    def test_a_generator_that_is_left(self):
        found = []
        for result in fl.iter_attack(words(), reviews(40), "pwws"):
            found.append(result["example"])
            if len(found) == 5:
                break
        self.assertEqual(len(set(found)), 5)

    def test_a_generator_that_is_not_left(self):
        names = [result["example"] for result in fl.iter_attack(words(), reviews(12), "pwws")]
        self.assertEqual(sorted(names), sorted(result["example"] for result in self.run_.results()[:12]))

    def test_a_model_that_raises(self):
        asked = []

        def fails(texts):
            asked.extend(texts)
            # Not at first, and not for the texts that are asked twice before a campaign.
            if len(asked) > 40 and any("drama" in text for text in texts):
                raise RuntimeError("out of memory")
            return model(texts)
        with self.assertWarnsRegex(fl.Notice, "ended in an error: RuntimeError: out of memory"):
            run = fl.attack(words(fails), reviews(20), "pwws", progress=False, on_error="keep")
        self.assertGreater(run["errors"], 0)
        self.assertLess(run["errors"], 20)
        # The model is mended: the same examples are tried again.
        again = run.resume(words(), retry_errors=True)
        self.assertEqual(again["errors"], 0)
        asked.clear()
        with self.assertRaisesRegex(RuntimeError, "out of memory"):
            fl.attack(words(fails), reviews(20), "pwws", progress=False, on_error="raise")

    def test_a_wrong_call(self):
        with self.assertRaises(fl.Error) as caught:
            fl.attack(words(), reviews(5), "pwsw", progress=False)
        self.assertEqual(caught.exception.code, 2)
        self.assertIn("pwsw", str(caught.exception))

    def test_settings(self):
        with self.assertRaisesRegex(fl.Error, "search.no_such_key"):
            fl.attack(words(), reviews(5), "pwws", progress=False, search__no_such_key=1)


class TestProjects(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.project = os.path.join(self.folder.name, "p.faultline")

    def test_interrupted_at_ten_moments(self):
        whole = fl.attack(words(), reviews(40), "pwws", progress=False, workers=2)
        texts = []

        def counted(asked):
            texts.extend(asked)
            return model(asked)
        fl.attack(words(counted), reviews(40), "pwws", progress=False, workers=2)
        chance = random.Random(7)
        for round_ in range(10):
            moment, seen = chance.randrange(1, len(texts)), 0

            def interrupted(asked):
                nonlocal seen
                before, seen = seen, seen + len(asked)
                if before < moment <= seen:
                    signal.raise_signal(signal.SIGINT)  # as the kernel's button does
                return model(asked)
            project = f"{self.project}.{round_}.faultline"
            try:
                run = fl.attack(words(interrupted), reviews(40), "pwws", progress=False, workers=2, project=project)
            except fl.Interrupted as stopped:
                self.assertIn(stopped.run.state, ("paused", "finished"))
                run = stopped.run.resume()
            except KeyboardInterrupt:
                continue  # before there was a campaign
            self.assertEqual(run.state, "finished")
            self.assertEqual(run.results(), whole.results(), f"interrupted at text {moment}")

    def test_a_project_is_opened_again(self):
        fl.attack(words(), reviews(6), "pwws", project=self.project, name="first", progress=False)
        fl.attack(words(), reviews(6), "random", project=self.project, name="second", progress=False, max_queries=5)
        project = fl.open(self.project)
        self.assertEqual([one["name"] for one in project.campaigns()], ["first", "second"])
        self.assertEqual(project.run("second")["recipe"], "random")
        self.assertEqual(len(project.summary().rows()), 2)
        self.assertEqual(project.studies(), [])
        # One call asks about both campaigns, on whose own victim every success is one.
        asked = fl.verify(project, words())["verifications"]
        self.assertEqual([one["name"] for one in asked], ["first", "second"])
        self.assertEqual([one["fooled"] for one in asked],
                         [project.run(name)["succeeded"] for name in ("first", "second")])
        with self.assertRaisesRegex(fl.Error, "there is no campaign third"):
            project.run("third")

    def test_another_name_is_another_victim(self):
        run = fl.attack(words(), reviews(6), "pwws", project=self.project, progress=False)
        again = fl.open(self.project).run(run.campaign)
        with self.assertRaisesRegex(fl.Error, "words lives in Python"):
            again.resume()
        with self.assertRaisesRegex(fl.Error, "is called words, this one other"):
            again.resume(fl.victim(model, name="other", labels=LABELS))
        self.assertEqual(again.resume(words()).results(), run.results())

    def test_another_model_of_the_same_name_is_refused(self):
        def fails(texts):
            if any("drama" in text for text in texts):
                raise RuntimeError("out of memory")
            return model(texts)
        with self.assertWarns(fl.Notice):
            run = fl.attack(words(fails), reviews(20), "pwws", project=self.project, progress=False, on_error="keep")
        turned = words(lambda texts: [[0.9, 0.1]] * len(texts))
        with self.assertRaisesRegex(fl.Error, "another answer"):
            run.resume(turned, retry_errors=True, progress=False)
        again = run.resume(turned, accept_changed_victim=True, progress=False)
        self.assertEqual((again["errors"], again.state), (0, "finished"))

    def test_a_command_that_a_file_names_is_not_started(self):
        # Somebody else's project, whose victim is a command: resuming it from Python gives no consent.
        marker = os.path.join(self.folder.name, "started")
        fl.attack(f"exec:python3 '{PROGRAM}'", reviews(6), "pwws", project=self.project, progress=False)
        import sqlite3
        with sqlite3.connect(self.project) as file:
            file.execute("UPDATE campaigns SET victim = ?, state = 'paused'", (f"exec:touch '{marker}'",))
            file.execute("DELETE FROM settings WHERE name LIKE 'seal.%'")
        with self.assertRaises(fl.Error):
            fl.open(self.project).run(1).resume(words())
        self.assertFalse(os.path.exists(marker))

    def test_no_project(self):
        with self.assertRaisesRegex(fl.Error, "there is no such project"):
            fl.open(os.path.join(self.folder.name, "none.faultline"))


class TestProgram(unittest.TestCase):
    def test_version(self):
        self.assertTrue(os.path.exists(fl.program()))

    def test_another_version_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "faultline-cli")
            with open(path, "w") as file:
                file.write("#!/bin/sh\necho 0.0.1\n")
            os.chmod(path, 0o755)
            before = os.environ["FAULTLINE_CLI"]
            os.environ["FAULTLINE_CLI"] = path
            self.addCleanup(os.environ.__setitem__, "FAULTLINE_CLI", before)
            with self.assertRaisesRegex(fl.Error, "is version 0.0.1"):
                fl.program()

    def test_recipes(self):
        names = [one.name for one in fl.recipes()]
        self.assertIn("pwws", names)
        self.assertEqual(fl.recipe("pwws").parameters["search.type"], "greedy-ranked")


if __name__ == "__main__":
    unittest.main()
