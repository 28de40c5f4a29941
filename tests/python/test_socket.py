"""`--victim socket:PATH`: a program that runs already and listens at a Unix socket."""
import os
import tempfile
import threading
import unittest

import faultline as fl
from faultline._door import Door
from faultline._program import call
from words import LABELS, REVIEWS, model


class TestSocket(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.project = os.path.join(folder.name, "p.faultline")
        self.reviews = fl.corpus("demo-reviews", **REVIEWS).sample(20, method="first")

    def listening(self, ask=model):
        """A server of this process, in a thread of its own."""
        door = Door(fl.victim(ask, name="words", labels=LABELS)).__enter__()
        over = threading.Event()
        server = threading.Thread(target=door.serve, args=(over.is_set,))
        server.start()

        def stop():
            over.set()
            door.wake()
            server.join()
            door.__exit__()
        self.addCleanup(stop)
        return door

    def test_it_is_the_victim_that_a_program_is(self):
        door = self.listening()
        run = fl.attack(f"socket:{door.path}", self.reviews, "pwws", progress=False, workers=3)
        self.assertEqual(run.results(),
                         fl.attack(fl.victim(model, labels=LABELS), self.reviews, "pwws", progress=False).results())

    def test_a_file_connects_to_nothing(self):
        # A project that somebody else made may name any socket: it is not sent a text without consent.
        door = self.listening()
        call(["attack", "--victim", f"socket:{door.path}", *self.reviews.arguments(), "--recipe", "pwws", "--project",
              self.project, "--prepare"])
        before = door.texts
        with self.assertRaisesRegex(fl.Error, "no file sends texts to one by itself") as refused:
            call(["campaign", "resume", self.project, "--campaign", "1"])
        self.assertEqual((refused.exception.code, door.texts), (2, before))
        call(["campaign", "resume", self.project, "--campaign", "1", "--allow-exec"])

    def test_nobody_listens(self):
        with self.assertRaisesRegex(fl.Error, "at /no/such/socket cannot be reached: No such file"):
            fl.attack("socket:/no/such/socket", self.reviews, "pwws", progress=False)
        with self.assertRaisesRegex(fl.Error, "has 200 bytes"):
            fl.attack("socket:" + "x" * 200, self.reviews, "pwws", progress=False)

    def test_it_answers_nonsense(self):
        def wrong(texts):
            return [[0.5, 0.5]] * (len(texts) + 1)
        door = self.listening(wrong)
        with self.assertWarnsRegex(fl.Notice, "examples ended in an error"):
            run = fl.attack(f"socket:{door.path}", self.reviews.sample(3, method="first"), "pwws", progress=False)
        for result in run.results():
            self.assertEqual(result["status"], "error")
            self.assertIn("answers for", result["message"])


if __name__ == "__main__":
    unittest.main()
