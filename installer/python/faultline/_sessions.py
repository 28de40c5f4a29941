"""A command of faultline-cli that queries a victim of this process, or of its own."""
from __future__ import annotations

import contextlib
import os
import shlex
import sqlite3
import sys
import time
import urllib.parse
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from faultline import _program
from faultline._door import Door
from faultline._errors import Error
from faultline._optional import optional
from faultline._victims import AnyVictim, Victim, victim

#: Of a model of this process: while it answers some, the others prepare what they ask, so batches are full.
WORKERS = 16

#: A victim of this process is never late: who waits for it interrupts the kernel.
_NEVER = "1000000"

_BRIDGE = 'exec "${FAULTLINE_PYTHON:?lives in Python: resume it from there}" -I "$FAULTLINE_BRIDGE" '

#: A victim: one of this process, or what --victim takes.
Model = Union[Victim, str]


def model_of(what: AnyVictim) -> Model:
    """A victim of this process, or the name, folder or `exec:` command that faultline-cli opens itself."""
    if isinstance(what, (str, os.PathLike)):
        return os.fspath(what)
    return victim(what)


def spec_of(model: Model) -> str:
    """What --victim is: of a victim of this process the same on every machine and in every session."""
    return model if isinstance(model, str) else "exec:" + _BRIDGE + shlex.quote(model.name)


def is_ours(spec: str) -> bool:
    """Whether a stored victim is one of a Python process, and not a command of somebody's own."""
    prefix = "exec:" + _BRIDGE
    return spec.startswith(prefix) and shlex.quote(name_of(spec)) == spec[len(prefix):]


def name_of(spec: str) -> str:
    """The name that a stored victim of a Python process has."""
    words = shlex.split(spec[len("exec:") + len(_BRIDGE):])
    return words[0] if words else ""


def victim_arguments(model: Model, workers: Optional[int] = None, named: bool = False) -> List[str]:
    """For a command that has --victim, --workers and --exec-timeout; `named`: and --victim-name."""
    arguments = ["--victim", spec_of(model), *worker_arguments(model, workers)]
    return [*arguments, "--victim-name", model.name] if named and isinstance(model, Victim) else arguments


def worker_arguments(model: Optional[Model], workers: Optional[int]) -> List[str]:
    """--workers and --exec-timeout."""
    many = workers if workers is not None else WORKERS if isinstance(model, Victim) else None
    return [*(["--workers", str(many)] if many is not None else []),
            *(["--exec-timeout", _NEVER] if isinstance(model, Victim) else [])]


class Session:
    """Runs a command, answering for the victim, in the calling thread. Use it as a context: leaving it stops the command."""

    def __init__(self, arguments: Sequence[str], model: Optional[Model]) -> None:
        self.door = Door(model) if isinstance(model, Victim) else None
        self.interrupted = False
        self._arguments = list(arguments)

    def __enter__(self) -> "Session":
        environment: Dict[str, str] = {}
        if self.door is not None:
            self.door.__enter__()
            bridge = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_bridge.py")
            environment = {"FAULTLINE_DOOR": self.door.path, "FAULTLINE_BRIDGE": bridge,
                           "FAULTLINE_PYTHON": _program.python()}
        try:
            self._work = _program.Work(self._arguments, environment,
                                       self.door.wake if self.door is not None else lambda: None)
        except BaseException:
            if self.door is not None:
                self.door.__exit__()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        self._work.stop()
        self.serve(lambda: False)
        self._work.close()
        if self.door is not None:
            self.door.__exit__()

    def serve(self, until: Callable[[], bool]) -> None:
        """Goes on until the command has ended, or `until()` holds. An interrupt stops the command in order."""
        def over() -> bool:
            return not self._work.running or until()
        while not over():
            try:
                if self.door is not None:
                    self.door.serve(over)
                else:
                    self._work.wait(0.1)
            except KeyboardInterrupt:
                self.interrupted = True
                self._work.stop()

    def result(self) -> Optional[Dict[str, Any]]:
        """The command's JSON; None where it was stopped. Raises Error."""
        try:
            return self._work.result()
        except Error as error:
            cause = self.door.first_failure if self.door is not None else None
            raise error from cause


def ask(arguments: Sequence[str], model: Optional[Model]) -> Dict[str, Any]:
    """The JSON of a command that keeps nothing when it is interrupted."""
    with Session([*arguments, "--json"], model) as session:
        session.serve(lambda: False)
        result = session.result()
    if result is None:
        raise KeyboardInterrupt
    return result


@contextlib.contextmanager
def reading(project: str) -> Iterator[sqlite3.Connection]:
    """The project's tables, to be read. It is held for a moment only."""
    connection = sqlite3.connect(f"file:{urllib.parse.quote(os.path.abspath(project))}?mode=ro", uri=True, timeout=1.0)
    try:
        yield connection
    finally:
        connection.close()


def last_campaign(project: str) -> int:
    """The number of the newest campaign; 0 where there is none yet."""
    if not os.path.exists(project):
        return 0
    try:
        with reading(project) as connection:
            return int(connection.execute("SELECT coalesce(max(id), 0) FROM campaigns").fetchone()[0])
    except sqlite3.Error:
        return 0


class Watch:
    """How far a campaign is. It looks into the project some times a second."""

    def __init__(self, project: str, campaign: Optional[int], after: int, show: bool) -> None:
        self.done = 0
        self._project, self._campaign, self._after = project, campaign, after
        self._next = 0.0
        self._bar: Any = None
        self._show = show
        self._line = False

    def look(self) -> int:
        """The number of finished examples."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + 0.25
            found = self._count()
            if found is not None:
                self.done, total = found
                if self._show:
                    self._draw(total)
        return self.done

    def _count(self) -> Optional[Tuple[int, int]]:
        if not os.path.exists(self._project):
            return None
        which = "id = ?" if self._campaign is not None else "id > ?"
        try:
            with reading(self._project) as connection:
                row = connection.execute(
                    "SELECT (SELECT count(*) FROM facts WHERE campaign = c.id), "
                    "(SELECT size FROM samples s WHERE s.id = c.sample) "
                    f"FROM campaigns c WHERE {which} ORDER BY id LIMIT 1",
                    (self._campaign if self._campaign is not None else self._after,)).fetchone()
        except sqlite3.Error:
            return None
        return (int(row[0]), int(row[1])) if row else None

    def _draw(self, total: int) -> None:
        if self._bar is None and not self._line:
            try:
                self._bar = optional("tqdm.auto", "").tqdm(total=total, unit="example")
            except Error:
                self._line = True
        if self._bar is not None:
            self._bar.update(self.done - self._bar.n)
        elif sys.stderr.isatty():
            print(f"\r{self.done} of {total} examples", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Ends the bar."""
        if self._show:
            self._next = 0.0
            self.look()
        if self._bar is not None:
            self._bar.close()
        elif self._line and sys.stderr.isatty():
            print(file=sys.stderr)
