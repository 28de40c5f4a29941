"""Where the workers of faultline-cli meet a victim of this process.

Every worker has a connection to one Unix socket. What they ask is joined: the model gets up to `max_batch` texts at
once, from several workers and examples, and is called in the thread that called `faultline.attack`.
"""
from __future__ import annotations

import collections
import json
import os
import queue
import shutil
import socket
import tempfile
import threading
import time
import traceback
from typing import Any, Callable, Deque, Dict, List, Optional, Tuple

from faultline._errors import Error
from faultline._victims import Input, Prediction, Victim

#: How long a batch that is not full waits for workers that are not waiting themselves, in seconds.
PATIENCE = 0.001

_encode = json.JSONEncoder(allow_nan=False).encode


class _Request:
    """A question of one worker; its texts may be answered in several batches. One for something else than predictions
    (`want`) is answered as a whole, and takes one place."""

    def __init__(self, connection: socket.socket, question: Dict[str, Any]) -> None:
        self.connection = connection
        self.number = question["id"]
        self.question = question
        self.inputs: List[Input] = question["inputs"]
        self.wants = "want" in question
        self.answers: List[Optional[Prediction]] = [None] * (1 if self.wants else len(self.inputs))
        self.left = len(self.answers)
        self.problem: Optional[str] = None

    def put(self, place: int, prediction: Optional[Prediction], problem: Optional[str]) -> None:
        self.answers[place] = prediction
        self.problem = self.problem or problem
        self.left -= 1

    def send(self) -> None:
        told = self.answers[0] if self.wants and self.answers[0] is not None else {"predictions": self.answers}
        try:
            line = _encode({"id": self.number, **({"error": self.problem} if self.problem else told)})
        except (TypeError, ValueError) as error:  # NaN, or something that is no list of numbers
            line = json.dumps({"id": self.number, "error": f"the victim's answer is no JSON: {error}"})
        try:
            self.connection.sendall(line.encode("utf-8") + b"\n")
        except OSError:
            pass  # the worker was stopped


class Door:
    """The socket, and the queue of texts behind it. Use it as a context."""

    def __init__(self, victim: Victim) -> None:
        self.victim = victim
        self.batches = 0  #: Times the model was called.
        self.texts = 0  #: Texts that it answered.
        self.first_failure: Optional[BaseException] = None
        self._queue: Deque[Tuple[_Request, int]] = collections.deque()
        self._workers = 0
        self._waiting = 0  # workers with a question that is not answered in full
        self._change = threading.Condition()
        # Answers are written by a thread of their own, while the model is at the next batch.
        self._answered: "queue.SimpleQueue[Optional[_Request]]" = queue.SimpleQueue()
        self._folder = tempfile.mkdtemp(prefix="faultline-")
        self.path = os.path.join(self._folder, "door")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.bind(self.path)
        self._socket.listen(1024)

    def __enter__(self) -> "Door":
        threading.Thread(target=self._accept, daemon=True).start()
        threading.Thread(target=self._send, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._answered.put(None)
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def wake(self) -> None:
        """Lets `serve` ask its `until` again."""
        with self._change:
            self._change.notify_all()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._listen, args=(connection,), daemon=True).start()

    def _listen(self, connection: socket.socket) -> None:
        asks = False
        with connection, connection.makefile("rb") as lines:
            try:
                for line in lines:
                    question = json.loads(line)
                    if "faultline" in question:
                        connection.sendall(json.dumps(self.victim.card()).encode("utf-8") + b"\n")
                        continue
                    request = _Request(connection, question)
                    with self._change:
                        if not asks:
                            asks = True
                            self._workers += 1
                        self._waiting += 1
                        self._queue.extend((request, place) for place in range(request.left))
                        self._change.notify_all()
                    if not request.left:
                        self._answer([request])
            except (OSError, ValueError):
                pass  # the worker was stopped
            finally:
                with self._change:
                    if asks:
                        self._workers -= 1
                        # What it asked and nobody reads any more.
                        before = {id(one) for one, _ in self._queue if one.connection is connection}
                        self._queue = collections.deque(
                            item for item in self._queue if item[0].connection is not connection)
                        self._waiting -= len(before)
                    self._change.notify_all()

    def _next(self) -> List[Tuple[_Request, int]]:
        """The next batch; empty when nothing is asked for a while."""
        with self._change:
            if not self._queue:
                self._change.wait(0.1)
            if not self._queue:
                return []
            end = time.monotonic() + PATIENCE
            while self._queue and len(self._queue) < self.victim.max_batch and self._waiting < self._workers:
                left = end - time.monotonic()
                if left <= 0:
                    break
                self._change.wait(left)
            if not self._queue:
                return []  # the worker that had asked was stopped meanwhile
            batch = [self._queue.popleft()]
            while not batch[0][0].wants and self._queue and not self._queue[0][0].wants and \
                    len(batch) < self.victim.max_batch:
                batch.append(self._queue.popleft())
            return batch

    def serve(self, until: Callable[[], bool]) -> None:
        """Answers in this thread until `until()` holds, which is asked after each batch. An interrupt leaves the queue
        whole."""
        while not until():
            batch = self._next()
            if not batch:
                continue
            try:
                first = batch[0][0]
                answers = [self._tell(first)] if first.wants else \
                    self._ask([request.inputs[place] for request, place in batch])
            except BaseException:  # the kernel was interrupted: the batch is asked again
                with self._change:
                    self._queue.extendleft(reversed(batch))
                raise
            finished = []
            for (request, place), (prediction, problem) in zip(batch, answers):
                request.put(place, prediction, problem)
                if request.left == 0:
                    finished.append(request)
            self._answer(finished)

    def _answer(self, requests: List[_Request]) -> None:
        with self._change:
            self._waiting -= len(requests)
        for request in requests:
            self._answered.put(request)

    def _send(self) -> None:
        while True:
            request = self._answered.get()
            if request is None:
                return
            request.send()

    def _ask(self, inputs: List[Input]) -> List[Tuple[Optional[Prediction], Optional[str]]]:
        try:
            self.batches += 1
            self.texts += len(inputs)
            answers = self.victim.answer(inputs)
            if len(answers) != len(inputs):
                raise Error(f"the victim gave {len(answers)} answers for {len(inputs)} texts")
            return [(answer, None) for answer in answers]
        except Exception as error:
            if len(inputs) == 1:
                return [(None, self._failure(error))]
            # One text alone may be the reason: the others are answered.
            return [self._ask([one])[0] for one in inputs]

    def _tell(self, request: _Request) -> Tuple[Optional[Prediction], Optional[str]]:
        try:
            return self.victim.tell(request.question), None
        except Exception as error:
            return None, self._failure(error)

    def _failure(self, error: Exception) -> str:
        """What it raised, for the example, and where."""
        self.first_failure = self.first_failure or error
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({os.path.basename(last.filename)}:{last.lineno})"
