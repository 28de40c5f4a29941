"""The installed faultline-cli: where it is, and how it is run."""
from __future__ import annotations

import functools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
import weakref
from typing import IO, Any, Callable, Dict, List, Mapping, Optional, Sequence

from faultline._errors import Error, Notice

#: Of this package and of the program that it drives.
VERSION = "0.1.0"

INTERRUPTED = 130


def program() -> str:
    """The path of faultline-cli: `FAULTLINE_CLI`, else found by PATH.

    Raises Error when there is none, or when it is of another version than this package.
    """
    path = os.environ.get("FAULTLINE_CLI") or shutil.which("faultline-cli")
    if not path:
        raise Error("faultline-cli is not installed here. Install the package faultline, or set FAULTLINE_CLI to its path")
    _check_version(path)
    return path


@functools.lru_cache(maxsize=None)
def _check_version(path: str) -> None:
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise Error(f"{path} does not run: {error}. Set FAULTLINE_CLI to the path of faultline-cli") from error
    if told.split(".")[:2] != VERSION.split(".")[:2]:
        raise Error(f"{path} is version {told}, this package is {VERSION}. Install the same version of both")


def failure(code: int, said: str) -> Error:
    """What the program said on its standard error, as an exception."""
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith("warning:")
             and line != "Run with --help for more information."]
    return Error(re.sub(r"^error: ", "", lines[-1]) if lines else f"faultline-cli ended with exit code {code}", code)


def call(arguments: Sequence[str]) -> str:
    """Runs a command that needs no victim of this process; returns its standard output."""
    done = subprocess.run([program(), *arguments], capture_output=True, text=True, encoding="utf-8",
                          stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise failure(done.returncode, done.stderr)
    return done.stdout


def call_json(arguments: Sequence[str]) -> Dict[str, Any]:
    """The same for a command with --json."""
    result = json.loads(call([*arguments, "--json"]))
    assert isinstance(result, dict)
    return result


class Work:
    """A command that runs, and can be stopped in order.

    It has a session of its own: Ctrl+C in a terminal reaches this process alone, which then stops it.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], at_end: Callable[[], None]) -> None:
        self._out: IO[bytes] = tempfile.TemporaryFile()
        self._said: List[str] = []
        self._process = subprocess.Popen(
            [program(), *arguments], stdin=subprocess.DEVNULL, stdout=self._out, stderr=subprocess.PIPE,
            env={**os.environ, **environment}, start_new_session=True)
        self._reader = threading.Thread(target=self._listen, args=(at_end,), daemon=True)
        self._reader.start()

    def _listen(self, at_end: Callable[[], None]) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as said:
            for line in said:
                self._said.append(line.decode("utf-8", "replace"))
        self._process.wait()
        at_end()

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._reader.is_alive()

    def wait(self, seconds: float) -> None:
        """Returns when it has ended, or after so many seconds."""
        self._reader.join(seconds)

    def stop(self) -> None:
        """Asks it to stop: what is finished is kept."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)

    def close(self) -> None:
        """Once it has ended."""
        self._reader.join()
        self._out.close()

    def result(self) -> Optional[Dict[str, Any]]:
        """Its JSON; None if it was stopped. Raises Error if it failed."""
        self._reader.join()
        code = self._process.returncode
        self._out.seek(0)
        answer = self._out.read().decode("utf-8")
        said = "".join(self._said)
        for line in self._said:
            if line.startswith("warning: "):
                warnings.warn(line[len("warning: "):].strip(), Notice, stacklevel=4)
        if code == INTERRUPTED:
            return None
        if code != 0 and not answer:
            raise failure(code, said)
        found = json.loads(answer)
        assert isinstance(found, dict)
        return found


class Folder:
    """A folder for as long as somebody holds this, or until the interpreter ends."""

    def __init__(self) -> None:
        self.name = tempfile.mkdtemp(prefix="faultline-")
        weakref.finalize(self, shutil.rmtree, self.name, True)


def python() -> str:
    """The interpreter that runs the bridge."""
    return sys.executable or shutil.which("python3") or "python3"
