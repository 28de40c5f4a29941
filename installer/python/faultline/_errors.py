"""What can go wrong, as exceptions."""
from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from faultline._runs import Run


class Error(Exception):
    """The work failed, or the call was wrong; the message says what to do.

    `code` is the exit code of faultline-cli (1 the work failed, 2 the call was wrong), or 0 where it was not asked.
    """

    def __init__(self, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.code = code


class Interrupted(KeyboardInterrupt):
    """The kernel was interrupted. What was finished is kept: `error.run.resume()` goes on."""

    def __init__(self, message: str, run: Optional[Run] = None) -> None:
        super().__init__(message)
        self.run = run


class Notice(UserWarning):
    """What the program warns of."""
