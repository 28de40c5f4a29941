"""The socket between faultline-cli's workers and a victim of this process."""
import collections
import json
import socket
import threading
import unittest
import unittest.mock

from faultline._door import Door
from faultline._victims import Victim, translator, victim


class Worker:
    """What a worker of the program does: a line, and the answer to it."""

    def __init__(self, door):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(door.path)
        self.lines = self.socket.makefile("rwb")

    def ask(self, question):
        self.lines.write(json.dumps(question).encode() + b"\n")
        self.lines.flush()

    def answer(self):
        return json.loads(self.lines.readline())

    def close(self):
        self.lines.close()
        self.socket.close()


def inputs(texts):
    return [{"sentence": text} for text in texts]


class TestDoor(unittest.TestCase):
    def served(self, model, questions, max_batch=64):
        """The answers to one question of each worker, all of which wait before the model is called; the batches."""
        sizes = []

        def counted(texts):
            sizes.append(len(texts))
            return model(texts)
        one = victim(counted, labels=["a", "b"], max_batch=max_batch)
        answers = []
        with Door(one) as door:
            workers = [Worker(door) for _ in questions]
            try:
                for number, (worker, texts) in enumerate(zip(workers, questions)):
                    worker.ask({"id": number, "inputs": inputs(texts)})
                while sum(1 for _ in door._queue) < sum(map(len, questions)):
                    threading.Event().wait(0.001)
                readers = [threading.Thread(target=lambda w=worker: answers.append(w.answer())) for worker in workers]
                for reader in readers:
                    reader.start()
                door.serve(lambda: len(answers) == len(workers))
            finally:
                for worker in workers:
                    worker.close()
        return sorted(answers, key=lambda answer: answer["id"]), sizes

    def test_greeting(self):
        with Door(victim(lambda texts: [[0.5, 0.5]] * len(texts), labels=["a", "b"])) as door:
            worker = Worker(door)
            worker.ask({"faultline": 1})
            card = worker.answer()
            worker.close()
        self.assertEqual((card["task"], card["labels"], card["capabilities"]), ("classification", ["a", "b"], ["scores"]))

    def test_eight_workers_fill_the_batches(self):
        # Eight questions of 23 texts, as PWWS has them, are 184 texts: two full batches and the rest.
        answers, sizes = self.served(lambda texts: [[float(text) / 1000, 1 - float(text) / 1000] for text in texts],
                                     [[str(100 * worker + i) for i in range(23)] for worker in range(8)])
        self.assertEqual(sizes, [64, 64, 56])
        for worker, answer in enumerate(answers):
            self.assertEqual([p["scores"][0] for p in answer["predictions"]],
                             [(100 * worker + i) / 1000 for i in range(23)])

    def test_a_worker_that_goes_while_others_are_waited_for(self):
        # Two workers have asked before, so the door waits for the second one; the first, which asks, is gone meanwhile.
        with Door(victim(lambda texts: [[0.5, 0.5]] * len(texts), labels=["a", "b"])) as door:
            workers, answers = [Worker(door), Worker(door)], []
            for worker in workers:
                worker.ask({"id": 0, "inputs": inputs(["x"])})
                threading.Thread(target=lambda w=worker: answers.append(w.answer())).start()
            door.serve(lambda: len(answers) == 2)
            workers[0].ask({"id": 1, "inputs": inputs(["y"])})
            while not door._queue:
                threading.Event().wait(0.001)
            leave = threading.Timer(0.1, lambda: workers[0].socket.shutdown(socket.SHUT_RDWR))
            with unittest.mock.patch("faultline._door.PATIENCE", 60.0):
                leave.start()
                self.assertEqual(door._next(), [])
            for worker in workers:
                worker.close()

    def test_a_text_that_fails_leaves_the_others_answered(self):
        def model(texts):
            if "bad" in texts:
                raise ValueError("cannot read this")
            return [[0.5, 0.5]] * len(texts)
        answers, _ = self.served(model, [["good"], ["bad"], ["good", "good"]])
        self.assertEqual(answers[0]["predictions"], [{"scores": [0.5, 0.5]}])
        self.assertEqual(len(answers[2]["predictions"]), 2)
        self.assertIn("ValueError: cannot read this", answers[1]["error"])

    def test_answers_that_are_none_are_errors(self):
        for model, said in ((lambda texts: [[float("nan"), 1.0]], "not a number"), (lambda texts: [], "0 answers for 1"),
                            (lambda texts: [[2.0, -1.0]], "not probabilities"), (lambda texts: None, "no list of")):
            answers, _ = self.served(model, [["a text"]])
            self.assertIn(said, answers[0]["error"])

    def told(self, one, question):
        """The answer to one line."""
        with Door(one) as door:
            worker = Worker(door)
            worker.ask(question)
            answers = []
            reader = threading.Thread(target=lambda: answers.append(worker.answer()))
            reader.start()
            door.serve(lambda: bool(answers))
            worker.close()
        return answers[0]

    def test_what_goes_on_inside(self):
        asked = {"sentence": "a film", "words": {"sentence": ["a", "film"]}}
        one = Victim(lambda texts: [{"scores": [0.5, 0.5]}] * len(texts), name="inner", labels=["no", "yes"],
                     attention=lambda one: {"sentence": [1.0] + [0.0] * (len(one["words"]["sentence"]) - 1)},
                     gradients=lambda one, label: {"sentence": [float(label)] * len(one["words"]["sentence"])})
        self.assertEqual(one.card()["capabilities"], ["scores", "attention", "gradients"])
        self.assertEqual(self.told(one, {"id": 3, "inputs": [asked], "want": "attention"}),
                         {"id": 3, "attention": [{"sentence": [1.0, 0.0]}]})
        self.assertEqual(self.told(one, {"id": 4, "inputs": [asked], "want": "gradients", "label": "yes"}),
                         {"id": 4, "gradients": [{"sentence": [1.0, 1.0]}]})
        self.assertIn("does not tell nbest", self.told(one, {"id": 5, "inputs": [asked], "want": "nbest", "count": 2})["error"])

    def test_a_writer_weighs_its_answers(self):
        one = translator(lambda texts: [text[::-1] for text in texts],
                         nbest=lambda texts, count: [[(text[::-1], -0.5), (text, -2.0)] for text in texts],
                         losses=lambda texts, answers: [0.5 if answer == text[::-1] else float("inf")
                                                        for text, answer in zip(texts, answers)])
        asked = inputs(["ab"])
        self.assertEqual(self.told(one, {"id": 1, "inputs": asked, "want": "nbest", "count": 1}),
                         {"id": 1, "nbest": [[{"text": "ba", "log_probability": -0.5}]]})
        self.assertEqual(self.told(one, {"id": 2, "inputs": asked * 2, "want": "loss",
                                         "answers": [{"text": "ba"}, {"text": "c"}]}),
                         {"id": 2, "losses": [0.5, None]})

    def test_a_number_that_is_none_is_an_error_of_its_example(self):
        # Whatever it stands in: a worker that got no line would wait for ever.
        for answer in ({"equation": "1 / 0", "answer": float("nan")}, {"scores": [float("inf"), 0.0]}, {"label": {1, 2}}):
            one = Victim(lambda texts, answer=answer: [answer] * len(texts), name="bad", labels=["a", "b"])
            self.assertIn("is no JSON", self.told(one, {"id": 1, "inputs": inputs(["x"])})["error"])

    def test_a_megabyte(self):
        long = "a " * 500_000
        answers, _ = self.served(lambda texts: [[1.0, 0.0] if text == long else [0.0, 1.0] for text in texts], [[long]])
        self.assertEqual(answers[0]["predictions"], [{"scores": [1.0, 0.0]}])

    def test_a_worker_that_leaves_is_forgotten(self):
        sizes = []

        def model(texts):
            sizes.append(len(texts))
            return [[0.5, 0.5]] * len(texts)
        with Door(victim(model, labels=["a", "b"])) as door:
            gone, stays = Worker(door), Worker(door)
            gone.ask({"id": 1, "inputs": inputs(["x"] * 5)})
            while len(door._queue) < 5:
                threading.Event().wait(0.001)
            gone.close()
            while door._queue:
                threading.Event().wait(0.001)
            stays.ask({"id": 2, "inputs": inputs(["y"] * 2)})
            done = []
            reader = threading.Thread(target=lambda: done.append(stays.answer()))
            reader.start()
            door.serve(lambda: bool(done))
            stays.close()
        self.assertEqual(sizes, [2])


if __name__ == "__main__":
    unittest.main()
