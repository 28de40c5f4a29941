"""The views of a project file, by nothing but SQLite: what R, DuckDB and pandas.read_sql see."""
import json
import os
import shutil
import sqlite3
import tempfile
import unittest

import faultline as fl
from faultline._program import call
from words import LABELS, REVIEWS, ROOT, model


def table(path, view):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {view}")]
    finally:
        connection.close()


class TestViews(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def compare(self, path):
        """The views say what the frames say."""
        rows, views = fl.open(path).rows(), table(path, "v_results")
        self.assertEqual(len(rows), len(views))
        for row, view in zip(rows, views):
            for key in ("campaign", "campaign_name", "victim", "recipe", "seed", "example", "status", "reason", "queries",
                        "success_query", "error", "similarity"):
                self.assertEqual(view[key], row[key], key)
            segments = json.loads(view["original_segments"])
            self.assertEqual(segments, {key[len("original_"):]: row[key] for key in row
                                        if key.startswith("original_") and row[key] is not None})
            for key in ("gold", "label_before", "label_after", "gold_probability_before", "gold_probability_after"):
                if key in row:
                    self.assertEqual(view[key], row[key], key)
        edits = fl.open(path).rows("edits")
        found = ("project", "kind", "kind_reason", "flags", "reasons")  # what the rules say is not stored
        self.assertEqual([{key: view[key] for key in view} for view in table(path, "v_edits")],
                         [{key: edit[key] for key in edit if key not in found} for edit in edits])

    def test_of_a_campaign(self):
        path = os.path.join(self.folder, "p.faultline")
        run = fl.attack(fl.victim(model, name="words", labels=LABELS),
                        fl.corpus("demo-reviews", **REVIEWS).sample(20, method="first"), "pwws", project=path,
                        progress=False)
        self.compare(path)
        campaign, = table(path, "v_campaigns")
        self.assertEqual([campaign[key] for key in ("succeeded", "skipped", "examples", "state")],
                         [run["succeeded"], run["skipped"], 20, "finished"])

    def test_of_two_segments(self):
        path = os.path.join(self.folder, "p.faultline")
        call(["attack", "--victim", "snli-decomposable", "--corpus", "demo-pairs", "--recipe", "textfooler", "--limit", "5",
              "--project", path])
        self.compare(path)
        first = table(path, "v_results")[0]
        self.assertEqual(first["original"], "\n".join(json.loads(first["original_segments"]).values()))

    def test_of_older_projects(self):
        # Files of schema 2: whoever only reads one leaves it as it is; the first that writes brings the views.
        for name in ("classifier", "parser"):
            path = os.path.join(self.folder, f"{name}.faultline")
            shutil.copyfile(os.path.join(ROOT, "tests", "data", "schema2", f"{name}.faultline"), path)
            call(["results", path, "--frames", "results", "--all-campaigns"])
            with self.assertRaises(sqlite3.OperationalError):
                table(path, "v_results")
            example = fl.open(path).rows()[0]["example"]
            call(["mark", path, "--campaign", "1", "--example", example, "--star"])
            self.assertEqual(table(path, "v_results")[0]["starred"], 1)
            self.compare(path)


if __name__ == "__main__":
    unittest.main()
