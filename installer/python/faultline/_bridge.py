"""Joins faultline-cli to the Python process that has the victim: carries lines both ways, and nothing else.

Started by the program, once for each worker, as `python3 -I _bridge.py NAME`; FAULTLINE_DOOR is the socket of the process
that called `faultline.attack`.
"""
import os
import select
import signal
import socket
import sys
import time


def _leave():
    # type: () -> None
    """The other process has gone, so no example can be answered: the campaign is stopped, and can be resumed."""
    sys.stderr.write("the Python process that has the victim has ended; resume the campaign from Python\n")
    parent = os.getppid()
    try:
        with open("/proc/%d/comm" % parent) as name:
            if name.read().startswith("faultline"):
                os.kill(parent, signal.SIGINT)
                time.sleep(5)
    except OSError:
        pass
    sys.exit(1)


def main():
    # type: () -> None
    """Carries until either side ends."""
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        door.connect(os.environ["FAULTLINE_DOOR"])
    except (OSError, KeyError):
        _leave()
    while True:
        ready = select.select([0, door], [], [])[0]
        if 0 in ready:
            block = os.read(0, 1 << 20)
            if not block:
                return
            try:
                door.sendall(block)
            except OSError:
                _leave()
        if door in ready:
            try:
                block = door.recv(1 << 20)
            except OSError:
                block = b""
            if not block:
                _leave()
            while block:
                block = block[os.write(1, block):]


if __name__ == "__main__":
    main()
