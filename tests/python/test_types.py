"""The package's types, as Debian's mypy sees them; a docstring for all that is public."""
import importlib.util
import inspect
import os
import subprocess
import sys
import unittest

import faultline as fl
from words import ROOT

PACKAGE = os.path.join(ROOT, "installer", "python")


class TestTypes(unittest.TestCase):
    def test_mypy_strict(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", os.devnull, "faultline"], cwd=PACKAGE,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_docstrings(self):
        for name in fl.__all__:
            public = getattr(fl, name)
            if inspect.isfunction(public) or inspect.isclass(public):
                self.assertTrue(public.__doc__, name)
            if inspect.isclass(public):
                for key, member in vars(public).items():
                    if not key.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                        self.assertTrue(member.__doc__, f"{name}.{key}")


if __name__ == "__main__":
    unittest.main()
